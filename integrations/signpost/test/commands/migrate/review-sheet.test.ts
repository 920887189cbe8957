import { expect, test } from 'vitest';
import { project } from './review-project.ts';

test('review --export overwrites no existing sheet', async () => {
  const { review, path, text, write } = await project({ 'review.csv': 'old,new,status\n/gone,,gone\n' });
  const again = await review('--export', path('review.csv'));
  expect(again.exit).toBe(2);
  expect(again.err).toContain('review.csv exists, so nothing was written. Import it and remove it');
  expect(text('review.csv')).toBe('old,new,status\n/gone,,gone\n');
  await write('clicks.csv', 'Top pages,Clicks\n/a,1\n');
  expect((await review('--import', path('clicks.csv'))).err).toContain("isn't the sheet of a review");
});

test('review --import lists the redirects that it replaced though others wrote them', async () => {
  const { review, path, write } = await project({
    'redirects.yaml': 'redirects:\n  - { from: /blog/a.html, to: /news/b/, since: 2026-01-01 }\n',
  });
  await write(
    'review.csv',
    'old,new,status\n/blog/a.html,/news/a/,accepted\n/blog/b.html,/news/b/,accepted\n',
  );
  const says = 'redirects.yaml:2: replaced a redirect that no review decided: /news/b/\n';
  expect((await review('--import', path('review.csv'), '--yes')).err).toContain(says);
  expect((await review('--import', path('review.csv'), '--yes')).err).not.toContain('replaced');
});

test('review --import prints one line for several redirects that it replaced', async () => {
  const { review, path, write } = await project({
    'redirects.yaml':
      'redirects:\n  - { from: /blog/a.html, to: /news/b/, since: 2026-01-01 }\n  - { from: /blog/b.html, to: /news/a/, since: 2026-01-01 }\n',
  });
  await write(
    'review.csv',
    'old,new,status\n/blog/a.html,/news/a/,accepted\n/blog/b.html,/news/b/,accepted\n',
  );
  expect((await review('--import', path('review.csv'), '--yes')).err).toContain(
    'redirects.yaml: replaced 2 redirects that no review decided, such as line 2: /news/b/\n',
  );
});

test('review --import names the targets that the build lacks', async () => {
  const { review, path, write } = await project();
  await write(
    'review.csv',
    'old,new,status\n/blog/a.html,/news/a,accepted\n/blog/b.html,/news/c/,accepted\n/gone,https://shop.example/,accepted\n',
  );
  const { err } = await review('--import', path('review.csv'));
  expect(err.match(/.*the new build has no such page/g)).toEqual([
    '/blog/b.html -> /news/c/: the new build has no such page',
  ]);
});

test('review --export page.html asks for the URL of the new site', async () => {
  const { review, path } = await project();
  const { exit, err } = await review('--export', path('plan.html'));
  expect(exit).toBe(2);
  expect(err).toContain(
    'Unknown site URL. Add `site: https://www.example.com` to signpost.yaml, or pass --site.',
  );
  expect((await review('--export', path('plan.html'), '--site', 'https://www.example.com')).exit).toBe(0);
});
