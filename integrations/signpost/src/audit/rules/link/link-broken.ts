import { isMissing } from '../../../answers/answer.ts';
import type { Cause } from '../../../lib/finding.ts';
import { type Path, parsePath, removeIndexFile } from '../../../lib/url/path.ts';
import type { Page, Ref, Rel } from '../../../pages/page.ts';
import { hasHost } from '../../../pages/target.ts';
import { formatUrl } from '../../site/follow-target.ts';
import { listHeadFiles, listLinks, listPathsLostOnPages, type Reference } from '../../site/references.ts';
import { findRepair } from '../../site/repair.ts';
import type { Site } from '../../site/site.ts';
import { isDirect, isLedOn, type Verdict } from '../../site/verdict.ts';
import { defineRule, type Fault, locateOnPage } from '../rule.ts';
import {
  describeAbsence,
  describeMissingUrl,
  guessMeaningOfLink,
  shortenUrl,
} from '../shared/describe-url.ts';
import { site, siteWithBody } from '../shared/example.ts';
import { describeLocalHost, describeTwoSlashes, type MisaddressedUrl } from '../shared/misaddressed-urls.ts';
import { findMissingReason, lacksHome } from '../shared/missing-target.ts';
import { isWrittenByGenerator } from '../shared/own-pages.ts';
import { proposeLink, readLinkEdit } from '../shared/propose-link.ts';
import { mayBeBelowOwnDomain, mayBeOtherRepository } from '../shared/repository-sites.ts';
import {
  hasOneUrlSetting,
  nameBase,
  proposeBase,
  proposeBaseOfLinks,
  proposeBuild,
} from '../shared/site-url.ts';

const messages = {
  noHome: (site: Site) => `the build has no home page: ${site.base} ${describeAbsence(site)}`,
  wrongBase: (base: Path, url: string) =>
    `the URLs of the build start with ${base}, but the URL of the site is ${url}`,
  invalid: (href: string, part: string) =>
    `the link "${shortenUrl(href)}" is not a valid URL, because of ${part}`,
  // Without the link itself: links with different fragments are places of one finding.
  ends: (url: string, why: string) => `a link leads to ${shortenUrl(url)}, ${why}`,
  mistyped: (href: string, url: string, why: string) =>
    `the link "${shortenUrl(href)}" leads to ${shortenUrl(url)}, ${why}`,
  elsewhere: (href: string, where: string) => `the link "${shortenUrl(href)}" leads to ${where}`,
  outsideBase: (href: string, base: Path, urlWithBase: Path) =>
    `the link "${shortenUrl(href)}" leads out of ${base}. Did you mean "${shortenUrl(urlWithBase)}"?`,
};

const fixes = {
  gone: 'remove the link, or link to another page',
  loop: 'correct the redirects, or link to the page that they are for',
  error: 'leave out the link',
  redirected: (url: string) => `correct the target of the redirect from ${url}, or add the page`,
  invalid: 'write a URL that starts with https:// and a host, or a path on this site',
  home: 'add index.html, or audit the folder that contains it',
  otherRepository: 'correct the URL, or ignore the link if another repository publishes that folder',
};

