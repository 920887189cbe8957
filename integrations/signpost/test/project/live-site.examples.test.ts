import { describe, expect, test } from 'vitest';
import { rules } from '../../src/audit/rules/index.ts';
import { runRules } from '../../src/audit/rules/run.ts';
import { site as exampleSite, sitemap } from '../../src/audit/rules/shared/example.ts';
import { findUrls } from '../../src/audit/site/answers/found.ts';
import { readSiteFromAnswers } from '../../src/audit/site/from-answers.ts';
import type { Site } from '../../src/audit/site/site.ts';
import type { Finding } from '../../src/lib/finding.ts';
import { crawl, type Found } from '../../src/lib/http/crawl.ts';
import { decodeRobots, fetchRobots, parsePolicy } from '../../src/lib/http/robots.ts';
import { mapToPreview } from '../../src/project/live-site/preview.ts';
import { listStartUrls } from '../../src/project/live-site/start-urls.ts';
import { rebuildAnswer, type Stored, storeVisit } from '../../src/project/live-site/visit.ts';
import { readLiveSite } from '../../src/project/live-site.ts';
import { siteOf } from '../audit/rules/example-site.ts';
import { clientFor, expectAnswer } from '../lib/http/support/client.ts';
import { serveBuild } from '../lib/http/support/serve-build.ts';

// The same site, once read from its files and once asked of a server: the rules must say the same of both.

/** What no answer shows: files for a host, two files at one URL, scripts, whose text is not kept, pages for an hour that isn't now, the map as it was before, what the map makes of variants. */
const ofFiles = new Set([
  'canonical-served',
  'host-settings',
  'ledger-lost',
  'maintenance-page',
  'maintenance-signals',
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
  // A server shows only what the redirects of a map do.
  .filter(({ id }) => !id.startsWith('map-'));

/** Reads a served build with every URL of the build, also those that no link leads to. */
async function readServed(host: string, built: Site): Promise<Site> {
  const start = host + built.base;
  const { ask } = clientFor();
  const { last: robots } = await fetchRobots(ask, start);
  const { sitemaps } = parsePolicy(start, decodeRobots(robots), 'astro-signpost');
  const toOwn = mapToPreview(start, built.origin);
  const paths = [
    ...built.documents.filter(({ kind }) => kind !== 'error').map(({ url }) => url),
    ...built.files.keys(),
  ];
  const all = paths.map((path): Found => ({ url: new URL(path, start).href, role: 'page' }));

  const visits: Stored[] = [];
  await crawl({
    ...{ start, ask, maxPages: 1000 },
    policy: { allows: () => true, lineAgainst: () => undefined, delay: undefined, sitemaps },
    seeds: [...listStartUrls(start, sitemaps).map(toOwn), ...all],
    read: (answer, role) => [...findUrls(rebuildAnswer(answer), role)].map(toOwn),
    onVisit: (visit) => void visits.push(storeVisit(visit)),
  });
  const missing = await ask({ url: `${start}no-such-page-4f2a` });
  const named = new Set(visits.filter(({ role }) => role === 'sitemap').map(({ url }) => url));
  const { site } = readSiteFromAnswers(
    visits.flatMap(({ answered }) => answered ?? []),
    {
      ...{ start, origin: built.origin },
      robots: decodeRobots(robots) === '' ? undefined : rebuildAnswer(expectAnswer(robots)),
      missing: rebuildAnswer(expectAnswer(missing)),
      isSitemap: ({ url }) => named.has(url),
    },
  );
  return site;
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
    expect(reported(runRules(await readServed(origin, built)))).toEqual(reported(runRules(built)));
  });
});
