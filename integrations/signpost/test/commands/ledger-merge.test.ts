import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ledgerCheckCommand } from '../../src/commands/ledger-check.ts';
import { ledgerUpdateCommand } from '../../src/commands/ledger-update.ts';
import { git } from '../support/repository.ts';
import { page } from './support/ledger-check.ts';
import { enterFolder } from './support/own-folder.ts';

/** The line of docs/src/content/docs/guides/url-guard.md. https://git-scm.com/docs/gitattributes#_built_in_merge_drivers */
const attributes = 'published.txt merge=union\n';

test('two branches that add pages at one place of published.txt merge, and both stay guarded', async () => {
  const { root, run, write } = await enterFolder({
    '.gitattributes': attributes,
    'signpost.yaml': 'site: https://www.example.com\ndist: public\n',
    'public/index.html': page('Home'),
    'public/about/index.html': page('About'),
  });
  const record = async (branch: string, files: Readonly<Record<string, string>>): Promise<void> => {
    for (const [name, text] of Object.entries(files)) await write(name, text);
    await run(ledgerUpdateCommand);
    git(root, ['add', '-A']);
    git(root, ['commit', '-qm', branch]);
  };
  git(root, ['init', '-q', '-b', 'main']);
  await record('main', {});
  git(root, ['checkout', '-q', '-b', 'guides']);
  await record('guides', { 'public/guides/index.html': page('Guides') });
  git(root, ['checkout', '-q', 'main']);
  await record('news', { 'public/news/index.html': page('News') });

  git(root, ['merge', '-q', '--no-edit', 'guides']);
  const published = await readFile(join(root, 'published.txt'), 'utf8');
  const urls = published.split('\n').flatMap((line) => /^\/\S*/.exec(line)?.[0] ?? []);
  expect(urls.sort()).toEqual(['/', '/about/', '/guides/', '/news/']);
  expect(published).not.toContain('<<<<');
  expect(await run(ledgerCheckCommand)).toMatchObject({ exit: 0 });
});
