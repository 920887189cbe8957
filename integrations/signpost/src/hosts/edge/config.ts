import { isDay } from '../../lib/date.ts';
import type { PatternEntry } from '../../map/entry.ts';
import { handledVersions } from '../../plan/api.ts';
import { isFresh, type Maintenance, type Plan, type RedirectAge } from '../../plan/plan.ts';
import { countOf } from './write-shards.ts';

/** The config of the edge function: the plan as JSON, without what is in the shards. */
export interface EdgeConfig {
  readonly shards: number;
  /** The bases of API versions whose queries the handler answers. */
  readonly handled: readonly string[];
  readonly plan: Omit<
    Plan,
    'exact' | 'patterns' | 'served' | 'serving' | 'tls' | 'maintenance' | 'redirectAge' | 'published'
  > & {
    readonly patterns: readonly EdgePattern[];
    readonly maintenance?: EdgeMaintenance;
    /** Without a day, so that time alone changes no file: entries with a `since` are those in their first weeks. */
    readonly redirectAge?: Pick<RedirectAge, 'first' | 'later'>;
  };
}

/** A pattern without its place, which would change with every line above it. */
type EdgePattern = Omit<PatternEntry, 'place' | 'merge' | 'until'>;

type EdgeMaintenance = Omit<Maintenance, 'retryAfter'> & { readonly retryAfter: string };

/** The config of a plan, without `tls`: platforms with an edge end TLS themselves. */
export function edgeConfig(plan: Plan): EdgeConfig {
  const { exact: _, served, serving, tls, maintenance, redirectAge, published, ...others } = plan;
  const age = redirectAge && { first: redirectAge.first, later: redirectAge.later };
  const patterns = plan.patterns.map((entry) => edgePattern(plan, entry));
  const rest = { ...others, patterns, ...(age === undefined ? {} : { redirectAge: age }) };
  return {
    shards: countOf(plan),
    handled: handledVersions(plan).map(({ base }) => base),
    plan: maintenance === undefined ? rest : { ...rest, maintenance: edgeMaintenance(maintenance) },
  };
}

function edgePattern(plan: Plan, { place, merge, until, ...entry }: PatternEntry): EdgePattern {
  return isFresh(plan, { ...entry, place, merge, until }) ? entry : { ...entry, since: undefined };
}

function edgeMaintenance(maintenance: Maintenance): EdgeMaintenance {
  return { ...maintenance, retryAfter: maintenance.retryAfter.toISOString() };
}

const nowhere = { file: 'redirects.yaml', line: 1, column: 1 };

const first = '0001-01-01';
const firstDay = isDay(first) ? first : undefined;

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
    redirectAge: plan.redirectAge && { ...plan.redirectAge, freshFrom: firstDay },
  };
}

function read(maintenance: EdgeMaintenance): Maintenance {
  return { ...maintenance, retryAfter: new Date(maintenance.retryAfter) };
}
