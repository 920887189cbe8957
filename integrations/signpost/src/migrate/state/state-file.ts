import { isNode, LineCounter, parseDocument, stringify } from 'yaml';
import { z } from 'zod';
import { isDay } from '../../lib/date.ts';
import { Problem } from '../../lib/problem.ts';
import { sentencesOf } from '../../lib/sentences.ts';
import { unpack } from '../../lib/unpack.ts';
import { sourceKinds } from './old-url.ts';

export const stateFile = 'state.yaml';

export const steps = ['inventory', 'suggest', 'review', 'check', 'preflight', 'release', 'verify'] as const;
export type StepId = (typeof steps)[number];

const day = z.string().refine(isDay, { error: 'must be a day such as 2026-12-05' });
const origin = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).origin);

const source = z.strictObject({
  name: z.string(),
  kind: z.enum(sourceKinds),
  on: day,
  urls: z.int().nonnegative(),
  /** Of its content, so that a source is not counted twice; left out for what is asked over the network. */
  digest: z.string().optional(),
  /** How far a log was read, so that one that has grown is not counted from its beginning again. */
  log: z.strictObject({ first: z.string(), bytes: z.int().nonnegative(), last: z.string() }).optional(),
});

const note = z.strictObject({
  on: day,
  clean: z.boolean(),
  says: z.string().default(''),
  /** The conventions of what it found to mend; left out where that isn't known. */
  fails: z.array(z.string()).optional(),
  /** True where only some of the URLs were asked. */
  sample: z.boolean().optional(),
  /** True where hosts were requested at IP addresses that a person passed, not at those in the DNS. */
  resolved: z.boolean().optional(),
});

/** An origin with the folder that the site lives in there, as the command line takes it. */
function siteOf(text: string): string {
  const { origin, pathname } = new URL(text);
  return origin + pathname.replace(/(?<!\/)\/+$/, '');
}

const schema = z.strictObject({
  old: origin.optional(),
  /** The folder that it lives in there, as in `/~user`; left out where it is the whole host. */
  folder: z.string().startsWith('/').optional(),
  /** The new site's URL, with its folder where it has one, where it was named on a command line. */
  site: z
    .url({ protocol: /^https$/, error: 'must be the https URL of the new site' })
    .transform(siteOf)
    .optional(),
  /** The new build and the map, where they were named on a command line: paths from the folder of the state. */
  dist: z.string().min(1).optional(),
  map: z.string().min(1).optional(),
  /** Host names that lead to the new site, where they were named on a command line. */
  aliases: z.array(z.string().min(1).toLowerCase()).optional(),
  /** Other host names of the old site. */
  hosts: z.array(z.string().toLowerCase()).default([]),
  move: day.optional(),
  sources: z.array(source).default([]),
  /** How many rows the inventory had when it was written, so that one that was cut off is not taken as whole. */
  rows: z.int().nonnegative().optional(),
  /** Sources that are in the inventory once its file has this digest: a kill in between loses and repeats nothing. */
  pending: z
    .strictObject({ digest: z.string(), sources: z.array(source), rows: z.int().nonnegative().optional() })
    .optional(),
  steps: z.partialRecord(z.enum(steps), note).default({}),
});

export type State = z.output<typeof schema>;
export type Source = z.output<typeof source>;
export type StepNote = z.output<typeof note>;

export const emptyState: State = { hosts: [], sources: [], steps: {} };

export function parseState(file: string, text: string): State {
  if (text.trim() === '') throw unusable(file, 'it is empty');
  const lines = new LineCounter();
  const document = parseDocument(text, { prettyErrors: false, schema: 'core', lineCounter: lines });
  const lineAt = (offset: number): number => Math.max(1, lines.linePos(offset).line);
  const [error] = document.errors;
  if (error) throw unusable(`${file}:${lineAt(error.pos[0])}`, `it isn’t valid YAML (${error.message})`);
  const held = unpack(document);
  if ('why' in held)
    throw unusable(held.offset === undefined ? file : `${file}:${lineAt(held.offset)}`, held.why);
  const { value } = held;
  if (value === null) throw unusable(file, 'it has only comments');
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const at = [...(issue?.path ?? []), ...(issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [])];
  throw unusable(`${file}:${lineAt(offsetOf(document, at))}`, sentencesOf(result.error, schema).join(' '));
}

export function lineIn(text: string, key: keyof State): number {
  const lines = new LineCounter();
  const document = parseDocument(text, { prettyErrors: false, schema: 'core', lineCounter: lines });
  return Math.max(1, lines.linePos(offsetOf(document, [key])).line);
}

/** Where a value stands; for what is missing, the value that it is missing from. */
function offsetOf(document: ReturnType<typeof parseDocument>, path: readonly unknown[]): number {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return document.contents?.range?.[0] ?? 0;
}

function unusable(file: string, why: string): Problem {
  return new Problem(
    `${file} can't be used: ${why.replace(/\.?$/, '')}. Nothing was changed. Restore it from version control, or correct it.`,
  );
}

/** What isn't known is left out. */
export function printState(state: State): string {
  const { old, folder, site, dist, map, aliases, move, sources, rows, pending, steps } = state;
  const hosts = state.hosts.length === 0 ? undefined : state.hosts;
  return stringify(
    { old, folder, site, dist, map, aliases, hosts, move, sources, rows, pending, steps },
    { lineWidth: 0 },
  );
}

export function withStep(state: State, id: StepId, step: StepNote): State {
  return { ...state, steps: { ...state.steps, [id]: step } };
}
