import { memoize } from '../../../lib/memoize.ts';
import { formatCount } from '../../../lib/text/text.ts';
import { type Path, parsePath } from '../../../lib/url/path.ts';
import { locateOnPage, type Page, type Ref } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Report } from '../rule.ts';
import { siteWithBody } from '../shared/example.ts';
import { forgottenBase } from '../shared/forgotten-base.ts';
import { describeMissingUrl, isAbsent, shortenUrl } from '../shared/judge.ts';
import { guess, guessMeaning } from '../shared/likely-target.ts';
import { describeOtherCase } from '../shared/other-form.ts';
import { describeTwoSlashes } from '../shared/own-names.ts';
import { sortedRefs } from '../shared/refs.ts';

const messages = {
  noHome: (site: Site) => `the build has no home page: ${site.base} ${isAbsent(site)}`,
  invalid: (href: string) => `the link "${shortenUrl(href)}" is not a valid URL`,
  stray: (href: string, why: string) => `the link "${shortenUrl(href)}" ${why}`,
  // Without the link itself, so that links with different fragments are places of one finding.
  missing: (site: Site, path: Path) =>
    `a link leads to ${shortenUrl(path)}, ${describeMissingUrl(site)}${guess(site, path)}`,
  mistyped: (site: Site, href: string, path: Path, why: string) =>
    `the link "${shortenUrl(href)}" leads to ${shortenUrl(path)}, ${describeMissingUrl(site)}${why}`,
  otherRepository: (site: Site, href: string, path: Path) =>
    `the link "${shortenUrl(href)}" leads to ${shortenUrl(path)}, ${describeMissingUrl(site)}, unless another repository's site is at that URL`,
  otherHost: (href: string, where: string) => `the link "${shortenUrl(href)}" leads to ${where}`,
  outsideBase: (href: string, base: string, meant: Path) =>
    `the link "${shortenUrl(href)}" leads out of ${base}. Did you mean "${shortenUrl(meant)}"?`,
  baseElement: (href: string, links: number, base: string) =>
    `<base href="${shortenUrl(href)}"> makes ${formatCount(links, 'relative link')} lead out of ${base}`,
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
      "a server on the reader's machine, in a guide": siteWithBody(
        '<a href="http://localhost:3000/">localhost:3000</a>',
      ),
    },
    bad: { 'a missing page': siteWithBody('<a href="/gauge/">A</a>') },
  }),
  *check(site) {
    if (site.home === undefined && site.pages.length > 1 && site.find(site.base) === undefined)
      yield { message: messages.noHome(site), fix: 'add index.html, or audit the folder that contains it' };

    const { invalid, strays, otherNames } = sortedRefs(site);
    for (const { page, ref } of invalid) {
      if (ref.kind === 'link')
        yield { ...locateOnPage(site, page, ref), message: messages.invalid(ref.href) };
    }
    for (const { page, ref, stray } of strays) {
      if (ref.kind === 'link')
        yield {
          ...locateOnPage(site, page, ref),
          message: messages.stray(ref.href, stray.text),
          fix: stray.fix,
        };
    }
    yield* reportBrokenLinks(site);
    yield* reportLinksWithoutBase(site);
    for (const { page, ref, name } of otherNames) {
      if (ref.kind !== 'link' || (name.how !== 'local' && name.how !== 'slashes')) continue;
      const meant = findOwnUrl(site, name.path);
      if (meant === undefined) continue;
      const where = name.how === 'local' ? "the reader's own machine" : describeTwoSlashes(name.host);
      const message = messages.otherHost(ref.href, where);
      yield { ...locateOnPage(site, page, ref), message, fix: `write ${shortenUrl(meant)}` };
    }
  },
});

