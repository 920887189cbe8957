import type { Cause } from '../../../lib/finding.ts';
import { isDocument } from '../../../lib/media-type.ts';
import type { Path } from '../../../lib/url/path.ts';
import { findBaseUrl } from '../../../pages/target.ts';
import { createOwnTarget, findIndexFault } from '../../site/index-fault.ts';
import { listFiles, listLinks, type Reference } from '../../site/references.ts';
import type { Site } from '../../site/site.ts';
import { isFile } from '../../site/site-answer.ts';
import { defineRule, type Fault, locateOnPage, pickPlace } from '../rule.ts';
import { hasPlaceholder, isCanonicalHeader, readHeaderCanonical } from '../shared/canonicals.ts';
import { site } from '../shared/example.ts';
import { isIndexable } from '../shared/indexable.ts';
import { parseOwnUrl } from '../shared/sitemaps.ts';

const messages = {
  curly: "the Link header has curly quotes, so search engines can't read its canonical",
  unquoted: 'the Link header has rel=canonical without straight double quotes',
  unreadable: "search engines can't read the canonical in this Link header",
  notAbsolute: 'the canonical in the Link header is not an absolute https URL',
  unfit: (url: string, why: string) => `the canonical in the Link header is ${url}, ${why}`,
  differs: (sent: string, own: string) =>
    `the canonical in the Link header is ${sent}, but in the page it is ${own}`,
  without: (path: string, count: number) =>
    `${path}${count > 1 ? ` and ${count - 1} more documents have` : ' has'} no canonical, because the host sends no Link header with it`,
};

const fixes = {
  default: 'write Link: <https://…>; rel="canonical" with the URL of an indexable page',
  quotes: 'write rel="canonical" with straight double quotes',
  options:
    'correct `http.canonical` in the options (or `http.headers`, if the header is there), from which it is generated',
};

const pdf = (link: string) => site({ 'a.pdf': 'x', _headers: `/a.pdf\n  Link: ${link}\n` });

