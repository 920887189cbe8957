import type { Inventory } from './inventory.ts';
import type { Profile } from './profile.ts';

/**
 * 1 where a page stands below a folder that the old address doesn't name, though it names one that stands beside that
 * folder: of languages, versions or products that have the same pages each, the address is of another.
 */
export function inOtherFolder(old: Profile, page: Profile, { stands }: Inventory): number {
  let above = '';
  for (const segment of page.segments.slice(0, -1)) {
    const isNamed = (own: string): boolean => !page.segments.includes(own) && stands(above + own);
    if (!old.segments.includes(segment) && old.segments.some(isNamed)) return 1;
    above += `${segment}/`;
  }
  return 0;
}

/** Names that a section gives the page that it begins with, rather than that page's subject. */
const general = new Set(
  'overview introduction intro about index home main general welcome readme basics summary'.split(' '),
);

/** 1 where one is the first page of the section that the other is: `guides/overview` and `guides`. */
export function ofSameSection(old: Profile, page: Profile): number {
  const name = subjectOf(old);
  return general.has(old.slug) !== general.has(page.slug) && name !== '' && name === subjectOf(page) ? 1 : 0;
}

function subjectOf({ slug, segments }: Profile): string {
  return general.has(slug) ? (segments.at(-2) ?? '').replaceAll('-', '') : slug;
}