function* reportBrokenLinks(site: Site): Generator<Report> {
  const base = forgottenBase(site);
  for (const { page, ref, target } of sortedRefs(site).broken) {
    // `canonical-host` reports all URLs without the base at once.
    if (ref.kind !== 'link' || (base !== undefined && target.path.startsWith(base))) continue;
    const place = locateOnPage(site, page, ref);
    const elsewhere = findOtherRepositoryPattern(site, ref.href, target.path);
    if (elsewhere !== undefined) {
      yield {
        ...place,
        level: 'info',
        message: messages.otherRepository(site, ref.href, target.path),
        fix: `correct the URL; if that site exists, audit with --on-demand '${elsewhere}'`,
      };
      continue;
    }

    const known = guessMeaning(site, ref.href) ?? describeOtherCase(site, target.path);
    // A folder that is missing as a whole has one cause: its pages weren't built, or it moved.
    const cause = target.path.slice(0, target.path.lastIndexOf('/', target.path.length - 2) + 1);
    if (known === undefined)
      yield { ...place, message: messages.missing(site, target.path), cause, lacksTarget: true };
    else {
      const message = messages.mistyped(site, ref.href, target.path, known.text);
      yield { ...place, message, fix: known.fix, lacksTarget: true };
    }
  }
}

/** A guide may link to the root of a server on the reader's machine, but not to a page of this site on it. */
function findOwnUrl(site: Site, path: Path): Path | undefined {
  const hit = path === '/' ? undefined : site.find(path);
  if (hit?.kind === 'page') return hit.page.url;
  return hit?.kind === 'file' ? path : undefined;
}

/** Links outside of the base to what the build has below it. If others certainly lead out, these may too. */
function* reportLinksWithoutBase(site: Site): Generator<Report> {
  // People who forget the base write a path; an absolute URL is intended.
  const outside = sortedRefs(site).outside.filter(({ ref }) => !hasHost(ref.href));
  const leading = outside.map((found) => ({ ...found, meant: findPathBelowBase(site, found.target.path) }));
  const leadsOut = leading.some(({ target, meant }) => target.path !== '/' && meant === undefined);
  const level = leadsOut ? 'info' : 'warning';
  const byBase = new Map<Page, Ref[]>();
  for (const { page, ref, meant } of leading) {
    if (meant === undefined) continue;
    if (page.baseHref !== undefined && !/^\s*\//.test(ref.href)) {
      byBase.set(page, [...(byBase.get(page) ?? []), ref]);
      continue;
    }
    yield {
      ...locateOnPage(site, page, ref),
      level,
      message: messages.outsideBase(ref.href, site.base, meant),
    };
  }
  for (const [page, refs] of byBase) {
    const message = messages.baseElement(page.baseHref ?? '', refs.length, site.base);
    yield { ...locateOnPage(site, page, refs[0]), level, message, fix: `write <base href="${site.base}">` };
  }
}

function findPathBelowBase(site: Site, path: Path): Path | undefined {
  if (path === '/') return undefined;
  const meant = parsePath(site.base + path.slice(1));
  const hit = site.find(meant);
  return hit?.kind === 'page' || hit?.kind === 'file' ? meant : undefined;
}

const pagesHost = /\.(?:github|gitlab)\.io$|\.codeberg\.page$/;

/**
 * The pattern of folders of other sites on the host, as on GitHub Pages; undefined elsewhere. Only an absolute URL means
 * them.
 */
function findOtherRepositoryPattern(site: Site, href: string, path: Path): string | undefined {
  if (site.base !== '/' || !pagesHost.test(new URL(site.origin).hostname) || !hasHost(href)) return undefined;
  const folder = readFirstFolder(path);
  if (foldersOf(site).has(folder)) return undefined;
  return path === folder ? path : `${folder}/*`;
}

/** True for a URL written with its host. */
function hasHost(href: string): boolean {
  return /^\s*(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(href);
}

/** `/docs` of `/docs/intro` and of `/docs`. */
function readFirstFolder(path: Path): string {
  return path.replace(/^(\/[^/]*).*$/s, '$1');
}

const foldersOf = memoize(
  (site: Site): ReadonlySet<string> =>
    new Set([...site.documents.map(({ url }) => url), ...site.files.keys()].map(readFirstFolder)),
);
