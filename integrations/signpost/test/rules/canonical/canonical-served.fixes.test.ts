import { expect, test } from 'vitest';
import { groupFindings } from '../../../src/audit/group.ts';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site, sitemap } from '../../../src/audit/rules/shared/example.ts';
import { readOnHost } from '../../audit/causes/support/hosted-site.ts';

const url = 'https://www.example.com';
const write = 'write /about/ in place of /about';

/** Canonicals of /about/ and /gauges/ without the slash, in the pages of a generator. */
function withoutSlash(generator: string, other: Parameters<typeof site>[0] = {}) {
  const head = `<meta name="generator" content="${generator}">`;
  return site({
    '/': { head },
    '/about/': { head, canonical: `${url}/about` },
    '/gauges/': { head, canonical: `${url}/gauges` },
    'sitemap.xml': sitemap('/', '/about', '/gauges'),
    ...other,
  });
}

async function listFixes(host: string, files: ReturnType<typeof site>): Promise<(string | undefined)[]> {
  const found = runRules(await readOnHost(host, { files }), { only: ['canonical-served'] });
  return groupFindings(found).map(({ first }) => first.fix);
}

// The files of all pages are about/index.html: `uglyURLs` is false already, and a template cuts the slash of canonicals.
test.each(['Hugo 0.125.0', 'Jekyll v4.3.3', 'mkdocs-1.6.0'])(
  'canonical-served names no setting of %s that the build has already',
  async (generator) => {
    expect(await listFixes('github-pages', withoutSlash(generator))).toEqual([write]);
  },
);

test('canonical-served names the setting of Gatsby, which leaves the files as they are', async () => {
  expect(await listFixes('github-pages', withoutSlash('Gatsby 5.13.0'))).toEqual([
    `in Gatsby, set \`trailingSlash: 'always'\`. Otherwise, ${write}`,
  ]);
});

// cases/audit/served-urls-in-no-output: the URLs were in no output, and all had the fix of the first.
test('canonical-served has a fix of its own for each URL that no setting repairs', async () => {
  const files = withoutSlash('Hugo 0.125.0');
  const found = runRules(await readOnHost('github-pages', { files }), { only: ['canonical-served'] });
  expect(found.map((finding) => [finding.url, finding.fix])).toEqual([
    [`${url}/about`, write],
    [`${url}/gauges`, 'write /gauges/ in place of /gauges'],
  ]);
});

// Hugo with `uglyURLs` and Jekyll: https://jekyllrb.com/docs/permalinks/. A plain nginx serves about.html at /about.html.
test.each(['Hugo 0.150.0', 'Jekyll v4.3.3'])(
  'canonical-served lets nginx itself serve the pages of %s that are at /about.html',
  async (generator) => {
    const head = `<meta name="generator" content="${generator}">`;
    const files = site({
      '/': { head },
      'about.html': page('/about', { head, canonical: `${url}/about.html` }),
      'gauges.html': page('/gauges', { head, canonical: `${url}/gauges.html` }),
      'sitemap.xml': sitemap('/', '/about.html', '/gauges.html'),
    });
    const [fix] = await listFixes('nginx', files);
    expect(fix).toMatch(
      /^set `redirectsOnly: true` in signpost.yaml, or below `deploy` in the options of Astro/,
    );
  },
);

// Near miss: a plain nginx redirects /about to the folder about/, too.
test('canonical-served leaves nginx as it is for canonicals that lack the slash', async () => {
  expect(await listFixes('nginx', withoutSlash('Hugo 0.125.0'))).toEqual([write]);
});

// With `pretty_urls = false`, Netlify would serve both variants of each page.
test.each([
  ['the sitemap', { 'sitemap.xml': sitemap('/', '/about/', '/gauges/') }],
  ['a link', { '/': { body: '<a href="/about/">About</a>' } }],
])(
  "canonical-served proposes no setting of the host for canonicals where %s has the page's URL",
  async (_title, other) => {
    expect(await listFixes('netlify', withoutSlash('Hugo 0.125.0', other))).toEqual([write]);
  },
);

test('canonical-served proposes no setting of the host for hreflang links where the canonicals are right', async () => {
  const head = `<link rel="alternate" hreflang="en" href="${url}/about"><link rel="alternate" hreflang="de" href="${url}/de/about">`;
  const files = site({ '/about/': { head }, '/de/about/': { head, lang: 'de' } });
  expect(await listFixes('netlify', files)).toEqual([write]);
});

// MkDocs writes `site_url` with the base into each canonical and none into the links of an author: the setting is right.
test('canonical-served proposes no setting of MkDocs where links alone lack the base', async () => {
  const docs = `${url}/docs`;
  const head = '<meta name="generator" content="mkdocs-1.6.0">';
  const files = site({
    '/': { head, canonical: docs },
    '/about/': { head, canonical: `${docs}/about`, body: '<p><a href="/gauges">Gauges</a></p>' },
    '/gauges/': { head, canonical: `${docs}/gauges` },
    'sitemap.xml': sitemap(),
  });
  const found = runRules(await readOnHost('github-pages', { files, site: `${docs}/` }), {
    only: ['canonical-served'],
  });
  expect(found.map(({ fix }) => fix)).toContain(
    'add the base /docs/: write /docs/gauges/ in place of /gauges',
  );
});
