import { expect, it } from 'vitest';
import { runRules } from '../../src/audit/rules/run.ts';
import { page, site } from '../../src/audit/rules/shared/example.ts';
import { siteOf } from './example-site.ts';

const withoutLanguage = (url: string, head = '') => page(url, { head }).replace(' lang="en"', '');

const listUrls = async (files: Readonly<Record<string, string>>, settings = {}) => {
  const found = runRules(await siteOf({ files: site(files) }), settings);
  return found.filter(({ rule }) => rule === 'html-lang').map(({ file }) => file);
};

it('a page of an old version has no finding of its own', async () => {
  const files = {
    'v1.0a2/pumps/index.html': withoutLanguage('/v1.0a2/pumps/'),
    'v1.9rel/pumps/index.html': withoutLanguage('/v1.9rel/pumps/'),
    'v1.10/pumps/index.html': withoutLanguage('/v1.10/pumps/'),
  };
  expect(await listUrls(files)).toEqual(['v1.10/pumps/index.html']);
  expect(await listUrls(files, { only: ['html-lang'] })).toHaveLength(3);
});

it('a version that Docusaurus has beside the current one is old', async () => {
  const version = (name: string) => `<meta name="docusaurus_version" content="${name}">`;
  const files = {
    'docs/19.x/pumps/index.html': withoutLanguage('/docs/19.x/pumps/', version('19.x')),
    'docs/valves/index.html': withoutLanguage('/docs/valves/', version('20.x')),
  };
  expect(await listUrls(files)).toEqual(['docs/valves/index.html']);
});

it('the release notes of an old version are a page like others', async () => {
  const files = {
    'news/v2.3.0.html': withoutLanguage('/news/v2.3.0'),
    'news/v2.3.1.html': withoutLanguage('/news/v2.3.1'),
  };
  expect(await listUrls(files)).toEqual(['news/v2.3.0.html', 'news/v2.3.1.html']);
});

// Docusaurus leaves out the slash with `trailingSlash: false`.
it('the home page of an old version without the slash is old', async () => {
  const version = (name: string) => `<meta name="docusaurus_version" content="${name}">`;
  const files = {
    'docs/19.x.html': withoutLanguage('/docs/19.x', version('19.x')),
    'docs/valves.html': withoutLanguage('/docs/valves', version('20.x')),
  };
  expect(await listUrls(files)).toEqual(['docs/valves.html']);
});

it('the preview of a pull request has no finding of its own, and press releases of a year have', async () => {
  const files = {
    'pumps/index.html': withoutLanguage('/pumps/'),
    'pull/38/pumps/index.html': withoutLanguage('/pull/38/pumps/'),
    'pr-preview/pr-38/pumps/index.html': withoutLanguage('/pr-preview/pr-38/pumps/'),
    'pr/2026/pumps/index.html': withoutLanguage('/pr/2026/pumps/'),
  };
  expect(await listUrls(files)).toEqual(['pr/2026/pumps/index.html', 'pumps/index.html']);
});
