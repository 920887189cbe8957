import type { PlatformHeader } from '../../hosts/shared/platform-headers.ts';
import { makeOnDemandTest } from '../../hosts/shared/rule-matching.ts';
import { Problem } from '../../lib/problem.ts';
import { compact } from '../../lib/text/text.ts';
import type { Entry, Outcome } from '../../map/entry.ts';
import { printTarget } from '../../map/target.ts';
import type { Answer, Step } from '../../plan/answers.ts';
import type { Plan } from '../../plan/plan.ts';
import { type Request, requestOf } from '../../plan/request.ts';
import type { Serving } from '../../plan/serving.ts';

/** A request of a redirect chain, with the answer. */
export interface Hop {
  readonly url: string;
  /** Null if the page is rendered on demand. */
  readonly status: number | null;
  readonly location?: string | undefined;
  readonly file?: string | undefined;
  readonly because: readonly string[];
  /** Headers of the site's own files for the page, if any. */
  readonly headers?: readonly PlatformHeader[] | undefined;
  /** True if no build was read, whose page would come first. */
  readonly dependsOnBuild?: true | undefined;
}

/** An answer, further reasons for it, and headers of the site's own files. */
export interface GivenAnswer extends Answer {
  readonly notes?: readonly string[];
  readonly sent?: readonly PlatformHeader[];
}

/** Facts about the site besides the plan. */
export interface KnownSite {
  /** Patterns of on-demand URLs. */
  readonly onDemand: readonly string[];
  /** The entries as written, before flattening. */
  readonly written: readonly Entry[];
  readonly hasBuild: boolean;
}

/** Redirects to follow. */
const maxHops = 5;

/** The answer for a URL and, inside the site, for each redirect target. */
export function explainChain(
  plan: Plan,
  url: string,
  answerTo: (request: Request) => GivenAnswer,
  site: KnownSite,
): Hop[] {
  const isOnDemand = makeOnDemandTest(site.onDemand);
  const hops: Hop[] = [];
  let isTarget = false;
  let next: string | undefined = makeAbsolute(plan, url);

  while (next !== undefined && hops.length < maxHops) {
    const current: string = next;
    const given = answerTo(requestOf(current));
    // /old to /about: without a build, nobody knows whether the page /about comes before the pattern /*.
    if (isTarget && !site.hasBuild && given.by.some(isPattern)) break;

    // /a to /b to /a
    const target = given.location?.startsWith(`${plan.origin}/`) ? given.location : undefined;
    const isLoop = target === current || hops.some((hop) => hop.url === target);
    const because = listReasons(plan, given, site);
    if (isLoop) because.push(`a loop: it leads back to ${target}`);

    // /search, which isn't a file of the build.
    const last = given.by.at(-1)?.step;
    if (last === 'nothing' && isOnDemand(current))
      hops.push({ url: current, status: null, because: [onDemand] });
    else hops.push(describeHop(current, given, because, site));
    isTarget = last === 'entry' || last === 'own rule';
    next = isLoop ? undefined : target;
  }
  return hops;
}

const onDemand = "rendered on demand by the site's server; explain sends no request to it";

