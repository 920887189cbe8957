import type { PatternEntry } from '../../map/entry.ts';
import { listHandledVersions } from '../../plan/api.ts';
import type { Maintenance, Plan } from '../../plan/plan.ts';

/** The config of the edge function: the plan as JSON, without redirects, pages and files (`site-data.ts`). */
export interface EdgeConfig {
  /** The bases of API versions whose queries the handler answers. */
  readonly handled: readonly string[];
  readonly plan: Omit<
    Plan,
    'exact' | 'patterns' | 'served' | 'serving' | 'tls' | 'maintenance' | 'published' | 'elsewhere'
  > & {
    readonly patterns: readonly EdgePattern[];
    readonly maintenance?: EdgeMaintenance;
  };
}

/** A pattern without its place, which would change with every line above it. */
type EdgePattern = Omit<PatternEntry, 'place' | 'merge' | 'until'>;

type EdgeMaintenance = Omit<Maintenance, 'retryAfter'> & { readonly retryAfter: string };

/** The config of a plan, without `tls`: platforms with an edge end TLS themselves. */
export function createEdgeConfig(plan: Plan): EdgeConfig {
  const { exact, served, serving, tls, maintenance, published, elsewhere, ...others } = plan;
  const patterns = plan.patterns.map(createEdgePattern);
  const rest = { ...others, patterns };
  return {
    handled: listHandledVersions(plan).map(({ base }) => base),
    plan: maintenance === undefined ? rest : { ...rest, maintenance: createEdgeMaintenance(maintenance) },
  };
}

function createEdgePattern({ place, merge, until, ...entry }: PatternEntry): EdgePattern {
  return { ...entry, since: undefined };
}

function createEdgeMaintenance(maintenance: Maintenance): EdgeMaintenance {
  return { ...maintenance, retryAfter: maintenance.retryAfter.toISOString() };
}

const nowhere = { file: 'redirects.yaml', line: 1, column: 1 };

/** The plan of a configuration, without exact entries and files. */
export function barePlan({ plan }: EdgeConfig): Plan {
  return {
    ...plan,
    hsts: plan.hsts,
    api: plan.api,
    exact: [],
    patterns: plan.patterns.map((entry) => ({ ...entry, place: nowhere, merge: false, until: undefined })),
    served: { pages: new Map(), files: new Map() },
    tls: { at: 'here' },
    maintenance: plan.maintenance === undefined ? undefined : read(plan.maintenance),
  };
}

function read(maintenance: EdgeMaintenance): Maintenance {
  return { ...maintenance, retryAfter: new Date(maintenance.retryAfter) };
}
