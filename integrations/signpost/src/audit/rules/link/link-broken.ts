import { memoize } from '../../../lib/memoize.ts';
import { type Path, parsePath } from '../../../lib/url/path.ts';
import { locateOnPage } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Report } from '../rule.ts';
import {
  describeAbsence,
  describeMissingUrl,
  describeOtherCase,
  guess,
  guessMeaning,
  shortenUrl,
} from '../shared/describe-url.ts';
import { siteWithBody } from '../shared/example.ts';
import { describeTwoSlashes } from '../shared/own-names.ts';
import { sortedRefs } from '../shared/refs.ts';

const messages = {
  noHome: (site: Site) => `the build has no home page: ${site.base} ${describeAbsence(site)}`,
  invalid: (href: string) => `the link "${shortenUrl(href)}" is not a valid URL`,
  // Without the link itself: links with different fragments are places of one finding.
  missing: (site: Site, path: Path) =>
    `a link leads to ${shortenUrl(path)}, ${describeMissingUrl(site)}${guess(site, path)}`,
  folder: (path: Path) =>
    `a link leads to the folder ${shortenUrl(path)}, which has no index page, so most servers return 403 or 404`,
  mistyped: (site: Site, href: string, path: Path, why: string) =>
    `the link "${shortenUrl(href)}" leads to ${shortenUrl(path)}, ${describeMissingUrl(site)}${why}`,
  otherHost: (href: string, where: string) => `the link "${shortenUrl(href)}" leads to ${where}`,
  outsideBase: (href: string, base: string, meant: Path) =>
    `the link "${shortenUrl(href)}" leads out of ${base}. Did you mean "${shortenUrl(meant)}"?`,
};

const folderFix = 'link to a file in it, or add an index page';

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
    if (site.home === undefined && site.pages.length > 1 && site.find(site.base) === undefined)
      yield { message: messages.noHome(site), fix: 'add index.html, or audit the folder that contains it' };

    for (const { page, ref } of sortedRefs(site).invalid.filter(({ ref }) => ref.kind === 'link'))
      yield { ...locateOnPage(site, page, ref), message: messages.invalid(ref.href) };

    yield* reportMissingPages(site);
    yield* reportLinksWithoutBase(site);
    yield* reportOtherHosts(site);
  },
});

function* reportMissingPages(site: Site): Generator<Report> {
  for (const { page, ref, target } of sortedRefs(site).broken) {
    const { href, kind } = ref;
    if (kind !== 'link' || isOtherRepository(site, href)) continue;

    // Apache may list the files of /downloads/. Without its index page, the section /news/ is broken.
    if (listFileFolders(site).has(target.path.replace(/\/$/, ''))) {
      const place = { ...locateOnPage(site, page, ref), level: 'warning' as const };
      yield { ...place, message: messages.folder(target.path), fix: folderFix };
      continue;
    }

    const known = guessMeaning(site, href) ?? describeOtherCase(site, target.path);
    const message =
      known === undefined
        ? messages.missing(site, target.path)
        : messages.mistyped(site, href, target.path, known.text);
    // A wholly missing folder has one cause: the folder wasn't built, or has moved.
    const folder = target.path.slice(0, target.path.lastIndexOf('/', target.path.length - 2) + 1);
    const place = { ...locateOnPage(site, page, ref), message, lacksTarget: true as const };
    yield known === undefined ? { ...place, cause: folder } : { ...place, fix: known.fix };
  }
}

/**
 * Reports links to the site's own pages with a wrong host: http://localhost:4321/gauges/ and //gauges/. A guide may link to
 * the root of a server on the reader's machine.
 */
function* reportOtherHosts(site: Site): Generator<Report> {
  for (const { page, ref, name } of sortedRefs(site).otherNames) {
    if (ref.kind !== 'link' || (name.how !== 'local' && name.how !== 'slashes') || name.path === '/')
      continue;
    const hit = site.find(name.path);
    if (hit?.kind !== 'page' && hit?.kind !== 'file') continue;
    const where = name.how === 'local' ? "the reader's own machine" : describeTwoSlashes(name.host);
    const meant = hit.kind === 'page' ? hit.page.url : name.path;
    yield {
      ...locateOnPage(site, page, ref),
      message: messages.otherHost(ref.href, where),
      fix: `write ${shortenUrl(meant)}`,
    };
  }
}

/** Reports links that lack the base, as /gauges/ for /docs/gauges/. A link with a host is meant to leave the base. */
function* reportLinksWithoutBase(site: Site): Generator<Report> {
  for (const { page, ref, target } of sortedRefs(site).outside) {
    if (hasHost(ref.href) || target.path === '/') continue;
    const meant = parsePath(site.base + target.path.slice(1));
    const hit = site.find(meant);
    if (hit?.kind !== 'page' && hit?.kind !== 'file') continue;
    const message = messages.outsideBase(ref.href, site.base, meant);
    yield { ...locateOnPage(site, page, ref), level: 'warning', message };
  }
}

const pagesHost = /\.(?:github|gitlab)\.io$|\.codeberg\.page$/;

/** True for https://acme.github.io/tool/ on acme.github.io, which may be the site of another repository. */
function isOtherRepository(site: Site, href: string): boolean {
  return site.base === '/' && pagesHost.test(new URL(site.origin).hostname) && hasHost(href);
}

/** True for a URL with a scheme or a host: https://acme.github.io/tool/, //acme.github.io/tool/. */
function hasHost(href: string): boolean {
  return /^\s*(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(href);
}

/** The folders with files and no pages, in them or below: `/downloads` and `/downloads/pdf` of /downloads/pdf/m40.pdf. */
const listFileFolders = memoize((site: Site): ReadonlySet<string> => {
  const folders = listFolders(site.files.keys());
  return folders.difference(listFolders(site.documents.map(({ url }) => url)));
});

function listFolders(paths: Iterable<string>): Set<string> {
  const folders = new Set<string>();
  for (const path of paths) {
    let folder = path.slice(0, path.lastIndexOf('/'));
    while (folder !== '' && !folders.has(folder)) {
      folders.add(folder);
      folder = folder.slice(0, folder.lastIndexOf('/'));
    }
  }
  return folders;
}
