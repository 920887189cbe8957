import { expect, test } from 'vitest';
import { runRules } from '../../src/audit/rules/run.ts';
import { page, site, sitemap } from '../../src/audit/rules/shared/example.ts';
import { printAlternates } from '../../src/audit/rules/shared/hreflang.ts';
import { readOnHost } from '../audit/causes/support/hosted-site.ts';

// Hexo writes /about/index.html into canonicals and og:url, while links, sitemap and hreflang have /about/.

const versions = printAlternates({ en: '/about/', de: '/de/about/' });

const about = (url: string, generator: string) =>
  page(url, {
    canonical: `https://www.example.com${url}index.html`,
    head: `${generator}${versions}<meta property="og:title" content="About"><meta property="og:image" content="https://img.example.net/card.png"><meta property="og:url" content="https://www.example.com${url}">`,
  });

const build = (generator: string) => ({
  ...site({ '/': { body: '<a href="/gauges/">Gauges</a> <a href="/about/">About</a>' } }),
  'about/index.html': about('/about/', generator),
  'de/about/index.html': about('/de/about/', generator),
  'sitemap.xml': sitemap('/', '/gauges/', '/about/', '/de/about/'),
});

const rules = ['hreflang-target', 'sitemap-entries', 'link-variant'] as const;

async function listFixes(generator: string) {
  const facts = await readOnHost('github-pages', { files: build(generator) });
  const found = runRules(facts, { only: rules });
  return [...new Set(found.map(({ rule, fix }) => `${rule}: ${fix}`))].sort();
}

test('hreflang-target, link-variant and sitemap-entries ask for canonicals without index.html', async () => {
  expect(await listFixes('')).toEqual([
    'hreflang-target: leave index.html out of the canonical of the page',
    'link-variant: leave index.html out of the canonical, and out of the links that have it',
    'sitemap-entries: leave index.html out of the canonical of the page',
  ]);
});
