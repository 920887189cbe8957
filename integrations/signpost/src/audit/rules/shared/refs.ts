import { isMissing } from '../../../answers/answer.ts';
import { memoize } from '../../../lib/memoize.ts';
import { type Path, splitSegments } from '../../../lib/url/path.ts';
import type { Page, Ref } from '../../../pages/page.ts';
import { hrefHasPath, isInsecure, isRooted, type LinkTarget } from '../../../pages/target.ts';
import type { Site } from '../../site/site.ts';
import { isFile, isGone, isMoved, lacksFile, type SiteAnswer } from '../../site/site-answer.ts';
import { createMisaddressFinder, type MisaddressedUrl } from './misaddressed-urls.ts';
import { isProjectHost } from './repository-sites.ts';
import { readVersion } from './versions.ts';

// All links and files of the site's pages with what their URLs return, in a list for each fault. Each target is requested
// once, and rules take their list.

/** A link or file of a page, with what its URL returns. */
export interface AnsweredRef {
  readonly page: Page;
  readonly ref: Ref;
  readonly target: Extract<LinkTarget, { kind: 'site' }>;
  readonly answer: SiteAnswer;
}

/** Each list is what one rule or two report. For example, `/pumps#top` on a site with /pumps/ is in `toVariants` and `withFragment`. */
interface SiteRefs {
  /** Links and files that return 404. */
  readonly broken: AnsweredRef[];
  /** Links to a page by another variant than its own URL. */
  readonly toVariants: AnsweredRef[];
  /** Links to redirects and gone URLs. */
  readonly toRedirectsOrGone: AnsweredRef[];
  /** Links with a fragment. */
  readonly withFragment: AnsweredRef[];
  /** Links to files, and frames and objects that show a file. */
  readonly toFiles: AnsweredRef[];
  /** Links with a query. */
  readonly withQuery: AnsweredRef[];
  /** Links to the site's own URLs over http. */
  readonly toOwnHttp: AnsweredRef[];
  /** Images, scripts and other files over http, which browsers block on an https page. */
  readonly mixedContent: { readonly page: Page; readonly ref: Ref }[];
  /** Links to URLs of the host outside of the base, and files there. */
  readonly outsideBase: AnsweredRef[];
  /** Links and files of this site that name another host. */
  readonly misaddressed: { readonly page: Page; readonly ref: Ref; readonly name: MisaddressedUrl }[];
  /** No browser opens these: `https://exa mple.example`, `htps://example.com`, `C:\\site\\a.html`. */
  readonly invalid: { readonly page: Page; readonly ref: Ref }[];
  /** The links from other pages to a page. Those of a redirect page don't count. */
  readonly linkCounts: Map<Page, number>;
  /** `assets/app.js` ─▶ the script elements that load it. */
  readonly scriptUses: Map<string, AnsweredRef[]>;
}

/** Classifies every link and file of the site's pages once, for all rules. A link may be in several lists. */
export const classifyRefs = memoize((site: Site): SiteRefs => {
  const answeredTargets = new Map<LinkTarget, { readonly answer: SiteAnswer; links: number }>();
  const classified: SiteRefs = {
    broken: [],
    toVariants: [],
    toRedirectsOrGone: [],
    withFragment: [],
    toFiles: [],
    withQuery: [],
    toOwnHttp: [],
    mixedContent: [],
    outsideBase: [],
    misaddressed: [],
    invalid: [],
    linkCounts: new Map(),
    scriptUses: new Map(),
  };
  const findMisaddress = createMisaddressFinder(site);

  for (const page of site.documents) {
    if (isNeverServed(site, page)) continue;
    for (const ref of page.refs) {
      const { kind, href, target } = ref;
      // A fragment file is shown at other pages' URLs, not its own.
      if (page.kind === 'fragment' && !isRooted(href)) continue;

      if (isInsecure(target) && kind !== 'link') classified.mixedContent.push({ page, ref });
      if (target.kind === 'invalid') classified.invalid.push({ page, ref });
      const misaddressedUrl = target.kind === 'web' ? findMisaddress(target) : undefined;
      if (misaddressedUrl !== undefined) classified.misaddressed.push({ page, ref, name: misaddressedUrl });
      if (target.kind !== 'site') continue;

      // Navigation repeats its links on each page: each target is requested once.
      let answeredTarget = answeredTargets.get(target);
      if (answeredTarget === undefined) {
        answeredTarget = { answer: site.ask(target.path, target.query), links: 0 };
        answeredTargets.set(target, answeredTarget);
      }
      const { answer } = answeredTarget;
      const isFromOtherPage = answer.page !== page && page.kind !== 'redirect';
      if (answer.page !== undefined && isFromOtherPage) answeredTarget.links += 1;
      classifyRef({ page, ref, target, answer }, classified);
    }
  }

  // /pumps/, /pumps and /pumps/#top are three targets of one page.
  for (const { answer, links } of answeredTargets.values())
    if (answer.page !== undefined && links > 0)
      classified.linkCounts.set(answer.page, (classified.linkCounts.get(answer.page) ?? 0) + links);
  return classified;
});

