import { expect, test } from 'vitest';
import { parseNetworkOptions } from '../../src/project/settings/network-options.ts';
import { parseOrigin } from '../../src/project/settings/option-values.ts';

test.each([
  ['www.example.com:192.0.2.1', 'www.example.com', '192.0.2.1'],
  ['WWW.Example.com:192.0.2.1', 'www.example.com', '192.0.2.1'],
  ['www.example.com:80:192.0.2.1:8080', 'www.example.com:80', '192.0.2.1:8080'],
  // The name in letters and the one that is asked: RFC 3492, as browsers send it.
  ['bücher.example:192.0.2.1', 'xn--bcher-kva.example', '192.0.2.1'],
  ['Bücher.example:443:[2001:db8::1]:8443', 'xn--bcher-kva.example:443', '[2001:db8::1]:8443'],
])('--resolve %s', (written, host, url) => {
  const { resolve } = parseNetworkOptions({ resolve: [written] });
  expect([...resolve]).toEqual([[host, url]]);
});

test('an invalid --as is printed without its password', () => {
  expect(() => parseOrigin('--as', 'https://me:pa#ss@a.example/')).toThrow(
    'Invalid --as: "https://a.example/". Pass a URL such as https://www.example.com.',
  );
  expect(() => parseOrigin('--as', 'staging')).toThrow(
    /^Invalid --as: "staging"\. Pass a URL such as https:\/\/www\.example\.com\.$/,
  );
});
