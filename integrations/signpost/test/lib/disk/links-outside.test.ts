import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { main } from '../../../src/cli.ts';
import { acquireLock } from '../../../src/lib/disk/lock.ts';
import {
  replaceFile,
  writeFileAt,
  writeFiles,
  writeIntoEmptyFolder,
  writeTransaction,
} from '../../../src/lib/disk/write.ts';
import { DecisionLogFile } from '../../../src/migrate/state/decision-log.ts';
import { inOwnFolder, put } from '../../commands/support/own-folder.ts';

// The folder of each test has a project in project/, and a folder of somebody else in outside/.
const printed = inOwnFolder({ 'outside/kept.txt': 'kept\n', 'project/index.html': '' });

async function enterProject(): Promise<string> {
  const outside = join(process.cwd(), 'outside');
  process.chdir('project');
  return outside;
}

test('no writer changes a file outside of the project through a link', async () => {
  const outside = await enterProject();
  await symlink(join(outside, 'kept.txt'), 'file.txt');
  await symlink(join(outside, 'new.txt'), 'dangling.txt');
  await symlink(outside, 'folder');
  const refused =
    /isn't written, because a symbolic link leads to .*outside, outside of the project|kept\.txt, outside/;

  await expect(writeFileAt('file.txt', 'changed')).rejects.toThrow(refused);
  await expect(writeFileAt('dangling.txt', 'made')).rejects.toThrow(/new\.txt, outside of the project/);
  await expect(writeFileAt('folder/new.txt', 'made')).rejects.toThrow(/outside of the project/);
  await expect(writeFiles('folder/deep', [{ path: 'new.txt', content: 'made' }])).rejects.toThrow(
    /outside of/,
  );
  await expect(writeIntoEmptyFolder('folder', [{ path: 'new.txt', content: '' }])).rejects.toThrow(
    /outside of/,
  );
  expect(() => replaceFile('folder/new.txt', 'made')).toThrow(/outside of the project/);
  expect(await readFile(join(outside, 'kept.txt'), 'utf8')).toBe('kept\n');
  expect(existsSync(join(outside, 'new.txt'))).toBe(false);
});

test('the log of decisions and the lock are not written through a link out of the project', async () => {
  const outside = await enterProject();
  await symlink(outside, 'migration');
  expect(() => new DecisionLogFile('migration')).toThrow(/outside of the project/);
  expect(() => acquireLock('migration/review.csv')).toThrow(/outside of the project/);
  expect(existsSync(join(outside, 'decisions.jsonl'))).toBe(false);
  expect(existsSync(join(outside, 'review.csv.lock'))).toBe(false);
});

test('links inside of the Git repository, and a folder outside that the user names, are written', async () => {
  const outside = await enterProject();
  await mkdir('../.git');
  await symlink(outside, 'folder');
  await writeFileAt('folder/in-repository.txt', 'a');
  await writeFileAt(join(outside, 'named.txt'), 'b');
  expect(await readFile(join(outside, 'in-repository.txt'), 'utf8')).toBe('a');
  expect(await readFile(join(outside, 'named.txt'), 'utf8')).toBe('b');
});

test('map compile and ledger update refuse a link out of the project', async () => {
  const outside = await enterProject();
  await put('signpost.yaml', 'site: https://www.example.com\nhost: netlify\ndist: dist\n');
  await put('dist/index.html', '<!doctype html><html lang="en"><title>Home</title><h1>Home</h1>');
  await put('redirects.yaml', 'redirects:\n  - { from: /old, to: / }\n');
  await symlink(outside, 'deploy');
  await symlink(join(outside, 'published.txt'), 'published.txt');
  expect(await main(['map', 'compile', '--output', 'deploy'])).toBe(2);
  expect(await main(['ledger', 'update'])).toBe(2);
  expect(printed.err).toContain('outside of the project');
  expect([existsSync(join(outside, 'netlify')), existsSync(join(outside, 'published.txt'))]).toEqual([
    false,
    false,
  ]);
});

test('audit --fix leaves a map that is a link out of the project, and says so', async () => {
  const outside = await enterProject();
  const map = 'redirects:\n  - { from: /old, to: / }\n';
  await writeFile(join(outside, 'redirects.yaml'), map);
  await symlink(join(outside, 'redirects.yaml'), 'redirects.yaml');
  await put('signpost.yaml', 'site: https://www.example.com\ndist: dist\n');
  await put('dist/index.html', '<!doctype html><html lang="en"><title>Home</title><h1>Home</h1>');
  expect(await main(['audit', 'dist', '--fix'])).toBe(0);
  expect(await readFile(join(outside, 'redirects.yaml'), 'utf8')).toBe(map);
  expect(printed.err).toContain(
    'redirects.yaml is unchanged: it is a symbolic link to a file outside of the project.',
  );
});

test('a failed writeTransaction removes the folders that it made', async () => {
  const work = writeTransaction(async ({ write }) => {
    await write('deploy/README.md/index.html', 'a');
    await write('deploy/README.md', 'b');
  });
  await expect(work).rejects.toThrow('a folder has this name');
  expect(existsSync('deploy')).toBe(false);
  await writeFile('deploy', '');
});

test('map compile for GitHub Pages names the redirects whose pages would replace its own files', async () => {
  await put('signpost.yaml', 'site: https://www.example.com\nhost: github-pages\ndist: dist\n');
  await put('dist/index.html', '<!doctype html><html lang="en"><title>Home</title><h1>Home</h1>');
  const map = ['/README.md', '/.nojekyll', '/old'].map((from) => `  - { from: ${from}, to: / }\n`).join('');
  await put('redirects.yaml', `redirects:\n${map}`);
  await main(['map', 'compile', '--output', 'deploy']);
  expect(printed.err).toContain(
    '2 redirects left out, because another file already has the path of its file or folder: /.nojekyll, /README.md',
  );
  expect(existsSync('deploy/github-pages/old/index.html')).toBe(true);
  expect(await readFile('deploy/github-pages/README.md', 'utf8')).toContain('Generated by Signpost');
});
