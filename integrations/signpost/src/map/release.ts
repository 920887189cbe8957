import type { Day } from '../lib/date.ts';
import type { Finding } from '../lib/finding.ts';
import { formatCount } from '../lib/text/text.ts';
import { escapeRegex, joinByWildcard } from '../lib/url/wildcards.ts';
import { type Entry, printSourcePath, type RedirectMap, type Section } from './entry.ts';

// The entries of sections whose release day has come, and a finding for the sections that wait.

/** The entries of a section before its release. */
export interface Waiting {
  readonly section: Section;
  readonly entries: readonly Entry[];
}

/**
 * The released part of a map on a day (`W-MIG-6`). An entry belongs to the first section that matches the old URL, and is
 * released on the section's `release` day; a section without a day waits. Entries outside of all sections are always
 * released.
 */
export function selectReleased(
  map: RedirectMap,
  day: Day,
): { map: RedirectMap; waiting: readonly Waiting[] } {
  if (map.sections.length === 0) return { map, waiting: [] };

  const findSection = createSectionLookup(map.sections);
  const waiting = new Map<Section, Entry[]>();
  const released: Entry[] = [];
  for (const entry of map.entries) {
    // /shop/old belongs to the section /shop/**
    const section = findSection(printSourcePath(entry));
    if (section === undefined || isReleased(section, day)) {
      released.push(entry);
      continue;
    }
    const waitingEntries = waiting.get(section);
    if (waitingEntries) waitingEntries.push(entry);
    else waiting.set(section, [entry]);
  }

  return {
    map: { ...map, entries: released },
    waiting: [...waiting].map(([section, entries]) => ({ section, entries })),
  };
}

/** Tells whether a path is in a section before the release, where everything stays unchanged. */
export function makeWaitingTest(sections: readonly Section[], day: Day): (path: string) => boolean {
  const findSection = createSectionLookup(sections);
  return (path) => {
    const own = findSection(path);
    return own !== undefined && !isReleased(own, day);
  };
}

/** The first section that matches an old URL. */
function createSectionLookup(sections: readonly Section[]): (path: string) => Section | undefined {
  const parts = sections.map((section) => ({ section, matches: compileSectionMatch(section.match) }));
  return (path) => parts.find(({ matches }) => matches.test(path))?.section;
}

/** True from the section's day on. */
function isReleased({ release }: Section, day: Day): boolean {
  return release !== undefined && release <= day;
}

/** `**` is any rest, `*` is any text within a segment; `/shop/**` includes `/shop`. */
function compileSectionMatch(match: string): RegExp {
  const pieces = match
    .replace(/\/\*\*$/, '')
    .split('**')
    .map((piece, at) => joinByWildcard(piece.split('*').map(escapeRegex), '[^/]*?', `s${at}_`));
  const body = joinByWildcard(pieces, '.*?');
  return new RegExp(`^${body}${match.endsWith('/**') ? '(?:/.*)?' : ''}$`, 's');
}

/** Reports each waiting section, with the number of entries and the day. */
export function reportWaiting(file: string, waiting: readonly Waiting[]): Finding[] {
  return waiting.map(({ section, entries }) => {
    const waiters = `${formatCount(entries.length, 'entry')} of the section ${section.name}`;
    const until = section.release === undefined ? 'to be released' : `for ${section.release}`;
    const waits = entries.length === 1 ? `waits ${until}, and is` : `wait ${until}, and are`;

    return {
      rule: 'map-waiting',
      conventions: ['W-MIG-6'],
      level: 'info',
      file,
      message: `${waiters} ${waits} not in the files of any host yet`,
      fix: `to release them: npx astro-signpost migrate release ${section.name}`,
    };
  });
}
