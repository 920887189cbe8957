import type { Page } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import { canonicalsOf } from './judge.ts';
import { remember } from './remember.ts';

/** Pages; fewer may be alike by chance. */
const few = 3;

/** What all canonicals have before the addresses of their pages, such as `/docs/`, where no page is below it. */
export const forgottenBase = remember((site: Site): string | undefined => {
  const pages = site.pages.filter((page) => canonicalsOf(page).length > 0);
  const [first] = pages;
  const base = first && baseOf(site, first);
  if (base === undefined || base === '' || pages.length < few) return undefined;
  return pages.every((page) => baseOf(site, page) === base) ? `${base}/` : undefined;
});

/** What the canonical has before the page's own address; `''` for nothing, and for one that names something else. */
function baseOf(site: Site, page: Page): string {
  const [canonical] = canonicalsOf(page);
  if (canonical?.target.kind !== 'site' || site.find(canonical.target.path) !== undefined) return '';
  const named = bare(canonical.target.path);
  const own = bare(page.address);
  return named.endsWith(own) ? named.slice(0, named.length - own.length) : '';
}

/** An address in the one spelling that all layouts share. */
function bare(address: string): string {
  return address.replace(/(?:\/index)?\.html?$/, '').replace(/\/$/, '');
}