/** Completes `/example`. A `Problem` for a URL of another site. */
function makeAbsolute(plan: Plan, url: string): string {
  if (url.startsWith('/')) return plan.origin + url;
  if (!/^https?:\/\//i.test(url) || URL.parse(url) === null)
    throw new Problem(`"${url}" isn't a path or URL. Write \`/example\` or \`https://example.com/example\`.`);

  const { host, hostname } = new URL(url);
  const own = new URL(plan.origin).host;
  // Name and password belong in a header, not in the request target.
  if (host === own || plan.domains.includes(hostname)) return url.replace(/(?<=^https?:\/\/)[^/?#]*@/i, '');
  throw new Problem(
    `${host} isn't a domain of this site (${[own, ...plan.domains].join(', ')}). If it redirects to the site, pass \`--alias ${hostname}\`.`,
  );
}

function isPattern(step: Step): boolean {
  return step.step === 'entry' && step.entry.kind === 'pattern';
}

function describeHop(url: string, given: GivenAnswer, because: readonly string[], site: KnownSite): Hop {
  const { status, location, file, by, sent = [] } = given;
  const mayBePage = by.some((step) => step.step === 'nothing' || isPattern(step));

  return {
    url,
    status,
    location,
    file,
    because,
    // JSON.stringify leaves out undefined fields.
    headers: sent.length > 0 ? sent : undefined,
    dependsOnBuild: (mayBePage && !site.hasBuild) || undefined,
  };
}

/** Why a request gets its answer, a clause each. */
function listReasons({ serving, origin }: Plan, given: GivenAnswer, site: KnownSite): string[] {
  const { by, notes = [], status } = given;
  const last = by.at(-1)?.step;
  const byHost = serving === undefined || last === undefined ? [] : listHostReasons(serving, last, status);
  return [...by.flatMap((step) => describeStep(step, site, origin)), ...notes, ...byHost];
}

const stepReasons: Record<Exclude<Step['step'], 'entry' | 'own rule' | 'early'>, string> = {
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

const unknownPages =
  "no redirect matches this URL. Can't tell without a build whether a page does: build the site, or pass --dist FOLDER";

function describeStep(step: Step, { written, hasBuild }: KnownSite, origin: string): string[] {
  // `listHostReasons` has the reason.
  if (step.step === 'early') return [];
  if (step.step === 'entry') return [describeEntry(step.entry, written, origin)];
  if (step.step === 'own rule') {
    const { file, line, column } = step.place;
    return [`matched ${file}:${line}:${column} (${step.says})`];
  }
  return [step.step === 'nothing' && !hasBuild ? unknownPages : stepReasons[step.step]];
}

/** `matched redirects.yaml:2:13 (301 → /b), which redirects again: 302 → /c`. */
function describeEntry({ place, outcome }: Entry, written: readonly Entry[], origin: string): string {
  const { file, line, column } = place;
  const source = written.find(
    (entry) => entry.place.line === line && entry.place.column === column && entry.place.file === file,
  );
  const asWritten = printOutcome(source?.outcome ?? outcome);
  const final = printOutcome(outcome);

  const matched = `matched ${file}:${line}:${column} (${asWritten})`;
  // `https://www.example.com/j` is `/j` of the site itself.
  const isFinal = asWritten.replace(` ${origin}/`, ' /') === final;
  return isFinal ? matched : `${matched}, which redirects again: ${final}`;
}

/** `301 → /new/`, as in the map. */
function printOutcome({ status, target }: Outcome): string {
  return status === 410 ? 'gone' : `${status} → ${printTarget(target)}`;
}

const hostRedirects: Readonly<Partial<Record<Step['step'], string>>> = {
  variant: 'itself redirects this URL variant of a page',
  early: 'changes the end of the URL before it reads any redirect',
};

/** Why a host itself decides an answer, a clause each; empty for an ordinary answer. */
function listHostReasons(serving: Serving, step: Step['step'], status: number): string[] {
  const { title, settings, source, docs, unseen } = serving;
  // An unknown URL of a single-page app.
  const isFallback = step === 'nothing' && status === 200;
  const does = isFallback ? 'returns the home page for every unknown URL' : hostRedirects[step];
  if (does === undefined) return [];

  // ` (wrangler.jsonc:4 assets.html_handling: none)`
  const written = settings
    .filter(({ isDefault, isForUnknown = false }) => !isDefault && isForUnknown === isFallback)
    .flatMap(({ file, line, key, value }) => (file === undefined ? [] : `${file}:${line} ${key}: ${value}`));
  const causes = written.length === 0 ? '' : ` (${written.join(', ')})`;
  return compact(
    `${title} ${does}${causes}`,
    source === 'documented' && `by documentation: ${docs}`,
    unseen?.replace(/\.$/, ''),
  );
}
