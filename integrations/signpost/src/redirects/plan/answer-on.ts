import type { Entry } from '../map/entry.ts';
import type { Abilities } from './abilities.ts';
import { type Answer, answer } from './answer.ts';
import { answerByPart } from './answer-by-part.ts';
import type { EntryStep } from './entry-step.ts';
import { type Fitted, within } from './fit.ts';
import type { Plan } from './plan.ts';
import { refusedBy } from './refused.ts';
import { type Request, splitTarget, untouched } from './request.ts';

/** An answer of one host, and why it is not what the plan asks for, as a clause. */
export interface HostAnswer extends Answer {
  readonly why?: string;
}

/**
 * What a host answers that can't do all that the plan asks: `answer` over the entries that it has, changed by what the
 * host is declared to be unable to do (`Abilities`). Of an address in an odd spelling the declaration alone speaks.
 */
export function answerOn(plan: Plan, host: Fitted, request: Request): HostAnswer {
  const { can } = host;
  const refusal = refusedBy(can, request.target);
  if (refusal !== undefined) return { status: refusal.status, headers: {}, by: [], why: refusal.why };
  const fitted = within(plan, host);
  const able = {
    ...fitted,
    protect: can.protect ? fitted.protect : [],
    closing: can.closing ? fitted.closing : undefined,
  };
  const given = answerByPart(able, can.limits, request) ?? answer(able, request);
  if (given.status === 410 && !can.gone) return withoutGone(able, request);
  if (given.location === undefined) return given;
  if (!can.oneHop && given.by.some(({ step }) => step === 'origin')) return ownHop(plan, can, request, given);
  const step = given.by.find((one) => one.step === 'entry');
  if (step === undefined) return given;
  const { location, why } = handedOn(able, can, request, step);
  const kept = { ...given, location };
  if (can.redirects === false)
    return { ...kept, status: 200, why: 'it has no redirects: a page there sends people on at once' };
  return why === undefined || location === given.location ? kept : { ...kept, why };
}

/** What is there at an address that is gone, and else nothing: no line of such a host speaks of it. */
function withoutGone(plan: Plan, request: Request): HostAnswer {
  const left = answer({ ...plan, exact: [], patterns: [] }, request);
  return { ...left, why: 'the map says gone, and it has no status 410' };
}

/** The hop from http or another name, where it is the host's own. */
function ownHop(plan: Plan, { queryKept, aliases }: Abilities, request: Request, given: Answer): HostAnswer {
  const isRule = aliases !== false && plan.aliases.includes(request.host);
  const { path } = splitTarget(request.target);
  const location = plan.origin + untouched(isRule && queryKept === false ? path : request.target);
  if (location === given.location) return given;
  const why = 'its own settings send http and other names to the site first, in a hop of their own';
  return { ...given, status: 301, location, by: [], why };
}

/** Where an entry leads on a host that doesn't hand on all of a request as the plan does, and what it makes of it. */
function handedOn(
  plan: Plan,
  can: Abilities,
  request: Request,
  { entry }: EntryStep,
): { readonly location: string; readonly why?: string } {
  const { path, query } = splitTarget(request.target);
  const target = entry.outcome.target ?? { query: '', fragment: '' };
  const isLost = query !== '' && (can.redirects === false || can.queryKept === false);
  if (isLost)
    return { location: locationBy(plan, can, request, path, { ...entry, query: [] }), why: noQuery };
  const isAppended = query !== '' && can.fragments === false && target.fragment !== '';
  const isOwn = query !== '' && can.queryMerge === false && can.fragments !== false && target.query !== '';
  if (entry.query.length > 0 || (!isAppended && !isOwn))
    return { location: locationBy(plan, can, request, request.target, entry) };
  const location = locationBy(plan, can, request, path, entry);
  return isOwn
    ? { location, why: 'it drops the query where the target has one of its own' }
    : { location: `${location}?${untouched(query)}`, why: 'it puts the query behind the fragment' };
}

const noQuery = 'it hands on no query';

/** The Location of one entry alone. */
function locationBy(plan: Plan, can: Abilities, request: Request, target: string, entry: Entry): string {
  // What was matched is filled in as it was sent, and knows no other spelling of a page.
  const isAsSent = can.captures === false && entry.kind === 'pattern';
  const alone: Plan = {
    ...plan,
    exact: entry.kind === 'exact' ? [entry] : [],
    patterns: entry.kind === 'pattern' ? [entry] : [],
    inventory: isAsSent ? { pages: new Map(), files: new Map() } : plan.inventory,
    protect: [],
    closing: undefined,
    api: undefined,
  };
  return answer(alone, { ...request, target }).location ?? '';
}
