import type { Host } from '../../../integrations/signpost/src/hosts/host.ts';
import { splitBySupport } from '../../../integrations/signpost/src/hosts/shared/support.ts';
import type { Plan } from '../../../integrations/signpost/src/plan/plan.ts';
import type { Engine } from './engine.ts';

/** What else may ask for a program, left out. */
const nothing = { api: undefined, protect: [], maintenance: undefined, ignoreCase: false } as const;

/** The part of a plan that a host serves by its files alone. */
export function partAlone({ programs: _, ...host }: Host, plan: Plan): Plan {
  const headers = plan.headers.map(({ match, headers: all }) => ({
    match,
    headers: all.filter(([, value]) => host.limits?.unsupportedHeader?.(value) === undefined),
  }));
  return splitBySupport({ ...plan, ...nothing, headers }, host).supported;
}

/** An engine of a host without its edge function. */
export function filesAlone({ programs: _, ...host }: Host, engine: Engine): Engine {
  const prepare = (plan: Plan): Plan => partAlone(host, plan);
  return {
    ...engine,
    name: `${engine.name}, files alone`,
    host,
    sites: ['main', 'flat'],
    prepare,
    start(site) {
      const plan = prepare(site.plan);
      return engine.start({ ...site, plan }, host.emit(plan));
    },
  };
}
