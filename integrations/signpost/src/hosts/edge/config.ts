import type { Closing, Plan } from '../../plan/plan.ts';
import { countOf } from './write-shards.ts';

/** What the program at the edge is told: the plan as JSON, without what stands in the shards. */
export interface EdgeConfig {
  readonly shards: number;
  readonly plan: Omit<Plan, 'exact' | 'inventory' | 'tls' | 'closing'> & {
    readonly closing?: WrittenClosing;
  };
}

type WrittenClosing =
  | Extract<Closing, { kind: 'placeholder' }>
  | (Omit<Extract<Closing, { kind: 'unavailable' }>, 'retryAfter'> & { readonly retryAfter: string });

/** The config of a plan. Platforms with an edge end TLS themselves, so `tls` is no part of it. */
export function edgeConfig(plan: Plan): EdgeConfig {
  const { exact: _, inventory, tls, closing, ...rest } = plan;
  return {
    shards: countOf(plan),
    plan: closing === undefined ? rest : { ...rest, closing: written(closing) },
  };
}

function written(closing: Closing): WrittenClosing {
  return closing.kind === 'placeholder'
    ? closing
    : { ...closing, retryAfter: closing.retryAfter.toISOString() };
}

/** The plan that a config was made from, its exact entries and files apart. */
export function barePlan({ plan }: EdgeConfig): Plan {
  return {
    ...plan,
    hsts: plan.hsts,
    api: plan.api,
    exact: [],
    inventory: { pages: new Map(), files: new Map() },
    tls: { at: 'here' },
    closing: plan.closing === undefined ? undefined : read(plan.closing),
  };
}

function read(closing: WrittenClosing): Closing {
  return closing.kind === 'placeholder' ? closing : { ...closing, retryAfter: new Date(closing.retryAfter) };
}