export default defineRule({
  id: 'canonical-header',
  title: 'A canonical in a header is valid and agrees with the page',
  level: 'error',
  conventions: ['W-CANON-6', 'W-CANON-1', 'W-CANON-5'],
  why: 'A wrong canonical in a Link header removes PDFs and pages from the results, and no HTML shows it. Curly quotes make it unreadable. If the page has a canonical too, both must agree. (RFC 8288; Google Search Central, consolidate duplicate URLs.)',
  fix: fixes.default,
  examples: () => ({
    good: {
      'a PDF on GitHub Pages, which sends no header of the site': {
        files: {
          ...site({ '/meters/': { body: '<a href="/a.pdf">All sizes</a>' }, 'a.pdf': 'x' }),
          CNAME: 'x',
        },
        nearMiss: {
          replace: ['CNAME', 'README'],
          finds:
            'info meters/index.html:18:1  /a.pdf has no canonical, because the host sends no Link header with it  Fix: Send Link: <https://www.example.com/a.pdf>; rel="canonical", or the URL of the page that it duplicates.',
        },
      },
      'a PDF to which only a noindex page links': {
        files: site({
          '/drafts/': {
            head: '<meta name="robots" content="noindex, follow">',
            body: '<a href="/a.pdf">All sizes</a>',
          },
          'a.pdf': 'x',
        }),
        nearMiss: {
          replace: ['noindex, follow', 'follow'],
          finds:
            'info drafts/index.html:18:1  /a.pdf has no canonical, because the host sends no Link header with it  Fix: Send Link: <https://www.example.com/a.pdf>; rel="canonical", or the URL of the page that it duplicates.',
        },
      },
      'the Link header of a PDF': {
        files: {
          ...pdf('<https://www.example.com/gauges/>; rel="canonical"'),
          ...site({ '/meters/': { body: '<a href="/a.pdf">All sizes</a>' } }),
        },
        nearMiss: {
          replace: ['rel="canonical"\n', 'rel="next"\n'],
          finds:
            'info meters/index.html:18:1  /a.pdf has no canonical, because the host sends no Link header with it  Fix: Send Link: <https://www.example.com/a.pdf>; rel="canonical", or the URL of the page that it duplicates.',
        },
      },
      'a file to download, beside a PDF to which nothing links': {
        files: site({
          '/meters/': { body: '<a href="/sizes.zip">All sizes</a>' },
          'sizes.zip': 'x',
          'a.pdf': 'x',
        }),
        nearMiss: {
          replace: ['sizes.zip', 'sizes.pdf'],
          finds:
            'info meters/index.html:18:1  /sizes.pdf has no canonical, because the host sends no Link header with it  Fix: Send Link: <https://www.example.com/sizes.pdf>; rel="canonical", or the URL of the page that it duplicates.',
        },
      },
      'a header for each page of a folder': {
        files: site({
          'gauges/a.pdf': 'x',
          _headers: '/gauges/*\n  Link: <https://www.example.com/gauges/:splat>; rel="canonical"\n',
        }),
        nearMiss: {
          replace: [':splat', 'copies/'],
          finds:
            'error gauges/index.html:8:1  The canonical in the Link header is https://www.example.com/gauges/copies/, but in the page it is https://www.example.com/gauges/  Fix: Use one URL in both, or remove the canonical from the header of /gauges/\nerror _headers:2:1  The canonical in the Link header is https://www.example.com/gauges/copies/, which is not in the build  Fix: Write Link: <https://…>; rel="canonical" with the URL of an indexable page.',
        },
      },
      'one canonical in the page and the header, beside a preload': {
        files: site({
          _headers:
            '/gauges/\n  Link: </icon.svg>; rel=preload; as=image, <HTTPS://www.example.com/gauges/>; rel="canonical"\n',
        }),
        nearMiss: {
          replace: ['/gauges/>', '/>'],
          finds:
            'error gauges/index.html:8:1  The canonical in the Link header is HTTPS://www.example.com/, but in the page it is https://www.example.com/gauges/  Fix: Use one URL in both, or remove the canonical from the header of /gauges/',
        },
      },
    },
    bad: {
      'a Link header with a relative URL': {
        files: pdf('</gauges/>; rel="canonical"'),
        finds:
          'error _headers:2:1  The canonical in the Link header is not an absolute https URL  Fix: Write Link: <https://…>; rel="canonical" with the URL of an indexable page.',
      },
      'headers that no search engine reads, or that contradict what is there': {
        files: site({
          ...Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`${name}.pdf`, 'x'])),
          '/meters/': {},
          _headers: `/a.pdf
  Link: <https://www.example.com/gauges/>; rel=“canonical”
/b.pdf
  Link: <https://www.example.com/gauges/>; rel=canonical
/c.pdf
  Link: <https://www.example.com/gauges/>; rel='canonical'
/d.pdf
  Link: <https://www.example.com/gauge/>; rel="canonical"
/meters/
  Link: <https://www.example.com/gauges/>; rel="canonical"
`,
        }),
        finds:
          'error _headers:2:1  The Link header has curly quotes, so search engines can\'t read its canonical  Fix: Write rel="canonical" with straight double quotes.\nerror _headers:6:1  Search engines can\'t read the canonical in this Link header  Fix: Write Link: <https://…>; rel="canonical" with the URL of an indexable page.\nerror _headers:8:1  The canonical in the Link header is https://www.example.com/gauge/, which is not in the build  Fix: Write Link: <https://…>; rel="canonical" with the URL of an indexable page.\nerror meters/index.html:8:1  The canonical in the Link header is https://www.example.com/gauges/, but in the page it is https://www.example.com/meters/  Fix: Use one URL in both, or remove the canonical from the header of /meters/\ninfo _headers:4:1  The Link header has rel=canonical without straight double quotes  Fix: Write rel="canonical" with straight double quotes.',
      },
    },
  }),

  *check(site) {
    yield* reportDocumentsWithoutCanonical(site);

    for (const { pattern, headers } of site.headers?.blocks ?? []) {
      // `/a.pdf` is one URL; `/*` and `/:name` are many.
      const url = /\*|\/:[a-z]/i.test(pattern) ? undefined : URL.parse(pattern, site.origin)?.href;
      for (const header of headers.filter(({ name }) => name === 'link')) {
        const cause = findFault(site, header.value);
        if (cause === undefined) continue;
        // Signpost's options have it: the generated file isn't the place to correct it.
        const isPlanned = site.headers?.planned?.has(header.value) === true;
        const place = { ...(!isPlanned && pickPlace(header)), ...(url && { url }) };
        yield { ...place, cause: isPlanned ? { ...cause, fix: fixes.options } : cause };
      }
    }

    yield* reportDifferencesToPages(site);
  },
});

