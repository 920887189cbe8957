import type { Cause, Level } from '../../../lib/finding.ts';
import { compact } from '../../../lib/text/text.ts';
import type { Page } from '../../../pages/page.ts';
import type { Site, WrongOrigin } from '../../site/site.ts';
import { defineRule, type Fault, locateOnPage } from '../rule.ts';
import { listForeignCanonicals } from '../shared/canonicals.ts';
import { moveTo, page, site, sitemap } from '../shared/example.ts';
import { isLocal, isOnOwnHost, isPreviewOrigin, isWwwVariant } from '../shared/site-hosts.ts';
import { findServedBuildFix, isSiteUrlSet, proposeSiteUrl } from '../shared/site-url.ts';
import { listSitemapPages } from '../shared/sitemaps.ts';

const onStaging = (url: string) => page(url, { canonical: `https://staging.example.net${url}` });

const messages = {
  wholeSite: (nouns: string, origin: string, own: string) => `${nouns} ${origin}, not ${own}`,
  withoutHost: (nouns: string, own: string) => `${nouns} URLs without ${own}`,
  otherHost: (origin: string, own: string) => `the canonical is on ${origin}, not on ${own}`,
};

const siteUrlFix = "set the site's URL in the settings of the generator, and build again";

const fixes = {
  development: "build with the site's URL in place of that of the development server",
  // The sitemap has the URL of the site, so the setting is right.
  template: (siteUrl: string, wrongUrl: string, nouns: string) =>
    `write ${siteUrl} in place of ${wrongUrl}, in the template or the setting that writes ${nouns}`,
  otherSite: (fix: string, origin: string) =>
    `${fix}; if the site is at ${origin} instead, audit it with --site ${origin}`,
  preview: (origin: string) =>
    `if this is a preview of that site, audit it with --site ${origin}; if not, ${siteUrlFix}`,
  ownUrl: "set the canonical to the page's own URL",
  foreign:
    "set the canonical to the page's own URL, or, if the text was first published there, take the page out of the sitemap",
};

/** https://www.sitemaps.org/protocol.html#location */
const whyOfSitemap = 'Search engines ignore entries on another host than that of the sitemap.';
const whyOfHttp =
  'The host redirects each of these URLs to https, and search engines list no URL that redirects.';

export default defineRule({
  id: 'canonical-host',
  title: "A canonical is on the site's own host",
  level: 'error',
  conventions: ['W-CANON-2', 'W-MIG-4'],
  why: 'A canonical on another host hands the page over to that host. That is right for a text first published there, and a disaster if the staging origin was built in. (Google Search Central, site moves: update annotations.)',
  fix: siteUrlFix,
  examples: () => ({
    good: {
      'canonicals on the own host': site(),
      'the own host in capitals': {
        files: site({ '/gauges/': { canonical: 'https://WWW.Example.com/gauges/' } }),
        nearMiss: {
          replace: ['WWW.Example.com', 'Example.com'],
          finds:
            "error gauges/index.html:8:1  The canonical is on https://example.com, not on https://www.example.com  Fix: Set the canonical to the page's own URL.",
        },
      },
    },
    bad: {
      'one page with a canonical on another host': {
        files: site({ 'gauges/index.html': onStaging('/gauges/') }),
        finds:
          "error gauges/index.html:8:1  The canonical is on https://staging.example.net, not on https://www.example.com  Fix: Set the canonical to the page's own URL, or, if the text was first published there, take the page out of the sitemap.",
      },
      'a build for the host of a preview': {
        files: moveTo('acme.pages.dev', site()),
        finds:
          "error index.html:8:1  The canonicals, the sitemap, and robots.txt name https://acme.pages.dev, not https://www.example.com (5 places)  Fix: Set the site's URL in the settings of the generator, and build again, and correct line 4 of robots.txt unless the build writes it.",
      },
      'a sitemap of Jekyll without `url`': {
        files: site({
          '/': { canonical: '', body: '<a href="/gauges/">Gauges</a>' },
          '/gauges/': { canonical: '' },
          'sitemap.xml': sitemap('/', '/gauges/').replaceAll('https://www.example.com/', '/'),
        }),
        finds:
          "error sitemap.xml:3:8  The sitemap names URLs without https://www.example.com (2 places)  Fix: Set the site's URL in the settings of the generator, and build again.",
      },
    },
  }),
  *check(site) {
    yield* reportWrongOrigin(site);

    // Once reported for the whole site, a wrong origin counts as right: what is left are canonicals of single pages without noindex.
    for (const { page, rel, origin } of listForeignCanonicals(site)) {
      yield {
        ...locateOnPage(site, page, rel),
        cause: {
          key: `other host ${origin}`,
          level: chooseLevel(site, page, origin),
          message: messages.otherHost(origin, site.origin),
          fix: chooseFix(site, origin),
        },
      };
    }
  },
});

