import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { isDay } from '../../lib/date.ts';
import { Problem } from '../../lib/problem.ts';
import { describeFaults } from '../../lib/text/schema-faults.ts';
import { sourceKinds } from './inventory-file.ts';

export const stateFile = 'state.yaml';

export const steps = ['inventory', 'suggest', 'review', 'check', 'preflight', 'release', 'verify'] as const;
export type StepId = (typeof steps)[number];

export const day = z.string().refine(isDay, { error: 'must be a day such as 2026-12-05' });
const origin = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).origin);

const source = z.strictObject({
  name: z.string(),
  kind: z.enum(sourceKinds),
  on: day,
  urls: z.int().nonnegative(),
  /** The hash of a file, so that a source counts once. */
  digest: z.string().optional(),
});

const note = z.strictObject({
  on: day,
  clean: z.boolean(),
  /** The result in a few words, for `migrate status`: `443 URLs requested, 2 errors`. */
  says: z.string().default(''),
  /** True for `verify` with --sample or --resolve, which doesn't prove the move. */
  part: z.boolean().optional(),
});

/** An origin with the site's folder, as accepted on the command line. */
function parseSite(text: string): string {
  const { origin, pathname } = new URL(text);
  return origin + pathname.replace(/(?<!\/)\/+$/, '');
}

const schema = z.strictObject({
  old: origin.optional(),
  /** The folder of the old site, such as `/~user`; missing for the whole host. */
  folder: z.string().startsWith('/').optional(),
  /** The URL of the new site with the folder, from `--site`. */
  site: z
    .url({ protocol: /^https$/, error: 'must be the https URL of the new site' })
    .transform(parseSite)
    .optional(),
  /** Domains of the new site, from `--alias`. */
  aliases: z.array(z.string().min(1).toLowerCase()).optional(),
  /** Further host names of the old site. */
  hosts: z.array(z.string().toLowerCase()).default([]),
  move: day.optional(),
  /** The days of earlier releases. A redirect since then is live. */
  releases: z.array(day).optional(),
  sources: z.array(source).default([]),
  steps: z.partialRecord(z.enum(steps), note).default({}),
});

export type State = z.output<typeof schema>;
export type InventorySource = z.output<typeof source>;
export type StepNote = z.output<typeof note>;

export const emptyState: State = { hosts: [], sources: [], steps: {} };

/** Reads state.yaml. A `Problem` names the line or the key that is wrong. */
export function parseState(file: string, text: string): State {
  const refuse = (why: string): Problem =>
    new Problem(
      `${file} can't be used: ${why.replace(/[.:]?$/, '')}. Nothing was changed. Restore it from version control, or correct it.`,
    );
  let value: unknown;
  try {
    value = parse(text, { schema: 'core' });
  } catch (error) {
    // "… at line 3, column 5:", before an excerpt of the file.
    const [why = ''] = String(error instanceof Error ? error.message : error).split('\n');
    throw refuse(`it isn't valid YAML. ${why}`);
  }

  if (value === null || value === undefined) throw refuse('it is empty');
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw refuse(describeFaults(result.error).join(' '));
}

/** Leaves out unknown values. */
export function printState(state: State): string {
  const { old, folder, site, aliases, move, releases, sources, steps } = state;
  const hosts = state.hosts.length === 0 ? undefined : state.hosts;
  return stringify({ old, folder, site, aliases, hosts, move, releases, sources, steps }, { lineWidth: 0 });
}

export function withStep(state: State, id: StepId, step: StepNote): State {
  return { ...state, steps: { ...state.steps, [id]: step } };
}
