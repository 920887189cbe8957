import { createHash } from 'node:crypto';
import { keepFirst } from '../lib/list.ts';
import { compareText, formatShare } from '../lib/text/text.ts';
import type { Check } from './check.ts';

// Of thousands of checks, the 300 that are requested.

interface SampleInput {
  /** About how many checks. What the last run found is in each sample. */
  readonly size: number;
  /** The URLs that differed in the last run. */
  readonly lastFound: ReadonlySet<string>;
}

/** At most this share of a sample is for the heaviest URLs, so that each kind has a place. */
const heaviestShare = 1 / 3;

/**
 * Picks the checks that matter first:
 *
 * 1. the home page, and the files for crawlers beside it, such as robots.txt
 * 2. what the last run found
 * 3. the heaviest URLs, up to a third of the sample
 * 4. one of each kind in each folder, and one of each pattern
 * 5. others by a hash of the URL, so that a new redirect leaves the rest of the sample
 */
export function selectSample(checks: readonly Check[], { size, lastFound }: SampleInput): readonly Check[] {
  if (checks.length <= size) return checks;

  const heaviest = checks
    .filter(({ weight = 0 }) => weight > 0)
    .toSorted((a, b) => (b.weight ?? 0) - (a.weight ?? 0))
    .slice(0, Math.ceil(size * heaviestShare));
  const shuffled = shuffle(checks);
  const certain = checks.filter(({ section, url }) => isFirst(section, url) || lastFound.has(url));

  const chosen = new Set(certain);
  for (const check of [...heaviest, ...selectOneOfEachKind(shuffled), ...shuffled]) {
    if (chosen.size >= size) break;
    chosen.add(check);
  }
  return checks.filter((check) => chosen.has(check));
}

function isFirst(section: Check['section'], url: string): boolean {
  const { pathname } = new URL(url);
  return (section === 'page' && pathname === '/') || (section === 'file' && pathname.lastIndexOf('/') === 0);
}

/** Checks in an order that only their URLs decide. */
function shuffle(checks: readonly Check[]): Check[] {
  const keyed = checks.map((check) => ({ check, key: hashUrl(check.url) }));
  return keyed.toSorted((a, b) => compareText(a.key, b.key)).map(({ check }) => check);
}

function hashUrl(url: string): string {
  return createHash('sha256').update(url).digest('hex');
}

/** One check of each kind, then one of each kind in each folder, and one of each pattern. */
function selectOneOfEachKind(checks: readonly Check[]): Check[] {
  const ofEachKind = keepFirst(checks, ({ section }) => section);
  const ofEachFolder = keepFirst(checks, ({ section, url, place }) => {
    if (section === 'pattern') return `pattern ${place?.file}:${place?.line}`;
    const folder = /^\/[^/]*\//.exec(new URL(url).pathname)?.[0] ?? '/';
    return `${section} ${folder}`;
  });
  return [...ofEachKind, ...ofEachFolder];
}

/** `94 % of the clicks`, the share of a sample in the weight of all checks; undefined where none has a weight. */
export function describeCoverage(sample: readonly Check[], checks: readonly Check[]): string | undefined {
  const sumWeights = (part: readonly Check[]): number =>
    part.reduce((total, { weight = 0 }) => total + weight, 0);
  const total = sumWeights(checks);
  return total === 0 ? undefined : formatShare(sumWeights(sample), total);
}
