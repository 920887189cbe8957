import type { Page } from '../../site/page.ts';

/** What of a page tells that scripts make it. */
export type Shown = Pick<Page, 'text' | 'counts' | 'headings' | 'refs' | 'refreshes' | 'acts'>;

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
  const isEmpty = (text.hasMain ? text.main : text.body) === 0;
  if (!isEmpty || counts.scripts === 0 || counts.pictures > 0 || sendsOn(page)) return false;
  // Without `main`, a header may hold all that a page says.
  return text.hasMain || !hasHeading(page);
}

function hasHeading({ headings }: Shown): boolean {
  return headings.some(({ text }) => text !== '');
}

function sendsOn({ refreshes, acts }: Shown): boolean {
  return refreshes.length > 0 || acts.some(({ act }) => act === 'redirect');
}
