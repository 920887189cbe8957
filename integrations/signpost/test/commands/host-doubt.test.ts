import { expect, test } from 'vitest';
import { main } from '../../src/cli.ts';
import { inOwnFolder, put } from './support/own-folder.ts';

const map = 'redirects:\n  - { from: /a, to: / }\n';
const printed = inOwnFolder({
  'redirects.yaml': map,
  'dist/index.html': '<!doctype html><title>Home</title>',
});
const commands = [
  ['init', '--yes'],
  ['explain', '/a'],
  ['map', 'compile', '--output', 'deploy', '--site', 'https://www.example.com'],
];

test.each(['dist/_redirects', 'dist/_headers', 'public/_redirects'])(
  'every command says the same where %s is the only sign of the host',
  async (file) => {
    await put(file, '/old / 301\n');
    for (const argv of commands) {
      printed.out = '';
      printed.err = '';
      expect([argv[0], await main(argv)]).toEqual([argv[0], argv[0] === 'map' ? 2 : expect.any(Number)]);
      expect(printed.out + printed.err).toContain(
        `Netlify and Cloudflare both read ${file}. Pass --host netlify or --host cloudflare.`,
      );
    }
  },
);

test('the host in signpost.yaml decides for every command', async () => {
  await put('dist/_redirects', '/old / 301\n');
  await put('signpost.yaml', 'host: cloudflare\n');
  for (const argv of commands) expect(await main(argv)).not.toBe(2);
  expect(printed.out + printed.err).not.toContain('both read');
});
