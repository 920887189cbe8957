import type { Profile } from './profile.ts';
import type { Ranking } from './rank.ts';

const [version, newest, print] = [
  /^v?\d+(?:-\d+)*(?:-x)?$/,
  /^(?:latest|stable|current)$/,
  /^(?:print|printable|amp)$/,
];
const marks = [version, newest, print, /^(?:next|dev|main|master)$/];
const isCopyMark = (segment: string): boolean => marks.some((mark) => mark.test(segment));

/** The rule by which one of several copies is proposed, for the reader. */
export const copyRule = 'the version that the old URL names comes first, then none, then the newest';

/** Copies count if their probability is at least this share of the most likely page's. */
const near = 0.05;

/** Of copies that differ in version or print form: the one that the old URL names, else the plain one, else the newest. */
export function choosePreferredCopy(
  old: Profile,
  { ranked }: Ranking,
  pages: readonly Profile[],
): { readonly page: number; readonly chance: number; readonly copies: number } | undefined {
  const [best] = ranked;
  const target = best === undefined ? undefined : pages[best.page];
  if (best === undefined || target === undefined) return undefined;

  const bare = joinWithoutVersion(target);
  const copies = ranked.flatMap(({ page, chance }) => {
    const copy = pages[page];
    if (copy === undefined || chance < near * best.chance || copy.date !== target.date) return [];
    return joinWithoutVersion(copy) === bare ? [{ page, copy }] : [];
  });
  const [first] = copies.sort((a, b) => order(old, a.copy, b.copy) || a.page - b.page);

  return { page: first?.page ?? best.page, chance: best.chance, copies: copies.length };
}

function joinWithoutVersion({ segments }: Profile): string {
  return segments.filter((segment) => !isCopyMark(segment)).join('/');
}

function order(old: Profile, one: Profile, other: Profile): number {
  const named = ({ segments }: Profile): number =>
    segments.filter((segment) => isCopyMark(segment) && old.segments.includes(segment)).length;
  const printed = ({ segments }: Profile): number => segments.filter((segment) => print.test(segment)).length;
  const marked = ({ segments }: Profile): number =>
    Math.max(0, ...segments.map((segment) => (newest.test(segment) ? 1 : isCopyMark(segment) ? 2 : 0)));
  const numbers = ({ segments }: Profile): string =>
    segments.filter((segment) => version.test(segment)).join('/');

  return (
    named(other) - named(one) ||
    printed(one) - printed(other) ||
    marked(one) - marked(other) ||
    numbers(other).localeCompare(numbers(one), 'en', { numeric: true })
  );
}
