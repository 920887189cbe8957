import { isSitemapFixed } from '../../../lib/generators/settings.ts';
import { isHttpUrl } from '../../../lib/url/is-url.ts';
import type { Site } from '../../site/site.ts';
import { type PrefixNamespace, type Sitemap, type SitemapEntry, sitemapLimit } from '../../site/sitemap.ts';
import { beforeDeclaration } from '../../site/xml-fault.ts';
import { defineRule, type Fault, pickPlace } from '../rule.ts';
import { site, sitemap } from '../shared/example.ts';
import { lacksHttps } from '../shared/site-hosts.ts';
import { proposeSiteUrl } from '../shared/site-url.ts';
import { correctOrigin, isOldSitemap, isOnOtherHost, locateEntry } from '../shared/sitemaps.ts';

const messages = {
  unreadable: (trouble: string) => `the sitemap can't be read: ${trouble}`,
  noNamespace: (root: string) => `the root element ${root} has no namespace`,
  namespace: (text: string) => `the namespace must be "${namespaces[0]}", not "${text.slice(0, 120)}"`,
  prefix: ({ prefix, usual, text }: PrefixNamespace) =>
    `the namespace of ${prefix}: must be "${usual}", not "${text.slice(0, 120)}"`,
  empty: 'the sitemap is empty',
  tooMany: 'the sitemap has more than 50,000 entries',
  equalDates: (entries: number, date: string) => `all ${entries} entries have the date ${date}`,
  notAbsolute: (url: string) => `"${url.slice(0, 120)}" is not an absolute URL`,
  otherHost: (url: string, own: string) => `${url} is on another host than ${own}`,
  notDate: (date: string) => `the date "${date.slice(0, 40)}" is not a W3C date, such as 2026-03-01`,
  insecure: (url: string) => `the sitemap lists ${url} with http`,
  insecureSitemap: (url: string) => `robots.txt lists the sitemap with http: ${url}`,
};
/** Google still reads its own namespace of 2005. */
const namespaces: readonly string[] = [
  'http://www.sitemaps.org/schemas/sitemap/0.9',
  'http://www.google.com/schemas/sitemap/0.84',
];
const httpsFix = 'change it to https:';
const emptyFix = "list the site's pages, or remove the file";
const xmlFix = 'correct the XML at this place; in a URL, write & as &amp;';
const declarationFix = 'start the file with <?xml, without an empty line or a message before it';
const absoluteFix = 'write absolute URLs, from the URL of the site';
const dateFix = 'write the day on which each page last changed, or leave out lastmod';
/** https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap#additional-notes-about-xml-sitemaps */
const whyOfDates = 'Search engines use dates only where these are the days on which the pages changed.';
const w3cDate = /^\d{4}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?)?)?$/;

const mkdocs = '<meta name="generator" content="mkdocs-1.6.1, mkdocs-material-9.7.6">';