export default defineRule({
  id: 'link-broken',
  title: 'Every internal link works',
  level: 'error',
  conventions: ['W-LINK-1'],
  why: 'A link to a missing page is a dead end for people and crawlers. (Google Search Central, crawlable links: the URL must resolve.)',
  fix: 'correct the URL, or add the page or a redirect',
  examples: () => ({
    good: {
      'a link between backticks in llms.txt': {
        files: site({ 'llms.txt': '# Acme\n\n- [Gauges](/gauges/)\n- `[Pumps](/pumps/)`\n' }),
        nearMiss: {
          replace: ['`[Pumps](/pumps/)`', '[Pumps](/pumps/)'],
          finds:
            'error llms.txt:4:3  A link leads to /pumps/, which is not in the build  Fix: Correct the URL, or add the page or a redirect.',
        },
      },
      "a server on the reader's machine, in a guide": {
        files: siteWithBody('<a href="http://localhost:3000/">localhost:3000</a>'),
        nearMiss: {
          replace: ['"http://localhost:3000/"', '"http://localhost:3000/gauges/"'],
          finds:
            'error index.html:18:1  The link "http://localhost:3000/gauges/" leads to the reader\'s own machine  Fix: Write /gauges/',
        },
      },
    },
    bad: {
      'a dead link in llms.txt, and in the Markdown of a page': {
        files: site({
          'llms.txt': '# Acme\n\n- [Pumps](https://www.example.com/pumps.md): all sizes\n',
          'gauges/index.html.md': '# Gauges\n\nSee our [pumps](../pumps.md).\n',
        }),
        finds:
          'error gauges/index.html.md:3:9  A link leads to /pumps.md, which is not in the build (2 places)  Fix: Link to the page that is built from the file, or delete the link if there is none.',
      },
      'a link to a missing page': {
        files: siteWithBody('<a href="/gauge/">A</a>'),
        finds:
          'error index.html:18:1  A link leads to /gauge/, which is not in the build. Did you mean "/gauges/"?  Fix: Correct the URL, or add the page or a redirect.',
      },
    },
  }),

  *check(site) {
    yield* reportSite(site);

    const links = [...listReferences(site)];
    // /tool/ to which a page links without a host is meant to be on this site.
    const linksWithoutHost = links.filter(({ page, ref }) => page.kind !== 'error' && !hasHost(ref.href));
    const pathsOfPages = new Set(linksWithoutHost.map(({ verdict }) => verdict.target?.path));

    for (const { page, ref, verdict } of links) {
      const cause = findCause(site, page, ref, verdict);
      if (cause === undefined) continue;
      const isOfPages = pathsOfPages.has(verdict.target?.path);
      yield {
        ...locateOnPage(site, page, ref),
        cause: { ...cause, also, ...(!isOfPages && changeUnsureCause(site, page, ref, verdict)) },
        ...proposeEdit(site, page, ref, verdict),
        ...(verdict.end === 'missing' && { lacksTarget: true }),
      };
    }
  },
});

/** A heavier finding than this one would be an error too. */
const also = 'to where nothing is';

type Written = Ref | Rel;

/** The faulty links, and <link rel="next">, which themes write beside a link to the same page. */
function* listReferences(site: Site): Generator<Reference<Written>> {
  for (const link of listLinks(site))
    if (!isDirect(link.verdict) && !isOfList(site, link) && !isOfOtherSite(site, link)) yield link;
  for (const named of listHeadFiles(site)) {
    const isNeighbour = named.ref.rel.includes('next') || named.ref.rel.includes('prev');
    if (isNeighbour && named.page.kind === 'page' && named.verdict.end === 'missing') yield named;
  }
}

/** True for a link of a tag's list with whole posts, which repeats their links. An email address without mailto: is wrong anywhere. */
function isOfList(site: Site, { page, ref }: Reference): boolean {
  return isWrittenByGenerator(site, page) && guessMeaningOfLink(site, ref.href) === undefined;
}

/** True for https://acme.github.io/tool/, which another repository may publish. */
function isOfOtherSite(site: Site, { ref, verdict: { end, target } }: Reference): boolean {
  return (
    end === 'missing' && hasHost(ref.href) && target !== undefined && mayBeOtherRepository(site, target.path)
  );
}

/** A build for another folder of the host, and a build without a home page. */
function* reportSite(site: Site): Generator<Fault> {
  const { causes, origin, base, generator } = site;
  const { urlWithoutBase, missingBase } = causes;
  // Of the home page, so that a report has it before the links of other pages.
  const url = origin + base;
  if (missingBase !== undefined) {
    const fix = `${proposeBase(site, missingBase)}, or the URL of the site to ${url} if it is there`;
    yield { url, cause: { key: 'base', message: messages.wrongBase(base, origin + missingBase), fix } };
  }
  if (urlWithoutBase !== undefined) {
    const root = hasOneUrlSetting(generator) ? `${urlWithoutBase}/` : '"/"';
    const fix = `set the URL of the site to ${url}, or ${nameBase(generator)} to ${root} if the site is at ${urlWithoutBase}/`;
    yield { url, cause: { key: 'base', message: messages.wrongBase(base, urlWithoutBase), fix } };
  }
  if (lacksHome(site)) yield { cause: describeNoHome(site) };
}

function describeNoHome(site: Site): Cause {
  return { key: 'home', message: messages.noHome(site), fix: fixes.home };
}

