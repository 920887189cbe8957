import { isMissing } from '../../../answers/answer.ts';
import type { Cause } from '../../../lib/finding.ts';
import { formatCount } from '../../../lib/text/text.ts';
import { isInFolder, type Path, parsePath } from '../../../lib/url/path.ts';
import type { FeedUrl } from '../../site/feed-xml.ts';
import type { Feed } from '../../site/feeds.ts';
import type { Site } from '../../site/site.ts';
import { isFile } from '../../site/site-answer.ts';
import { defineRule, type Fault } from '../rule.ts';
import { describeAbsence, shortenUrl } from '../shared/describe-url.ts';
import { site } from '../shared/example.ts';
import { isLocal, isPreviewOrigin, isTwin } from '../shared/site-hosts.ts';
import { findServedBuildFix, proposeSiteUrl } from '../shared/site-url.ts';
import { parseOwnUrl } from '../shared/sitemaps.ts';

const messages = {
  otherHost: (host: string, own: string, links: number) =>
    `the feed links to ${host}, not to ${own} (${formatCount(links, 'link')})`,
  relative: (href: string, links: number) =>
    `the feed has ${formatCount(links, 'link')} without https:// and host, such as "${shortenUrl(href)}"`,
  withoutBase: (path: Path, base: string, links: number) =>
    `the feed has ${formatCount(links, 'link')} without ${base}, such as ${shortenUrl(path)}`,
  missing: (path: Path, absence: string, links: number) =>
    `the feed has ${formatCount(links, 'broken link')}: ${shortenUrl(path)} ${absence}`,
  allMissing: (path: Path, absence: string, items: number) =>
    `all ${items} items of the feed have broken links: ${shortenUrl(path)} ${absence}`,
  relativeInText: (href: string, urls: number) =>
    `the texts of the feed have ${formatCount(urls, 'relative URL')}, such as "${shortenUrl(href)}"`,
};