/**
 * True for a broken link or file that only 404 pages have: they were written for another folder, or by a former build, so all
 * such links and files have one cause. One that other pages have too is theirs.
 */
export function isBrokenByErrorPage(site: Site, { kind }: Page, target: { readonly path: Path }): boolean {
  return kind === 'error' && !listPathsBrokenOnPages(site).has(target.path);
}

const listPathsBrokenOnPages = memoize((site: Site): ReadonlySet<Path> => {
  const brokenOnPages = classifyRefs(site).broken.filter(({ page }) => page.kind !== 'error');
  return new Set(brokenOnPages.map(({ target }) => target.path));
});

/**
 * True for docs/404.html on GitHub Pages, which sends only the 404.html of the root: of the host, or of the repository for a build
 * at https://acme.github.io/pumps/docs/. On an unknown host too, if the root has one: few hosts look into folders.
 */
export function isNeverServed(site: Site, { kind, file, servedUrl }: Page): boolean {
  const isErrorFile = kind === 'error' && /(?:^|\/)404\.html?$/.test(file);
  if (!isErrorFile) return false;
  const isInFolder = file.includes('/');
  // MkDocs writes one for each version: https://acme.example/docs/0.12.0/404.html
  if (isInFolder && site.serving === undefined && readVersion(servedUrl) !== '') return true;
  if (site.serving === undefined)
    return isInFolder && site.documents.some((document) => document.file === '404.html');
  const isBelowRoot = isInFolder || (isProjectHost(site) && splitSegments(site.base).length > 1);
  return isBelowRoot && site.serving.unknown.page === 'top 404.html';
}

/** Adds a link or file of this site to the lists. */
function classifyRef(answered: AnsweredRef, classified: SiteRefs): void {
  const { ref, target, answer } = answered;
  const { kind } = ref;
  // `#content` on 404.html, whose own URL hosts redirect or return 404 for: the link stays on the page.
  const staysOnPage = !hrefHasPath(ref.href);
  const isResource = kind !== 'link' && kind !== 'frame';
  const isLost = isResource ? lacksFile(target.path, answer) : isMissing(answer);
  if (isLost && !staysOnPage) classified.broken.push(answered);
  if (answer.unknown?.reason === 'outside of the site') classified.outsideBase.push(answered);
  if (kind === 'script' && isFile(answer)) addScriptUse(answered, classified);
  const isOpened = kind === 'link' || kind === 'frame' || kind === 'media';
  if (isOpened && isFile(answer)) classified.toFiles.push(answered);
  if (kind !== 'link') return;

  if (target.fragment !== '') classified.withFragment.push(answered);
  if (target.query !== '') classified.withQuery.push(answered);
  if (target.insecure) classified.toOwnHttp.push(answered);

  if (staysOnPage) return;
  if (isMoved(answer) || isGone(answer) || answer.page?.kind === 'redirect')
    classified.toRedirectsOrGone.push(answered);
  else if (answer.isVariant) classified.toVariants.push(answered);
}

function addScriptUse(answered: AnsweredRef, { scriptUses }: SiteRefs): void {
  const file = answered.answer.builtFile ?? '';
  if (!/\.m?js$/i.test(file)) return;
  const uses = scriptUses.get(file);
  if (uses === undefined) scriptUses.set(file, [answered]);
  else uses.push(answered);
}

/** The paths of the site to which a page links. */
export function listLinkedPaths({ refs }: Page): Path[] {
  const links = refs.filter(({ kind }) => kind === 'link');
  return links.flatMap(({ target }) => (target.kind === 'site' ? [target.path] : []));
}
