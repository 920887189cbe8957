import { countsOf } from '../../lib/counts.ts';
import type { Profile } from './profile.ts';
import type { Vocabulary } from './words.ts';

/** The folder moves that a pair shows: the differing part, and each folder below it that both URLs share at the end. */
export function* movesOf(
  old: readonly string[],
  page: readonly string[],
): Generator<[string, string, number]> {
  const end = sameAtEnd(old, page);
  if (end === 0) {
    yield [old.slice(0, -1).join('/'), page.slice(0, -1).join('/'), 0.5];
    return;
  }
  for (let rest = 1; rest <= end; rest++)
    yield [old.slice(0, old.length - rest).join('/'), page.slice(0, page.length - rest).join('/'), 1];
}

/** The folders above a URL, the nearest first, each with what is left of the URL. */
export function* prefixesOf(segments: readonly string[]): Generator<[string, readonly string[]]> {
  for (let end = segments.length - 1; end >= 0; end--)
    yield [segments.slice(0, end).join('/'), segments.slice(end)];
}

export function isBelow(path: string, folder: string): boolean {
  return (
    folder === '' ||
    (path.startsWith(folder) && (path.length === folder.length || path[folder.length] === '/'))
  );
}

export function sameAtStart(one: readonly string[], other: readonly string[]): number {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count++;
  return count;
}

/** How many segments two URLs share at the end, ignoring hyphens. */
export function sameAtEnd(one: readonly string[], other: readonly string[]): number {
  let count = 0;
  while (count < Math.min(one.length, other.length)) {
    const [a = '', b = ''] = [one.at(-1 - count), other.at(-1 - count)];
    if (a !== b && a.replaceAll('-', '') !== b.replaceAll('-', '')) break;
    count++;
  }
  return count;
}

/**
 * The least number of sibling sections for a family, and the least share of page names that each has in common with the
 * others.
 */
const [fewest, shared] = [3, 2];

/** The word in a URL that names a member of a family of sections; that of the largest family if there are several. */
export type MemberOf = (old: Profile) => number | undefined;

/** Finds sections with pages of the same names, such as languages or products, and the words that name them. */
export function readMembers(pages: readonly Profile[], vocabulary: Vocabulary): MemberOf {
  const sizes = new Map<number, number>();
  const children = childrenOf(pages);
  for (const [folder, names] of children) {
    const sections = [...names].flatMap((name): [string, ReadonlySet<string>][] => {
      const below = children.get(folder === '' ? name : `${folder}/${name}`);
      return below === undefined || below.size < shared ? [] : [[name, below]];
    });
    for (const name of membersOf(sections)) {
      const [word, ...more] = vocabulary.ids(name);
      if (word === undefined || more.length > 0) continue;
      sizes.set(word, Math.max(sizes.get(word) ?? 0, sections.length));
    }
  }
  return ({ folder, last }) => {
    let best: number | undefined;
    for (const words of [folder, last])
      for (const word of words)
        if ((sizes.get(word) ?? 0) > (best === undefined ? 0 : (sizes.get(best) ?? 0))) best = word;
    return best;
  };
}

export function losesMember({ last, folder }: Profile, member: number | undefined): number {
  return member === undefined || last.includes(member) || folder.includes(member) ? 0 : 1;
}

/** 1 if a page belongs to the family member that the old URL names. */
export function isMemberPage(old: Profile, { last }: Profile, member: number | undefined): number {
  return member !== undefined && last.length === 1 && last[0] === member && !old.last.includes(member)
    ? 1
    : 0;
}

function childrenOf(pages: readonly Profile[]): Map<string, Set<string>> {
  const children = new Map<string, Set<string>>();
  for (const { segments } of pages) {
    for (let end = segments.length; end > 0; end--) {
      const folder = segments.slice(0, end - 1).join('/');
      const name = segments[end - 1] ?? '';
      const names = children.get(folder);
      if (names === undefined) children.set(folder, new Set([name]));
      else if (names.has(name)) break;
      else names.add(name);
    }
  }
  return children;
}

/** Of sections beside each other, those of whose pages half or more are named as in two others. */
function membersOf(sections: readonly (readonly [string, ReadonlySet<string>])[]): string[] {
  if (sections.length < fewest) return [];
  const counts = countsOf(sections.flatMap(([, names]) => [...names]));
  const members = sections.filter(([section, names]) => {
    const common = [...names].filter((name) => (counts.get(name) ?? 0) >= fewest).length;
    // Versions are recognized by number: `numbers` in pair.ts.
    return common >= shared && common * 2 >= names.size && !/\d/.test(section);
  });
  return members.map(([section]) => section);
}
