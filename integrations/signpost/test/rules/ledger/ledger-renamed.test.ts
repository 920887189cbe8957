import { expect, test } from 'vitest';
import { groupFindings } from '../../../src/audit/group.ts';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { printFindings } from '../../../src/report/print-findings.ts';
import { siteOf } from '../example-site.ts';

const posts = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [`blog/${name}/index.html`, page(`/blog/${name}/`)]));

/**
 * The fixes for the URLs of a ledger that a build with these posts lost; its other pages are listed, and so are the posts
 * that were published before.
 */
async function fixes(lost: readonly string[], fresh: readonly string[], before = ['first-post']) {
  const listed = Object.keys(site({}))
    .filter((file) => file.endsWith('index.html'))
    .map((file) => `/${file.replace('index.html', '')}`);
  const known = [...listed, ...before.map((name) => `/blog/${name}/`), ...lost];
  const ledger = known.map((path) => `${path}\n`).join('');
  const files = site({ ...posts(...before, ...fresh), 'published.txt': ledger });
  return runRules(await siteOf({ files }), { only: ['ledger-lost'] }).map(({ fix }) => fix);
}

const renamed = '`npx astro-signpost ledger check` looks for the new URL among renamed files';
const gone = 'or list it under `gone:` in the redirect map';

test('ledger-lost: the terminal groups the lost URLs of a folder, with a fix for each', async () => {
  const lost = 'alpha beta gamma delta omega sigma kappa theta lambda epsilon zeta iota'.split(' ');
  const paths = ['/news', '/docs'].flatMap((folder) => lost.map((name) => `${folder}/${name}/`));
  const pages = lost.flatMap((name) => [`${name}-news`, `${name}-docs`]);
  const listed = ['/', '/gauges/', ...pages.map((name) => `/blog/${name}/`), ...paths];
  const files = site({ ...posts(...pages), 'published.txt': listed.map((path) => `${path}\n`).join('') });
  const findings = runRules(await siteOf({ files }), { only: ['ledger-lost'] });
  expect(findings).toHaveLength(24);
  expect(new Set(findings.map(({ fix }) => fix)).size).toBe(24);
  expect(groupFindings(findings).map(({ places }) => places.length)).toEqual([12, 12]);
  const text = printFindings(findings, { color: false, maxGroups: 20, describeRest: () => undefined });
  expect(text.match(/fix: /g)).toHaveLength(24);
});

test('ledger-lost proposes a new page with a similar name', async () => {
  expect(await fixes(['/blog/using-mdx/'], ['using-mdx-files'])).toEqual([
    `run \`npx astro-signpost map add /blog/using-mdx/ /blog/using-mdx-files/\`, ${gone}`,
  ]);
});

test('ledger-lost proposes a similar page where no page is new', async () => {
  expect(await fixes(['/blog/using-mdx/'], [], ['using-mdx-files'])).toEqual([
    `run \`npx astro-signpost map add /blog/using-mdx/ /blog/using-mdx-files/\`, ${gone}`,
  ]);
});

test('ledger-lost proposes no new page that shares no word', async () => {
  expect(await fixes(['/blog/xyz/'], ['summer-holidays'])).toEqual([
    `run \`npx astro-signpost map add /blog/xyz/ NEW\` with its new URL, ${gone}. ${renamed}`,
  ]);
});

test('ledger-lost names a similar page beside a new one, and proposes neither', async () => {
  expect(await fixes(['/blog/using-mdx/'], ['post-two'], ['first-post', 'using-mdx-files'])).toEqual([
    `run \`npx astro-signpost map add /blog/using-mdx/ NEW\` with its new URL (similar: /blog/using-mdx-files/), ${gone}. ${renamed}`,
  ]);
  // Renamed, with a word of another post in its old name.
  expect(await fixes(['/blog/second-post/'], ['rucksack-weight'])).toEqual([
    expect.stringContaining('map add /blog/second-post/ NEW`'),
  ]);
});

test('ledger-lost quotes the URLs of its command for a shell', async () => {
  const [fix] = await fixes(["/blog/a&b'c/"], ['new']);
  expect(fix).toContain(`map add '/blog/a&b'\\''c/' NEW`);
});
