import { makeElsewhere } from '../../hosts/edge/request-path.ts';
import type { Place } from '../../lib/finding.ts';
import { Problem } from '../../lib/problem.ts';
import { compact, listFirst } from '../../lib/text/text.ts';
import type { Entry, Outcome } from '../../map/entry.ts';
import { makeLookup } from '../../map/lookup.ts';
import { splitParameters } from '../../map/query.ts';
import type { ResolvedMap } from '../../map/resolved-map.ts';
import { printTarget } from '../../map/target.ts';
import { answer, type Step } from '../../plan/answer.ts';
import type { HostAnswer } from '../../plan/answers.ts';
import type { Plan } from '../../plan/plan.ts';
import { type Request, requestOf, splitTarget } from '../../plan/request.ts';
import type { FileHeader, Instead } from './beside.ts';
import { listServingReasons } from './serving-reason.ts';

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
  /** Rules of the site's own files that answer differently on some hosts; missing if there are none. */
  readonly instead?: readonly Instead[];
  /** Headers of the site's own files for the page on one host; missing if there are none. */
  readonly headers?: readonly FileHeader[];
  /** True if no build was read, and a page there would be served instead. */
  readonly dependsOnBuild?: true;
}

/** How requests are answered: by default only by the plan. */
export interface Ways {
  readonly answerTo?: (request: Request) => HostAnswer;
  readonly insteadOf?: (request: Request) => readonly Instead[];
  /** The headers that the site's own files add to a page or file. */
  readonly headersFor?: (request: Request) => readonly FileHeader[];
  /** Why a matching rule of the site's own files has no effect. */
  readonly idleFor?: (request: Request) => string | undefined;
  /** Patterns of on-demand URLs, and whether their server runs here. */
  readonly onDemand?: readonly string[];
  readonly hasServer?: boolean;
  /** The entries as written, before flattening. */
  readonly written?: readonly Entry[] | undefined;
  /** The entry for a request that no host has, because it is part of a loop. */
  readonly omitted?: ((request: Request) => Omitted | undefined) | undefined;
  readonly hasBuild?: boolean;
  /** The advice where an answer depends on a build that wasn't read. */
  readonly howToBuild?: string;
  /** The reason why a response isn't indexed. */
  readonly noindexOf?: (given: HostAnswer) => string | undefined;
  /** The header of the site's own files that prevents indexing of a page. */
  readonly noindexFor?: (request: Request) => string | undefined;
}

/** True if both chains return the same. */
export function isSame(one: readonly Hop[], other: readonly Hop[]): boolean {
  return JSON.stringify(one.map(selectComparedParts)) === JSON.stringify(other.map(selectComparedParts));
}

/** The first hop that returns something else than the other chain there, and what that returns. */
export function findDifference(
  one: readonly Hop[],
  other: readonly Hop[],
): { readonly hop: Hop; readonly wanted: Hop } | undefined {
  const at = one.findIndex((_, index) => !isSame(one.slice(index, index + 1), other.slice(index, index + 1)));
  const [hop, wanted] = [one[at], other[at]];
  return hop === undefined || wanted === undefined ? undefined : { hop, wanted };
}

function selectComparedParts({ url, status, location }: Hop): readonly unknown[] {
  return [url, status, location];
}

/** The answer for a URL and, inside the site, for its redirect targets. */
export function explain(plan: Plan, url: string, ways: Ways = {}): Hop[] {
  const { answerTo = (request) => answer(plan, request), insteadOf = () => [], onDemand = [] } = ways;
  const isElsewhere = makeElsewhere(onDemand);
  const hops: Hop[] = [];
  let next: string | undefined = makeAbsolute(plan, url);
  let isTarget = false;
  while (next !== undefined && hops.length < 5) {
    const request = requestOf(next);
    const given = answerTo(request);
    if (isTarget && ways.hasBuild === false && given.by.some(isPattern)) break;
    const hop = buildHop(next, given, {
      because: [...listReasons(request, given, ways), ...listHostReasons(plan, given)],
      instead: insteadOf(request),
      headers: given.status === 200 ? (ways.headersFor?.(request) ?? []) : [],
      noindex: ways.noindexOf?.(given) ?? (given.status === 200 ? ways.noindexFor?.(request) : undefined),
      dependsOnBuild: ways.hasBuild === false && given.by.some(isAfterPages),
    });
    const target = given.location !== undefined && isOwn(plan, given.location) ? given.location : undefined;
    if (target !== undefined && [...hops, hop].some(({ url: asked }) => asked === target)) {
      hops.push({ ...hop, because: [...hop.because, `a loop: it leads back to ${target}`] });
      break;
    }
    const last = given.by.at(-1)?.step;
    const isLeft = last === 'nothing' && isElsewhere(next);
    hops.push(isLeft ? leaveToServer(hop, ways.hasServer ?? true) : hop);
    isTarget = last === 'entry' || last === 'own rule';
    next = target;
  }
  return hops;
}

/** A step that a page of the build, or a variant of its URL, comes before. */
function isAfterPages(step: Step): boolean {
  return step.step === 'nothing' || isPattern(step);
}

/** A page at a target comes before patterns, but is unknown without the build; chains are already flattened. */
function isPattern(step: Step): boolean {
  return step.step === 'entry' && step.entry.kind === 'pattern';
}

/** An on-demand page, which isn't a file of the build. If no server renders it, the host's files answer. */
function leaveToServer({ file, ...hop }: Hop, hasServer: boolean): Hop {
  if (hasServer)
    return { ...hop, status: null, because: [`${onDemandReason}; explain sends no request to it`] };
  const own = file === undefined ? {} : { file };
  return { ...hop, ...own, because: [`${onDemandReason}; the files for this host don't proxy to it`] };
}

