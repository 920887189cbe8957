import { expect, test } from 'vitest';
import { project } from './review-project.ts';

test('an export never writes over what people decided and nobody imported', async () => {
  const { review, path, text, write } = await project();
  const sheet = path('review.csv');
  expect((await review('--export', sheet)).exit).toBe(0);
  // Nobody decided anything in it yet.
  expect((await review('--export', sheet)).exit).toBe(0);
  const filled = text('review.csv').replace('/blog/a.html,,,', '/blog/a.html,/news/a/,accepted,');
  await write('review.csv', filled);
  const again = await review('--export', sheet);
  expect(again.exit).toBe(2);
  expect(again.err).toContain(
    'has 1 decision that was not imported, so nothing was written. Import it first:',
  );
  expect(text('review.csv')).toBe(filled);
  expect((await review('--import', sheet, '--yes')).exit).toBe(0);
  expect((await review('--export', sheet)).exit).toBe(0);
  await write('clicks.csv', 'Top pages,Clicks\n/a,1\n');
  expect((await review('--export', path('clicks.csv'))).err).toContain("isn't the sheet of a review");
});

test('an import says which entries of others it replaces, before it does', async () => {
  const { review, path, write } = await project({
    'redirects.yaml': 'redirects:\n  - { from: /blog/a.html, to: /news/b/, since: 2026-01-01 }\n',
  });
  await write(
    'review.csv',
    'old,new,status\n/blog/a.html,/news/a/,accepted\n/blog/b.html,/news/b/,accepted\n',
  );
  const says = 'replaces a redirect that no review decided: /news/b/ (redirects.yaml:2)\n';
  expect((await review('--import', path('review.csv'))).err).toContain(says);
  expect((await review('--import', path('review.csv'), '--yes')).err).toContain(says);
  expect((await review('--import', path('review.csv'), '--yes')).err).not.toContain('replaces');
});
