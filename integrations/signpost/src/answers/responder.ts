import type { Host } from '../hosts/host.ts';
import type { OwnFile } from '../hosts/platform-files.ts';
import { selectSupported } from '../hosts/select-supported.ts';
import type { ForeignRule } from '../hosts/shared/foreign-rule.ts';
import { findSentHeaders, type PlatformHeader } from '../hosts/shared/platform-headers.ts';
import { isInFolder, type Path, parsePath } from '../lib/url/path.ts';
import { makeSourceTest } from '../map/source-test.ts';
import { answer } from '../plan/answer.ts';
import { answerWithFile, answerWithRedirect } from '../plan/answers.ts';
import { findPage } from '../plan/page-urls.ts';
import type { Plan } from '../plan/plan.ts';
import { type Request, splitTarget } from '../plan/request.ts';
import type { Answer, KnownAnswer, Unknown } from './answer.ts';
import { findVariantOnAnyHost } from './any-host.ts';
import { isHostPath } from './host-paths.ts';
import { createHostPlanAnswerer } from './host-plan.ts';
import {
  answerByRule,
  findDomainRule,
  findIneffectiveRule,
  findOwnRule,
  runsBeforePlan,
} from './own-rules.ts';

// What answers a request. The first of these that has an answer:
//
// 1. The plan's redirect from http or another domain, or by a setting of the host such as Vercel's `trailingSlash`; before it the rules of
//    the site's own files for that domain alone.
// 2. The first matching rule of the site's own files that the platform reads before the planned answer.
// 3. The plan, as far as the host supports it: redirects of the map, pages, files.
// 4. What no file shows: a page on demand, a path of the host itself, another site's folder.
// 5. The plan's answer for an unknown URL, such as 404.

/** Says what each URL returns. A crawl's records are another responder than a site's files. */
export interface Responder {
  /** `https://www.example.com` */
  readonly origin: string;
  /** Host names that redirect to the origin. */
  readonly domains: readonly string[];
  respond(request: Request): Answer;
}

/** What decides the answers of a site. */
export interface ResponderInput {
  /** The plan with the page URLs of the host. */
  readonly plan: Plan;
  /** As the adapter of the site deploys it. Undefined if unknown: then the host is one that serves the most. */
  readonly host?: Host | undefined;
  /** The site's own platform files that the host reads; without a host, those of every platform. */
  readonly ownFiles?: readonly OwnFile[] | undefined;
  /** Patterns of pages that a server renders on demand: `/orders/*`. */
  readonly onDemand?: readonly string[] | undefined;
  /** The site's folder below the origin. */
  readonly base?: Path | undefined;
  /** Pages that redirect in the browser: file ─▶ absolute URL. */
  readonly redirectPages?: ReadonlyMap<string, string> | undefined;
}

/** The responder of a map, a build, a host and the site's own files. */
export interface SiteResponder extends Responder {
  readonly plan: Plan;
  /** Headers of the site's own files for a page. */
  listOwnHeaders(request: Request): PlatformHeader[];
}

