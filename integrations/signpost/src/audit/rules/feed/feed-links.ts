import { isMissing } from '../../../answers/answer.ts';
import { formatCount } from '../../../lib/text/text.ts';
import { addTrailingSlash, type Path, parsePath } from '../../../lib/url/path.ts';
import type { Feed } from '../../site/feeds.ts';
import type { Site } from '../../site/site.ts';
import { isFile } from '../../site/site-answer.ts';
import { defineRule, type RuleFault } from '../rule.ts';
import { describeAbsence, shortenUrl } from '../shared/describe-url.ts';
import { site } from '../shared/example.ts';
import { isLocal, isPreviewOrigin, isTwin } from '../shared/own-names.ts';
import { proposeSiteUrl } from '../shared/site-url.ts';
import { parseOwnUrl } from '../shared/sitemaps.ts';

const messages = {
  otherHost: (host: string, own: string, links: number) =>
    `the feed links to ${host}, not to ${own} (${formatCount(links, 'link')})`,
  relative: (href: string, links: number) =>
    `the feed has ${formatCount(links, 'link')} without https:// and host, such as "${shortenUrl(href)}"`,
  withoutBase: (path: Path, base: string, links: number) =>
    `the feed has ${formatCount(links, 'link')} without ${base}, such as ${shortenUrl(path)}`,
  missing: (path: Path, absence: string, links: number) =>
    `the feed has ${formatCount(links, 'link')} that lead nowhere: ${shortenUrl(path)} ${absence}`,
  content: (href: string, urls: number) =>
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
      'links to a preview': site({ 'rss.xml': rss('https://main.previews.example.com/gauges/') }),
      'links without the host': site({ 'rss.xml': rss('/gauges/') }),
      'an image with a relative URL': site({
        'rss.xml': rss('https://www.example.com/gauges/', '&lt;img src="../icon.svg"&gt;'),
      }),
    },
  }),

  *check(site) {
    // An unknown site is http://localhost.
    if (isLocal(site.origin)) return;
    for (const feed of site.feeds) yield* checkFeed(site, feed);
  },
});

type Fault = Pick<RuleFault, 'message' | 'fix' | 'level'>;

/** A template writes all links in one way: one finding for each kind of fault. */
function* checkFeed(site: Site, { file, urls }: Feed): Generator<RuleFault> {
  const faults = new Map<string, { readonly at: Feed['urls'][number]; count: number; describe: Describe }>();
  for (const url of urls) {
    const fault = url.kind === 'content' ? contentFault(url.href) : findLinkFault(site, url.href);
    if (fault === undefined) continue;
    const known = faults.get(fault.key);
    if (known === undefined) faults.set(fault.key, { at: url, count: 1, describe: fault.describe });
    else known.count += 1;
  }
  // A feed for each tag comes from the same template.
  for (const [key, { at, count, describe }] of faults)
    yield { file, line: at.line, column: at.column, shared: key, ...describe(count) };
}

type Describe = (count: number) => Fault;

/** A kind of fault, and its words for a number of links. */
interface LinkFault {
  readonly key: string;
  readonly describe: Describe;
}

function contentFault(href: string): LinkFault {
  return {
    key: 'content',
    describe: (count) => ({
      level: 'warning',
      message: messages.content(href, count),
      fix: 'write whole URLs into the texts, since a feed reader shows them on another host',
    }),
  };
}

function findLinkFault(site: Site, href: string): LinkFault | undefined {
  const url = URL.parse(href);
  if (url === null) {
    const fix = proposeSiteUrl(site) ?? `build the feed with ${site.origin}`;
    return { key: 'relative', describe: (count) => ({ message: messages.relative(href, count), fix }) };
  }
  if (!/^https?:$/.test(url.protocol)) return undefined;
  const own = parseOwnUrl(site, href);
  if (own === undefined) return findHostFault(site, url);

  const answer = site.ask(own.path, own.query);
  const meant = findWithBase(site, own.path);
  if (meant !== undefined) {
    const fix = `write ${site.origin}${meant}`;
    return {
      key: 'base',
      describe: (count) => ({ message: messages.withoutBase(own.path, site.base, count), fix }),
    };
  }
  if (!isMissing(answer)) return undefined;
  const message = (count: number) => messages.missing(own.path, describeAbsence(site), count);
  const fix = 'correct the links, or add a redirect';
  return { key: 'missing', describe: (count) => ({ level: 'warning', message: message(count), fix }) };
}

/** http://localhost:4321/a/, a preview, the host without www, or another host that has a page of this site: a former one. */
function findHostFault(site: Site, url: URL): LinkFault | undefined {
  const path = parsePath(url.pathname);
  const isSamePage = path !== site.base && site.ask(path).page !== undefined;
  const isOwnHost = isLocal(url.origin) || isTwin(site, url.origin) || isPreviewOrigin(site, url.origin);
  if (!isOwnHost && !isSamePage) return undefined;

  const fix = proposeSiteUrl(site) ?? `build the feed with ${site.origin}`;
  const level = isTwin(site, url.origin) ? 'warning' : 'error';
  const own = new URL(site.origin).host;
  return {
    key: url.host,
    describe: (count) => ({ level, message: messages.otherHost(url.host, own, count), fix }),
  };
}

/** /docs/gauges/ for /gauges/ of a site below /docs/. */
function findWithBase(site: Site, path: Path): Path | undefined {
  if (path.startsWith(site.base) || addTrailingSlash(path) === site.base || path === '/') return undefined;
  const meant = parsePath(site.base + path.slice(1));
  const answer = site.ask(meant);
  return answer.page?.servedUrl ?? (isFile(answer) ? meant : undefined);
}
