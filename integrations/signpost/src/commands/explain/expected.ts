import { Problem } from '../../lib/problem.ts';
import { compact } from '../../lib/text/text.ts';
import { parsePath } from '../../lib/url/path.ts';
import type { Plan } from '../../plan/plan.ts';
import type { Explained } from './explained.ts';
import type { Hop } from './way.ts';

/** The first answer that a script expects. */
interface Expectation {
  readonly expect?: string;
  readonly expectTo?: string;
}

/** A sentence for each unexpected first answer. With hosts, each of them must answer as expected. */
export function listUnexpected(
  { url, way, hosts }: Explained,
  { expect, expectTo }: Expectation,
  plan: Plan,
  howToBuild: string,
): string[] {
  const status = expect === undefined ? undefined : parseStatus(expect);
  const target = expectTo === undefined ? undefined : parseTarget(expectTo, plan);
  if (status === undefined && target === undefined) return [];

  const onHosts = hosts.map((one) => ({ on: ` on ${one.host.title}`, way: one.way }));
  return (hosts.length === 0 ? [{ on: '', way }] : onHosts).flatMap(({ on, way: [first] }) => {
    if (first === undefined) return [];
    if (first.dependsOnBuild) return [`Can't tell without a build what ${url} returns${on}: ${howToBuild}.`];
    return compact(
      status !== undefined &&
        first.status !== status &&
        `${url} returns ${describeStatus(first)}${on}. Expected: ${status}.`,
      target !== undefined &&
        first.location !== target &&
        `${url} ${describeTarget(first)}${on}. Expected: a redirect to ${expectTo}.`,
    );
  });
}

function describeStatus({ status }: Hop): string {
  return status === null ? 'a page that the server renders on demand' : String(status);
}

function describeTarget(hop: Hop): string {
  return hop.location === undefined
    ? `returns ${describeStatus(hop)}, which is not a redirect`
    : `redirects to ${hop.location}`;
}

function parseStatus(text: string): number {
  if (/^[1-5]\d\d$/.test(text)) return Number(text);
  throw new Problem(`Invalid --expect: "${text}". Pass a status such as 301.`);
}

/** Normalizes a location like the plan: absolute, in canonical encoding. */
function parseTarget(text: string, { origin }: Plan): string {
  const url = URL.parse(text, origin);
  if (url === null || !/^(?:\/|https?:)/i.test(text))
    throw new Problem(`Invalid --expect-to: "${text}". Pass a path or a URL such as /new/.`);
  return url.origin === origin ? `${origin}${parsePath(url.pathname)}${url.search}${url.hash}` : url.href;
}
