import { Problem } from '../../lib/problem.ts';
import { parsePath } from '../../lib/url/path.ts';
import type { Plan } from '../../redirects/plan/plan.ts';
import type { Explained } from './explained.ts';
import type { Hop } from './way.ts';

/** The first answer that a script expects. */
export interface Expectation {
  readonly expect?: string;
  readonly expectTo?: string;
}

/** A sentence for each unexpected answer. With hosts, each of them must answer as expected. */
export function unexpected(
  { url, way, others }: Explained,
  { expect, expectTo }: Expectation,
  plan: Plan,
): string[] {
  const status = expect === undefined ? undefined : statusFrom(expect);
  const target = expectTo === undefined ? undefined : targetFrom(expectTo, plan);
  const answers =
    others.length === 0
      ? [{ on: '', way }]
      : others.map((one) => ({ on: ` on ${one.host.title}`, way: one.way }));
  return answers.flatMap(({ on, way: [first] }) => {
    if (first === undefined) return [];
    const wrong = [
      ...(status === undefined || first.status === status
        ? []
        : [`${url} returns ${said(first)}${on}. Expected: ${status}.`]),
      ...(target === undefined || first.location === target
        ? []
        : [`${url} ${goesTo(first)}${on}. Expected: a redirect to ${expectTo}.`]),
    ];
    return wrong;
  });
}

function said({ status }: Hop): string {
  return status === null ? 'a page that the server renders on demand' : String(status);
}

function goesTo(hop: Hop): string {
  return hop.location === undefined
    ? `returns ${said(hop)}, which is not a redirect`
    : `redirects to ${hop.location}`;
}

function statusFrom(text: string): number {
  if (/^[1-5]\d\d$/.test(text)) return Number(text);
  throw new Problem(`--expect takes a status such as 301, not "${text}".`);
}

/** Normalizes a location like the plan: absolute, in canonical encoding. */
function targetFrom(text: string, { origin }: Plan): string {
  const url = URL.parse(text, origin);
  if (url === null || !/^(?:\/|https?:)/i.test(text))
    throw new Problem(`--expect-to takes a path or a URL such as /new/, not "${text}".`);
  return url.origin === origin ? `${origin}${parsePath(url.pathname)}${url.search}${url.hash}` : url.href;
}
