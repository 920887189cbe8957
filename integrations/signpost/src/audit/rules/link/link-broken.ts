import { isMissing } from '../../../answers/answer.ts';
import { type Path, parsePath } from '../../../lib/url/path.ts';
import type { Ref } from '../../../pages/page.ts';
import { hasHost, type LinkTarget } from '../../../pages/target.ts';
import type { Site } from '../../site/site.ts';
import { isFile } from '../../site/site-answer.ts';
import { defineRule, locateOnPage, type RuleFault } from '../rule.ts';
import {
  describeAbsence,
  describeMissingUrl,
  guessMeaningOfLink,
  shortenUrl,
} from '../shared/describe-url.ts';
import { siteWithBody } from '../shared/example.ts';
import { readFragment } from '../shared/fragments.ts';
import { proposeLink } from '../shared/link-edit.ts';
import { describeTwoSlashes, type MisaddressedUrl } from '../shared/misaddressed-urls.ts';
import { explainMissingLink, explainMissingPage } from '../shared/missing-link.ts';
import { stripIndexFile } from '../shared/named-folders.ts';
import { isWrittenByGenerator } from '../shared/own-pages.ts';
import { type AnsweredRef, classifyRefs } from '../shared/refs.ts';
import { mayBeOtherRepository } from '../shared/repository-sites.ts';
import {
  hasOneUrlSetting,
  nameBase,
  proposeBase,
  proposeBaseOfLinks,
  proposeBuild,
} from '../shared/site-url.ts';
import { isBroken, isErrorPageUrl } from '../shared/target-fault.ts';
import { findUnfilledTemplate } from '../shared/unfilled.ts';
import { removeVersion } from '../shared/versions.ts';

const messages = {
  noHome: (site: Site) => `the build has no home page: ${site.base} ${describeAbsence(site)}`,
  wrongBase: (base: Path, url: string) =>
    `the URLs of the build start with ${base}, but the URL of the site is ${url}`,
  invalid: (href: string) => `the link "${shortenUrl(href)}" is not a valid URL`,
  errorPage: (path: Path) => `a link leads to ${shortenUrl(path)}, which is an error page`,
  missingOnTwin: (site: Site, href: string, path: Path) =>
    `the link "${shortenUrl(href)}" leads to ${shortenUrl(path)}, ${describeMissingUrl(site)}`,
  otherHost: (href: string, where: string) => `the link "${shortenUrl(href)}" leads to ${where}`,
  outsideBase: (href: string, base: string, urlWithBase: Path) =>
    `the link "${shortenUrl(href)}" leads out of ${base}. Did you mean "${shortenUrl(urlWithBase)}"?`,
};

/** https://acme.example/docs/404.html */
const unstyledWhy =
  'The style sheets of the page are outside of the base too, so visitors see it without its style, and its links are dead ends.';

export default defineRule({
  id: 'link-broken',
  title: 'Every internal link works',
  level: 'error',
  conventions: ['W-LINK-1'],
  why: 'A link to a missing page is a dead end for people and crawlers. (Google Search Central, crawlable links: the URL must resolve.)',
  fix: 'correct the URL, or add the page or a redirect',
  examples: () => ({
    good: {
      "a server on the reader's machine, in a guide": siteWithBody(
        '<a href="http://localhost:3000/">localhost:3000</a>',
      ),
    },
    bad: { 'a link to a missing page': siteWithBody('<a href="/gauge/">A</a>') },
  }),

  *check(site) {
    if (lacksHome(site))
      yield { message: messages.noHome(site), fix: 'add index.html, or audit the folder that contains it' };

    for (const { page, ref } of classifyRefs(site).invalid.filter(isLink))
      yield { ...locateOnPage(site, page, ref), message: messages.invalid(ref.href) };
    yield* reportWrongBase(site);
    yield* reportMissingPages(site);
    yield* reportMissingNeighbours(site);
    yield* reportLinksWithoutBase(site);
    yield* reportOtherHosts(site);
  },
});

/** Below https://acme.github.io/docs/, or at the root that the build was made for, all other rules judge the site. */
function* reportWrongBase(site: Site): Generator<RuleFault> {
  const { causes, origin, base, generator } = site;
  const { urlWithoutBase, missingBase } = causes;
  const setting = nameBase(generator);
  // Of the home page, so that a report has it before the links of other pages.
  const url = origin + base;
  if (missingBase !== undefined)
    yield {
      url,
      message: messages.wrongBase(base, origin + missingBase),
      fix: `${proposeBase(site, missingBase)}, or the URL of the site to ${url} if it is there`,
    };
  if (urlWithoutBase !== undefined) {
    const root = hasOneUrlSetting(generator) ? `${urlWithoutBase}/` : '"/"';
    yield {
      url,
      message: messages.wrongBase(base, urlWithoutBase),
      fix: `set the URL of the site to ${url}, or ${setting} to ${root} if the site is at ${urlWithoutBase}/`,
    };
  }
}

function lacksHome({ home, pages, base, ask }: Site): boolean {
  return home === undefined && pages.length > 1 && isMissing(ask(base));
}

function isLink({ ref }: { readonly ref: Ref }): boolean {
  return ref.kind === 'link';
}

