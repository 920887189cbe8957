import type { PatternEntry } from '../../map/entry.ts';
import { fillTarget } from '../../map/follow.ts';
import { holesIn } from '../../map/target.ts';
import type { Plan } from '../../plan/plan.ts';
import { spellingsOf } from '../shared/sent.ts';
import { absolute, isLiteral, nowhere, type Rule } from './rule.ts';

/** Placeholders of one length, so that none is the begin of another: the host replaces them as text. */
const letters = 'abcdefghijklmnopqrstuvwxyz';

/** A pattern as rules: with and without the slash at its end, `/x/*` also for `/x`. */
export function patternRules(
  { origin }: Plan,
  entry: PatternEntry,
  isFollowed: boolean,
): (Rule | undefined)[] {
  const { segments, rest, outcome } = entry;
  const names = segments.flatMap(({ name }) => (name === undefined ? [] : [name]));
  const short = new Map(names.map((name, at) => [name, `:q${letters[at] ?? ''}`]));
  const isPlain = segments.every((s) => isLiteral(s.name === undefined ? `/${s.literal}` : s.tail));
  if (outcome.status === 410 && !isFollowed) return [];
  if (!isPlain || names.length > letters.length || mayNameHost(entry)) return [undefined];
  const whole = segments
    .map((s) => `/${s.name === undefined ? s.literal : `${short.get(s.name)}${s.tail}`}`)
    .join('');
  // Of `/a//*`, the folder keeps its slash: without it, it is that of `/a/*`.
  const folder = whole === '' || whole.endsWith('/') ? [] : [whole];
  const froms = rest ? [`${whole}/*`, ...folder] : [whole, `${whole}/`];
  const guards = beginsWithRest(entry) ? spellingsOf(`${whole}//*`) : [];
  const rules = froms.flatMap(spellingsOf).map((from) => {
    if (outcome.target === undefined) return { from, to: nowhere, status: 200 };
    const splat = from.endsWith('*') ? ':splat' : '';
    const to = absolute(origin, fillTarget(outcome.target, new Map([...short, ['*', splat]])));
    return to === undefined ? undefined : { from, to, status: outcome.status };
  });
  return [...guards.map((from) => ({ from, to: nowhere, status: 200 })), ...rules];
}

/**
 * True for `/x/*` to `/*`: the host sends a target on the site as a path, and the path of `/x//evil.example` would be read as
 * another host. Of such a request nothing is known.
 */
function beginsWithRest(entry: PatternEntry): boolean {
  return firstSegment(entry).includes('*');
}

/** True where the same could come about in a way that no line before it can tell. */
function mayNameHost(entry: PatternEntry): boolean {
  const { target } = entry.outcome;
  if (target === undefined || target.origin !== '') return false;
  const isWithin = beginsWithRest(entry) && !target.path.endsWith('*');
  // A tail may leave dots of a segment, which the host resolves.
  const hasTail = entry.segments.some((segment) => segment.name !== undefined && segment.tail !== '');
  const isFixed = holesIn(firstSegment(entry), entry).every((piece) => 'text' in piece);
  return isWithin || (hasTail && entry.rest) || (target.path.includes('//') && (hasTail || !isFixed));
}

/** Of a target on the site. */
function firstSegment({ outcome: { target } }: PatternEntry): string {
  return target?.origin === '' ? (target.path.slice(1).split('/')[0] ?? '') : '';
}
