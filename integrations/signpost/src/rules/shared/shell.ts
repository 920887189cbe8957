import type { RawPage } from '../../site/page.ts';

/** What of a page tells that scripts make it. */
export type Shown = Pick<RawPage, 'text' | 'ids' | 'counts' | 'headings' | 'refs' | 'refreshes' | 'acts'>;

/** Characters; a loading text has fewer. */
const loading = 100;

/** True for a page without heading, links and images, and with hardly a text, whose scripts make all of it. */
export function isShell(page: Shown): boolean {
  if (page.text.all >= loading || page.counts.scripts === 0) return false;
  if (page.text.body > 0 && hasHeading(page)) return false;
  const shows = page.refs.some(
    ({ kind, noscript }) =>
      !noscript && (kind === 'link' || kind === 'image' || kind === 'media' || kind === 'frame'),
  );
  return !shows && !sendsOn(page);
}

/** True for a page whose main text is missing until a script makes it, between navigation that is in the HTML. */
export function isFilledByScript(page: Shown): boolean {
  const { text, counts } = page;
  if (mainTextOf(page) > 0 || counts.scripts === 0 || counts.pictures > 0 || sendsOn(page)) return false;
  // Without `main`, a header may hold all that a page says.
  return text.hasMain || !hasHeading(page);
}

/** React's own: what it sends behind all else, and a script puts into its place. */
const streamed = /S:[\da-f]+$/m;

/** Characters of `main`, or else of what stands outside header, navigation and footer. */
export function mainTextOf({ text, ids }: Pick<RawPage, 'text' | 'ids'>): number {
  if (!text.hasMain) return text.body;
  // Of nearly all pages the size tells; their elements need not be looked at.
  return text.main < loading && streamed.test(ids) ? text.body : Math.max(text.main, 0);
}

function hasHeading({ headings }: Shown): boolean {
  return headings.some(({ text }) => text !== '');
}

function sendsOn({ refreshes, acts }: Shown): boolean {
  return refreshes.length > 0 || acts.some(({ act }) => act === 'redirect');
}
