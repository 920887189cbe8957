import type { Page } from '../../site/page.ts';

/** Characters; a loading text has fewer. */
const loading = 100;

/** True for a page without text, links and images whose scripts make all of it. */
export function isShell(page: Page): boolean {
  if (page.text.all >= loading || page.counts.scripts === 0) return false;
  const redirects = page.acts.some(({ act }) => act === 'redirect') || page.refreshes.length > 0;
  const shows = page.refs.some(
    ({ kind, noscript }) =>
      !noscript && (kind === 'link' || kind === 'image' || kind === 'media' || kind === 'frame'),
  );
  return !shows && !redirects;
}

/** True for a page whose `main` is empty until a script fills it, below navigation that is in the HTML. */
export function isFilledByScript(page: Page): boolean {
  const { text, counts, acts, refreshes, headings, refs } = page;
  if (!text.hasMain || text.main > 0 || counts.scripts === 0 || headings.length > 0) return false;
  if (refreshes.length > 0 || acts.some(({ act }) => act === 'redirect')) return false;
  return !refs.some(({ kind }) => kind === 'image' || kind === 'media' || kind === 'frame');
}
