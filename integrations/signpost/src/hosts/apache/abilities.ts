import type { Entry } from '../../map/entry.ts';
import type { Abilities } from '../../plan/abilities.ts';

/** What Apache can do wherever its rules stand. */
export const abilities: Abilities = {
  statuses: [301, 302, 303, 307, 308],
  gone: true,
  queryConditions: true,
  placeholders: true,
  tails: true,
  splats: true,
  headers: true,
  oneHop: true,
  closing: true,
  protect: true,
  methods: true,
  apiQueries: true,
  ignoreCase: true,
  limits: {},
};

/** mod_rewrite has nine references. */
export function fewPlaceholders(entry: Entry): string | undefined {
  if (entry.kind === 'exact') return undefined;
  const places = entry.segments.filter(({ name }) => name !== undefined).length + (entry.rest ? 1 : 0);
  return places > 9 ? 'a rule of Apache takes no more than nine placeholders' : undefined;
}
