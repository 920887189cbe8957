import type { OutFile } from '../../../integrations/signpost/src/core/file.ts';
import type { Host } from '../../../integrations/signpost/src/hosts/host.ts';
import type { Plan } from '../../../integrations/signpost/src/plan/plan.ts';
import type { Engine } from './engine.ts';

/** An engine of a host without the program that it has for the rest; `program` is that file. */
export function filesAlone(host: Host, program: string, engine: Engine): Engine {
  const hasProgram = (files: readonly OutFile[]): boolean => files.some(({ path }) => path === program);
  const prepare = (plan: Plan): Plan => {
    const bare: Plan = {
      ...plan,
      exact: [],
      patterns: [],
      api: undefined,
      protect: [],
      closing: undefined,
      ignoreCase: false,
    };
    const isSayable = (rule: Plan['headers'][number]): boolean =>
      !hasProgram(host.emit({ ...bare, headers: [rule] }));
    const headers = plan.headers
      .flatMap(({ match, headers: set }) => set.map((header) => ({ match, headers: [header] })))
      .filter(isSayable);
    const isPlain = (part: Partial<Plan>): boolean => !hasProgram(host.emit({ ...bare, headers, ...part }));
    const exact = plan.exact.filter((entry) => isPlain({ exact: [entry] }));
    let patterns: Plan['patterns'] = [];
    for (const entry of plan.patterns) {
      if (isPlain({ exact, patterns: [...patterns, entry] })) patterns = [...patterns, entry];
    }
    return { ...bare, headers, exact, patterns };
  };
  const alone: Host = { ...host, can: host.plain ?? host.can };
  return {
    ...engine,
    name: `${engine.name}, files alone`,
    host: alone,
    sites: ['main', 'flat'],
    prepare,
    start(site) {
      const plan = prepare(site.plan);
      const files = host.emit(plan);
      if (hasProgram(files)) throw new Error(`the plan needs ${program}`);
      return engine.start({ ...site, plan }, files);
    },
  };
}
