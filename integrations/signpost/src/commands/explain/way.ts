import type { PlatformHeader } from '../../hosts/shared/header-rule.ts';
import { makeOnDemandTest } from '../../hosts/shared/on-demand.ts';
import { Problem } from '../../lib/problem.ts';
import type { Step } from '../../plan/answer.ts';
import type { Plan } from '../../plan/plan.ts';
import { type Request, requestOf } from '../../plan/request.ts';
import type { GivenAnswer } from './on-host.ts';
import { type KnownSite, listReasons } from './reasons.ts';

/** A request of a redirect chain, and its answer. */
export interface Hop {
  readonly url: string;
  /** Null if the page is rendered on demand. */
  readonly status: number | null;
  readonly location?: string | undefined;
  readonly file?: string | undefined;
  readonly because: readonly string[];
  /** Headers of the site's own files for the page on one host; missing if there are none. */
  readonly headers?: readonly PlatformHeader[] | undefined;
  /** True if no build was read, and a page there would be served instead. */
  readonly dependsOnBuild?: true | undefined;
}

/** True if both chains return the same. */
export function isSame(one: readonly Hop[], other: readonly Hop[]): boolean {
  const print = (hops: readonly Hop[]): string =>
    JSON.stringify(hops.map(({ url, status, location }) => [url, status, location]));
  return print(one) === print(other);
}

const onDemand = "rendered on demand by the site's server; explain sends no request to it";

/** Redirects that are shown of a chain. */
const maxHops = 5;

/** The answer for a URL and, inside the site, for its redirect targets. */
export function explain(
  plan: Plan,
  url: string,
  answerTo: (request: Request) => GivenAnswer,
  site: KnownSite,
): Hop[] {
  const isOnDemand = makeOnDemandTest(site.onDemand);
  const hops: Hop[] = [];
  let next: string | undefined = makeAbsolute(plan, url);
  let isTarget = false;
  while (next !== undefined && hops.length < maxHops) {
    const asked: string = next;
    const given = answerTo(requestOf(asked));
    // Without a build, a page may be at a target, before the pattern that matches it.
    if (isTarget && !site.hasBuild && given.by.some(isPattern)) break;

    const last = given.by.at(-1)?.step;
    const target = given.location?.startsWith(`${plan.origin}/`) ? given.location : undefined;
    const isLoop = target !== undefined && [asked, ...hops.map((one) => one.url)].includes(target);
    const because = listReasons(plan, given, site);
    if (isLoop) because.push(`a loop: it leads back to ${target}`);

    // /search, which isn't a file of the build.
    if (last === 'nothing' && isOnDemand(asked)) hops.push({ url: asked, status: null, because: [onDemand] });
    else hops.push(describeHop(asked, given, because, site));
    isTarget = last === 'entry' || last === 'own rule';
    next = isLoop ? undefined : target;
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
  const dependsOnBuild = !site.hasBuild && by.some((step) => step.step === 'nothing' || isPattern(step));
  return {
    url,
    status,
    location,
    file,
    because,
    headers: sent.length > 0 ? sent : undefined,
    dependsOnBuild: dependsOnBuild || undefined,
  };
}
