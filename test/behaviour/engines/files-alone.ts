import type { OutFile } from '../../../integrations/signpost/src/core/file.ts';
import type { Host } from '../../../integrations/signpost/src/hosts/host.ts';
import type { Plan } from '../../../integrations/signpost/src/plan/plan.ts';
import { readProbes } from '../probe.ts';
import type { Engine } from './engine.ts';

/** An engine of a host without the program that it has for the rest. */
export interface FilesAlone {
  readonly engine: Engine;
  /** What is left of a plan that the host's own files can say. */
  prepare(plan: Plan): Plan;
}

/** `program` is the file that is emitted only where a plan needs code. */
export function filesAlone(host: Host, program: string, engine: Engine): FilesAlone {
  const hasProgram = (files: readonly OutFile[]): boolean => files.some(({ path }) => path === program);
  const prepare = (plan: Plan): Plan => {
    const bare: Plan = { ...plan, exact: [], patterns: [], api: undefined, protect: [], closing: undefined, ignoreCase: false };
    const isPlain = (part: Partial<Plan>): boolean => !hasProgram(host.emit({ ...bare, ...part }));
    const exact = plan.exact.filter((entry) => isPlain({ exact: [entry] }));
    let patterns: Plan['patterns'] = [];
    for (const entry of plan.patterns) {
      if (isPlain({ exact, patterns: [...patterns, entry] })) patterns = [...patterns, entry];
    }
    return { ...bare, exact, patterns };
  };
  const start: Engine['start'] = (site) => {
    const plan = prepare(site.plan);
    const files = host.emit(plan);
    if (hasProgram(files)) throw new Error(`the plan needs ${program}`);
    return engine.start({ ...site, plan }, files);
  };
  const artefacts = { ...engine.artefacts, ...leftOut };
  const alone: Host = { ...host, can: host.plain ?? host.can };
  return { engine: { ...engine, name: `${engine.name}, files alone`, host: alone, artefacts, sites: ['main', 'flat'], start }, prepare };
}

/** The API needs the program, so this site is without; so is a target that the files can't name. */
const leftOut = Object.fromEntries(
  readProbes()
    .filter(({ id, status }) => (id.startsWith('api-') && status === 200) || id === 'target-http')
    .map(({ id }) => [id, 'needs the program, which this site does without']),
);
