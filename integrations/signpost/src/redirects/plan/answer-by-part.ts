import type { ExactEntry } from '../map/entry.ts';
import { decodePercent } from '../map/source.ts';
import type { Abilities } from './abilities.ts';
import { type Answer, answer } from './answer.ts';
import { censusOf } from './census.ts';
import type { Plan } from './plan.ts';
import { type Request, splitTarget, untouched } from './request.ts';

/** What a host answers that looks at a part of a request's query alone; undefined where that is all of it. */
export function answerByPart(plan: Plan, limits: Abilities['limits'], request: Request): Answer | undefined {
  const { path, query } = splitTarget(request.target);
  const { asked } = censusOf(plan.exact);
  if (query === '' || asked.length === 0) return undefined;
  const pieces = query.split('&').filter((piece) => piece !== '');
  if (limits.parameters !== undefined && pieces.length > limits.parameters) {
    const seen = pieces.slice(0, limits.parameters).join('&');
    const rest = untouched(pieces.slice(limits.parameters).join('&'));
    const given = answer(plan, { ...request, target: `${path}?${seen}` });
    return given.location === undefined ? given : { ...given, location: withMore(given.location, rest) };
  }
  const isPast = limits.repeated !== undefined && asked.length > limits.repeated;
  return isPast ? answerByFirst(plan, request, path, pieces) : undefined;
}

/** The query goes before the fragment. */
function withMore(location: string, query: string): string {
  const [address = '', fragment = ''] = location.split(/(?=#)/);
  return `${address}${address.includes('?') ? '&' : '?'}${query}${fragment}`;
}

/** Of a repeated parameter the first value counts, where all redirects of the path ask for the same parameters. */
function answerByFirst(
  plan: Plan,
  request: Request,
  path: string,
  pieces: readonly string[],
): Answer | undefined {
  const given = answer(plan, request);
  const entry = given.by.find((one) => one.step === 'entry')?.entry;
  if (entry?.kind !== 'exact' || entry.query.length === 0) return undefined;
  const names = namesOf(entry);
  const others = plan.exact.filter((one) => one.path === entry.path && one.query.length > 0);
  if (others.some((one) => namesOf(one).join('&') !== names.join('&'))) return undefined;
  const seen = new Set<string>();
  const first = pieces.filter((piece) => {
    const name = decodePercent(piece.replace(/=.*/s, ''));
    const isRepeated = names.includes(name) && seen.has(name);
    seen.add(name);
    return !isRepeated;
  });
  if (first.length === pieces.length) return undefined;
  const found = answer(plan, { ...request, target: `${path}?${first.join('&')}` });
  const taken = found.by.find((one) => one.step === 'entry');
  const isAsked = taken?.entry.kind === 'exact' && taken.entry.query.length > 0;
  return isAsked
    ? found
    : answer({ ...plan, exact: plan.exact.filter(({ query }) => query.length === 0) }, request);
}

function namesOf({ query }: ExactEntry): string[] {
  return query.map(([name]) => name);
}
