import type { RawPage } from './page.ts';
import { findBaseUrl } from './target.ts';

/** The redirect that a page makes in the browser: `<meta http-equiv="refresh" content="0; url=/new/">`. */
export interface BrowserRedirect {
  /** Absolute. */
  readonly to: string;
  /** In seconds. */
  readonly delay: number;
}

/** The redirect of the page at a URL, as generators write it for hosts of plain files; undefined for any other page. */
export function findBrowserRedirect(
  { kind, baseHref, refreshes }: Pick<RawPage, 'kind' | 'baseHref' | 'refreshes'>,
  url: string,
): BrowserRedirect | undefined {
  const [refresh] = refreshes;
  if (kind !== 'redirect' || refresh === undefined) return undefined;
  const to = URL.parse(refresh.href, findBaseUrl(baseHref, url))?.href;
  return to === undefined ? undefined : { to, delay: refresh.delay };
}