/** To build again for http://localhost:1313/ on a page that `hugo server` left; the page's own URL for a preview and for www. */
function chooseFix(site: Site, origin: string): string {
  const isOwn = isPreview(site, origin) || isWwwVariant(site, origin);
  return findServedBuildFix(site, origin) ?? (isOwn ? fixes.ownUrl : fixes.foreign);
}

/**
 * Canonicals, sitemap entries and robots.txt have one cause: the site's URL that was set for the build. `causes/wrong-origin` finds it
 * where most canonicals or most entries have another host or folder.
 */
function* reportWrongOrigin(site: Site): Generator<Fault> {
  const { wrongOrigin } = site.causes;
  if (wrongOrigin === undefined) return;
  const { origin, base, canonicals, sitemapEntries, robotsLines } = wrongOrigin;
  const names = listNouns(wrongOrigin);
  const nouns = new Intl.ListFormat('en').format(names);

  // https://github.com/acme/docs/ for https://acme.github.io/docs/
  const [wrongUrl, siteUrl] =
    base === site.base ? [origin, site.origin] : [origin + base, site.origin + site.base];
  const isSingular = names.length === 1 && canonicals.length === 0;
  const subject = `${nouns} ${isSingular ? 'names' : 'name'}`;
  const message =
    origin === '' ? messages.withoutHost(subject, siteUrl) : messages.wholeSite(subject, wrongUrl, siteUrl);

  let fix = isLocal(site.origin)
    ? fixes.preview(wrongUrl)
    : chooseBuildFix(site, origin, fixes.template(siteUrl, wrongUrl, nouns));
  // The text of robots.txt is the owner's more often than the generator's.
  const [robotsLine] = robotsLines;
  if (robotsLine?.line !== undefined && !isLocal(site.origin))
    fix = `${fix}, and correct line ${robotsLine.line} of robots.txt unless the build writes it`;
  // A second deployment, whose canonicals name the first on purpose: https://acme.readthedocs.io/ beside https://acme.github.io/acme/
  const mayBeTheSite = canonicals.length > 0 && isOfOthers(site, wrongOrigin);
  if (mayBeTheSite) fix = fixes.otherSite(fix, wrongUrl);

  const whyOfOthers = canonicals.length === 0 ? whyOfSitemap : undefined;
  const why = origin.replace('http:', 'https:') === site.origin ? whyOfHttp : whyOfOthers;
  const cause: Cause = { key: `whole site ${origin}`, message, fix, ...(why && { why }) };
  for (const place of [...canonicals, ...sitemapEntries, ...robotsLines]) yield { ...place, cause };
}

/** What gives all URLs of the build the right start; `origin` is the wrong one. */
function chooseBuildFix(site: Site, origin: string, templateFix: string): string {
  const setting = proposeSiteUrl(site);
  // /gauges/, without a host
  if (origin === '') return setting ?? siteUrlFix;

  // http://localhost:4000/, which `jekyll serve` writes in place of the URL that is set
  const servedBuildFix = findServedBuildFix(site, origin);
  if (servedBuildFix !== undefined) return servedBuildFix;

  // https://old.example.com/, in the settings of a known generator
  if (setting !== undefined) return setting;

  // http://localhost:8080/, of an unknown generator
  if (isLocal(origin)) return fixes.development;

  // http://www.example.com/ in the canonicals, beside a sitemap with https
  return isSiteUrlSet(site) ? templateFix : siteUrlFix;
}

/** "the canonicals", "the sitemap" and "robots.txt", where they have the wrong URL */
function listNouns({ canonicals, sitemapEntries, robotsLines }: WrongOrigin): string[] {
  return compact(
    canonicals.length > 0 && 'the canonicals',
    sitemapEntries.length > 0 && 'the sitemap',
    robotsLines.length > 0 && 'robots.txt',
  );
}

/** True for a public site that isn't a copy or a variant of this one: https://acme.readthedocs.io/, https://acme.github.io/pumps/. */
function isOfOthers(site: Site, { origin, base }: Pick<WrongOrigin, 'origin' | 'base'>): boolean {
  const isVariant =
    origin === '' || (isOnOwnHost(site, origin) && base === site.base) || isWwwVariant(site, origin);
  return !isVariant && !isLocal(site.origin) && !isPreview(site, origin);
}

/** http://localhost:4321/, https://staging.example.com/, https://site.pages.dev/ */
function isPreview(site: Site, origin: string): boolean {
  return isLocal(origin) || (!isLocal(site.origin) && isPreviewOrigin(site, origin));
}

function chooseLevel(site: Site, page: Page, origin: string): Level {
  if (isPreview(site, origin) || page === site.home || listSitemapPages(site).has(page)) return 'error';
  // https://example.com/ beside https://www.example.com/; otherwise a text that was first published on another site.
  return isWwwVariant(site, origin) ? 'warning' : 'info';
}
