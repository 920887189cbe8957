import { describe, expect, test } from 'vitest';
import { amount } from '../../../../test/proof.ts';
import { rules } from '../../src/audit/rules/index.ts';
import { runRules } from '../../src/audit/rules/run.ts';
import { site as exampleSite, sitemap } from '../../src/audit/rules/shared/example.ts';
import { findUrls } from '../../src/audit/site/found-urls.ts';
import { readSiteFromAnswers } from '../../src/audit/site/from-answers.ts';
import type { Site } from '../../src/audit/site/site.ts';
import type { Finding } from '../../src/lib/finding.ts';
import { crawl, type Visit } from '../../src/lib/http/crawl.ts';
import { decodeRobots, fetchRobots, parsePolicy } from '../../src/lib/http/robots.ts';
import type { FoundUrl } from '../../src/lib/http/url-queue.ts';
import { mapToPreview, rebuildAnswer } from '../../src/project/live/crawl.ts';
import { listStartUrls } from '../../src/project/live/guessed-urls.ts';
import { readLiveSite } from '../../src/project/live/live-site.ts';
import { clientFor, expectAnswer } from '../lib/http/support/client.ts';
import { serveBuild } from '../lib/http/support/serve-build.ts';
import { siteOf } from '../rules/example-site.ts';

// The same site, once read from its files and once asked of a server: the rules must say the same of both.

/** What no answer shows: files for a host, two files at one URL, scripts, whose text is not kept, pages for an hour that isn't now, the map as it was before, what the map makes of variants. */
const ofFiles = new Set([
  'canonical-served',
  'host-settings',
  'ledger-lost',
  'maintenance-page',
  'maintenance-signals',
  'redirect-line',
  'redirect-meta',
  'redirect-rewrite',
  'script-not-found',
]);

/** Examples that a server shows otherwise. */
const shownOtherwise = new Set([
  // It has no such program, and says so.
  'an image that a program of the host draws',
  'a script that answers on Apache',
  // It redirects the URL, and `canonical-served` says that, as for /gauges below.
  'a second URL of a page in the sitemap, beside its own',
  'a second URL of a page in the sitemap, without its own',
  'a breadcrumb with the slash that the host has no page for',
  // It serves a page with two slashes too.
  'a link over http, one that counts visitors, and two slashes',
  // It declares UTF-8 in the header.
  'another encoding, and a declaration that comes late',
  // Nothing links to versions.json, to the style sheet of mdBook or to the files of Sphinx.
  'a page of an older version',
  'the newest version of a manual by its name',
  'the home page of a version that mike lists',
  'the chapters of a book on one page, which mdBook joins with their drawings',
  'index.html in the breadcrumbs of Sphinx',
  // A crawl asks for no URL outside of the folder of the site.
  'URLs without the folder of the site',
  'links without the folder of the site',
  'a build for another folder than that of the site',
  'an image outside of the folder of the site',
  'the robots.txt of a repository, which is not at the root',
  // It asks for what pages and sitemaps name, not for what a feed, a header or structured data names alone.
  'a link to a page that is not there',
  'headers that no search engine reads, or that contradict what is there',
  'a breadcrumb without the host',
  // It has followed a way to each page.
  'a stale copy of a page in another folder',
  // It keeps no text of scripts, and reads the start of a large file.
  'tabs that a script file opens, on another page',
  'a home page that only redirects, and a script file that does',
  'more than crawlers read',
  'more entries than search engines read',
  // The files of a host or the map say it.
  'a page in a folder, which a server may send by its configuration',
  'the page of cPanel, which its Apache sends',
  'Cloudflare Pages without a 404 page, where the home page answers',
  'Workers without the setting for a 404 page',
  'a link that Workers redirects',
  "a page that a development server wrote, and a line to the site's other name",
  'a duplicate, an old URL and one of the sitemap of old URLs',
  'pages that a line redirects, that robots.txt disallows, and whose header has another canonical',
]);