export default defineRule({
  id: 'sitemap-syntax',
  title: 'The sitemap can be read, and lists https URLs',
  level: 'error',
  conventions: ['W-SITEMAP-1', 'W-SITEMAP-2'],
  why: 'Search engines reject a sitemap that breaks the protocol, or ignore entries and dates. (sitemaps.org protocol: absolute URLs, the namespace, at most 50,000 URLs, W3C dates.) An http URL asks crawlers to list a URL that redirects, against its own https canonical.',
  fix: 'write absolute URLs, and split large sitemaps with an index',
  examples: () => ({
    good: {
      'a sitemap that lists the pages': site(),
      'an index of files that one build wrote': site({
        'sitemap.xml': sitemap('/sitemap-0.xml', '/sitemap-1.xml', '/sitemap-2.xml')
          .replaceAll('urlset', 'sitemapindex')
          .replaceAll('url>', 'sitemap>')
          .replaceAll('</loc>', '$&<lastmod>2026-09-06</lastmod>'),
        'sitemap-0.xml': sitemap('/'),
        'sitemap-1.xml': sitemap('/gauges/'),
        'sitemap-2.xml': sitemap('/icon.svg'),
      }),
      'a feed without entries as a sitemap': {
        files: site({
          'robots.txt': 'User-agent: *\nAllow: /\n\nSitemap: https://www.example.com/feed.xml\n',
          'feed.xml': '<rss version="2.0"><channel></channel></rss>',
        }),
      },
      'two entries of one day': {
        files: site({
          'sitemap.xml': sitemap('/', '/gauges/').replaceAll('</loc>', '$&<lastmod>2026-09-06</lastmod>'),
        }),
        nearMiss: {
          replace: [
            '</urlset>',
            '<url><loc>https://www.example.com/icon.svg</loc><lastmod>2026-09-06</lastmod></url></urlset>',
          ],
          finds:
            'warning sitemap.xml:1:1  All 3 entries have the date 2026-09-06  Fix: Write the day on which each page last changed, or leave out lastmod.',
        },
      },
      'two pages that changed on one day': {
        files: site({
          'sitemap.xml': sitemap('/', '/gauges/', '/icon.svg')
            .replaceAll('</loc>', '$&<lastmod>2026-09-06</lastmod>')
            .replace('2026-09-06', '2026-09-07'),
        }),
        nearMiss: {
          replace: ['2026-09-07', '2026-09-06'],
          finds:
            'warning sitemap.xml:1:1  All 3 entries have the date 2026-09-06  Fix: Write the day on which each page last changed, or leave out lastmod.',
        },
      },
      'the sitemap of the old URLs on the former host': {
        files: site({ 'sitemap-old.xml': sitemap('https://acme.example/meters/') }),
        nearMiss: {
          replace: ['<loc>https://www.example.com/gauges/', '<loc>https://acme.example/gauges/'],
          finds:
            'warning sitemap.xml:4:8  https://acme.example/gauges/ is on another host than https://www.example.com  Fix: List URLs of https://www.example.com; another host has a sitemap of its own.',
        },
      },
      'the date of the build, which MkDocs writes for each entry': {
        files: site({
          '/': { head: mkdocs },
          'sitemap.xml': sitemap('/', '/gauges/', '/icon.svg').replaceAll(
            '</loc>',
            '$&<lastmod>2026-09-06</lastmod>',
          ),
        }),
        nearMiss: {
          replace: [mkdocs, ''],
          finds:
            'warning sitemap.xml:1:1  All 3 entries have the date 2026-09-06  Fix: Write the day on which each page last changed, or leave out lastmod.',
        },
      },
    },
    bad: {
      'a sitemap without URLs': {
        files: site({ 'sitemap.xml': sitemap() }),
        finds:
          "warning sitemap.xml:1:1  The sitemap is empty  Fix: List the site's pages, or remove the file.",
      },
      'a namespace with https': {
        files: site({
          'sitemap.xml': sitemap('/', '/gauges/').replace(
            'http://www.sitemaps.org',
            'https://www.sitemaps.org',
          ),
        }),
        finds:
          'error sitemap.xml:2:1  The namespace must be "http://www.sitemaps.org/schemas/sitemap/0.9", not "https://www.sitemaps.org/schemas/sitemap/0.9"  Fix: Write <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      },
      'a former namespace of images': {
        files: site({
          'sitemap.xml': sitemap('/', '/gauges/')
            .replace('<urlset', '$& xmlns:image="http://www.google.com/schemas/sitemap-image/0.9"')
            .replace(
              '</loc>',
              '$&<image:image><image:loc>https://www.example.com/icon.svg</image:loc></image:image>',
            ),
        }),
        finds:
          'error sitemap.xml:2:1  The namespace of image: must be "http://www.google.com/schemas/sitemap-image/1.1", not "http://www.google.com/schemas/sitemap-image/0.9"  Fix: Write xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" in the root element.',
      },
      'more entries than search engines read': {
        files: site({ 'sitemap.txt': 'https://www.example.com/\n'.repeat(50_001) }),
        finds:
          'error sitemap.txt:1:1  The sitemap has more than 50,000 entries  Fix: Write absolute URLs, and split large sitemaps with an index.',
      },
      'an ampersand as it is': {
        files: site({ 'sitemap.xml': sitemap('/', '/gauges/', '/icon.svg?a=1&b=2') }),
        finds:
          "error sitemap.xml:5:49  The sitemap can't be read: an ampersand is not written as &amp;  Fix: Correct the XML at this place; in a URL, write & as &amp;.",
      },
      'no namespace, one date for all entries, another host, http, and what is neither a URL nor a date': {
        files: site({
          'sitemap.xml': sitemap(
            '/',
            '/gauges/',
            'http://www.example.com/',
            'https://www.example.org/',
            'gauges',
          )
            .replace(/ xmlns="[^"]*"/, '')
            .replaceAll('</loc>', '$&<lastmod>01.03.2026</lastmod>'),
          'robots.txt': 'User-agent: *\nAllow: /\n\nSitemap: http://www.example.com/sitemap.xml\n',
        }),
        finds:
          'error sitemap.xml:5:8  The sitemap lists http://www.example.com/ with http  Fix: Change it to https:\nerror robots.txt:4:1  robots.txt lists the sitemap with http: http://www.example.com/sitemap.xml  Fix: Change it to https:\nerror sitemap.xml:2:1  The root element urlset has no namespace  Fix: Write <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\nerror sitemap.xml:7:8  "gauges" is not an absolute URL  Fix: Write absolute URLs, from the URL of the site.\nwarning sitemap.xml:3:8  The date "01.03.2026" is not a W3C date, such as 2026-03-01 (5 places)  Fix: Write the day on which each page last changed, or leave out lastmod.\nwarning sitemap.xml:6:8  https://www.example.org/ is on another host than https://www.example.com  Fix: List URLs of https://www.example.com; another host has a sitemap of its own.\nwarning sitemap.xml:1:1  All 5 entries have the date 01.03.2026  Fix: Write the day on which each page last changed, or leave out lastmod.',
      },
    },
  }),

  *check(site) {
    const { sitemaps = [], file = '' } = site.robots ?? {};
    for (const { line, value } of sitemaps.filter((one) => lacksHttps(correctOrigin(site, one.value))))
      yield {
        ...pickPlace({ file, line }),
        cause: { key: 'insecure sitemap', message: messages.insecureSitemap(value), fix: httpsFix },
      };

    for (const sitemap of site.sitemaps) {
      yield* checkFile(site, sitemap);
      for (const entry of sitemap.entries) yield* checkEntry(site, sitemap, entry);
    }
  },
});

function* checkFile(site: Site, sitemap: Sitemap): Generator<Fault> {
  const { file, kind, entries, trouble, troubleAt } = sitemap;
  const place = { file, line: 1, column: 1 };
  if (trouble !== undefined)
    yield {
      ...place,
      ...troubleAt,
      cause: {
        key: 'unreadable',
        message: messages.unreadable(trouble),
        fix: trouble === beforeDeclaration ? declarationFix : xmlFix,
      },
    };
  else if (entries.length === 0 && kind !== 'feed') {
    const fix = proposeSiteUrl(site) ?? emptyFix;
    yield { ...place, cause: { key: 'empty', level: 'warning', message: messages.empty, fix } };
  }
  yield* checkNamespace(sitemap);
  if (entries.length > sitemapLimit.entries)
    yield { ...place, cause: { key: 'too many', message: messages.tooMany } };

  // MkDocs writes the moment of the build as the date of every entry, and no setting changes it.
  if (isSitemapFixed(site.generator)) return;
  const dates = new Set(entries.map(({ lastmod }) => lastmod));
  const [date] = dates;
  // Two pages may have changed together, and the files of an index may all be written anew.
  if (kind === 'urls' && entries.length > 2 && dates.size === 1 && date !== undefined) {
    const message = messages.equalDates(entries.length, date);
    yield {
      ...place,
      cause: { key: 'equal dates', level: 'warning', message, why: whyOfDates, fix: dateFix },
    };
  }
}

/** A namespace is a name, which crawlers compare letter by letter: https in place of http is another one. */
function* checkNamespace({ file, kind, namespace, wrongNamespaces = [] }: Sitemap): Generator<Fault> {
  for (const wrong of wrongNamespaces) {
    const { prefix, usual, line, column } = wrong;
    const fix = `write xmlns:${prefix}="${usual}" in the root element`;
    yield { file, line, column, cause: { key: `namespace ${prefix}`, message: messages.prefix(wrong), fix } };
  }

  if (namespace === undefined || namespaces.includes(namespace.text)) return;
  const { text, line, column } = namespace;
  const root = kind === 'index' ? 'sitemapindex' : 'urlset';
  yield {
    ...{ file, line, column },
    cause: {
      key: 'namespace',
      message: text === '' ? messages.noNamespace(root) : messages.namespace(text),
      fix: `write <${root} xmlns="${namespaces[0]}">`,
    },
  };
}

function* checkEntry(site: Site, sitemap: Sitemap, entry: SitemapEntry): Generator<Fault> {
  const { loc, lastmod, alternates, media = [] } = entry;
  const place = locateEntry({ sitemap, entry });
  // `correctOrigin` adds the site's host only where all URLs of the site lack it, which `canonical-host` reports.
  if (!isHttpUrl(correctOrigin(site, loc))) {
    // A generator without the site's URL writes all of them so.
    const fix = proposeSiteUrl(site) ?? absoluteFix;
    yield { ...place, cause: { key: 'relative', message: messages.notAbsolute(loc), fix } };
  }

  // sitemap-old.xml lists the redirected URLs of a former host on purpose.
  if (isOnOtherHost(site, loc) && !isOldSitemap(site, sitemap))
    yield {
      ...place,
      cause: {
        key: 'other host',
        level: 'warning',
        message: messages.otherHost(loc, site.origin),
        fix: `list URLs of ${site.origin}; another host has a sitemap of its own`,
      },
    };

  for (const url of [loc, ...alternates.map(({ href }) => href), ...media.map(({ text }) => text)])
    if (lacksHttps(correctOrigin(site, url)))
      yield { ...place, cause: { key: 'insecure', message: messages.insecure(url), fix: httpsFix } };
  if (lastmod !== undefined && !w3cDate.test(lastmod))
    yield {
      ...place,
      cause: { key: 'not date', level: 'warning', message: messages.notDate(lastmod), fix: dateFix },
    };
}
