import type { Host } from '../../../integrations/signpost/src/hosts/host.ts';
import type { OutFile } from '../../../integrations/signpost/src/lib/file.ts';
import type { Plan } from '../../../integrations/signpost/src/plan/plan.ts';
import type { Engine } from './engine.ts';

/** What else may ask for a program, left out. */
const nothing = {
  exact: [],
  patterns: [],
  api: undefined,
  protect: [],
  maintenance: undefined,
  ignoreCase: false,
} as const;

/** The part of a plan that a host serves by its files alone; `program` is the file that it has for the rest. */
export function partAlone(host: Host, program: string, plan: Plan): Plan {
  const bare: Plan = { ...plan, ...nothing, served: servedAlone(host, program, plan) };
  const isSayable = (rule: Plan['headers'][number]): boolean =>
    !needs(program, host.emit({ ...bare, headers: [rule] }));
  const headers = plan.headers
    .flatMap(({ match, headers: set }) => set.map((header) => ({ match, headers: [header] })))
    .filter(isSayable);
  const isPlain = (part: Partial<Plan>): boolean => !needs(program, host.emit({ ...bare, headers, ...part }));
  const exact = plan.exact.filter((entry) => isPlain({ exact: [entry] }));
  let patterns: Plan['patterns'] = [];
  for (const entry of plan.patterns) {
    if (isPlain({ exact, patterns: [...patterns, entry] })) patterns = [...patterns, entry];
  }
  return { ...bare, headers, exact, patterns };
}

/** The build less the pages whose own variants ask for the program, such as `/5*star` where a star is a pattern. */
function servedAlone(host: Host, program: string, plan: Plan): Plan['served'] {
  const { served } = plan;
  const none: Plan = { ...plan, ...nothing };
  const emits = (pages: Plan['served']['pages']) => host.emit({ ...none, served: { ...served, pages } });
  if (!needs(program, emits(served.pages))) return served;
  const plain = [...served.pages].filter((page) => !needs(program, emits(new Map([page]))));
  return { ...served, pages: new Map(plain) };
}

function needs(program: string, files: readonly OutFile[]): boolean {
  return files.some(({ path }) => path === program);
}

/** An engine of a host without the program that it has for the rest. */
export function filesAlone(host: Host, program: string, engine: Engine): Engine {
  const prepare = (plan: Plan): Plan => partAlone(host, program, plan);
  const alone: Host = { ...host, can: host.plain ?? host.can };
  return {
    ...engine,
    name: `${engine.name}, files alone`,
    host: alone,
    sites: ['main', 'flat'],
    prepare,
    // Its pages alone may ask for the program.
    refuses: (site) => engine.refuses?.(site) || needs(program, host.emit(site.plan)),
    start(site) {
      const plan = prepare(site.plan);
      const files = host.emit(plan);
      if (needs(program, files)) throw new Error(`the plan needs ${program}`);
      return engine.start({ ...site, plan }, files);
    },
  };
}
