interface Cast {
  weight: number;
  /** How many pairs voted, regardless of weight. */
  pairs: number;
  /** Its position among the answers, which decides ties. */
  readonly at: number;
}

/** Answers that include the leading ones, as long as all others have at most `rest` votes. */
interface Front<Key> {
  readonly keys: Set<Key>;
  readonly rest: Cast | undefined;
}

/** Votes about what happened to something: in total, and per answer. */
export interface Tally<Key> {
  total: number;
  readonly votes: Map<Key, Cast>;
  front?: Front<Key> | undefined;
}

/** How many answers the front starts with, and how many it may grow to. */
const [fewest, most] = [16, 64];

export function vote<Name, Key>(tallies: Map<Name, Tally<Key>>, name: Name, key: Key, weight: number): void {
  const tally: Tally<Key> = tallies.get(name) ?? { total: 0, votes: new Map() };
  const { votes, front } = tally;
  const cast = votes.get(key) ?? { weight: 0, pairs: 0, at: votes.size };
  tally.total += weight;
  cast.weight += weight;
  cast.pairs += Math.sign(weight);
  votes.set(key, cast);
  tallies.set(name, tally);
  front?.keys.add(key);
  if (front !== undefined && front.keys.size > most) tally.front = undefined;
}

/** The most voted answers. Large blogs have thousands for one folder, so only those that can lead are compared. */
export function leading<Key>(tally: Tally<Key>, count: number): Key[] {
  const { votes } = tally;
  tally.front ??= frontOf(votes);
  let first = firstOf(tally.front.keys, votes, count);
  const [, last] = first.at(-1) ?? [];
  const { rest } = tally.front;
  if (rest !== undefined && (last === undefined || isBefore(rest, last))) {
    tally.front = frontOf(votes);
    first = firstOf(tally.front.keys, votes, count);
  }
  return first.flatMap(([key, { weight }]) => (weight > 0.01 ? [key] : []));
}

function frontOf<Key>(votes: ReadonlyMap<Key, Cast>): Front<Key> {
  const first = firstOf(votes.keys(), votes, fewest + 1);
  const rest = first[fewest]?.[1];
  const keys = new Set(first.slice(0, fewest).map(([key]) => key));
  return { keys, rest: rest && { ...rest } };
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
