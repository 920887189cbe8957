import { isDocument } from '../../../lib/media-type.ts';
import { locateOnPage } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import type { SentHeader } from '../../site/site-headers.ts';
import { defineRule, type Report } from '../rule.ts';
import {
  findCanonicalFault,
  isFilledIn,
  readBlockUrl,
  readHeaderCanonical,
  stripCredentials,
} from '../shared/canonical.ts';
import { site } from '../shared/example.ts';
import { findUnfitReason, isIndexable, readCanonicals, shortenUrl } from '../shared/judge.ts';
import { sortedRefs } from '../shared/refs.ts';
import { parseOwnUrl } from '../shared/sitemaps.ts';

const pdf = (link: string) => site({ 'a.pdf': 'x', _headers: `/a.pdf\n  Link: ${link}\n` });

export default defineRule({
  id: 'canonical-header',
  title: 'A canonical in a header is valid and agrees with the page',
  level: 'error',
  conventions: ['W-CANON-6', 'W-CANON-1', 'W-CANON-5'],
  why: 'PDFs and other documents have their canonical in a Link header. Curly quotes make it unreadable. If the page has a canonical too, both must agree. (RFC 8288; Google Search Central, consolidate duplicate URLs.)',
  fix: 'write Link: <https://…>; rel="canonical", with straight double quotes',
  examples: () => ({
    good: { 'a PDF': pdf('<https://www.example.com/gauges/>; rel="canonical"') },
    bad: { 'a relative URL': pdf('</gauges/>; rel="canonical"') },
  }),
  *check(site) {
    const { headers } = site;
    yield* reportDocumentsWithoutCanonical(site);
    if (headers === undefined) return;
    for (const block of headers.blocks) {
      for (const header of block.headers) {
        if (header.name !== 'link') continue;
        const { file, line, column } = header;
        const place = { file, line, column, ...readBlockUrl(site, block) };
        const fault = findHeaderFault(site, header);
        if (fault !== undefined) yield { ...place, ...fault };
      }
    }
    for (const page of site.pages) {
      const [canonical] = readCanonicals(page);
      if (canonical === undefined) continue;
      for (const header of headers.for(page.url)) {
        const url = header.name === 'link' ? readHeaderCanonical(header.value) : undefined;
        // One that isn't absolute, or contains more than a URL, is reported above.
        if (url === undefined || URL.parse(url) === null || isFilledIn(url)) continue;
        if (findCanonicalFault(url) !== undefined) continue;
        if (normalizeHref(url) === normalizeHref(canonical.href)) continue;
        const message = `the canonical in the Link header is ${url}, but in the page it is ${canonical.href}`;
        const fix = `use one URL in both, or remove the canonical from the header of ${page.url}`;
        yield { ...locateOnPage(site, page, canonical), message, fix };
        break;
      }
    }
  },
});

/** Documents that a page links to or shows, without a canonical in a Link header. A host without headers can't send one. */
function* reportDocumentsWithoutCanonical(site: Site): Generator<Report> {
  if (!site.serverRedirects) return;
  const reported = new Set<string>();
  for (const { page, ref, target } of sortedRefs(site).files) {
    const { path } = target;
    if (!isDocument(path) || reported.has(path) || !isIndexable(site, page)) continue;
    reported.add(path);
    const sent = site.headers?.for(path) ?? [];
    if (sent.some(({ name, value }) => name === 'link' && readHeaderCanonical(value) !== undefined)) continue;
    yield {
      ...locateOnPage(site, page, ref),
      level: 'info',
      message: `${path} has no canonical, because its host sends no Link header with it`,
      fix: `send Link: <${site.origin}${path}>; rel="canonical", or the URL of the page that it duplicates`,
    };
  }
}

function findHeaderFault(
  site: Site,
  header: SentHeader,
): Pick<Report, 'level' | 'message' | 'fix'> | undefined {
  const { value } = header;
  const isMeant = /;\s*rel\s*=\s*[^\s;]*canonical/i.test(value);
  // The header of a live response is read as Latin-1.
  if (isMeant && /[“”„‟″]|\xe2\x80[\x9c-\x9f]/.test(value))
    return { message: "the Link header has curly quotes, so search engines can't read its canonical" };
  if (/;\s*rel\s*=\s*canonical\b/i.test(value))
    return {
      // Valid by RFC 8288, but the convention requires quotes.
      level: 'warning',
      message: 'the Link header has rel=canonical without straight double quotes',
      fix: 'write rel="canonical"',
    };
  const url = readHeaderCanonical(value);
  if (url === undefined)
    return isMeant ? { message: "search engines can't read the canonical in this Link header" } : undefined;
  if (!/^https:\/\/./i.test(url))
    return { message: 'the canonical in the Link header is not an absolute https URL' };
  const worded = findCanonicalFault(url);
  if (worded !== undefined)
    return {
      message: `the canonical "${shortenUrl(stripCredentials(url))}" in the Link header ${worded.text}`,
      fix: worded.fix,
    };
  const own = isFilledIn(url) ? undefined : parseOwnUrl(site, url);
  const fault = own === undefined ? undefined : findUnfitReason(site, own.path, own.query);
  if (fault === undefined) return undefined;
  return {
    message: `the canonical in the Link header is ${url}, ${fault}`,
    fix: 'use the URL of a page that search engines may index',
  };
}

/** A normalized URL, since another notation isn't a difference. */
function normalizeHref(url: string): string {
  return URL.parse(url)?.href ?? url;
}
