import { z } from 'zod';

const condition = z.object({ type: z.string(), key: z.string().optional(), value: z.string().optional() });

/** What a rule of vercel.json may ask for beside the address. */
export const conditions = {
  has: z.array(condition).default([]),
  missing: z.array(condition).default([]),
};

type Condition = z.infer<typeof condition>;

/** Said of a rule that asks for what no entry can. */
export const askedMore =
  'it depends on more than the address, its host and a fixed query, and a map knows only these';

/** The host and the query that a rule asks for; undefined where it asks for something else too. */
export function askedOf(
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