function* reportMissingPages(site: Site): Generator<RuleFault> {
  const { broken } = classifyRefs(site);
  const links = broken.filter((link) => isLink(link) && isForThisRule(site, link));
  const pathsOnWrittenPages = new Set(
    links.filter(({ page }) => !isWrittenByGenerator(site, page)).map(({ target }) => target.path),
  );

  for (const link of links) {
    const { page, ref, target } = link;
    // A list of tags with whole posts repeats their links. In mdBook's print.html, links of all chapters start from the top.
    const repeatsWritten =
      pathsOnWrittenPages.has(target.path) || guessMeaningOfLink(site, ref.href) !== undefined;
    if (isWrittenByGenerator(site, page) && !repeatsWritten) continue;

    // A list of all pages has the 404 page too.
    if (isErrorPageUrl(site, target.path)) {
      const message = messages.errorPage(target.path);
      yield { ...locateOnPage(site, page, ref), level: 'warning', message, fix: 'leave out the link' };
    } else yield { ...locateOnPage(site, page, ref), ...explainMissingLink(site, link) };
  }
}

/** False for a broken link that another finding reports, that a script mends, or that leads to another site. */
function isForThisRule(site: Site, { page, ref, target }: AnsweredRef): boolean {
  // The logo on each page leads to the home page that the build lacks: one finding.
  if (lacksHome(site) && target.path === site.base) return false;
  // The link of a redirect page is its target, which redirect-target judges.
  if (page.kind === 'redirect') return false;
  // download.html is the template of download.cgi, which writes the nearest mirror in place of [preferred].
  if (site.files.has(parsePath(page.servedUrl.replace(/\.html$/, '.cgi')))) return false;
  if (hasHost(ref.href) && mayBeOtherRepository(site, target.path)) return false;
  // A component that Astro builds alone, which page-fragment reports: /blog/undefined
  if (page.kind === 'fragment' && ref.href.split('/').some((part) => findUnfilledTemplate(part)))
    return false;
  // The menu of languages and versions of Docusaurus's 404.html has /de/404/ and /v1.2/404, until a script writes the URL that
  // the visitor requested.
  if (page.kind === 'error' && isErrorPageUrl(site, parsePath(removeVersion(target.path)))) return false;
  // The menu of languages on a page without a version in German, which hreflang-target reports.
  return !page.rels.some((rel) => rel.hreflang !== undefined && isSameUrl(rel.target, target));
}

function isSameUrl(one: LinkTarget, other: LinkTarget): boolean {
  return one.kind === 'site' && other.kind === 'site' && one.path === other.path;
}

/** `<link rel="next">`: themes write it beside a link to the same page. */
function* reportMissingNeighbours(site: Site): Generator<RuleFault> {
  for (const page of site.pages)
    for (const { rel, target, ...spot } of page.rels) {
      const isNeighbour = rel.includes('next') || rel.includes('prev');
      if (!isNeighbour || target.kind !== 'site' || !isBroken(site, target)) continue;
      yield { ...locateOnPage(site, page, spot), ...explainMissingPage(site, page, target.path) };
    }
}

/**
 * Reports links to the site's own pages with a wrong host: http://localhost:4321/gauges/ and //gauges/. A guide may link to
 * the root of a server on the reader's machine.
 */
function* reportOtherHosts(site: Site): Generator<RuleFault> {
  for (const { page, ref, name } of classifyRefs(site).misaddressed.filter(isLink)) {
    // https://example.com/tools/, which redirects to https://www.example.com/tools/
    if (name.how === 'twin' && isMissing(site.ask(name.path))) {
      // https://www.acme.example/devdocs/ on acme.example is the site of another repository.
      if (mayBeOtherRepository(site, name.path)) continue;
      const message = messages.missingOnTwin(site, ref.href, name.path);
      yield { ...locateOnPage(site, page, ref), lacksTarget: true, message };
      continue;
    }
    if (name.how === 'twin' || name.how === 'preview') continue;
    const answer = site.ask(name.path);
    if (answer.page === undefined && !isFile(answer)) continue;
    // http://localhost:8081/ and http://localhost:8081/index.html of a guide may be any server, also if the home page only redirects.
    if (['/', site.base].includes(stripIndexFile(name.path))) continue;
    const where = describeWrongHost(name);
    const url = (answer.page?.servedUrl ?? name.path) + readFragment(ref.href);
    const message = messages.otherHost(ref.href, where);
    yield {
      ...locateOnPage(site, page, ref),
      message,
      fix: proposeLink(site, url),
      // https://acme.example/docs/: 24 links to lines of code, copied from the browser of the author
      shared: `${name.how} ${name.host}`,
      ...proposeBuild(site, page),
    };
  }
}

function describeWrongHost({ how, host }: MisaddressedUrl): string {
  if (how === 'local') return "the reader's own machine";
  if (how === 'slashes') return describeTwoSlashes(host);
  return `the host "${host}", because it lacks the slash between host and path`;
}

/** Reports links that lack the base, as /gauges/ for /docs/gauges/. A link with a host is meant to leave the base. */
function* reportLinksWithoutBase(site: Site): Generator<RuleFault> {
  const { outsideBase } = classifyRefs(site);
  const pagesWithoutStyle = new Set(
    outsideBase.filter(({ ref }) => ref.kind === 'style').map(({ page }) => page),
  );

  for (const { page, ref, answer } of outsideBase.filter(isLink)) {
    const urlWithBase = answer.unknown?.urlWithBase;
    if (urlWithBase === undefined || hasHost(ref.href)) continue;
    // The link of a redirect page is its target, which redirect-target judges.
    if (page.kind === 'redirect') continue;
    // In print.html of mdBook 0.2, links of all chapters start from the top too.
    if (isWrittenByGenerator(site, page)) continue;
    const message = messages.outsideBase(ref.href, site.base, urlWithBase);
    const fix = proposeBaseOfLinks(site, page, ref.href);
    yield {
      ...locateOnPage(site, page, ref),
      level: 'warning',
      message,
      // The setting gives the base to style sheets too, which `resource-broken` reports on other pages.
      ...(fix && { fix, ...(pagesWithoutStyle.has(page) && { why: unstyledWhy }) }),
      shared: 'no base',
    };
  }
}