/** The fault of a Link header; undefined for a right canonical, and for a header without one, such as rel=preload. */
function findFault(site: Site, value: string): Cause | undefined {
  const isMeant = /;\s*rel\s*=\s*[^\s;]*canonical/i.test(value);
  // The header of a live response is read as Latin-1.
  if (isMeant && /[“”„‟″]|\xe2\x80[\x9c-\x9f]/.test(value))
    return { key: 'curly', message: messages.curly, fix: fixes.quotes };

  const url = readHeaderCanonical(value);
  if (url === undefined)
    return isMeant ? { key: 'unreadable', message: messages.unreadable, fix: fixes.default } : undefined;
  if (!/^https:\/\/./i.test(url))
    return { key: 'not absolute', message: messages.notAbsolute, fix: fixes.default };
  // https://www.example.com/gauges/:splat is another URL for each request, and https://www.example.org/ another site's page.
  const ownUrl = hasPlaceholder(url) ? undefined : parseOwnUrl(site, url);
  // The URL is missing, redirects, is noindex, or has another canonical.
  const fault = ownUrl && findIndexFault(site, createOwnTarget(ownUrl));
  if (fault !== undefined)
    return { key: 'unfit', message: messages.unfit(url, fault.text), fix: fixes.default };

  // RFC 8288 allows rel=canonical. Only the convention asks for the quotes.
  const isUnquoted = /;\s*rel\s*=\s*canonical\b/i.test(value);
  return isUnquoted
    ? { key: 'unquoted', level: 'info', message: messages.unquoted, fix: fixes.quotes }
    : undefined;
}

/** Pages whose canonical in HTML differs from the canonical in the header. */
function* reportDifferencesToPages(site: Site): Generator<Fault> {
  for (const page of site.headers === undefined ? [] : site.pages) {
    const [canonical] = page.canonicals;
    const links = site.headers?.for(page.servedUrl).filter(({ name }) => name === 'link') ?? [];
    const headerCanonical = links
      .map(({ value }) => readHeaderCanonical(value) ?? '')
      .find((url) => URL.canParse(url));
    if (canonical === undefined || headerCanonical === undefined) continue;
    // https://www.example.com/gauges/:splat, which is the page's own URL where the host fills it in
    if (hasPlaceholder(headerCanonical)) continue;

    const base = findBaseUrl(page.baseHref, site.origin + page.servedUrl);
    if (new URL(headerCanonical).href === URL.parse(canonical.href, base)?.href) continue;
    yield {
      ...locateOnPage(site, page, canonical),
      cause: {
        key: 'differs',
        message: messages.differs(headerCanonical, canonical.href),
        fix: `use one URL in both, or remove the canonical from the header of ${page.servedUrl}`,
      },
    };
  }
}

/** PDFs and other documents without a canonical, to which indexable pages link: one finding for all. */
function* reportDocumentsWithoutCanonical(site: Site): Generator<Fault> {
  // A host without redirects, such as GitHub Pages, sends no headers of the site's own.
  if (site.serverRedirects === false) return;

  // `isDocument`: PDF, Word, spreadsheets and the like, in links and in frames.
  const hasDocuments = site.files.keys().some(isDocument);
  const documents = new Map<Path, Reference>();
  for (const references of hasDocuments ? [listLinks(site), listFiles(site)] : [])
    for (const reference of references) {
      const { page, verdict } = reference;
      const { target, answer } = verdict;
      if (target === undefined || answer === undefined) continue;
      const isLinkedFile = isFile(answer) && isDocument(target.path) && isIndexable(site, page);
      const isKnown = documents.has(target.path);
      if (isLinkedFile && !isKnown && !sendsCanonical(site, target.path))
        documents.set(target.path, reference);
    }
  const [first] = documents;
  if (first === undefined) return;

  const [path, { page, ref }] = first;
  yield {
    ...locateOnPage(site, page, ref),
    cause: {
      key: 'without',
      level: 'info',
      message: messages.without(path, documents.size),
      fix: `send Link: <${site.origin}${path}>; rel="canonical", or the URL of the page that it duplicates`,
    },
  };
}

function sendsCanonical({ headers }: Site, path: Path): boolean {
  return headers?.for(path).some(isCanonicalHeader) === true;
}
