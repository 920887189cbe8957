import { memoize } from '../../lib/memoize.ts';
import type { Path } from '../../lib/url/path.ts';
import type { Page, Ref, Rel } from '../../pages/page.ts';
import type { Stylesheet } from '../../pages/stylesheet.ts';
import { hrefHasPath, isRooted } from '../../pages/target.ts';
import { isNotFoundFile } from '../../plan/error-pages.ts';
import { mayHaveErrorPage } from './error-page-urls.ts';
import { readRole } from './role.ts';
import type { Site } from './site.ts';
import { isFile, lacksFile } from './site-answer.ts';
import { isDirect, judgeTarget, type Verdict } from './verdict.ts';

// What pages refer to, each with the verdict of its target. A new kind of reference is a reader below.

/** A link, file or `link` element of a page. */
export interface Reference<Written extends Ref | Rel = Ref> {
  readonly page: Page;
  readonly ref: Written;
  readonly verdict: Verdict;
}

/** What a style sheet or a web manifest loads. */
interface FileReference {
  readonly file: string;
  readonly ref: Stylesheet['refs'][number];
  readonly verdict: Verdict;
}

/** The links of the site's pages, of llms.txt and of the pages' Markdown companions. */
export function listLinks(site: Site): Generator<Reference> {
  return listLinksOnPages(site, [...listServedDocuments(site), ...site.markdownPages]);
}

export function* listLinksOnPages(site: Site, pages: readonly Page[]): Generator<Reference> {
  for (const page of pages) {
    // The link of a redirect page is its target, and a program writes those of an API's reference.
    if (page.kind === 'redirect' || readRole(site, page).origin === 'reference') continue;
    for (const ref of listOwnRefs(site, page)) {
      if (ref.kind !== 'link') continue;
      const verdict = judgeTarget(site, ref.target);
      // `#sizes` and `?page=2` stay on the page, whatever its own URL returns.
      if (verdict.end !== 'noSuchId' && !hrefHasPath(ref.href)) continue;
      // A menu of languages leads from one 404 page to another.
      if (page.kind === 'error' && verdict.end === 'errorPage') continue;
      yield { page, ref, verdict };
    }
  }
}

/** The links that don't lead straight to what is there: few of the millions of a large site, and all that most rules ask about. */
export const listIndirectLinks = memoize((site: Site): readonly Reference[] => {
  const indirect: Reference[] = [];
  for (const link of listLinks(site)) if (!isDirect(link.verdict)) indirect.push(link);
  return indirect;
});

/** Images, scripts, style sheets, frames and other files that pages load. */
export function* listFiles(site: Site): Generator<Reference> {
  for (const page of listServedDocuments(site))
    for (const ref of listOwnRefs(site, page))
      if (ref.kind !== 'link') yield { page, ref, verdict: judgeTarget(site, ref.target) };
}

/** Icons, feeds, manifests and other files that the head of a page names, and next or previous pages. */
export function* listHeadFiles(site: Site): Generator<Reference<Rel>> {
  for (const page of listServedDocuments(site)) {
    if (page.kind !== 'page' && page.kind !== 'error') continue;
    // The canonical is a page.
    for (const rel of page.rels)
      if (!page.canonicals.includes(rel)) yield { page, ref: rel, verdict: judgeTarget(site, rel.target) };
  }
}

/** The links and files that return 404. */
export const listBroken = memoize((site: Site): readonly Reference[] => {
  return [...listIndirectLinks(site).filter(isBrokenReference), ...listFiles(site).filter(isBrokenReference)];
});

/** The missing paths to which other pages than error pages refer: what only a 404 page has was written by a former build. */
export const listPathsLostOnPages = memoize((site: Site): ReadonlySet<Path | undefined> => {
  const lostOnPages = listBroken(site).filter(({ page }) => page.kind !== 'error');
  return new Set(lostOnPages.map(({ verdict }) => verdict.target?.path));
});

