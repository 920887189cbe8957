import { isMissing } from '../../../answers/answer.ts';
import { findVariantOnAnyHost } from '../../../answers/any-host.ts';
import { memoize } from '../../../lib/memoize.ts';
import { addTrailingSlash, type Path, parsePath } from '../../../lib/url/path.ts';
import type { Page, Ref } from '../../../pages/page.ts';
import { hasHost, type LinkTarget } from '../../../pages/target.ts';
import type { Site } from '../../site/site.ts';
import { isFile } from '../../site/site-answer.ts';
import { defineRule, locateOnPage, type RuleFault } from '../rule.ts';
import {
  describeAbsence,
  describeMissingUrl,
  describeOtherCase,
  findPageBesideFile,
  findPageInRoot,
  guessMeaningOfLink,
  proposeUrl,
  shortenUrl,
} from '../shared/describe-url.ts';
import { siteWithBody } from '../shared/example.ts';
import { readFragment } from '../shared/fragments.ts';
import { removeLanguageFolder } from '../shared/hreflang.ts';
import { linkEdit, proposeLink } from '../shared/link-edit.ts';
import { describeTwoSlashes, type MisaddressedUrl } from '../shared/misaddressed-urls.ts';
import { isWrittenByGenerator } from '../shared/own-pages.ts';
import { classifyRefs, isBrokenByErrorPage } from '../shared/refs.ts';
import { mayBeOtherRepository } from '../shared/repository-sites.ts';
import { hasOneUrlSetting, proposeBase, proposeBaseOfLinks, proposeBuild } from '../shared/site-url.ts';
import { isBroken, isErrorPageUrl } from '../shared/target-fault.ts';
import { findUnfilledTemplate } from '../shared/unfilled.ts';
import { removeVersion } from '../shared/versions.ts';

const messages = {
  noHome: (site: Site) => `the build has no home page: ${site.base} ${describeAbsence(site)}`,
  wrongBase: (base: Path, url: string) =>
    `the URLs of the build start with ${base}, but the URL of the site is ${url}`,
  invalid: (href: string) => `the link "${shortenUrl(href)}" is not a valid URL`,
  // Without the link itself: links with different fragments are places of one finding.
  missing: (site: Site, path: Path, from: Page) =>
    `a link leads to ${shortenUrl(path)}, ${describeMissingUrl(site)}${proposeUrl(site, path, from)}`,
  errorPage: (path: Path) => `a link leads to ${shortenUrl(path)}, which is an error page`,
  mistyped: (site: Site, href: string, path: Path, why: string) =>
    `the link "${shortenUrl(href)}" leads to ${shortenUrl(path)}, ${describeMissingUrl(site)}${why}`,
  variant: (path: Path, host: string) => `a link leads to ${shortenUrl(path)}, for which ${host} returns 404`,
  missingOnTwin: (site: Site, href: string, path: Path) =>
    `the link "${shortenUrl(href)}" leads to ${shortenUrl(path)}, ${describeMissingUrl(site)}`,
  otherHost: (href: string, where: string) => `the link "${shortenUrl(href)}" leads to ${where}`,
  outsideBase: (href: string, base: string, urlWithBase: Path) =>
    `the link "${shortenUrl(href)}" leads out of ${base}. Did you mean "${shortenUrl(urlWithBase)}"?`,
};

const samePageFix =
  'link to the home page of the language or version that lacks the page, or add the page there';
