type Votes<Key> = Map<Key, number>;

/** Votes for what became of something: in all, and for each answer. */
export interface Ballot<Key> {
  total: number;
  readonly votes: Votes<Key>;
  /** How many pairs voted so, whatever their weight. */
  readonly pairs: Votes<Key>;
}

/** Casts a vote; a negative weight takes one back. */
export function vote<Name, Key>(ballots: Map<Name, Ballot<Key>>, name: Name, key: Key, weight: number): void {
  const ballot = ballots.get(name) ?? {
    total: 0,
    votes: new Map<Key, number>(),
    pairs: new Map<Key, number>(),
  };
  ballot.total += weight;
  ballot.votes.set(key, (ballot.votes.get(key) ?? 0) + weight);
  ballot.pairs.set(key, (ballot.pairs.get(key) ?? 0) + Math.sign(weight));
  ballots.set(name, ballot);
}

/** The answers that most voted for. */
export function leading<Key>({ votes }: Ballot<Key>, count: number): Key[] {
  const cast = [...votes].filter(([, weight]) => weight > 0.01).sort(([, a], [, b]) => b - a);
  return cast.slice(0, count).map(([key]) => key);
}

/** The share of the votes that an answer has, as if one more vote had been cast for none. */
export function shareOf<Key>(ballot: Ballot<Key> | undefined, key: Key): number {
  return ballot === undefined ? 0 : (ballot.votes.get(key) ?? 0) / (ballot.total + 1);
}
