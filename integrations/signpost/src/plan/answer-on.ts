import { type Answer, answer } from './answer.ts';
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
  const given = answer(able, request);
  if (given.location === undefined) return given;
  if (!can.oneHop && given.by.some(({ step }) => step === 'origin')) {
    const location = plan.origin + untouched(request.target);
    const why = 'its own settings send http and other names to the site first, in a hop of their own';
    if (location !== given.location) return { ...given, status: 301, location, by: [], why };
    return given;
  }
  if (!given.by.some(({ step }) => step === 'entry')) return given;
  const { path, query } = splitTarget(request.target);
  const isPage = can.redirects === false;
  const isQueryLost = (isPage || can.queryKept === false) && query !== '';
  const { location } = isQueryLost ? answer(able, { ...request, target: path }) : given;
  const kept = location === undefined ? given : { ...given, location };
  if (isPage)
    return { ...kept, status: 200, why: 'it has no redirects: a page there sends people on at once' };
  return isQueryLost ? { ...kept, why: 'it hands on no query' } : kept;
}