/** Files that say headers, which an answer has without a place. */
const headerFiles = new Set(['', '_headers', 'vercel.json']);

/** The nightly run takes all examples of a rule, others its first of each kind. */
const perKind = amount(1, Number.POSITIVE_INFINITY);
const examples = rules
  .filter(({ id }) => !ofFiles.has(id))
  .flatMap(({ id, examples }) =>
    [...examples().good.slice(0, perKind), ...examples().bad.slice(0, perKind)].map((example) => ({
      ...example,
      id,
    })),
  )
  .filter(({ title }) => !shownOtherwise.has(title))
  // The crawl asks for no Markdown.
  .filter(({ files }) => !('llms.txt' in files))
  // A server shows only what the redirects of a map do.
  .filter(({ id }) => !id.startsWith('map-'));

test('the examples that a server shows otherwise are examples of rules', () => {
  const titles = new Set(
    rules.flatMap((rule) => {
      const { good, bad } = rule.examples();
      return [...good, ...bad].map(({ title }) => title);
    }),
  );
  expect([...shownOtherwise].filter((title) => !titles.has(title))).toEqual([]);
});

/** Reads a served build with every URL of the build, also those that no link leads to. */
async function readServed(host: string, built: Site): Promise<Site> {
  const start = host + built.base;
  const { ask } = clientFor();
  const { last: robots } = await fetchRobots(ask, start);
  const { sitemaps } = parsePolicy(start, decodeRobots(robots), 'astro-signpost');
  const toOwn = mapToPreview(start, built.origin);
  const paths = [
    ...built.documents.filter(({ kind }) => kind !== 'error').map(({ servedUrl }) => servedUrl),
    ...built.files.keys(),
  ];
  const all = paths.map((path): FoundUrl => ({ url: new URL(path, start).href, role: 'page' }));

  const visits: Visit[] = [];
  await crawl({
    ...{ start, ask, maxPages: 1000 },
    policy: { allows: () => true, lineAgainst: () => undefined, delay: undefined, sitemaps },
    seeds: [...listStartUrls(start, sitemaps).map(toOwn), ...all],
    read: (answer, role) => [...findUrls(rebuildAnswer(answer), role)].map(toOwn),
    onVisit: (visit) => void visits.push(visit),
  });
  const missing = await ask({ url: `${start}no-such-page-4f2a` });
  const named = new Set(visits.filter(({ role }) => role === 'sitemap').map(({ url }) => url));
  const { site } = readSiteFromAnswers(
    visits.flatMap(({ reply }) => (reply.kind === 'answer' ? rebuildAnswer(reply) : [])),
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

/** What a build doesn't have, a server answers with 404. A second URL of a page, which an unknown host may serve, it redirects. */
function missing(message: string): string {
  return message
    .replace('which returns 404', 'which is not in the build')
    .replace(' returns 404', ' is not in the build')
    .replace('leads to a URL that the server redirects to', 'is not written as the URL of its page,');
}

test('readLiveSite: canonical-served reports a URL of the sitemap that the server redirects', async () => {
  const files = exampleSite({ 'sitemap.xml': sitemap('/', '/gauges') });
  const built = await siteOf({ files });
  const { origin } = await serveBuild(built, files);
  const { site } = await readLiveSite({
    ...{ url: origin + built.base, origin: built.origin, rate: 100_000, ignoreRobots: true },
  });
  const found = runRules(site).filter(({ rule }) => /canonical/.test(rule));
  expect(found.map(({ rule, message }) => [rule, message])).toEqual([
    [
      'canonical-served',
      'the server redirects 1 page URL, named in 1 sitemap entry: /gauges → /gauges/ (301)',
    ],
  ]);
});

describe('readLiveSite gives a live site the findings of its build', () => {
  test.each(examples)('$id: $title', async (example) => {
    const built = await siteOf(example);
    const { origin } = await serveBuild(built, example.files);
    expect(reported(runRules(await readServed(origin, built)))).toEqual(reported(runRules(built)));
  });
});
