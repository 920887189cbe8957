import type { Profile } from './profile.ts';
import type { SiteIndex } from './search.ts';

/** The places to which the pages of one folder went. Each pair of an old and a new page votes, by its probability. */
class Votes {
  total = 0;
  readonly #counts = new Map<string, { weight: number; pairs: number }>();

  add(place: string, weight: number): void {
    const count = this.#counts.get(place) ?? { weight: 0, pairs: 0 };
    this.total += weight;
    this.#counts.set(place, { weight: count.weight + weight, pairs: count.pairs + 1 });
  }

  /** The share of votes for some places. An extra vote for no place keeps a single pair from being the whole. */
  measureShare(isCounted: (place: string) => boolean): number {
    const counts = [...this.#counts].filter(([place]) => isCounted(place));
    return counts.reduce((sum, [, { weight }]) => sum + weight, 0) / (this.total + 1);
  }

  countPairs(place: string): number {
    return this.#counts.get(place)?.pairs ?? 0;
  }

  /** The three places with the most votes. */
  listLeading(): string[] {
    const sorted = [...this.#counts].sort(([, a], [, b]) => b.weight - a.weight);
    return sorted.slice(0, 3).map(([place]) => place);
  }
}

/** The weight of a confirmed pair; a sure pair has 1. */
const confirmedWeight = 2;

/**
 * Learns from sure and confirmed pairs such as /blog/a → /news/a, in three counts:
 *
 * - folders: /blog moved to /news;
 * - mergers: the pages of /blog/2015 all became the page /news;
 * - hubs: a person redirected pages of /blog to the page /news.
 */
export class FolderMoves {
  readonly #folders = new Map<string, Votes>();
  readonly #mergers = new Map<string, Votes>();
  readonly #hubs = new Map<string, Votes>();
  readonly #site: SiteIndex;

  constructor(site: SiteIndex) {
    this.#site = site;
  }

  /** Adds a pair that a person decided. */
  confirm(old: Profile, page: Profile): void {
    this.learn(old, page, confirmedWeight);
    addVote(this.#hubs, old.folderPattern, page.path, 1);
  }

  /** Adds a pair with its probability as weight. */
  learn(old: Profile, page: Profile, weight: number): void {
    addVote(this.#mergers, old.folderPattern, page.path, weight);
    // /?p=7 is in no folder that could have moved.
    if (old.endsInQueryNumber && old.segments.length === 1) return;

    for (const [from, to, share] of listMoves(old.segments, page.segments))
      addVote(this.#folders, from, to, share * weight);
  }

  /** The shares of votes for a candidate, each from 0 to 1. */
  measureShares(old: Profile, { path }: Profile) {
    const isPage = (place: string): boolean => place === path;
    return {
      folder: this.#measureFolder(old, path),
      merged: this.#folders.get(old.path)?.measureShare(isPage) ?? 0,
      hub: this.#hubs.get(old.folderPattern)?.measureShare(isPage) ?? 0,
    };
  }

  /** The share of a page below /news/, to which the nearest known folder moved. */
  #measureFolder({ segments }: Profile, path: string): number {
    for (const [depth, [from]] of [...listPrefixes(segments)].entries()) {
      const votes = this.#folders.get(from);
      if (votes !== undefined) return 0.7 ** depth * votes.measureShare((to) => isBelow(path, to));
    }
    return 0;
  }

  /** The pages that follow from the moves of the parent folders, nearest first. */
  listExpectedPages(old: Profile): Profile[] {
    const movedPaths = [...listPrefixes(old.segments)].flatMap(([from, rest]) => {
      const places = this.#folders.get(from)?.listLeading() ?? [];
      const paths = places.map((to) => [to, ...rest].filter(Boolean).join('/'));
      return rest.length > 1 ? paths : [...paths, ...places];
    });
    const mergers = [this.#mergers.get(old.folderPattern), this.#folders.get(old.path)];
    const paths = [...movedPaths, ...mergers.flatMap((votes) => votes?.listLeading() ?? [])];
    return paths.filter((path) => path !== '').flatMap((path) => this.#site.findPage(path) ?? []);
  }

  /** For the reason: the move of the nearest folder, and the number of pages that moved like the URL. */
  findMove(old: Profile, { path }: Profile) {
    const merged = this.#mergers.get(old.folderPattern)?.countPairs(path) ?? 0;
    const below = this.#folders.get(old.path)?.countPairs(path) ?? 0;

    for (const [from] of listPrefixes(old.segments)) {
      // "section / moved" would say nothing.
      const votes = from === '' ? undefined : this.#folders.get(from);
      for (const to of votes?.listLeading() ?? []) {
        const moved = votes?.countPairs(to) ?? 0;
        // A single pair may be the URL itself.
        if (moved >= 2 && from !== to && isBelow(path, to)) return { from, to, moved, merged, below };
      }
    }
    return { from: '', to: '', moved: 0, merged, below };
  }
}

function addVote(all: Map<string, Votes>, name: string, place: string, weight: number): void {
  const votes = all.get(name) ?? new Votes();
  votes.add(place, weight);
  all.set(name, votes);
}

/** The moves of a pair: /a/b/c → /x/b/c shows /a/b → /x/b and /a → /x. */
function* listMoves(old: readonly string[], page: readonly string[]): Generator<[string, string, number]> {
  const end = countSameEnd(old, page);
  if (end === 0) {
    yield [old.slice(0, -1).join('/'), page.slice(0, -1).join('/'), 0.5];
    return;
  }
  for (let rest = 1; rest <= end; rest++)
    yield [old.slice(0, old.length - rest).join('/'), page.slice(0, page.length - rest).join('/'), 1];
}

/** The folders above a URL, the nearest first, with the rest of the URL. */
function* listPrefixes(segments: readonly string[]): Generator<[string, readonly string[]]> {
  for (let end = segments.length - 1; end >= 0; end--)
    yield [segments.slice(0, end).join('/'), segments.slice(end)];
}

export function isBelow(path: string, folder: string): boolean {
  return (
    folder === '' ||
    (path.startsWith(folder) && (path.length === folder.length || path[folder.length] === '/'))
  );
}

/** How many segments two URLs share at the end, ignoring hyphens. */
export function countSameEnd(a: readonly string[], b: readonly string[]): number {
  let count = 0;
  while (count < Math.min(a.length, b.length)) {
    const [segmentOfA = '', segmentOfB = ''] = [a.at(-1 - count), b.at(-1 - count)];
    if (segmentOfA !== segmentOfB && segmentOfA.replaceAll('-', '') !== segmentOfB.replaceAll('-', '')) break;
    count++;
  }
  return count;
}
