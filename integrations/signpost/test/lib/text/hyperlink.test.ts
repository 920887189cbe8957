import { afterEach, expect, test, vi } from 'vitest';
import { hyperlink, showsLinks } from '../../../src/lib/text/hyperlink.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

/** A terminal that shows links, as kitty sets its variables; the machine of the test may set others. */
function inKitty(changes: Readonly<Record<string, string>> = {}): void {
  const others = [
    'CI',
    'NETLIFY',
    'TEAMCITY_VERSION',
    'TERM_PROGRAM',
    'VTE_VERSION',
    'NO_COLOR',
    'FORCE_COLOR',
  ];
  for (const name of [...others, 'FORCE_HYPERLINK']) vi.stubEnv(name, undefined);
  vi.stubEnv('TERM', 'xterm-kitty');
  for (const [name, value] of Object.entries(changes)) vi.stubEnv(name, value);
}

test.each([
  ['a terminal that shows links', {}, true, true],
  ['a pipe', {}, false, false],
  ['a terminal that shows none', { TERM: 'dumb' }, true, false],
  ['NO_COLOR', { NO_COLOR: '1' }, true, false],
  ['CI', { CI: 'true' }, true, false],
  ['FORCE_HYPERLINK=1 in a pipe', { FORCE_HYPERLINK: '1' }, false, true],
  ['FORCE_HYPERLINK=1 with NO_COLOR', { FORCE_HYPERLINK: '1', NO_COLOR: '1' }, true, true],
  ['FORCE_HYPERLINK=0', { FORCE_HYPERLINK: '0' }, true, false],
])('%s', (_, environment, isTTY, shown) => {
  inKitty(environment);
  expect(showsLinks({ isTTY })).toBe(shown);
});

// https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda: OSC 8 ; params ; URI ST text OSC 8 ; ; ST
test('the escape sequence names the URL before the text and ends after it', () => {
  expect(hyperlink('lang', 'https://www.example.com/lang/')).toBe(
    '\u001b]8;;https://www.example.com/lang/\u001b\\lang\u001b]8;;\u001b\\',
  );
});