const onDemandReason = "rendered on demand by the site's server";

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

function isOwn(plan: Plan, location: string): boolean {
  return new URL(location).origin === plan.origin;
}

type Said = Required<Pick<Hop, 'because' | 'instead' | 'headers'>> & {
  readonly noindex: string | undefined;
  readonly dependsOnBuild: boolean;
};

function buildHop(
  url: string,
  { status, location, file }: HostAnswer,
  { because, instead, headers, noindex, dependsOnBuild }: Said,
): Hop {
  return {
    url,
    status,
    ...(location === undefined ? {} : { location }),
    ...(file === undefined ? {} : { file }),
    because,
    ...(instead.length === 0 ? {} : { instead }),
    ...(headers.length === 0 ? {} : { headers }),
    ...(noindex === undefined ? {} : { noindex }),
    ...(dependsOnBuild ? { dependsOnBuild } : {}),
  };
}

/** Reasons for the host's own decisions. */
function listHostReasons({ serving }: Plan, { by, status }: HostAnswer): string[] {
  const last = by.at(-1)?.step;
  return serving === undefined || last === undefined ? [] : listServingReasons(serving, last, status);
}

function listReasons(request: Request, { by, why }: HostAnswer, ways: Ways): string[] {
  const isAfterExact = by.length > 0 && by.every(({ step }) => afterExact.has(step));
  const left = isAfterExact ? ways.omitted?.(request) : undefined;
  const idle = ways.idleFor?.(request);
  const steps = by.flatMap((step) => describeStep(step, ways, left !== undefined));
  return compact(left && describeLoop(left, ways), ...steps, why, idle);
}

/** Reasons that apply if no entry was found. */
const afterExact: ReadonlySet<Step['step']> = new Set(['page', 'file', 'variant', 'nothing']);

function describeStep(step: Step, ways: Ways, isOther: boolean): string[] {
  // `listServingReasons` tells why.
  return step.step === 'early' ? [] : [describeStepReason(step, ways, isOther)];
}

const reasons: Record<Exclude<Step['step'], 'entry' | 'own rule' | 'early'>, string> = {
  origin: 'http and other domains redirect to the canonical origin',
  maintenance: 'the site is in maintenance mode',
  protected: 'the path needs a password',
  page: 'matched a page of the build',
  file: 'matched a file of the build',
  variant: 'matched a URL variant of a page of the build',
  method: 'pages accept GET and HEAD only',
  api: 'matched the prebuilt API',
  nothing: 'no redirect, page or file matches this URL',
};

function describeStepReason(
  step: Exclude<Step, { readonly step: 'early' }>,
  ways: Ways,
  isOther: boolean,
): string {
  if (step.step === 'entry') return describeEntry(step.entry, ways);
  if (step.step === 'own rule')
    return `matched ${step.place.file}:${step.place.line}:${step.place.column} (${step.says})`;
  const isUnknown = step.step === 'nothing' && ways.hasBuild === false;
  const text = isUnknown
    ? `no redirect matches this URL. Can't tell without a build whether a page does: ${ways.howToBuild}`
    : reasons[step.step];
  return isOther ? text.replace(/^no redirect/, 'no other redirect') : text;
}

function describeEntry({ place, outcome }: Entry, { written = [] }: Ways): string {
  const first = written.find((one) => isAt(one.place, place))?.outcome ?? outcome;
  const isFinal =
    describeTarget(first) === describeTarget(outcome) ||
    describeTarget(removeOwnOrigin(first, outcome)) === describeTarget(outcome);
  const on = isFinal ? '' : `, which redirects again: ${describeTarget(outcome)}`;
  return `matched ${place.file}:${place.line}:${place.column} (${describeTarget(first)})${on}`;
}

/** A target that was written with the site's own origin, as the plan has it. */
function removeOwnOrigin(first: Outcome, { target }: Outcome): Outcome {
  if (first.target === undefined || target?.origin !== '') return first;
  return { ...first, target: { ...first.target, origin: '' } };
}

/** An entry of a loop as written, and the lines of the loop. */
function describeLoop({ entry, others }: Omitted, ways: Ways): string {
  const lines = others.map(({ place }) => `${place.file}:${place.line}`);
  const round = lines.length === 0 ? 'it redirects again' : `loops with ${listFirst(lines)}`;
  return `${describeEntry(entry, ways)}, which ${round}: the redirect is left out`;
}

/** `301 → /new/`, as in the map. */
function describeTarget({ status, target }: Outcome): string {
  return status === 410 ? 'gone' : `${status} → ${printTarget(target)}`;
}

function isAt(one: Place, other: Place): boolean {
  return one.line === other.line && one.column === other.column && one.file === other.file;
}

/** An entry that is part of a loop and so on no host, with the others of the loop. */
interface Omitted {
  readonly entry: Entry;
  readonly others: readonly Entry[];
}

export function mapOmittedEntries({
  loops,
  ignoreCase,
}: Pick<ResolvedMap, 'loops' | 'ignoreCase'>): (request: Request) => Omitted | undefined {
  const entries = [...new Set(loops.flat())];
  const lookup = makeLookup(
    entries.filter((entry) => entry.kind === 'exact'),
    entries.filter((entry) => entry.kind === 'pattern'),
    ignoreCase,
  );
  return ({ target }) => {
    const { path, query } = splitTarget(target);
    const parameters = splitParameters(query);
    const entry = lookup.exact(path, parameters) ?? lookup.pattern(path, parameters)?.entry;
    if (entry === undefined) return undefined;
    const loop = loops.find((one) => one.includes(entry)) ?? [];
    return { entry, others: loop.filter((one) => one !== entry) };
  };
}
