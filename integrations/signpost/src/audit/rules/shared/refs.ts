import { isMissing } from '../../../answers/answer.ts';
import { memoize } from '../../../lib/memoize.ts';
import type { Path } from '../../../lib/url/path.ts';
import type { Page, Ref } from '../../../pages/page.ts';
import { isInsecure, isRooted, type LinkTarget } from '../../../pages/target.ts';
import type { Site } from '../../site/site.ts';
import { isFile, isGone, isMoved, type SiteAnswer } from '../../site/site-answer.ts';
import { createHostMatcher, type OtherName } from './own-names.ts';

/** A link or file of a page, with what its URL returns. */
interface AnsweredRef {
  readonly page: Page;
  readonly ref: Ref;
  readonly target: Extract<LinkTarget, { kind: 'site' }>;
  readonly answer: SiteAnswer;
}

interface SortedRefs {
  /** Broken links, and missing resources. */
  readonly broken: AnsweredRef[];
  /** Links to a page by another variant than its own URL. */
  readonly variants: AnsweredRef[];
  /** Links to redirects and gone URLs. */
  readonly moved: AnsweredRef[];
  /** Links with a fragment. */
  readonly fragments: AnsweredRef[];
  /** Links to files, and frames and objects that show a file. */
  readonly files: AnsweredRef[];
  /** Links with a query. */
  readonly queries: AnsweredRef[];
  /** Links to the site's own URLs over http. */
  readonly insecure: AnsweredRef[];
  /** Files over http, which browsers block on an https page. */
  readonly blocked: { readonly page: Page; readonly ref: Ref }[];
  /** Links to URLs of the host outside of the base. */
  readonly outside: AnsweredRef[];
  /** References to this site by another host name. */
  readonly otherNames: { readonly page: Page; readonly ref: Ref; readonly name: OtherName }[];
  /** No browser opens these: `https://exa mple.com`, `htps://example.com`, `C:\\site\\a.html`. */
  readonly invalid: { readonly page: Page; readonly ref: Ref }[];
  /** The links from other pages to a page. Those of a redirect page don't count. */
  readonly linkCounts: Map<Page, number>;
  /** JavaScript file ─▶ uses in pages. */
  readonly scripts: Map<string, AnsweredRef[]>;
}

/** Classifies every link and file of the site's pages once, for all rules. A link may be in several lists. */
export const sortedRefs = memoize((site: Site): SortedRefs => {
  const answers = new Map<LinkTarget, { readonly answer: SiteAnswer; links: number }>();
  const sorted: SortedRefs = {
    broken: [],
    variants: [],
    moved: [],
    fragments: [],
    files: [],
    queries: [],
    insecure: [],
    blocked: [],
    outside: [],
    otherNames: [],
    invalid: [],
    linkCounts: new Map(),
    scripts: new Map(),
  };
  const matchHost = createHostMatcher(site);

  for (const page of site.documents) {
    for (const ref of page.refs) {
      const { kind, href, target } = ref;
      // A fragment file is shown at other pages' URLs, not its own.
      if (page.kind === 'fragment' && !isRooted(href)) continue;

      if (isInsecure(target) && kind !== 'link') sorted.blocked.push({ page, ref });

      if (target.kind === 'invalid') sorted.invalid.push({ page, ref });
      const name = target.kind === 'web' ? matchHost(target) : undefined;
      if (name !== undefined) sorted.otherNames.push({ page, ref, name });
      if (target.kind !== 'site') continue;

      // Pages share targets, so that most have been asked before.
      let asked = answers.get(target);
      if (asked === undefined) {
        asked = { answer: site.ask(target.path, target.query), links: 0 };
        answers.set(target, asked);
      }
      const { answer } = asked;
      const isFromOtherPage = answer.page !== page && page.kind !== 'redirect';
      if (answer.page !== undefined && isFromOtherPage) asked.links += 1;
      sortRef({ page, ref, target, answer }, sorted);
    }
  }

  for (const { answer, links } of answers.values())
    if (answer.page !== undefined && links > 0)
      sorted.linkCounts.set(answer.page, (sorted.linkCounts.get(answer.page) ?? 0) + links);
  return sorted;
});

function sortRef(answered: AnsweredRef, sorted: SortedRefs): void {
  const { ref, target, answer } = answered;
  const { kind } = ref;
  // `#content` on 404.html, whose own URL hosts redirect or return 404 for: the link stays on the page.
  const staysOnPage = !hrefHasPath(ref.href);
  if (isMissing(answer) && !staysOnPage) sorted.broken.push(answered);
  const isOpened = kind === 'link' || kind === 'frame' || kind === 'media';
  if (kind === 'script' && isFile(answer)) addScriptUse(answered, sorted);
  if (isOpened && isFile(answer)) sorted.files.push(answered);
  if (kind !== 'link') return;

  if (target.fragment !== '') sorted.fragments.push(answered);
  if (target.query !== '') sorted.queries.push(answered);
  if (target.insecure) sorted.insecure.push(answered);
  if (answer.unknown?.reason === 'outside of the site') sorted.outside.push(answered);

  if (staysOnPage) return;
  if (isMoved(answer) || isGone(answer) || answer.page?.kind === 'redirect') sorted.moved.push(answered);
  else if (answer.isVariant) sorted.variants.push(answered);
}

function addScriptUse(answered: AnsweredRef, { scripts }: SortedRefs): void {
  const file = answered.answer.builtFile ?? '';
  if (!/\.m?js$/i.test(file)) return;
  const uses = scripts.get(file);
  if (uses === undefined) scripts.set(file, [answered]);
  else uses.push(answered);
}

/** The paths of the site to which a page links. */
export function listLinkedPaths({ refs }: Page): Path[] {
  const links = refs.filter(({ kind }) => kind === 'link');
  return links.flatMap(({ target }) => (target.kind === 'site' ? [target.path] : []));
}

/** False for `#sizes`, `?page=2` and '', which stay on the page. */
export function hrefHasPath(href: string): boolean {
  return href !== '' && !href.startsWith('#') && !href.startsWith('?');
}
