import { escapeRegex } from '../lib/url/wildcards.ts';

// The sources at the end of a rule's text, as links: "(Google Search Central, redirects.)".

const google = 'https://developers.google.com/search/docs';
const crawling = `${google}/crawling-indexing`;
const html = 'https://html.spec.whatwg.org/multipage';

/** URLs of the sources in rule texts. */
const sources: Readonly<Record<string, string>> = {
  'Google Search Central, 5 common mistakes with rel=canonical':
    'https://developers.google.com/search/blog/2013/04/5-common-mistakes-with-relcanonical',
  'Google Search Central, Googlebot file size limits': `${crawling}/googlebot`,
  'Google Search Central, JavaScript SEO': `${crawling}/javascript/javascript-seo-basics`,
  'Google Search Central, URL structure': `${crawling}/url-structure`,
  'Google Search Central, HTTP status codes, network and DNS errors': `${crawling}/http-network-errors`,
  'Google Search Central, block indexing': `${crawling}/block-indexing`,
  'Google Search Central, build a sitemap': `${crawling}/sitemaps/build-sitemap`,
  'Google Search Central, consolidate duplicate URLs': `${crawling}/consolidate-duplicate-urls`,
  'Google Search Central, crawlable links': `${crawling}/links-crawlable`,
  'Google Search Central, make your links crawlable': `${crawling}/links-crawlable`,
  'Google Search Central, favicon in search results': `${google}/appearance/favicon-in-search`,
  'Google Search Central, localized versions': `${google}/specialty/international/localized-versions`,
  'Google Search Central, mobile-first indexing': `${crawling}/mobile/mobile-sites-mobile-first-indexing`,
  'Google Search Central, multi-regional sites': `${google}/specialty/international/managing-multi-regional-sites`,
  'Google Search Central, pause your business online': `${crawling}/pause-online-business`,
  'Google Search Central, redirects': `${crawling}/301-redirects`,
  'Google Search Central, robots meta tag': `${crawling}/robots-meta-tag`,
  'Google Search Central, robots.txt': `${crawling}/robots/robots_txt`,
  'Google Search Central, separate URLs for mobile': `${crawling}/mobile/mobile-sites-mobile-first-indexing`,
  'Google Search Central, site moves': `${crawling}/site-move-with-url-changes`,
  'Google Search Central, snippets': `${google}/appearance/snippet`,
  'Google Search Central, soft 404 errors': `${crawling}/http-network-errors`,
  'Google Search Central, title links': `${google}/appearance/title-link`,
  'Google Search Central, valid page metadata': `${crawling}/valid-page-metadata`,
  'Google Search Central': google,
  'HTML standard, determining the character encoding': `${html}/parsing.html#determining-the-character-encoding`,
  'HTML standard, the "in head" insertion mode': `${html}/parsing.html#parsing-main-inhead`,
  'HTML standard, scroll to the fragment': `${html}/browsing-the-web.html#scrolling-to-a-fragment`,
  'HTML standard': html,
  'Encoding standard': 'https://encoding.spec.whatwg.org/',
  'WCAG 1.4.4': 'https://www.w3.org/WAI/WCAG22/Understanding/resize-text',
  'The Open Graph protocol': 'https://ogp.me/',
  'sitemaps.org protocol': 'https://www.sitemaps.org/protocol.html',
  'Astro Docs, base': 'https://docs.astro.build/en/reference/configuration-reference/#base',
  'Astro Docs, on-demand rendering': 'https://docs.astro.build/en/guides/on-demand-rendering/',
  'Azure Static Web Apps, configuration': 'https://learn.microsoft.com/azure/static-web-apps/configuration',
  'Cloudflare Docs, redirects': 'https://developers.cloudflare.com/workers/static-assets/redirects/',
  'Firebase Docs, configure Hosting behavior': 'https://firebase.google.com/docs/hosting/full-config',
  'Netlify Docs, redirects': 'https://docs.netlify.com/manage/routing/redirects/overview/',
  'Vercel Docs, redirects': 'https://vercel.com/docs/redirects',
  'OWASP, broken object level authorization':
    'https://owasp.org/API-Security/editions/2023/en/0xa1-broken-object-level-authorization/',
};

/** Matches a longer name first: `Google Search Central, redirects` before `Google Search Central`. */
const anySource = new RegExp(
  `(${Object.keys(sources)
    .sort((a, b) => b.length - a.length)
    .map(escapeRegex)
    .join('|')}|RFC \\d+)`,
);

/** Splits a rule's text at the names of sources, each with a URL. */
export function splitAtSources(text: string) {
  const parts = text.split(anySource).filter((part) => part !== '');
  return parts.map((part) => ({ text: part, url: sources[part] ?? buildRfcUrl(part) }));
}

function buildRfcUrl(text: string): string | undefined {
  const number = /^RFC (\d+)$/.exec(text)?.[1];
  return number && `https://www.rfc-editor.org/rfc/rfc${number}`;
}
