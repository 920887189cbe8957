import { expect, test } from 'vitest';
import { explainCommand } from '../../src/commands/explain.ts';
import { ledgerCheckCommand } from '../../src/commands/ledger-check.ts';
import { page } from './support/ledger-check.ts';
import { enterFolder } from './support/own-folder.ts';

/** The build after `map compile` in its script stopped at the target /setup/, which isn't in the build. */
const stopped = {
  'public/index.html': page('Docs'),
  'public/install/index.html': page('Install'),
  'signpost.yaml': 'site: https://docs.example.com\nhost: github-pages\ndist: public\n',
  'redirects.yaml': 'redirects:\n  - { from: /old/, to: /setup/, since: 2026-01-01 }\n',
  'published.txt': '/\n/setup/\n',
};
const missing =
  'No redirect of the map works on GitHub Pages and plain file hosts: public has no pages for them.';

test('ledger check names the errors of the map, and no change of the build script, where the map stopped the script', async () => {
  const { run } = await enterFolder(stopped);
  const { exit, out } = await run(ledgerCheckCommand);
  expect(exit).toBe(1);
  expect(out).toContain(
    `error host-place  ${missing}\n  redirects.yaml\n  fix: Correct the errors of the map, which \`npx astro-signpost map check\` lists. Then build again.\n`,
  );
  expect((await run(explainCommand, '/old/')).err).toContain(`${missing} Correct the errors of the map,`);
});

test('ledger check names the build script where the map has no error', async () => {
  const { run } = await enterFolder({
    ...stopped,
    'redirects.yaml': 'redirects:\n  - { from: /old/, to: /install/, since: 2026-01-01 }\n',
  });
  expect((await run(ledgerCheckCommand)).out).toContain('as part of the build script: ');
});
