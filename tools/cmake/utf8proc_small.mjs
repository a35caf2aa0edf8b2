// utf8proc_small.mjs IN OUT: utf8proc's tables for a program that asks for categories, widths and where graphemes break, and neither
// decomposes nor changes case. Properties that then are the same become one, and so do blocks of characters: after brotli the web
// program is some thirty kilobytes smaller. IN and OUT are utf8proc_data.c.
import {readFileSync, writeFileSync} from 'node:fs';

const kBlock = 256;
// In the order of utf8proc_property_t.
const kUnused = {decomp_type: 3, decomp_seqindex: 4, casefold_seqindex: 5, uppercase_seqindex: 6, lowercase_seqindex: 7, titlecase_seqindex: 8,
  comb_index: 9};
const kFields = 17;

function refuse(why) {
  console.error(`utf8proc_small: ${why}`);
  process.exit(1);
}

const [from, to] = process.argv.slice(2);
const source = readFileSync(from, 'utf8');

function body(name) {
  const found = source.match(new RegExp(`(static const \\w+ ${name}\\[\\] = \\{)([^]*?)\\};`));
  if (!found) refuse(`no table ${name} in ${from}`);
  return found[2];
}
const numbers = (name) => body(name).match(/\d+/g).map(Number);

const stage1 = numbers('utf8proc_stage1table'), stage2 = numbers('utf8proc_stage2table');
const properties = body('utf8proc_properties').match(/\{[^}]*\}/g).map((entry) => {
  const fields = entry.slice(1, -1).split(',').map((field) => field.trim());
  if (fields.length !== kFields) refuse(`a property has ${fields.length} fields, not ${kFields}`);
  for (const index of Object.values(kUnused)) fields[index] = index === kUnused.decomp_type ? '0' : 'UINT16_MAX';
  return `{${fields.join(', ')}}`;
});

// Each property once, in the order in which it first comes: the first stands for what is not assigned.
const kept = [...new Set(properties)], place = new Map(kept.map((property, index) => [property, index]));
const small2 = [], small1 = [], blocks = new Map();
for (const start of stage1) {
  const block = stage2.slice(start, start + kBlock).map((index) => place.get(properties[index]));
  const key = block.join();
  if (!blocks.has(key)) {
    blocks.set(key, small2.length);
    small2.push(...block);
  }
  small1.push(blocks.get(key));
}

for (let c = 0; c < stage1.length * kBlock; c++) {
  const before = properties[stage2[stage1[c >> 8] + (c & 255)]], after = kept[small2[small1[c >> 8] + (c & 255)]];
  if (before !== after) refuse(`U+${c.toString(16)} would change`);
}

const table = (type, name, values) => `static const ${type} ${name}[] = {\n${values.join(',\n')}};\n`;
writeFileSync(to, [
  table('utf8proc_uint16_t', 'utf8proc_sequences', [0]),
  table('utf8proc_uint16_t', 'utf8proc_stage1table', small1),
  table('utf8proc_uint16_t', 'utf8proc_stage2table', small2),
  table('utf8proc_property_t', 'utf8proc_properties', kept),
  table('utf8proc_uint16_t', 'utf8proc_combinations', [0]),
].join('\n'));
