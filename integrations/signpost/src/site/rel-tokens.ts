import { copyOf } from './strings.ts';

/** Few ways to write `rel` are in use; so many are remembered. */
const most = 1000;
const known = new Map<string, readonly string[]>();

/** The tokens of a `rel` in lower case: one list for all elements that write it alike. */
export function relTokens(rel: string): readonly string[] {
  const found = known.get(rel);
  if (found !== undefined) return found;
  const tokens = rel.toLowerCase().split(/\s+/).filter(Boolean).map(copyOf);
  if (known.size < most) known.set(copyOf(rel), tokens);
  return tokens;
}
