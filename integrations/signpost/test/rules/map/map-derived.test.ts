import { expect, test } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { mapText } from '../../../src/audit/rules/shared/map.ts';
import { siteOf } from '../example-site.ts';

const pages = { 'blog/mdx-guide/index.html': page('/blog/mdx-guide/') };

/** Lines and URLs of what `map-target` finds. */
async function found(...redirects: readonly string[]) {
  const files = site({
    ...pages,
    'redirects.yaml': `redirects:\n${redirects.map((one) => `  - ${one}\n`).join('')}`,
  });
  return runRules(await siteOf({ files }), { only: ['map-target'] }).map(({ line, message }) => [
    line,
    message,
  ]);
}

const pattern = '{ from: "/posts/:slug", to: "/blog/:slug/", since: 2026-01-01 }';

test.each([
  ['a URL variant', '/blog/mdx-guide', 'whose own URL is /blog/mdx-guide/'],
  ['a missing page', '/blog/none/', 'which is not in the build'],
])(
  "map-target doesn't report a pattern for the redirect to %s that its target meets",
  async (_, to, says) => {
    const wrong = `{ from: /blog/using-mdx, to: ${to}, since: 2026-01-01 }`;
    expect(await found(wrong, pattern)).toEqual([[2, expect.stringContaining(says)]]);
  },
);

test('map-target reports a pattern with a wrong target on its line', async () => {
  expect(await found('{ from: "/posts/*", to: /blog/mdx-guide, since: 2026-01-01 }')).toEqual([
    [2, expect.stringContaining('whose own URL')],
  ]);
});

test.each([
  [[], ['/notes/* redirects to /blogg/*, but the build has nothing below /blogg/']],
  [['/blogg/*/edit'], []],
  [['/search'], ['/notes/* redirects to /blogg/*, but the build has nothing below /blogg/']],
])('map-target judges /notes/* → /blogg/* with the on-demand URLs %j', async (declared, expected) => {
  const files = site({ ...pages, 'redirects.yaml': mapText(['/notes/*', '/blogg/*']) });
  const read = { ...(await siteOf({ files })), declared };
  const found = runRules(read, { only: ['map-target'] });
  expect(found.map(({ message }) => message)).toEqual(expected);
});