export function createResponder(input: ResponderInput): SiteResponder {
  const { plan, host, ownFiles = [], redirectPages } = input;
  const part = host && selectSupported(host, plan);
  // With `paths`, the project's own files serve all others.
  const hasEdgeFunction = part?.edgeFunction !== undefined && part.paths === undefined;
  const answerByPlan = part ? createHostPlanAnswerer(plan, part) : createAnyHostAnswerer(plan);
  const findUnknown = createUnknownFinder(input);
  const headers = ownFiles.flatMap((file) => file.headers);

  function respond(request: Request): Answer {
    const answer = findAnswer(request);
    if (redirectPages === undefined || answer.status !== 200 || answer.file === undefined) return answer;
    // <meta http-equiv="refresh" content="0; url=/new/">
    const location = redirectPages.get(answer.file);
    return location === undefined ? answer : { ...answer, location };
  }

  function findAnswer(request: Request): Answer {
    const planned = answerByPlan(request);
    const step = planned.by.at(-1) ?? { step: 'nothing' };
    if (isFirstRedirect(planned)) return findDomainAnswer(request) ?? planned;

    // `/ /de/ 302 Country=de` answers first where its condition is met.
    let conditionalRule: ForeignRule | undefined;
    // Line 2,101 of `_redirects`, which Cloudflare drops
    let ineffectiveRule: ForeignRule | undefined;
    for (const file of ownFiles) {
      // Nobody knows the host: a page or a redirect of the map counts, whatever a platform's rules say.
      if (host === undefined && step.step !== 'nothing') break;
      if (!runsBeforePlan(file, step, hasEdgeFunction)) continue;

      const match = findOwnRule(plan, file, request, step);
      conditionalRule ??= match.conditional[0];
      if (match.rule !== undefined) {
        const ruled = answerByRule(plan, { ...match, rule: match.rule });
        // The vercel.json in the root has a copy of the generated redirects.
        if (isSameRedirect(planned, ruled)) return { ...planned, conditionalRule };
        return { ...ruled, headers: planned.headers, conditionalRule };
      }
      // A 404 may come from a dropped rule.
      if (step.step === 'nothing') ineffectiveRule ??= findIneffectiveRule(file, request);
    }

    // /guide/setup//, the target of `Redirect 301 /manual/ /guide/` with a slash more: hosts merge slashes.
    if (step.step === 'nothing' && /^[^?]*\/\//.test(request.target))
      return findAnswer({ ...request, target: mergeSlashes(request.target) });

    const otherRules = { conditionalRule, ineffectiveRule };
    const unknown = step.step === 'nothing' ? findUnknown(request) : undefined;
    if (unknown === undefined) return { ...planned, ...otherRules };
    return { headers: planned.headers, by: planned.by, unknown, ...otherRules };
  }

  function findDomainAnswer(request: Request): Answer | undefined {
    if (hasEdgeFunction || request.host === new URL(plan.origin).host) return undefined;
    for (const file of ownFiles) {
      const match = findDomainRule(file, request);
      if (match.rule !== undefined) return answerByRule(plan, { ...match, rule: match.rule });
    }
    return undefined;
  }

  return {
    plan,
    origin: plan.origin,
    domains: plan.domains,
    respond,
    listOwnHeaders: ({ target, host: name }) =>
      findSentHeaders(headers, { path: splitTarget(target).path, host: name }),
  };
}

/** The answers of a plan without a host. A URL variant that some host serves isn't a missing page. */
function createAnyHostAnswerer(plan: Plan): (request: Request) => KnownAnswer {
  return (request) => {
    const planned = answer(plan, request);
    if (plan.serving !== undefined || planned.by.at(-1)?.step !== 'nothing') return planned;

    const { path } = splitTarget(request.target);
    const variant = findVariantOnAnyHost(plan, parsePath(path));
    if (variant === undefined) return planned;
    if (variant.url === undefined) return { ...answerWithFile(request, variant.file), dependsOnHost: true };
    const redirect = answerWithRedirect(301, plan.origin + variant.url, { step: 'variant' });
    return { ...redirect, headers: planned.headers, dependsOnHost: true };
  };
}

function mergeSlashes(target: string): string {
  const { path, query } = splitTarget(target);
  const merged = path.replace(/\/{2,}/g, '/');
  return query === '' ? merged : `${merged}?${query}`;
}

function isSameRedirect(first: KnownAnswer, other: Answer): boolean {
  return first.location !== undefined && first.location === other.location && first.status === other.status;
}

/** True for a redirect from http or another domain, or by Vercel's `trailingSlash`, which come before any rule. */
function isFirstRedirect({ by }: KnownAnswer): boolean {
  return by.some(({ step }) => step === 'origin' || step === 'early');
}

/** Makes the function that says why a URL without page, file and redirect may have an answer all the same. */
function createUnknownFinder({ plan, onDemand = [], base }: ResponderInput) {
  const isOnDemand = makeSourceTest(onDemand);

  return ({ target }: Request): Unknown | undefined => {
    const { path } = splitTarget(target);
    if (isOnDemand(path))
      return { reason: 'on demand', text: "it is rendered on demand by the site's server" };
    if (isHostPath(path)) return { reason: 'host', text: 'the host serves it itself' };
    if (base !== undefined && !isInFolder(parsePath(path), base)) {
      const urlWithBase = findUrlWithBase(plan, base, path);
      const outside = `it is outside of ${base}, the folder of the site`;
      const text = urlWithBase ? `${outside}, which has ${urlWithBase}` : outside;
      return { reason: 'outside of the site', text, urlWithBase };
    }
    return undefined;
  };
}

/** `/docs/tides/` for `/tides/` and `/tides`, if the site has it. `/` is the home page of another site. */
function findUrlWithBase({ served }: Plan, base: Path, path: string): Path | undefined {
  const urlWithBase = parsePath(base + path.slice(1));
  const page = findPage(served, urlWithBase);
  if (path === '/' || (page === undefined && !served.files.has(urlWithBase))) return undefined;
  return page === undefined || page.status === 200 ? urlWithBase : page.to;
}
