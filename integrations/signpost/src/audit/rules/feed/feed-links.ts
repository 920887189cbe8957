import type { Cause } from '../../../lib/finding.ts';
import { formatCount } from '../../../lib/text/text.ts';
import { hasHost, readTargetPath } from '../../../pages/target.ts';
import { resolveUrl } from '../../site/ask-target.ts';
import type { FeedUrl } from '../../site/feed-xml.ts';
import type { Feed } from '../../site/feeds.ts';
import type { Site } from '../../site/site.ts';
import { judgeTarget } from '../../site/verdict.ts';
import { namespaceByPrefix, type XmlFault } from '../../site/xml-fault.ts';
import { defineRule, type Fault, pickPlace } from '../rule.ts';
import { sharedFile, sharedPage } from '../shared/carriers.ts';
import { describeAbsence, shortenUrl } from '../shared/describe-url.ts';
import { page, site } from '../shared/example.ts';
import { isLocal } from '../shared/site-hosts.ts';
import { findServedBuildFix, proposeSiteUrl } from '../shared/site-url.ts';
import { correctOrigin } from '../shared/sitemaps.ts';
import { findUrlFault } from '../shared/url-fault.ts';

const messages = {
  unreadable: (trouble: string) => `the feed can't be read: ${trouble}`,
  otherHost: (host: string, own: string, links: string) =>
    `the feed links to ${host}, not to ${own} (${links})`,
  relative: (href: string, links: string) =>
    `the feed has ${links} without https:// and host, such as "${shortenUrl(href)}"`,
  withoutBase: (href: string, base: string, links: string) =>
    `the feed has ${links} without ${base}, such as ${shortenUrl(href)}`,
  missing: (href: string, absence: string, links: string) =>
    `the feed has ${links} to nothing: ${shortenUrl(href)} ${absence}`,
  relativeInText: (href: string, urls: string) =>
    `the texts of the feed have ${urls}, such as "${shortenUrl(href)}"`,
};

const whyUnreadable = 'Feed readers and search engines reject a feed that is not well-formed XML.';

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
      'a post about XML, in a feed without a declaration': {
        files: site({
          'rss.xml': rss(
            'https://www.example.com/gauges/',
            '<![CDATA[<?xml version="1.0"?> & more]]>',
          ).replace(/^.*\n/, ''),
        }),
        nearMiss: {
          replace: ['<rss', 'Warning: no cache <?xml version="1.0"?><rss'],
          finds:
            "error rss.xml:1:19  The feed can't be read: there is something before the XML declaration  Fix: Correct the XML at this place; in a URL, write & as &amp;.",
        },
      },
      'the feed of an empty list': {
        files: site({
          'rss.xml': '<rss version="2.0"><channel><title>Acme</title><link>/</link></channel></rss>',
        }),
        nearMiss: {
          replace: ['</channel>', '<item><link>/gauges/</link></item></channel>'],
          finds:
            'error rss.xml:1:48  The feed has 2 links without https:// and host, such as "/"  Fix: Build the feed with https://www.example.com',
        },
      },
      'a link to the home page of another site': {
        files: site({ 'rss.xml': rss('https://www.example.org/') }),
        nearMiss: {
          replace: ['https://www.example.org/', 'https://www.example.org/gauges/'],
          finds:
            'error rss.xml:3:28  The feed links to www.example.org, not to www.example.com (1 link)  Fix: Build the feed with https://www.example.com',
        },
      },
      'a feed of links to other sites': {
        files: site({ 'rss.xml': rss('https://www.example.org/news/') }),
        nearMiss: {
          replace: ['https://www.example.org/news/', 'https://www.example.org/gauges/'],
          finds:
            'error rss.xml:3:28  The feed links to www.example.org, not to www.example.com (1 link)  Fix: Build the feed with https://www.example.com',
        },
      },
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
      'a link to a page that is not there': {
        files: site({ 'rss.xml': rss('https://www.example.com/gages/') }),
        finds:
          'warning rss.xml:3:28  The feed has 1 link to nothing: https://www.example.com/gages/ is not in the build  Fix: Correct the links, or add a redirect.',
      },
      'a prefix that nothing declares': {
        files: site({
          'rss.xml': rss('https://www.example.com/gauges/').replace('</item>', '<content:encoded/>$&'),
        }),
        finds:
          'error rss.xml:3:105  The feed can\'t be read: the prefix of <content:encoded> isn\'t declared  Fix: Add xmlns:content="http://purl.org/rss/1.0/modules/content/" to the root element.',
      },
      'links without the folder of the site': {
        files: {
          'index.html': page('/docs/', { body: '<a href="gauges/">Gauges</a>' })
            .replace('href="/"', 'href="/docs/"')
            .replace('/icon.svg', 'icon.svg'),
          'icon.svg': site()['icon.svg'] ?? '',
          'gauges/index.html': page('/docs/gauges/')
            .replace('href="/"', 'href="/docs/"')
            .replace('/icon.svg', '../icon.svg'),
          'rss.xml': rss('https://www.example.com/gauges/'),
        },
        site: 'https://www.example.com/docs/',
        finds:
          'error rss.xml:3:28  The feed has 1 link without /docs/, such as https://www.example.com/gauges/  Fix: Write https://www.example.com/docs/gauges/',
      },
    },
  }),

  *check(site) {
    // Where nobody knows the URL of the site, it is http://localhost, and so may be the links.
    if (isLocal(site.origin)) return;
    // Nobody comes by the feed of an empty list, which Hugo writes too.
    const feeds = site.feeds.filter(({ urls }) => urls.some(({ kind }) => kind === 'item'));
    for (const feed of feeds) {
      if (feed.fault !== undefined)
        yield { ...pickPlace({ ...feed.fault, file: feed.file }), cause: describeXmlFault(feed.fault) };
      yield* checkFeed(site, feed);
    }
  },
});

