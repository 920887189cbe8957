import { z } from 'zod';
import { type Item, type Notice, unexpressed } from '../importer.ts';
import type { Element } from '../shared/json.ts';
import { fillTarget, sourcesOf } from '../shared/patterns.ts';
import { parseRegex } from '../shared/regex.ts';

const condition = z.object({ type: z.string(), key: z.string().optional(), value: z.string().optional() });

/** What a rule of vercel.json may ask for beside the address. */
export const conditions = {
  has: z.array(condition).default([]),
  missing: z.array(condition).default([]),
};

type Condition = z.infer<typeof condition>;

/** Said of a rule that asks for what no entry can. */
export const unsupportedCondition =
  'it depends on more than the address, its host and a fixed query, and a map knows only these';

/** The host and the query that a rule asks for; undefined where it asks for something else too. */
export function requirementsOf(
  has: readonly Condition[],
  missing: readonly Condition[],
): { host: string; query: string } | undefined {
  const hosts: string[] = [];
  const pairs: string[] = [];
  for (const { type, key = '', value } of has) {
    const text = value !== undefined && literal.test(value) ? value.replace(/\\(.)/gsu, '$1') : undefined;
    if (text === undefined) return undefined;
    if (type === 'query' && key !== '') pairs.push(`${encodeURIComponent(key)}=${encodeURIComponent(text)}`);
    else if (type === 'host') hosts.push(`https://${text}`);
    else return undefined;
  }
  if (missing.length > 0 || hosts.length > 1) return undefined;
  return { host: hosts[0] ?? '', query: pairs.length === 0 ? '' : `?${pairs.join('&')}` };
}

/** An expression that stands for one text. A dot without a backslash is meant as one. */
const literal = /^(?:[^\\^$*+?()[\]{}|]|\\[^A-Za-z0-9])*$/u;

const route = z.object({
  src: z.string().optional(),
  dest: z.string().optional(),
  status: z.number().optional(),
  headers: z.record(z.string(), z.string()).default({}),
  methods: z.array(z.string()).optional(),
  handle: z.string().optional(),
  ...conditions,
});

/** One of `routes`, the older form: an expression for the whole path, a status and a header `Location`. */
export function readRoute({ line, value, text }: Element, notices: Notice[]): Item[] {
  const parsed = route.safeParse(value);
  if (!parsed.success) return [unexpressed(line, text, 'it has not the form of a route')];
  const { src, dest, status = 0, headers, methods, has, missing } = parsed.data;
  const to = Object.entries(headers).find(([name]) => name.toLowerCase() === 'location')?.[1] ?? '';
  const isGone = status === 410 && dest === undefined;
  if (!isGone && (to === '' || ![301, 302, 303, 307, 308].includes(status)))
    return [unexpressed(line, text, noRedirect(parsed.data))];
  const required = methods === undefined ? requirementsOf(has, missing) : undefined;
  if (required === undefined) return [unexpressed(line, text, unsupportedCondition)];
  if (src === undefined) return [unexpressed(line, text, 'it has no source')];
  // It is bound at both ends, whether it says so or not.
  const sources = sourcesOf(parseRegex(`^${src.replace(/^\^|\$$/g, '')}$`));
  if ('why' in sources) return [unexpressed(line, text, sources.why)];
  return sources.map(({ from, matched, notes: said }) => {
    for (const note of said) notices.push({ line, text: note });
    return {
      ...{ kind: 'rule', line, text, from: required.host + from + required.query },
      ...{ to: isGone ? '' : fillTarget(to, matched, /\$(\d|[A-Za-z]\w*)/g), status },
    };
  });
}

function noRedirect({ dest, status, handle, headers }: z.infer<typeof route>): string {
  if (handle !== undefined) return 'it says when files are looked for, and redirects nobody';
  if (dest !== undefined) return 'it is a rewrite inside the server and no redirect';
  if (status !== undefined) return `status ${status} without a Location is no redirect`;
  return Object.keys(headers).length > 0 ? 'it sets headers and redirects nobody' : 'it has no target';
}
