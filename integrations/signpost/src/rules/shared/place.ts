import { remember } from '../../core/remember.ts';
import type { Page } from '../../site/page.ts';

/** True where a page has the place that a fragment names, written as it is or decoded. */
export function hasPlace(page: Page, fragment: string): boolean {
  const ids = idsOf(page);
  return ids.has(fragment) || ids.has(decodedFragment(fragment));
}

/** As it was written where it can't be decoded. */
export function decodedFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

const idsOf = remember((page: Page) => new Set(page.ids.split('\n')));