function describeXmlFault({ text, prefix = '' }: XmlFault): Cause {
  const namespace = namespaceByPrefix.get(prefix);
  const fix =
    namespace === undefined
      ? 'correct the XML at this place; in a URL, write & as &amp;'
      : `add xmlns:${prefix}="${namespace}" to the root element`;
  return { key: 'unreadable', message: messages.unreadable(text), why: whyUnreadable, fix };
}

/** A fault of a feed's URLs, with its words for "12 links": a template writes all links in one way. */
interface UrlFault extends Omit<Cause, 'message'> {
  readonly describe: (links: string) => string;
}

/** 12 links to http://localhost:4321 are one finding at the first of them. */
function* checkFeed(site: Site, { file, urls }: Feed): Generator<Fault> {
  const faulty: { url: FeedUrl; fault: UrlFault }[] = [];
  for (const url of urls) {
    const fault = findFault(site, url);
    if (fault !== undefined) faulty.push({ url, fault });
  }

  const itemCount = urls.filter(({ kind }) => kind === 'item').length;
  for (const [key, sameFaults] of Map.groupBy(faulty, ({ fault }) => fault.key)) {
    const [first] = sameFaults;
    if (first === undefined) continue;
    const { describe, ...cause } = first.fault;
    const message = describe(formatCount(sameFaults.length, key === 'text' ? 'relative URL' : 'link'));
    // Nobody gets from the feed to the site if all of several items are missing. A single missing link is one mistake.
    const isSingleLink = sameFaults.length === 1;
    const areAllItems = sameFaults.length >= itemCount && !isSingleLink;
    const isMinor = key === 'missing' && !areAllItems;
    const { line, column, href } = first.url;
    yield {
      file,
      line,
      column,
      url: href,
      cause: { ...cause, message, ...(isMinor && { level: 'warning' }) },
    };
  }
}

/** The wants of a feed's links. */
const carriers = {
  link: { noun: 'link of the feed', wants: sharedPage },
  self: { noun: 'own URL of the feed', wants: sharedFile },
  item: { noun: 'item of the feed', wants: sharedPage },
} as const;

function findFault(site: Site, { kind, href }: FeedUrl): UrlFault | undefined {
  // Where all URLs of the site lack the host, `canonical-host` says so once: /gauges/ counts as https://www.example.com/gauges/.
  const lacksHost = !hasHost(correctOrigin(site, href));
  if (kind === 'relativeInText') return lacksHost ? describeText(href) : undefined;
  const buildFix = proposeSiteUrl(site) ?? `build the feed with ${site.origin}`;
  if (lacksHost)
    return { key: 'relative', fix: buildFix, describe: (links) => messages.relative(href, links) };

  const target = resolveUrl(site, href, site.base);
  const { where, way, end, urlWithBase } = judgeTarget(site, target);
  // http://localhost:4321/gauges/
  const isLocalHost = where === 'local';
  // example.com and staging.example.com beside www.example.com
  const isOtherOwnHost = way.includes('host');
  // https://acme.example.org/gauges/ of a former host, where this site has /gauges/. Every site has a home page, so
  // https://www.example.org/ says nothing.
  const path = readTargetPath(target);
  const isPathOfThisSite = path !== undefined && path !== site.base && site.ask(path).page !== undefined;
  if (target.kind === 'web' && (isLocalHost || isOtherOwnHost || isPathOfThisSite)) {
    const { host } = new URL(target.url);
    return {
      key: host,
      fix: findServedBuildFix(site, target.origin) ?? buildFix,
      describe: (links) => messages.otherHost(host, new URL(site.origin).host, links),
    };
  }

  // https://www.example.com/gauges/ where the site is below /docs/. Not https://www.example.com/, which may be another site.
  if (urlWithBase !== undefined)
    return {
      key: 'base',
      fix: `write ${site.origin}${urlWithBase}`,
      describe: (links) => messages.withoutBase(href, site.base, links),
    };
  if (end !== 'missing' && end !== 'gone') {
    const cause = findUrlFault(site, carriers[kind], { href, target, servedUrl: site.base });
    return cause && { ...cause, describe: () => cause.message };
  }
  const describe = (links: string) => messages.missing(href, describeAbsence(site), links);
  return { key: 'missing', fix: 'correct the links, or add a redirect', describe };
}

/** `&lt;img src="../icon.svg"&gt;` in a description. */
function describeText(href: string): UrlFault {
  return {
    key: 'text',
    level: 'warning',
    fix: 'write whole URLs into the texts, since a feed reader shows them on another host',
    describe: (urls) => messages.relativeInText(href, urls),
  };
}
