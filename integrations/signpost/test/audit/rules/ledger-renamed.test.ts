import { expect, test } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { siteOf } from './example-site.ts';

const posts = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [`blog/${name}/index.html`, page(`/blog/${name}/`)]));

/** The fixes for the URLs of a ledger that a build with these posts lost; its other pages are listed. */
async function fixes(lost: readonly string[], ...names: readonly string[]) {
  const listed = Object.keys(site({}))
    .filter((file) => file.endsWith('index.html'))
    .map((file) => `/${file.replace('index.html', '')}`);
  const ledger = [...listed, '/blog/first-post/', ...lost].map((path) => `${path}\n`).join('');
  const files = site({ ...posts('first-post', ...names), 'published.txt': ledger });
  return runRules(await siteOf({ files }), { only: ['ledger-lost'] }).map(({ fix }) => fix);
}

test('the one lost page was renamed to the one new page, not to another with a word in common', async () => {
  expect(await fixes(['/blog/second-post/'], 'rucksack-weight')).toEqual([
    'run "npx signpost map add /blog/second-post/ /blog/rucksack-weight/" (the only new page of this build), or list it under "gone:" in the redirect map',
  ]);
});

test('of several new pages, none is chosen, and the first are named', async () => {
  expect(await fixes(['/blog/xyz/'], 'one', 'two', 'three', 'four')).toEqual([
    expect.stringMatching(
      /^run "npx signpost map add \/blog\/xyz\/ \S+" \(new in this build: (?:\/blog\/\w+\/, ){3}…\)/,
    ),
  ]);
});

test('a command can be pasted into a shell', async () => {
  const [fix] = await fixes(["/blog/a&b'c/"], 'new');
  expect(fix).toContain(`map add '/blog/a&b'\\''c/' /blog/new/`);
});
