import { expect, test } from 'vitest';
import { ledgerCheckCommand } from '../../src/commands/ledger-check.ts';
import { mapCheckCommand } from '../../src/commands/map-check.ts';
import { enterFolder } from '../commands/support/own-folder.ts';

const patterns = Array.from({ length: 99 }, (_, at) => `/p${at}/* /new/ 301\n`).join('');

test.each([
  ['map check', mapCheckCommand],
  ['ledger check', ledgerCheckCommand],
])("%s counts the site's own lines against Cloudflare's limit, as a build does", async (_, command) => {
  const said = async (own: string) => {
    const { run } = await enterFolder({
      'signpost.yaml': 'site: https://www.example.com\nhost: cloudflare\n',
      'redirects.yaml':
        'redirects:\n  - { from: /a/*, to: /new/ }\n  - { from: /b/*, to: /new/ }\n  - { from: /c/*, to: /new/ }\n',
      'dist/index.html': '<title>Home</title>',
      'dist/new/index.html': '<title>New</title>',
      'dist/_redirects': own,
      'published.txt': '/new/\n',
    });
    const { exit, out, err } = await run(command);
    return { exit, said: out + err };
  };
  const full = await said(patterns);
  expect(full.exit).toBe(1);
  expect(full.said).toContain(
    'your own lines leave too little room, so Cloudflare skips 20 of 21 generated lines',
  );
  expect((await said(patterns.slice(0, 500))).said).not.toContain('too little room');
});