/** True for a link to a missing page, and for a file that is missing, also where a page is sent for it. */
export function isBrokenReference({ ref, verdict }: Reference<Ref | Rel>): boolean {
  const { target, answer, end } = verdict;
  if (target === undefined || answer === undefined) return false;
  if (end === 'missing' || end === 'gone' || end === 'loop') return true;
  const isOfPage = 'kind' in ref && (ref.kind === 'link' || ref.kind === 'frame');
  return !isOfPage && lacksFile(target.path, answer);
}

/**
 * The references of a page that count from its own URL. Relative ones don't in a part of a page, and in what a generator repeats, such
 * as the chapters in print.html and the posts in the list of a tag. `#content` stays on the 404 page, wherever that is sent.
 */
function listOwnRefs(site: Site, page: Page): readonly Ref[] {
  if (page.kind === 'error') return page.refs.filter(({ href }) => hrefHasPath(href));
  const isRepeated = page.kind === 'fragment' || readRole(site, page).origin === 'generated';
  return isRepeated ? page.refs.filter(({ href }) => isRooted(href)) : page.refs;
}

const listServedDocuments = memoize((site: Site) =>
  site.documents.filter((page) => !isNeverServed(site, page)),
);

/**
 * True for docs/404.html on GitHub Pages, which sends only the 404.html of the root: of the host, or of the repository for a build
 * at https://acme.github.io/pumps/docs/. On an unknown host too: few look into folders.
 */
function isNeverServed(site: Site, { kind, file }: Page): boolean {
  if (kind !== 'error' || !isNotFoundFile(file)) return false;
  const isInFolder = file.includes('/');
  if (site.serving === undefined) return isInFolder;
  const isBelowRoot = isInFolder || !mayHaveErrorPage(site);
  return isBelowRoot && site.serving.unknown.page === 'top 404.html';
}

/** The links from other pages to a page, by any URL of it. Those of a redirect page don't count. */
export const countLinks = memoize((site: Site): ReadonlyMap<Page, number> => {
  const counts = new Map<Page, number>();
  for (const page of listServedDocuments(site)) {
    if (page.kind === 'redirect') continue;
    for (const { target } of page.refs) {
      const linked = target.kind === 'site' ? judgeTarget(site, target).answer?.page : undefined;
      if (linked !== undefined && linked !== page) counts.set(linked, (counts.get(linked) ?? 0) + 1);
    }
  }
  return counts;
});

/** `assets/app.js` ─▶ the script elements that load it. */
export const listScriptUses = memoize((site: Site): ReadonlyMap<string, readonly Reference[]> => {
  const uses = listFiles(site).filter(({ ref, verdict: { answer } }) => {
    const isLoaded = ref.kind === 'script' && answer !== undefined && isFile(answer);
    return isLoaded && /\.m?js$/i.test(answer.builtFile ?? '');
  });
  return Map.groupBy(uses, ({ verdict }) => verdict.answer?.builtFile ?? '');
});

/** The style sheets that pages link to, with imported sheets. An unused file in the folder doesn't count. */
export const listUsedSheets = memoize((site: Site): ReadonlySet<Stylesheet> => {
  const used = new Set<Stylesheet>();
  const add = (path: Path): void => {
    const sheet = site.stylesheets.get(path);
    if (sheet === undefined || used.has(sheet)) return;
    used.add(sheet);
    for (const { target } of sheet.refs) if (target.kind === 'site') add(target.path);
  };
  for (const page of listServedDocuments(site))
    for (const { target } of page.refs) if (target.kind === 'site') add(target.path);

  return used;
});

/** The fonts, images and sheets that style sheets of the site load. */
export function* listSheetFiles(site: Site): Generator<FileReference> {
  for (const { file, refs } of listUsedSheets(site))
    for (const ref of refs) yield { file, ref, verdict: judgeTarget(site, ref.target) };
}

/** The icons that web manifests declare. */
export function* listManifestIcons(site: Site): Generator<FileReference> {
  for (const { file, icons } of site.webManifests)
    for (const icon of icons)
      if (icon.member === 'icons') yield { file, ref: icon, verdict: judgeTarget(site, icon.target) };
}
