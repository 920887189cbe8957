import type { Entry } from '../../map/entry.ts';
import { printTarget } from '../../map/target.ts';
import { queryPattern } from './asked.ts';
import { oddPath, rawPath } from './exact.ts';
import { patternOf } from './patterns.ts';
import { quoted } from './text.ts';

/** nginx reads words of up to 4,096 bytes; a little is left for what stands around an address. */
const longest = 4000;

/** Far below that, whatever an address is made of. */
const surelyShort = 60;

/** Why nginx can't take an entry. */
export function unable(entry: Entry): string | undefined {
  const source = entry.kind === 'exact' ? entry.path : entry.text;
  const target = entry.outcome.target ? printTarget(entry.outcome.target) : '';
  if (entry.kind === 'exact' && entry.query.length === 0 && source.length + target.length < longest / 2) {
    if (source.length < surelyShort || !oddPath.test(source)) return undefined;
  }
  const words = [source, target, ...(needsPattern(entry) ? [matchOf(entry)] : [])];
  return words.some((word) => quoted(word).length > longest) ? 'it reads no word of more than 4,096 bytes' : undefined;
}

function needsPattern(entry: Entry): boolean {
  return entry.kind === 'pattern' || entry.query.length > 0 || oddPath.test(entry.path);
}

function matchOf(entry: Entry): string {
  if (entry.kind === 'pattern') return patternOf(entry, true);
  return entry.query.length > 0 ? queryPattern(entry, true) : rawPath(entry, true);
}