function findCause(site: Site, page: Page, ref: Written, verdict: Verdict): Cause | undefined {
  const { href, target } = ref;
  if (target.kind === 'invalid') return describeInvalid(href);
  if (verdict.where === 'outsideBase') return describeOutside(site, page, ref, verdict);
  if (verdict.where !== 'own') return describeElsewhere(site, page, ref, verdict);

  const url = verdict.target?.path ?? href;
  const last = isLedOn(verdict) && verdict.last ? `which redirects to ${formatUrl(verdict.last)}, ` : '';
  const describe = (why: string) => messages.ends(url, last + why);
  switch (verdict.end) {
    case 'gone':
      return { key: `gone ${url}`, message: describe('which is gone (410)'), fix: fixes.gone };
    case 'loop':
      return {
        key: `loop ${url}`,
        message: messages.ends(url, 'which is in a redirect loop'),
        fix: fixes.loop,
      };
    case 'errorPage':
      // A list of all pages has the 404 page too, and some hosts send it with 200.
      if (verdict.lastAnswer === undefined || !isMissing(verdict.lastAnswer)) return undefined;
      return {
        key: `error ${url}`,
        level: 'warning',
        message: describe('which is an error page'),
        fix: fixes.error,
      };
    case 'missing':
      if (last !== '') {
        const message = describe(describeMissingUrl(site));
        return { key: `lost ${url}`, message, fix: fixes.redirected(url) };
      }
      // The logo on each page leads to the home page that the build lacks: one finding.
      return lacksHome(site) && url === site.base ? undefined : describeMissing(site, page, href, verdict);
    default:
      return undefined;
  }
}

/** https://exa mple.example/, htps://www.example.com/, C:\gauges.html */
function describeInvalid(href: string): Cause {
  const scheme = URL.parse(href)?.protocol;
  const part = scheme === undefined ? 'its host or port' : `"${scheme}"`;
  return { key: `invalid ${href}`, message: messages.invalid(href, part), fix: fixes.invalid };
}

function describeMissing(site: Site, page: Page, href: string, verdict: Verdict): Cause {
  const path = verdict.target?.path ?? parsePath(href);
  const reason = findMissingReason(site, page, { href, isLink: true }, verdict);
  const { key, text, fix, isOfLink, isVariant } = reason;
  if (isVariant && site.serving !== undefined)
    return { key, message: messages.ends(path, `for which ${site.serving.title} returns 404`), fix };
  const why = describeMissingUrl(site, path) + text;
  return { key, message: isOfLink ? messages.mistyped(href, path, why) : messages.ends(path, why), fix };
}

/** /gauges/ of a site below /docs/. A link with a host is meant to leave the base. */
function describeOutside(site: Site, page: Page, { href }: Written, verdict: Verdict): Cause | undefined {
  const { urlWithBase } = verdict;
  if (urlWithBase === undefined || hasHost(href)) return undefined;
  const repair = findRepair(site, page, href, verdict);
  return {
    key: 'no base',
    level: 'warning',
    message: messages.outsideBase(href, site.base, urlWithBase),
    fix: proposeBaseOfLinks(site, page, href) ?? (repair && proposeLink(site, repair.url)),
  };
}

/** Links to the site's own pages with a wrong host: http://localhost:4321/gauges/ and //gauges/. */
function describeElsewhere(site: Site, page: Page, { href }: Written, verdict: Verdict): Cause | undefined {
  const { meant, where } = verdict;
  const repair = meant && findRepair(site, page, href, verdict);
  if (meant === undefined || repair === undefined) return undefined;
  // A guide may link to the root of a server on the reader's machine: http://localhost:8081/index.html may be any.
  if (where === 'local' && ['/', site.base].includes(removeIndexFile(meant.path))) return undefined;
  return {
    // Lines of code, copied from the browser of the author
    key: `${meant.how} ${meant.host}`,
    message: messages.elsewhere(href, describeWrongHost(meant)),
    fix: proposeLink(site, repair.url),
    ...proposeBuild(site, page),
  };
}

function describeWrongHost({ how, host }: MisaddressedUrl): string {
  if (how === 'local') return describeLocalHost(host);
  if (how === 'slashes') return describeTwoSlashes(host);
  return `the host "${host}", because it lacks the slash between host and path`;
}

/** A missing URL to which no page links without a host may be one of a former build, or of another repository. */
function changeUnsureCause(
  site: Site,
  { kind }: Page,
  { href }: Written,
  { end, target }: Verdict,
): Partial<Cause> {
  if (end !== 'missing') return {};
  // Links of the 404 page alone: one finding.
  if (kind === 'error' && !listPathsLostOnPages(site).has(target?.path)) return { key: 'error page' };
  const mayBeElsewhere = hasHost(href) && target !== undefined && mayBeBelowOwnDomain(site, target.path);
  return mayBeElsewhere ? { level: 'warning', fix: fixes.otherRepository } : {};
}

function proposeEdit(site: Site, page: Page, { href }: Written, verdict: Verdict): Pick<Fault, 'edit'> {
  const repair = verdict.end === 'missing' ? findRepair(site, page, href, verdict) : undefined;
  return repair === undefined ? {} : readLinkEdit(site, href, repair);
}