const rss = (link: string, text = 'Gauges') => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>Acme</title><link>https://www.example.com/</link>
<item><title>Gauges</title><link>${link}</link><description>${text}</description></item>
</channel></rss>
`;

export default defineRule({
  id: 'feed-links',
  title: 'The links of a feed lead to the pages of the site',
  level: 'error',
  conventions: [],
  isAlwaysOn: true,
  why: 'Readers of a feed come by its links, which must be whole URLs: a feed reader is on another host. (RSS 2.0; RFC 4287, Atom.)',
  fix: "build the feed with the site's URL",
  examples: () => ({
    good: {
      "a feed with the site's URLs": site({ 'rss.xml': rss('https://www.example.com/gauges/') }),
      'a feed of links to other sites': site({ 'rss.xml': rss('https://www.example.org/news/') }),
    },
    bad: {
      'links to a preview': {
        files: site({ 'rss.xml': rss('https://main.previews.example.com/gauges/') }),
        finds:
          'error rss.xml:3:28  The feed links to main.previews.example.com, not to www.example.com (1 link)  Fix: Build the feed with https://www.example.com',
      },
      'links without the host': {
        files: site({ 'rss.xml': rss('/gauges/') }),
        finds:
          'error rss.xml:3:28  The feed has 1 link without https:// and host, such as "/gauges/"  Fix: Build the feed with https://www.example.com',
      },
      'an image with a relative URL': {
        files: site({
          'rss.xml': rss('https://www.example.com/gauges/', '&lt;img src="../icon.svg"&gt;'),
        }),
        finds:
          'warning rss.xml:3:72  The texts of the feed have 1 relative URL, such as "../icon.svg"  Fix: Write whole URLs into the texts, since a feed reader shows them on another host.',
      },
    },
  }),

  *check(site) {
    // An unknown site is http://localhost.
    if (isLocal(site.origin)) return;
    // Nobody comes by the feed of an empty list, which Hugo writes too.
    const feeds = site.feeds.filter(({ urls }) => urls.some(({ kind }) => kind === 'item'));
    for (const feed of feeds) yield* checkFeed(site, feed);
  },
});

/** A kind of fault, and its words for a number of links, and of items in the feed: `relative`, "the feed has 12 links without https:// …". */
interface LinkFault {
  readonly key: string;
  readonly describe: (count: number, items: number) => Omit<Cause, 'key'>;
}

/** A kind of fault with the first URL that has it, and the number of such URLs in the feed. */
interface CountedFault {
  readonly fault: LinkFault;
  readonly firstUrl: FeedUrl;
  count: number;
}

/** A template writes all links in one way: 12 links to http://localhost:4321 are one finding at the first of them. */
function* checkFeed(site: Site, { file, urls }: Feed): Generator<Fault> {
  const faultByKey = new Map<string, CountedFault>();
  for (const url of urls) {
    const isRelativeText = url.kind === 'relativeInText';
    // Hugo writes whole URLs into the texts, once `baseURL` has the host, which `canonical-host` asks for.
    if (isRelativeText && site.causes.wrongOrigin?.origin === '') continue;
    const fault = isRelativeText ? describeRelative(url.href) : findLinkFault(site, url.href);
    if (fault === undefined) continue;

    const counted = faultByKey.get(fault.key);
    if (counted === undefined) faultByKey.set(fault.key, { fault, firstUrl: url, count: 1 });
    else counted.count += 1;
  }

  const items = urls.filter(({ kind }) => kind === 'item').length;
  // A feed for each tag comes from the same template.
  for (const [key, { fault, firstUrl, count }] of faultByKey)
    yield {
      file,
      line: firstUrl.line,
      column: firstUrl.column,
      cause: { key, ...fault.describe(count, items) },
    };
}

/** `&lt;img src="../icon.svg"&gt;` in a description. */
function describeRelative(href: string): LinkFault {
  return {
    key: 'relativeInText',
    describe: (count) => ({
      level: 'warning',
      message: messages.relativeInText(href, count),
      fix: 'write whole URLs into the texts, since a feed reader shows them on another host',
    }),
  };
}

function findLinkFault(site: Site, href: string): LinkFault | undefined {
  const ownUrl = parseOwnUrl(site, href);
  const url = URL.parse(href);
  // <link>/gauges/</link>
  if (url === null && ownUrl === undefined) {
    const fix = proposeSiteUrl(site) ?? `build the feed with ${site.origin}`;
    return {
      key: 'relative',
      describe: (count) => ({ message: messages.relative(href, count), fix }),
    };
  }

  // mailto:sales@example.com
  if (url !== null && !/^https?:$/.test(url.protocol)) return undefined;
  if (ownUrl === undefined) return url === null ? undefined : findHostFault(site, url);

  const { path, query } = ownUrl;
  const pathWithBase = findWithBase(site, path);
  if (pathWithBase !== undefined) {
    const fix = `write ${site.origin}${pathWithBase}`;
    return {
      key: 'base',
      describe: (count) => ({
        message: messages.withoutBase(path, site.base, count),
        fix,
      }),
    };
  }

  // https://www.example.com/gagues/
  if (!isMissing(site.ask(path, query))) return undefined;
  const absence = describeAbsence(site);
  return {
    key: 'missing',
    describe(count, items) {
      const fix = 'correct the links, or add a redirect';
      // A template that writes other URLs than the pages have: nobody gets from the feed to the site.
      return items > 1 && count >= items
        ? { message: messages.allMissing(path, absence, items), fix }
        : { level: 'warning', message: messages.missing(path, absence, count), fix };
    },
  };
}

/** The fault of a URL on another host; undefined for a link to another site. */
function findHostFault(site: Site, url: URL): LinkFault | undefined {
  // http://localhost:4321/gauges/, example.com instead of www.example.com, https://main.previews.example.com/gauges/
  const isTwinHost = isTwin(site, url.origin);
  const isOwnHost = isLocal(url.origin) || isTwinHost || isPreviewOrigin(site, url.origin);

  // https://old.example.org/gauges/ on a former host. Every site has a home page, so https://www.example.org/ says nothing.
  const path = parsePath(url.pathname);
  const isHome = path === site.base;
  const isPageOfThisSite = !isHome && site.ask(path).page !== undefined;
  if (!isOwnHost && !isPageOfThisSite) return undefined;

  const siteHost = new URL(site.origin).host;
  return {
    key: url.host,
    describe: (count) => ({
      level: isTwinHost ? 'warning' : 'error',
      message: messages.otherHost(url.host, siteHost, count),
      fix:
        findServedBuildFix(site, url.origin) ?? proposeSiteUrl(site) ?? `build the feed with ${site.origin}`,
    }),
  };
}

/** /docs/gauges/ for /gauges/ of a site below /docs/; undefined if there is nothing. */
function findWithBase(site: Site, path: Path): Path | undefined {
  const isBelowBase = isInFolder(path, site.base);
  const isHostRoot = path === '/';
  if (isBelowBase || isHostRoot) return undefined;

  const pathWithBase = parsePath(site.base + path.slice(1));
  const answer = site.ask(pathWithBase);
  // /docs/gauges/ is a page, /docs/manual.pdf a file.
  return answer.page?.servedUrl ?? (isFile(answer) ? pathWithBase : undefined);
}