const markdownFix = 'link to the page that is built from the file, or delete the link if there is none';

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
  const setting = generator?.base ?? 'the base of the generator';
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
  const brokenLinks = classifyRefs(site).broken.filter(isLink);
  // The logo on each page leads to the home page that the build lacks: one finding.
  const links = lacksHome(site) ? brokenLinks.filter(({ target }) => target.path !== site.base) : brokenLinks;

  const pathsOnWrittenPages = new Set(
    links.filter(({ page }) => !isWrittenByGenerator(site, page)).map(({ target }) => target.path),
  );
  // A list of tags with whole posts repeats their links. In mdBook's print.html, links of all chapters start from the top.
  const repeatsWritten = (ref: Ref, { path }: { readonly path: Path }): boolean =>
    pathsOnWrittenPages.has(path) || guessMeaningOfLink(site, ref.href) !== undefined;

  for (const { page, ref, target } of links) {
    // The link of a redirect page is its target, which redirect-target judges.
    if (page.kind === 'redirect') continue;
    if (isWrittenByGenerator(site, page) && !repeatsWritten(ref, target)) continue;
    // download.html is the template of download.cgi, which writes the nearest mirror in place of [preferred].
    if (site.files.has(parsePath(page.servedUrl.replace(/\.html$/, '.cgi')))) continue;
    if (hasHost(ref.href) && mayBeOtherRepository(site, target.path)) continue;
    // A component that Astro builds alone, which page-fragment reports: /blog/undefined
    if (page.kind === 'fragment' && ref.href.split('/').some((part) => findUnfilledTemplate(part))) continue;
    // The menu of languages and versions of Docusaurus's 404.html has /de/404/ and /v1.2/404, until a script writes the URL that
    // the visitor requested.
    if (page.kind === 'error' && isErrorPageUrl(site, parsePath(removeVersion(target.path)))) continue;
    // The menu of languages on a page without a version in German, which hreflang-target reports.
    if (page.rels.some((rel) => rel.hreflang !== undefined && isSameUrl(rel.target, target))) continue;
    // A list of all pages has the 404 page too.
    if (isErrorPageUrl(site, target.path)) {
      const message = messages.errorPage(target.path);
      yield { ...locateOnPage(site, page, ref), level: 'warning', message, fix: 'leave out the link' };
      continue;
    }
    const isByErrorPage = isBrokenByErrorPage(site, page, target);
    const sharedByErrorPage = isByErrorPage ? { shared: 'error page' } : {};

    // /blog/ of blog.html, which GitHub Pages serves at /blog
    const { plan } = site;
    const variant = plan?.serving && findVariantOnAnyHost(plan, target.path)?.url;
    const pageUrl = variant && site.ask(variant).page?.servedUrl;
    if (plan?.serving !== undefined && pageUrl !== undefined) {
      yield {
        ...locateOnPage(site, page, ref),
        message: messages.variant(target.path, plan.serving.title),
        fix: proposeLink(site, pageUrl),
        ...linkEdit(site, ref.href, pageUrl),
        ...sharedByErrorPage,
      };
      continue;
    }

    const place = { ...locateOnPage(site, page, ref), lacksTarget: true as const };
    const probableMeaning = guessMeaningOfLink(site, ref.href) ?? describeOtherCase(site, target.path);
    if (probableMeaning !== undefined) {
      yield {
        ...place,
        message: messages.mistyped(site, ref.href, target.path, probableMeaning.text),
        fix: probableMeaning.fix,
        // hey@nathan-mccallum.com in the layout, which leads to another URL in each folder
        shared: ref.href,
        ...sharedByErrorPage,
      };
      continue;
    }
    const urlInRoot = findPageInRoot(site, ref.href);
    if (urlInRoot !== undefined) {
      const why = ', since without a slash at its start it counts from the folder of the page';
      yield {
        ...place,
        message: messages.mistyped(site, ref.href, target.path, why),
        fix: proposeLink(site, urlInRoot + readFragment(ref.href)),
        // https://24codeworks.github.io/de/guides/first-project-checklist/: an author writes all links like that, in each language.
        shared: 'without a slash at its start',
        ...sharedByErrorPage,
      };
      continue;
    }
    const urlBesideFile = findPageBesideFile(site, page, ref.href);
    if (urlBesideFile !== undefined) {
      yield {
        ...place,
        message: messages.mistyped(site, ref.href, target.path, `, since it counts from ${page.servedUrl}`),
        fix: proposeLink(site, urlBesideFile + readFragment(ref.href)),
        sharedIfMany: 'beside the file',
      };
      continue;
    }
    // [Quick start](quick-start.md), or .qmd of Quarto, which the generator left as it is
    if (/\.(?:mdx?|qmd)$/i.test(target.path)) {
      const message = messages.missing(site, target.path, page);
      yield { ...place, message, fix: markdownFix, shared: 'markdown', ...sharedByErrorPage };
      continue;
    }
    // The menu of languages or versions leads to the same page in each, as on https://datawhalechina.github.io/torch-rechub/zh/blog/hstu_reproduction.html
    if (isSamePage(site, page, target.path)) {
      const message = messages.missing(site, target.path, page);
      yield { ...place, message, fix: samePageFix, shared: 'same page', ...sharedByErrorPage };
      continue;
    }
    // A wholly missing folder has one cause: the folder wasn't built, or has moved. In each version of a documentation, it is the same.
    const folder = findMissingFolder(site, target.path);
    yield {
      ...place,
      message: messages.missing(site, target.path, page),
      // /events/ and /events are one missing page.
      shared: removeVersion(addTrailingSlash(target.path)),
      ...(isByErrorPage ? sharedByErrorPage : { sharedIfMany: removeVersion(folder) }),
    };
  }
}

