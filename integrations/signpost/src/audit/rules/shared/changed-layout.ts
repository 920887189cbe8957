import { findVariantOnAnyHost } from '../../../answers/any-host.ts';
import { type Path, removeTrailingSlash } from '../../../lib/url/path.ts';
import { findLayout, guessPageFile } from '../../../plan/page-urls.ts';
import type { Plan } from '../../../plan/plan.ts';
import type { Site } from '../../site/site.ts';
import { findUrlStyle } from './url-style.ts';

// A URL that returns 404 because the generator now writes its page otherwise → the page's new URL, and the setting that brings
// the old one back. Where only this page has another file, the file itself is the repair.

/** A page of the build that was at another URL: docs/intro.html, now at /docs/intro, where docs/intro/index.html was at /docs/intro/. */
export interface ChangedLayout {
  readonly servedUrl: Path;
  /** What gives the page its old URL, as a clause: "in Docusaurus, set `trailingSlash: true`". */
  readonly repair: string;
}

/** The page of a URL that the host returns 404 for; undefined if no variant of the URL has a page, or if a redirect leads there. */
export function findChangedLayout(
  { generator, base }: Pick<Site, 'generator' | 'base'>,
  plan: Plan,
  lostUrl: Path,
): ChangedLayout | undefined {
  const servedUrl = findVariantOnAnyHost(plan, lostUrl)?.url;
  if (servedUrl === undefined || servedUrl === lostUrl) return undefined;

  const file = guessPageFile(lostUrl);
  const layout = findLayout(file);
  const style = findUrlStyle(generator, file, lostUrl);
  if (style !== undefined && !isUsualLayout(plan, base, layout))
    return { servedUrl, repair: `in ${generator?.title}, set ${style.set}` };

  if (!isSlashVariant(lostUrl, servedUrl)) return undefined;
  return { servedUrl, repair: `build the page as \`${file.slice(base.length - 1)}\`` };
}

/** True for /intro and /intro/, which are one URL in a redirect map: no redirect leads from one to the other. */
export function isSlashVariant(first: Path, second: Path): boolean {
  return removeTrailingSlash(first) === removeTrailingSlash(second);
}

/** True if most pages besides the home page have the layout: then no setting of the whole site is the cause. */
function isUsualLayout({ served }: Plan, base: Path, layout: 'folder' | 'file'): boolean {
  const pages = [...served.pages].filter(([url]) => url !== base);
  const count = pages.filter(([, file]) => findLayout(file) === layout).length;
  return count > pages.length / 2;
}
