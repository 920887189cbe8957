import type { Entry } from '../../map/entry.ts';

/** mod_rewrite has nine references. */
export function fewPlaceholders(entry: Entry): string | undefined {
  if (entry.kind === 'exact') return undefined;
  const places = entry.segments.filter(({ name }) => name !== undefined).length + (entry.rest ? 1 : 0);
  return places > 9 ? 'a rule of Apache takes no more than nine placeholders' : undefined;
}
