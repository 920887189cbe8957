import type { Profile } from './profile.ts';

/**
 * Moves that hold whatever one folder is called: `guides/X/setup` became `setup/X`. Learnt from pairs
 * that share a segment at different places, and asked for addresses that have another one there.
 */
export class Templates {
  readonly #votes = new Map<string, Map<string, number>>();
  readonly #totals = new Map<string, number>();

  /** Counts a pair; a negative weight takes it out. */
  learn(old: readonly string[], page: readonly string[], weight: number): void {
    for (const [from, to] of templatesOf(old, page)) {
      const votes = this.#votes.get(from) ?? new Map<string, number>();
      votes.set(to, (votes.get(to) ?? 0) + weight);
      this.#votes.set(from, votes);
      this.#totals.set(from, (this.#totals.get(from) ?? 0) + weight);
    }
  }

  /** Where an old address would stand now, each with how sure that is, 0 to 1. */
  *expected({ segments }: Profile): Generator<{ readonly segments: string[]; readonly share: number }> {
    for (let end = segments.length; end > 0; end--) {
      const rest = segments.slice(end);
      for (let hole = 0; hole < end; hole++) {
        const from = keyOf(segments.slice(0, end), hole);
        const votes = this.#votes.get(from);
        if (votes === undefined) continue;
        const total = this.#totals.get(from) ?? 0;
        for (const [to, count] of votes) {
          if (count < 0.01) continue;
          const name = segments[hole] ?? '';
          const filled = to.split('/').map((segment) => (segment === '*' ? name : segment));
          yield { segments: [...filled, ...rest], share: count / (total + 1) };
        }
      }
    }
  }
}

function* templatesOf(old: readonly string[], page: readonly string[]): Generator<[string, string]> {
  let tail = 0;
  while (tail < Math.min(old.length, page.length) - 1 && old.at(-1 - tail) === page.at(-1 - tail)) tail++;
  for (let rest = 0; rest <= tail; rest++) {
    const [from, to] = [old.slice(0, old.length - rest), page.slice(0, page.length - rest)];
    if (from.length < 2) continue;
    for (const [hole, segment] of from.entries()) {
      const there = to.indexOf(segment);
      if (there >= 0) yield [keyOf(from, hole), keyOf(to, there)];
    }
  }
}

function keyOf(segments: readonly string[], hole: number): string {
  return segments.map((segment, at) => (at === hole ? '*' : segment)).join('/');
}
