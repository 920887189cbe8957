import type { PatternEntry } from '../../map/entry.ts';
import { fillTarget } from '../../map/follow.ts';
import type { Plan } from '../../plan/plan.ts';
import { spellingsOf } from '../shared/sent.ts';
import { absolute, nowhere, type Rule } from './rule.ts';
import { isLiteral } from './text.ts';

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
  if (!isPlain || names.length > letters.length) return [undefined];
  const whole = segments
    .map((s) => `/${s.name === undefined ? s.literal : `${short.get(s.name)}${s.tail}`}`)
    .join('');
  // Of `/a//*`, the folder keeps its slash: without it, it is that of `/a/*`.
  const folder = whole === '' || whole.endsWith('/') ? [] : [whole];
  const froms = rest ? [`${whole}/*`, ...folder] : [whole, `${whole}/`];
  return froms.flatMap(spellingsOf).map((from) => {
    if (outcome.target === undefined) return { from, to: nowhere, status: 200 };
    const splat = from.endsWith('*') ? ':splat' : '';
    const to = absolute(origin, fillTarget(outcome.target, new Map([...short, ['*', splat]])));
    return to === undefined ? undefined : { from, to, status: outcome.status };
  });
}
