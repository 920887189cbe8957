import type { Feed, FeedLink } from '../../site/feed.ts';
import type { Site } from '../../site/site.ts';
import { pathOf, type Target } from '../../site/target.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { groupBy } from '../shared/group.ts';
import { headFiles } from '../shared/head-files.ts';
import { absent, hitOf, short } from '../shared/judge.ts';
import { otherForm } from '../shared/other-form.ts';
import { otherName } from '../shared/own-names.ts';

const fed = (name: string, type: string, text: string) =>
  site({
    '/': {
      head: `<link rel="alternate" type="application/${type}" href="/${name}">`,
      body: '<p><a href="/gauges/">Gauges</a></p>',
    },
    [name]: text,
  });
const rss = (link: string) =>
  fed(
    'rss.xml',
    'rss+xml',
    `<?xml version="1.0"?>\n<rss version="2.0"><channel><title>Acme</title><link>https://www.example.com/</link>
<image><url>/icon.svg</url><link>https://www.example.org/</link></image>
<item><title>Gauges</title><link>${link}</link><guid>http://old.example.com/1</guid></item></channel></rss>\n`,
  );
const atom = (link: string) =>
  fed(
    'atom.xml',
    'atom+xml',
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>Acme</title><link rel="self" href="/atom.xml"/><link rel="hub" href="http://hub.example.net/"/>
<entry><title>Gauges</title><link href="${link}"/><id>tag:example.com,2026:1</id></entry></feed>\n`,
  );
const json = (link: string) =>
  fed(
    'feed.json',
    'feed+json',
    JSON.stringify({ home_page_url: 'https://www.example.com/', items: [{ id: '1', url: link }] }, null, 1),
  );

export default defineRule({
  id: 'feed-links',
  title: 'A feed links to the URLs of the pages',
  level: 'warning',
  conventions: ['W-MIG-4'],
  why: 'Feed readers, and search engines that use a feed as a sitemap, know no other URL of a page. After a move, or a build with the wrong origin, few people look at the feed. (W3C Feed Validation Service: link must be a full and valid URL; Google Search Central, site moves: update internal links.)',
  fix: "correct the URL in the feed's template",
  examples: () => ({
    good: {
      RSS: rss('https://www.example.com/gauges/'),
      'an entry about another site': rss('https://www.example.net/meters/'),
      'Atom, with a URL below its own': atom('/gauges/'),
      'a JSON Feed': json('https://www.example.com/gauges/'),
      'no feed': fed('rss.xml', 'rss+xml', '<urlset><url><loc>/x</loc></url></urlset>'),
    },
    bad: {
      'a missing page': rss('https://www.example.com/gauge/'),
      'a URL variant': atom('https://www.example.com/gauges/index.html'),
      http: rss('http://www.example.com/gauges/'),
      'a URL without a host': rss('/gauges/'),
      'the machine where the site was built': atom('http://localhost:1313/gauges/'),
      'another host that has the same page': json('https://acme.example.net/gauges/'),
      'a wrong host, in the link to the feed as well': site({
        ...atom('http://localhost:1313/gauges/'),
        '/': {
          head: '<link rel="alternate" type="application/atom+xml" href="http://localhost:1313/atom.xml">',
          body: '<p><a href="/gauges/">Gauges</a></p>',
        },
      }),
      'no URL': rss('https://www.exa%mple.com/'),
    },
  }),
  *check(site) {
    const faults = [...headFiles(site).feed].flatMap((path) => {
      const feed = site.feedAt?.(path);
      return feed === undefined ? [] : faultsOf(site, feed);
    });
    // A common error of several entries has one cause in all feeds.
    for (const [what, [first, ...more]] of groupBy(faults, ({ shared }) => shared)) {
      if (first === undefined) continue;
      const { file, link } = first;
      const others = more.length === 0 ? '' : ` and ${more.length} more`;
      const feeds = new Set(more.map((fault) => fault.file)).add(file).size;
      const message = `${feeds === 1 ? 'the feed links to' : `${feeds} feeds link to`} ${short(link.href)}${others} ${what}`;
      yield { file, line: link.line, column: link.column, message };
    }
    for (const { file, link, own, fix } of faults) {
      if (own === undefined) continue;
      const message = `the feed links to ${short(link.href)}, ${own}`;
      yield { file, line: link.line, column: link.column, message, ...(fix && { fix }) };
    }
  },
});

/** The error of a URL. `shared` if it may be wrong in all of them for one reason. */
interface Fault {
  readonly shared?: string;
  readonly own?: string;
  readonly fix?: string;
}

interface Placed extends Fault {
  readonly file: string;
  readonly link: FeedLink;
}

function faultsOf(site: Site, feed: Feed): Placed[] {
  const { file, links } = feed;
  const nameOf = otherName(site);
  const away = originsOf(site, feed);
  const areMost = mostAreMissing(site, feed);
  const faultIn = ({ href, target }: FeedLink): Fault => {
    if (target.kind === 'invalid') return { own: 'which is not a valid URL' };
    if (!feed.mayBeRelative && !/^[a-z][a-z\d+.-]*:/i.test(href))
      return { shared: 'without https:// and the host' };
    if (target.kind === 'site') return faultHere(site, target, areMost);
    if (target.kind !== 'web') return {};
    const name = nameOf(target);
    if (name?.how === 'local') return { shared: 'on the machine where the site was built' };
    if (name === undefined && !away.has(target.origin)) return {};
    return { shared: `on ${target.origin}, but the site is ${site.origin}` };
  };
  return links.map((link) => ({ file, link, ...faultIn(link) }));
}

/** Fewer are separate mistakes. */
const many = 5;

/** True if hardly any URL of a feed exists: its template generates other URLs than the site has. */
function mostAreMissing(site: Site, { links }: Feed): boolean {
  const own = links.filter(({ target }) => target.kind === 'site');
  const missing = own.filter(({ target }) => hitOf(site, target) === undefined);
  return missing.length >= many && missing.length > own.length / 2;
}

function faultHere(site: Site, target: Extract<Target, { kind: 'site' }>, areMost: boolean): Fault {
  if (target.insecure && site.origin.startsWith('https:')) return { shared: 'over http' };
  const { path } = target;
  // A base and a path that both contain the base.
  if (path.includes('//')) return { shared: 'with two slashes in a row' };
  const hit = hitOf(site, target);
  if (hit === undefined && areMost)
    return { shared: `that ${site.isAnswered ? 'return 404' : 'are not in the build'}` };
  if (hit === undefined) {
    const fix = otherForm(site, path)?.fix;
    return { own: absent(site, path), ...(fix === undefined ? {} : { fix }) };
  }
  if (hit.kind === 'gone') return { own: 'which is gone (410)' };
  if (hit.kind === 'redirect') return { own: `which redirects to ${hit.to}` };
  if (hit.kind !== 'page' || hit.page.kind !== 'page' || hit.own) return {};
  return { own: `but the page's own URL is ${hit.page.url}` };
}

/** Other origins with only pages of this site, by path: they aren't real external links. */
function originsOf(site: Site, { links }: Feed): ReadonlySet<string> {
  const isHere = new Map<string, boolean>();
  for (const { target } of links) {
    const path = pathOf(target);
    if (target.kind !== 'web' || path === undefined || path === '/' || !site.originKnown) continue;
    const isPage = site.find(path)?.kind === 'page';
    isHere.set(target.origin, isPage && isHere.get(target.origin) !== false);
  }
  return new Set([...isHere].flatMap(([origin, is]) => (is ? [origin] : [])));
}
