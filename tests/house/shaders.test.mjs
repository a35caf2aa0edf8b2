// Every shader compiles in both dialects, behind the head that the program puts before it (kShaderHead in gl_api.h).
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import test from 'node:test';
import {kFiles, read} from './sources.mjs';

const validator = spawnSync('glslangValidator', ['--version']).status === 0;
const shaders = kFiles.filter((name) => name.startsWith('shaders/'));

function head(platform) {
  const literal = read(`src/render/gl/${platform}/gl_api.h`).match(/kShaderHead =\s*((?:"(?:\\.|[^"\\])*"\s*)+);/);
  assert.ok(literal, `no kShaderHead in ${platform}/gl_api.h`);
  return [...literal[1].matchAll(/"((?:\\.|[^"\\])*)"/g)].map(([, part]) => JSON.parse(`"${part}"`)).join('');
}

test('a shader is named NAME.vert.glsl or NAME.frag.glsl', () => {
  assert.deepEqual(shaders.filter((name) => !/^shaders\/\w+\.(vert|frag)\.glsl$/.test(name)), []);
  assert.ok(shaders.length);
});

for (const platform of ['desktop', 'web']) {
  for (const name of shaders) {
    test(`${name} compiles for the ${platform}`, {skip: !validator && 'glslangValidator is not installed'}, () => {
      const stage = name.match(/\.(vert|frag)\.glsl$/)[1];
      const {status, stdout} = spawnSync('glslangValidator', ['--stdin', '-S', stage], {input: head(platform) + read(name), encoding: 'utf8'});
      assert.equal(status, 0, stdout);
    });
  }
}
