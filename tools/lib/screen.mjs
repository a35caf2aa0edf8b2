// A screen for programs that open windows, on a machine without one.
import process from 'node:process';

// Without -noreset the server starts afresh whenever its last window closes, and refuses the program that comes at that moment.
const kServer = '-screen 0 1600x1200x24 -noreset';

/// The words that go before a command so that it has a screen; none where there is one.
export function screen() {
  return process.env.DISPLAY || process.platform !== 'linux' ? [] : ['xvfb-run', '-a', '-s', kServer];
}
