import { rulesOf } from '../../integrations/signpost/src/hosts/cloudflare/rules.ts';
import type { Host } from '../../integrations/signpost/src/hosts/host.ts';
import type { Plan } from '../../integrations/signpost/src/plan/plan.ts';

const known = new WeakMap<Plan, ReadonlySet<string>>();

/** True for a URL that the host says it redirects to its page by itself, with a status of its own. */
export function isLeftToHost(host: Host, plan: Plan, url: string): boolean {
  const left = known.get(plan) ?? leftBy(host, plan);
  known.set(plan, left);
  const [, path = ''] = /^https?:\/\/[^/?]*([^?]*)/.exec(url) ?? [];
  return left.has(path);
}

function leftBy(host: Host, plan: Plan): ReadonlySet<string> {
  const isReported = host.beyond?.(plan).some(({ rule }) => rule === 'host-variant') ?? false;
  return new Set(isReported ? rulesOf(plan, [404, 410, 503])?.left : []);
}
