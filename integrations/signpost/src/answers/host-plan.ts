import { findAbilities, type Host, selectSupported } from '../hosts/host.ts';
import type { Abilities } from '../hosts/shared/abilities.ts';
import { answer } from '../plan/answer.ts';
import type { PlannedAnswer } from '../plan/answers.ts';
import type { Plan } from '../plan/plan.ts';
import { escapeForLocation, type Request, splitTarget } from '../plan/request.ts';
import type { KnownAnswer } from './answer.ts';

/** Makes the function for the answers that a host gives by the generated files: those of the plan, as far as it supports them. */
export function createHostPlanAnswerer(plan: Plan, host: Host): (request: Request) => KnownAnswer {
  const { supported, omitted } = selectSupported(host, plan);
  const abilities = findAbilities(host, plan);
  const withoutMap = { ...plan, exact: [], patterns: [] };

  return (request) => {
    const planned = answer(supported, request);
    // Without 410, the host has no rule for the URL, and sends the 404 page.
    if (planned.status === 410 && !abilities.gone410) return answer(withoutMap, request);

    const isRedirected = planned.by.at(-1)?.step === 'entry' && planned.location !== undefined;
    // On GitHub Pages, a page redirects in the browser.
    if (isRedirected && !abilities.serverRules)
      return { ...passQuery(planned, request, abilities), status: 200 };
    if (isRedirected) return passQuery(planned, request, abilities);

    // The 2,001st redirect on Cloudflare
    const last = omitted.size === 0 ? undefined : answer(plan, request).by.at(-1);
    if (last?.step !== 'entry') return planned;
    return { ...planned, unsupportedReason: omitted.get(last.entry)?.reason };
  };
}

/**
 * The answer of a host that passes on another part of the request's query than the map. On Netlify,
 * `/product.php?id=7` leads to `/pump/?id=7`, where the map has `/pump/`; on Azure, `/old?a=1` leads to `/new/`.
 */
function passQuery(planned: PlannedAnswer, request: Request, { requestQuery }: Abilities): PlannedAnswer {
  const last = planned.by.at(-1);
  if (requestQuery === 'rest' || planned.location === undefined || last?.step !== 'entry') return planned;
  // `/pump/?from=shop` is a complete target.
  if (last.entry.outcome.target?.query !== '') return planned;

  const [, url = '', fragment = ''] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/s.exec(planned.location) ?? [];
  const { query } = splitTarget(request.target);
  const passed = requestQuery === 'none' || query === '' ? '' : `?${escapeForLocation(query)}`;
  return { ...planned, location: url + passed + fragment };
}
