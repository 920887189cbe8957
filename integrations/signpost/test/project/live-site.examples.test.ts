import { describe, expect, test } from 'vitest';
import { rules } from '../../src/audit/rules/index.ts';
import { runRules } from '../../src/audit/rules/run.ts';
import { site as exampleSite, sitemap } from '../../src/audit/rules/shared/example.ts';
import type { Ledger } from '../../src/audit/site/ledger.ts';
import type { Site } from '../../src/audit/site/site.ts';
import type { Finding } from '../../src/lib/finding.ts';
import { readLiveSite } from '../../src/project/live-site.ts';
import { siteOf } from '../audit/rules/example-site.ts';
import { serveBuild } from '../lib/http/support/serve-build.ts';

// The same site, once read from its files and once asked of a server: the rules must say the same of both.

/** What no answer shows: files for a host, two files at one URL, scripts, whose text is not kept, pages for an hour that isn't now, the map as it was before, what the map makes of variants. */
const ofFiles = new Set([
  'canonical-served',
  'host-settings',
  'maintenance-page',
  'maintenance-signals',
  'map-page-variant',
  'map-removed',
  'redirect-line',
  'script-not-found',
]);

/** Differences that are right, by rule and example. */
const differences: Readonly<Record<string, string>> = {
  'api-file: a missing file': 'a file that only a record of an API has is not requested',
  'canonical-header: a missing page': 'what a header alone names is not asked',
  'canonical-header: words that no host fills in there': 'what a header alone names is not asked',
  "canonical-header: one that Cloudflare fills in by the block's pattern":
    'the server of the test fills in nothing, as Netlify does',
  'hreflang-target: a missing one, in a Link header': 'what a header alone names is not asked',
  'charset-header: another': 'its header is sent with robots.txt too, which is a page of HTML then',
  'charset-header: the same': 'its header is sent with robots.txt too, which is a page of HTML then',
  'noindex-site: by a header for all': 'what is asked is a preview, which ought to be noindex',
  'url-session: of Java': 'the crawl takes session IDs out of URLs',
  'noindex-site: by a meta and by a header': 'what is asked is a preview, which ought to be noindex',
  'sitemap-missing: a page, which is not a sitemap': 'it is asked as a sitemap, and found to be none',
  'redirect-header: below what is not a URL': 'no answer comes from what is no address',
  'redirect-meta: on that host behind a name of its own':
    'no answer shows the file by which one knows the host',
  'map-source-built: a page that a redirect of netlify.toml hides': 'no answer shows the file',
  'robots-syntax: more than is read': 'what is past the limit is not asked for',
  'link-redirected: a URL that is redirected to itself': 'the server is told of the circle as well',
  'canonical-target: a URL variant': 'the server redirects it, which canonical-served reports',
  'hreflang-target: a URL variant': 'the server redirects it, which canonical-served reports',
  'link-variant: with two slashes in a row': 'the server redirects the address, and of that the link is told',
  ...Object.fromEntries(
    [
      ...['_redirects', '.htaccess', 'staticwebapp.config.json'].map((name) => `a page from ${name}`),
      'a script',
      'one that .htaccess has and that is missing',
    ].map((title) => [`error-page: ${title}`, 'the server of the test reads no such file']),
  ),
  'error-page: the home page, on Apache: /index.html': 'the server of the test reads no such file',
  'error-page: the home page, on Apache: /': 'the server of the test reads no such file',
  'error-page: one that a file of its own leaves': 'the text of scripts is not kept',
  'link-hash-route: a router in a script file': 'the text of scripts is not kept',
  'error-page: one of a folder that does not say that the page is missing':
    'a URL that is missing is asked for in the root alone',
  'link-broken: a URL that is wrong from its beginning: https:/example.org/':
    'the server of the test is asked by http, where the address is whole',
  'charset: another encoding': 'the server says UTF-8, which is one finding more',
};

/** Files that say headers, which an answer has without a place. */
const headerFiles = new Set(['', '_headers', 'vercel.json']);

const examples = rules
  .filter(({ id }) => !ofFiles.has(id))
  .flatMap(({ id, examples }) =>
    [...examples().good, ...examples().bad].map((example) => ({ ...example, id })),
  )
  .filter(({ id, title }) => differences[`${id}: ${title}`] === undefined)
  // Of the lines of `_redirects` a server shows only what they do.
  .filter(({ id, files }) => !(id.startsWith('map-') && '_redirects' in files));

/** Every URL of the build is in the ledger, so that also those are asked that no link leads to. */
function ledgerOf(site: Site): Ledger {
  const paths = [
    ...site.documents.filter(({ kind }) => kind !== 'error').map((page) => page.url),
    ...site.files.keys(),
  ];
  const place = { file: 'published.txt', line: 1, column: 1 };
  return [...site.ledger, ...paths.map((path) => ({ path, since: undefined, place }))];
}

function reported(findings: readonly Finding[]): string[] {
  return findings
    .filter(({ rule }) => !ofFiles.has(rule))
    .map(({ rule, level, message, file = '', line = 0, column = 0 }) => {
      const place = headerFiles.has(file) ? 'headers' : `${file}:${line}:${column}`;
      return `${level} ${rule} ${place} ${missing(message)}`;
    })
    .toSorted();
}

/** What a build doesn't have, a server answers with 404. */
function missing(message: string): string {
  return message
    .replace('which returns 404', 'which is not in the build')
    .replace(' returns 404', ' is not in the build');
}

test('a live site whose sitemap lists a URL that its server redirects gets canonical-served', async () => {
  const files = exampleSite({ 'sitemap.xml': sitemap('/', '/gauges') });
  const built = await siteOf({ files });
  const { origin } = await serveBuild(built, files);
  const { site } = await readLiveSite({
    ...{ url: origin + built.base, origin: built.origin, rate: 100_000, ignoreRobots: true },
    ledger: ledgerOf(built),
  });
  const found = runRules(site).filter(({ rule }) => /canonical/.test(rule));
  expect(found.map(({ rule, message }) => [rule, message])).toEqual([
    ['canonical-served', 'the server redirects 1 page URL, named in 1 sitemap entry: /gauges → /gauges/'],
  ]);
});

describe('a live site gives the findings of its build', () => {
  test.each(examples)('$id: $title', async (example) => {
    const built = await siteOf(example);
    const { origin } = await serveBuild(built, example.files);
    const { site, findings } = await readLiveSite({
      url: origin + built.base,
      origin: built.origin,
      rate: 100_000,
      ignoreRobots: true,
      map: built.map?.map,
      ledger: ledgerOf(built),
    });
    expect(reported(runRules(site))).toEqual(reported(runRules(built)));
    expect(reported(findings)).toEqual([]);
  });
});
