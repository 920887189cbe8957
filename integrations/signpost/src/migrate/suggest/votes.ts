interface Cast {
  weight: number;
  /** How many pairs voted, regardless of weight. */
  pairs: number;
  /** Its position among the answers, which decides ties. */
  readonly at: number;
}

/** Votes about what happened to something: in total, and per answer. */
export interface Tally<Key> {
  total: number;
  readonly votes: Map<Key, Cast>;
  /** The first answers when they were last put in order, and those that got votes since. */
  first: readonly Key[];
  readonly changed: Set<Key>;
}

/** So many answers are put in order, and so many may change before it is done again. */
const [inOrder, most] = [72, 64];

export function vote<Name, Key>(tallies: Map<Name, Tally<Key>>, name: Name, key: Key, weight: number): void {
  const tally: Tally<Key> = tallies.get(name) ?? {
    total: 0,
    votes: new Map(),
    first: [],
    changed: new Set(),
  };
  const cast = tally.votes.get(key) ?? { weight: 0, pairs: 0, at: tally.votes.size };
  tally.total += weight;
  cast.weight += weight;
  cast.pairs += Math.sign(weight);
  tally.votes.set(key, cast);
  tally.changed.add(key);
  tallies.set(name, tally);
}

/** The most voted answers, up to eight. Large blogs have thousands for one folder, so only those that can lead are compared. */
export function leading<Key>(tally: Tally<Key>, count: number): Key[] {
  const { votes, changed } = tally;
  if (changed.size > most) {
    tally.first = firstOf(votes.keys(), votes, inOrder).map(([key]) => key);
    changed.clear();
  }
  const first = firstOf(new Set([...tally.first, ...changed]), votes, count);
  return first.flatMap(([key, { weight }]) => (weight > 0.01 ? [key] : []));
}

/** The first answers by number of votes. */
function firstOf<Key>(keys: Iterable<Key>, votes: ReadonlyMap<Key, Cast>, count: number): [Key, Cast][] {
  const first: [Key, Cast][] = [];
  for (const key of keys) {
    const cast = votes.get(key);
    if (cast === undefined) continue;
    const last = first.at(-1);
    if (last !== undefined && first.length === count && !isBefore(cast, last[1])) continue;
    let place = first.length;
    for (let above = first[place - 1]; above && isBefore(cast, above[1]); above = first[place - 1]) place--;
    first.splice(place, 0, [key, cast]);
    if (first.length > count) first.pop();
  }
  return first;
}

function isBefore(one: Cast, other: Cast): boolean {
  return one.weight === other.weight ? one.at < other.at : one.weight > other.weight;
}

/** The share of an answer's votes, with one more vote for none. */
export function shareOf<Key>(tally: Tally<Key> | undefined, key: Key): number {
  return tally === undefined ? 0 : (tally.votes.get(key)?.weight ?? 0) / (tally.total + 1);
}

export function pairsOf<Key>(tally: Tally<Key> | undefined, key: Key): number {
  return tally?.votes.get(key)?.pairs ?? 0;
}
