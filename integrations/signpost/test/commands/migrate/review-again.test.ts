import { expect, test } from 'vitest';
import { printInventory } from '../../../src/migrate/state/inventory-file.ts';
import { oldUrl } from '../../migrate/support/old.ts';
import { project } from './review-project.ts';

const page = '<!doctype html><html lang="en"><title>x</title><body>x';
const posts = ['a', 'b', 'c', 'd'];

/** Four posts of January 2015, which the new site has below /articles/. */
async function blog() {
  const opened = await project({
    'migration/inventory.csv': [...printInventory(posts.map((name) => oldUrl(`/2015/01/${name}/`)))].join(''),
    ...Object.fromEntries(posts.map((name) => [`dist/articles/${name}/index.html`, page])),
  });
  const decide = async (rows: readonly string[]) => {
    await opened.write('r.csv', `old,new,status\n${rows.join('\n')}\n`);
    return opened.review('--import', opened.path('r.csv'), '--yes');
  };
  await decide(posts.map((name) => `/2015/01/${name}/,/articles/${name}/,accepted`));
  expect(opened.text('redirects.yaml')).toContain('from: /2015/01/*\n    to: /articles/*');
  return { ...opened, decide };
}

test('review --import removes a pattern whose URLs are now decided as gone', async () => {
  const { decide, text } = await blog();
  const { err } = await decide(posts.map((name) => `/2015/01/${name}/,,gone`));
  const map = text('redirects.yaml');
  expect(map).not.toContain('/articles/');
  expect(map).toContain(posts.map((name) => `  - from: /2015/01/${name}/\n    since: 2026-12-05\n`).join(''));
  expect(map).not.toContain('/2015/*');
  expect(err).toContain('0 redirects and 4 gone URLs added, 1 removed');
});

test('review --import replaces a pattern by the redirects that are still decided', async () => {
  const { decide, text } = await blog();
  await decide(['/2015/01/a/,/articles/b/,accepted']);
  const map = text('redirects.yaml');
  expect(map).not.toContain('/2015/01/*');
  for (const [old, to] of [
    ['a', 'b'],
    ['b', 'b'],
    ['c', 'c'],
    ['d', 'd'],
  ])
    expect(map).toContain(`from: /2015/01/${old}/\n    to: /articles/${to}/`);
});

test('review --import removes the redirect of a URL that is undecided again', async () => {
  const { decide, text } = await blog();
  await decide(['/2015/01/a/,,open']);
  expect(text('redirects.yaml')).not.toContain('/2015/01/*');
  expect(text('redirects.yaml')).not.toContain('/2015/01/a/');
  expect(text('redirects.yaml')).toContain('from: /2015/01/b/');
});

test('review --import keeps a pattern that a person wrote', async () => {
  const { decide, text, write } = await blog();
  await write('redirects.yaml', 'redirects:\n  - from: /2015/*\n    to: /articles/\n    since: 2020-01-01\n');
  await decide(['/2015/01/a/,,open']);
  expect(text('redirects.yaml')).toContain('from: /2015/*\n    to: /articles/\n');
});
