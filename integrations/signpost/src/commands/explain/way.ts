import { isNoindex } from '../../audit/rules/shared/noindex.ts';
import { makeOnDemandTest } from '../../hosts/shared/on-demand.ts';
import { Problem } from '../../lib/problem.ts';
import type { Step } from '../../plan/answer.ts';
import type { Plan } from '../../plan/plan.ts';
import { type Request, requestOf } from '../../plan/request.ts';
import type { FileHeader, GivenAnswer } from './on-host.ts';
import { type KnownSite, listReasons } from './reasons.ts';

/** A request of a redirect chain, and its answer. */
export interface Hop {
  readonly url: string;
  /** Null if the page is rendered on demand. */
  readonly status: number | null;
  readonly location?: string;
  readonly file?: string;
  /** The reason why the page isn't indexed; missing if nothing does. */
  readonly noindex?: string;
  readonly because: readonly string[];
  /** Headers of the site's own files for the page on one host; missing if there are none. */
  readonly headers?: readonly FileHeader[];
  /** True if no build was read, and a page there would be served instead. */
  readonly dependsOnBuild?: true;
}

/** True if both chains return the same. */
export function isSame(one: readonly Hop[], other: readonly Hop[]): boolean {
  const print = (hops: readonly Hop[]): string =>
    JSON.stringify(hops.map(({ url, status, location }) => [url, status, location]));
  return print(one) === print(other);
}

/** Redirects that are shown of a chain. */
const maxHops = 5;

/** The answer for a URL and, inside the site, for its redirect targets. */
export function explain(
  plan: Plan,
  url: string,
  answerTo: (request: Request) => GivenAnswer,
  site: KnownSite,
): Hop[] {
  const isElsewhere = makeOnDemandTest(site.onDemand);
  const hops: Hop[] = [];
  let next: string | undefined = makeAbsolute(plan, url);
  let isTarget = false;
  while (next !== undefined && hops.length < maxHops) {
    const request = requestOf(next);
    const given = answerTo(request);
    // Without a build, a page may be at a target, before the pattern that matches it.
    if (isTarget && !site.hasBuild && given.by.some(isPattern)) break;

    const hop = describeHop(next, given, listReasons(plan, given, site), site);
    const target = given.location?.startsWith(`${plan.origin}/`) ? given.location : undefined;
    if (target !== undefined && [...hops, hop].some(({ url: asked }) => asked === target)) {
      hops.push({ ...hop, because: [...hop.because, `a loop: it leads back to ${target}`] });
      break;
    }

    const last = given.by.at(-1)?.step;
    const isLeft = last === 'nothing' && isElsewhere(next);
    hops.push(isLeft ? leaveToServer(hop, site.hasServer) : hop);
    isTarget = last === 'entry' || last === 'own rule';
    next = target;
  }
  return hops;
}

/** `/example`, or a URL of the site or of one of its other domains. */
function makeAbsolute(plan: Plan, url: string): string {
  if (url.startsWith('/')) return plan.origin + url;
  if (!/^https?:\/\//i.test(url) || URL.parse(url) === null)
    throw new Problem(`"${url}" isn't a path or URL. Write \`/example\` or \`https://example.com/example\`.`);

  const { host, hostname } = new URL(url);
  const own = new URL(plan.origin).host;
  // Name and password belong in a header, not in the request target.
  if (host === own || plan.domains.includes(hostname)) return url.replace(/(?<=^https?:\/\/)[^/?#]*@/i, '');
  const known = [own, ...plan.domains].join(', ');
  throw new Problem(
    `${host} isn't a domain of this site (${known}). If it redirects to the site, pass \`--alias ${hostname}\`.`,
  );
}

/** A page at a target comes before patterns. */
function isPattern(step: Step): boolean {
  return step.step === 'entry' && step.entry.kind === 'pattern';
}

function describeHop(url: string, given: GivenAnswer, because: readonly string[], site: KnownSite): Hop {
  const { status, location, file, by, sent } = given;
  // By `<meta name="robots">` of the page, or by `X-Robots-Tag` of _headers.
  const noindex = site.findNoindex(given) ?? findNoindexHeader(sent);
  const dependsOnBuild = !site.hasBuild && by.some((step) => step.step === 'nothing' || isPattern(step));

  return {
    url,
    status,
    ...(location !== undefined && { location }),
    ...(file !== undefined && { file }),
    because,
    ...(sent.length > 0 && { headers: sent }),
    ...(noindex !== undefined && { noindex }),
    ...(dependsOnBuild && { dependsOnBuild }),
  };
}

function findNoindexHeader(sent: readonly FileHeader[]): string | undefined {
  const found = sent.find(
    ({ name, value, when }) =>
      when === undefined && name.toLowerCase() === 'x-robots-tag' && isNoindex(value),
  );
  return found && `the header X-Robots-Tag: ${found.value} (${found.file}:${found.line})`;
}

/** An on-demand page, which isn't a file of the build. If no server renders it, the host's files answer. */
function leaveToServer({ file, ...hop }: Hop, hasServer: boolean): Hop {
  const reason = "rendered on demand by the site's server";
  if (hasServer) return { ...hop, status: null, because: [`${reason}; explain sends no request to it`] };
  const because = [`${reason}; the files for this host don't proxy to it`];
  return { ...hop, ...(file !== undefined && { file }), because };
}