/** /docs/archive/guides/ for /docs/archive/guides/excel/intro, where the build has pages in /docs/archive/: https://excel-dna.net/docs/introduction */
function findMissingFolder(site: Site, path: Path): string {
  const folders = listParentFolders(path);
  return folders.find((folder) => !listFoldersOfPages(site).has(folder)) ?? folders.at(-1) ?? '/';
}

const listFoldersOfPages = memoize(
  (site: Site): ReadonlySet<string> =>
    new Set(site.documents.flatMap(({ servedUrl }) => listParentFolders(servedUrl))),
);

/** `/` and /docs/ of /docs/pumps and /docs/pumps/ */
function listParentFolders(path: string): string[] {
  return [...path.slice(0, -1).matchAll(/\//g)].map(({ index }) => path.slice(0, index + 1));
}

function isSameUrl(one: LinkTarget, other: LinkTarget): boolean {
  return one.kind === 'site' && other.kind === 'site' && one.path === other.path;
}

/** True for /v1.2/pumps, /de/pumps and /pumps on one another, which differ in language or version alone. False for /de/ on the home page. */
function isSamePage(site: Site, { servedUrl }: Page, path: Path): boolean {
  const [one, other] = [servedUrl, path].map((url) =>
    removeVersion(removeLanguageFolder(site, { servedUrl: url })).replace(/\/$/, ''),
  );
  return one === other && one !== site.base.replace(/\/$/, '');
}

/** `<link rel="next">`: themes write it beside a link to the same page. */
function* reportMissingNeighbours(site: Site): Generator<RuleFault> {
  for (const page of site.pages)
    for (const { rel, target, ...spot } of page.rels) {
      const isNeighbour = rel.includes('next') || rel.includes('prev');
      if (!isNeighbour || target.kind !== 'site' || !isBroken(site, target)) continue;
      yield {
        ...locateOnPage(site, page, spot),
        lacksTarget: true,
        message: messages.missing(site, target.path, page),
      };
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
      // https://www.numpy.org/devdocs/ on numpy.org is the site of another repository.
      if (mayBeOtherRepository(site, name.path)) continue;
      const message = messages.missingOnTwin(site, ref.href, name.path);
      yield { ...locateOnPage(site, page, ref), lacksTarget: true, message };
      continue;
    }
    if (name.how === 'twin' || name.how === 'preview') continue;
    const answer = site.ask(name.path);
    if (answer.page === undefined && !isFile(answer)) continue;
    // http://localhost:8081/ and http://localhost:8081/index.html of a guide may be any server.
    if (answer.page !== undefined && answer.page === site.home) continue;
    const where = describeWrongHost(name);
    const url = (answer.page?.servedUrl ?? name.path) + readFragment(ref.href);
    const message = messages.otherHost(ref.href, where);
    yield {
      ...locateOnPage(site, page, ref),
      message,
      fix: proposeLink(site, url),
      // https://6i-software.github.io/vba-monologger/: 24 links to lines of code, copied from the browser of the author
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
  for (const { page, ref, answer } of classifyRefs(site).outsideBase.filter(isLink)) {
    const urlWithBase = answer.unknown?.urlWithBase;
    if (urlWithBase === undefined || hasHost(ref.href)) continue;
    // In print.html of mdBook 0.2, links of all chapters start from the top too.
    if (isWrittenByGenerator(site, page)) continue;
    const message = messages.outsideBase(ref.href, site.base, urlWithBase);
    const fix = proposeBaseOfLinks(site, page, ref);
    yield {
      ...locateOnPage(site, page, ref),
      level: 'warning',
      message,
      ...(fix && { fix }),
      shared: 'no base',
    };
  }
}
