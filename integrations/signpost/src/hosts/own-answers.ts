import { printSourceUrl } from '../map/entry.ts';
import { findPattern, findServedFile } from '../plan/answer.ts';
import { answerWithErrorPage, type PlannedAnswer } from '../plan/answers.ts';
import type { FileAnswers } from '../plan/difference.ts';
import type { Plan } from '../plan/plan.ts';
import { escapeForLocation, type Request, splitTarget } from '../plan/request.ts';
import { findOwnUrl } from '../plan/serving.ts';

import type { OwnFile } from './platform-files.ts';
import type { Abilities } from './shared/abilities.ts';
import { isAnswer, missingFileTarget, type PlatformRule } from './shared/platform-rule.ts';
import { matchByEntries } from './shared/rule-matching.ts';
import { answerFromFiles } from './shared/rule-order.ts';

/** How the site's own files change the plan's answer on one host. */
export interface AnswerWithOwn {
  /** The answer of the plan, or of a rule in the site's file. */
  readonly answer: PlannedAnswer;
  /** The rule that answers instead of the plan. */
  readonly rule: PlatformRule | undefined;
  /** A matching rule that the platform doesn't apply, if nothing else answers. */
  readonly idle: PlatformRule | undefined;
  /** A rule that may answer first, under unknown conditions. */
  readonly maybe: PlatformRule | undefined;
}

/**
 * The answer of a host if the site has its own files for it. `isProgram` if a generated edge function runs there,
 * which Netlify and Cloudflare run before any file of rules.
 */
export function answerWithOwnFiles(
  given: PlannedAnswer,
  own: readonly OwnAnswers[],
  request: Request,
  isProgram: boolean,
): AnswerWithOwn {
  const last = given.by.at(-1);
  const step = last?.step;
  // An error, or a redirect to the canonical origin, comes before any rule.
  if (step === undefined || isFirstHop(given))
    return { answer: given, rule: undefined, idle: undefined, maybe: undefined };

  let idle: PlatformRule | undefined;
  let maybe: PlatformRule | undefined;
  for (const rules of own) {
    if (!isReached(findReach(rules, isProgram), step, isProgram)) continue;
    const { found, conditional } = rules.find(request, {
      hasFile: fileSteps.has(step),
      isAnswered: step !== 'nothing',
      step,
      source: last?.step === 'entry' ? printSourceUrl(last.entry) : undefined,
    });
    maybe ??= conditional[0];
    if (found) {
      const answer = { ...found.answer, headers: given.headers };
      return { answer, rule: found.rule, idle: undefined, maybe };
    }
    if (step === 'nothing') idle ??= rules.idleFor(request);
  }
  return { answer: given, rule: undefined, idle, maybe };
}

/** A redirect from http or another domain, or by Vercel's `trailingSlash`, which a host makes first. */
function isFirstHop({ by }: PlannedAnswer): boolean {
  return by.some(({ step }) => step === 'origin' || step === 'early');
}

/** A file or page exists. */
const fileSteps: ReadonlySet<string> = new Set(['page', 'file', 'variant', 'method']);

type Reach = 'first' | 'last' | 'never';

/** On Netlify a generated edge function passes unanswered requests on; on Cloudflare the function replaces the file. */
function findReach({ host, isBehind }: OwnAnswers, isProgram: boolean): Reach {
  if (isProgram && host === 'cloudflare') return 'never';
  if (isBehind || (isProgram && host === 'netlify')) return 'last';
  return 'first';
}

/** True if rules with a reach are tried after a step of the plan. */
function isReached(reach: Reach, step: string, isProgram: boolean): boolean {
  if (reach !== 'last') return reach === 'first';
  return step === 'nothing' || (!isProgram && fileSteps.has(step));
}

/** The plan's answer for a URL. */
interface There {
  readonly hasFile: boolean;
  readonly isAnswered: boolean;
  /** The step of the plan that answers. */
  readonly step?: string;
  /** The source of the map's redirect that answers. */
  readonly source?: string | undefined;
}

/** The rule of the site's file that answers a request, and earlier rules with unknown conditions. */
interface OwnAnswer {
  readonly found: { readonly answer: PlannedAnswer; readonly rule: PlatformRule } | undefined;
  readonly conditional: readonly PlatformRule[];
}

/** The rules of one file, prepared for lookups. */
export interface OwnAnswers extends OwnFile {
  find(request: Request, there: There): OwnAnswer;
  /** The first matching rule without effect on the platform. */
  idleFor(request: Request): PlatformRule | undefined;
}

/** Prepares them. */
export function prepareOwnAnswers(plan: Plan, own: OwnFile): OwnAnswers {
  const rules = own.rules.filter((rule) => !changesSlashOnly(rule));
  const first = rules.filter(({ isFallback }) => !isFallback);
  const { blockAt = Number.POSITIVE_INFINITY } = own;
  const above = first.filter(({ line }) => line < blockAt);

  return {
    ...own,
    find({ target, host, scheme }, { hasFile, isAnswered, step, source }) {
      const requestParts = { ...splitTarget(target), host, scheme, hasFile };
      let counting = isAnswered ? first : rules;
      if (hasGeneratedLine(plan, own.host, requestParts, step)) counting = above;
      const { rule, to, location, conditional } = answerFromFiles(counting, requestParts);
      // In a merged JSON file, the map's redirect is in the place of the site's own for the same source.
      if (rule === undefined || (own.isMerged && rule.kind === 'redirect' && rule.from === source))
        return { found: undefined, conditional };
      return { found: { rule, answer: makeAnswer(plan, rule, to ?? '', location) }, conditional };
    },
    idleFor({ target, host }) {
      const requestParts = { ...splitTarget(target), host };
      return own.rules.find((rule) => describeIdle(rule) !== undefined && isMeantFor(rule, requestParts));
    },
  };
}

/** True if a generated line in `_redirects` answers, and no line below counts. */
function hasGeneratedLine(
  plan: Plan,
  host: string,
  { path, query }: { path: string; query: string },
  step: string | undefined,
): boolean {
  if (step === 'entry') return true;
  if (host !== 'cloudflare') return false;
  // A page below a pattern of the map has a line too.
  return step === 'page' && findPattern(plan, path, query) !== undefined;
}

function makeAnswer(plan: Plan, rule: PlatformRule, to: string, location: string | undefined): PlannedAnswer {
  const { file, line, status, kind } = rule;
  const by = { step: 'own rule', place: { file, line, column: 1 }, says: describeRule(rule) } as const;
  if (kind === 'gone') return answerWithErrorPage(410, plan.errorPages[410], by);

  if (kind === 'redirect')
    return { status, location: makeAbsolute(plan, location ?? ''), headers: {}, by: [by] };
  const [path = ''] = to.split(/[?#]/, 1);
  const canonical = findOwnUrl(plan.served, path);
  const page = findServedFile(plan, canonical ?? path);
  const notFound = answerWithErrorPage(404, plan.errorPages[404], by);
  if (path === missingFileTarget) return notFound;
  if (rule.platform === 'cloudflare' && findServedFile(plan, path) === undefined) {
    // Cloudflare's asset server applies no second rule, and redirects a URL variant.
    if (canonical !== undefined)
      return { status: 307, location: plan.origin + canonical, headers: {}, by: [by] };
    if (knowsAll(plan)) return notFound;
  }

  return { status, headers: {}, by: [by], ...(page !== undefined && { file: page }) };
}

/** True if the build is known, and no server renders further pages. */
function knowsAll({ served, elsewhere = [] }: Plan): boolean {
  return served.pages.size > 0 && elsewhere.length === 0;
}

/** `301 → /new/`, as in the rule. */
function describeRule({ kind, status, to, conditions }: PlatformRule): string {
  let answer = `${status} with ${to || 'what a function returns'}`;
  if (kind === 'gone') answer = 'gone';
  if (kind === 'redirect') answer = `${status} → ${to}`;
  const texts = conditions.map(({ text }) => text).join(', ');
  return texts === '' ? answer : `${answer} for ${texts}`;
}

function makeAbsolute(plan: Plan, location: string): string {
  if (location.startsWith('//')) return `https:${location}`;
  return location.startsWith('/') ? plan.origin + location : location;
}

/** `/a` to `/a/`, for hosts whose rules don't distinguish the two. */
function changesSlashOnly({ platform, isExact, isForced, from, to }: PlatformRule): boolean {
  if (platform === 'cloudflare' || platform === 'azure-swa' || !isExact || to === from) return false;
  // `/docs/book/ /docs/book 301!`: Netlify matches both forms before it looks for a file, and so redirects for ever.
  if (platform === 'netlify' && isForced) return false;

  return to !== '' && to.replace(/(?<=.)\/$/, '') === from.replace(/(?<=.)\/$/, '');
}

/** True for a redirect or gone URL, which status and target describe completely. */
export function isPlain({ kind }: PlatformRule): boolean {
  return kind === 'redirect' || kind === 'gone';
}

/** Why a rule has no effect on its platform, as a sentence; undefined if it has. */
export function describeIdle({ state }: PlatformRule): string | undefined {
  if (state.is === 'dropped') return state.limit;
  return state.is === 'invalid' || state.is === 'never matches' ? state.why : undefined;
}

/** True if a rule would match a request. */
function isMeantFor(
  { from }: PlatformRule,
  requestParts: { path: string; query: string; host: string },
): boolean {
  const source = from.replace(/[?#].*$/s, '');
  return (
    source.startsWith('/') && matchByEntries([{ from: source, to: '' }])?.match(requestParts) !== undefined
  );
}

/** The answers of a platform's own files, which come before map and build. */
export function createFileAnswers(files: readonly OwnFile[]): FileAnswers {
  const ready = new WeakMap<Plan, readonly OwnAnswers[]>();
  return {
    examples: new Map(files.flatMap(({ rules }) => rules.flatMap(listExamples))),
    answer(plan, request, given) {
      const own = ready.get(plan) ?? files.map((file) => prepareOwnAnswers(plan, file));
      ready.set(plan, own);
      return answerWithOwnFiles(given, own, request, false).answer;
    },
  };
}

/** URLs of an effective rule, each with the pattern of the example. */
function listExamples(rule: PlatformRule): [string, string | undefined][] {
  if (!isAnswer(rule) || rule.state.is !== 'active') return [];
  // `/shop id=:id /new` matches /shop?id=example-1.
  const pairs = rule.conditions.filter(({ on }) => on === 'query');
  const query = pairs.map(({ text, pair }) => pair?.join('=') ?? text).join('&');
  const end = query && `?${query.replace(/:\w+/g, 'example-1')}`;
  return rule.samples.map((path) => [path + end, rule.isExact ? undefined : rule.from]);
}

/**
 * The answer of a host that passes on another part of the request's query than the map. On Netlify,
 * `/product.php?id=7` leads to `/pump/?id=7`, where the map has `/pump/`; on Azure, `/old?a=1` leads to `/new/`.
 */
export function applyRequestQuery<Given extends Pick<PlannedAnswer, 'by' | 'location'>>(
  given: Given,
  request: Request,
  { requestQuery }: Abilities,
): Given {
  const last = given.by.at(-1);
  if (requestQuery === 'rest' || given.location === undefined || last?.step !== 'entry') return given;
  // `/pump/?from=shop` is a complete target.
  if (last.entry.outcome.target?.query !== '') return given;

  const [, url = '', fragment = ''] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/s.exec(given.location) ?? [];
  const { query } = splitTarget(request.target);
  const passed = requestQuery === 'none' || query === '' ? '' : `?${escapeForLocation(query)}`;
  return { ...given, location: url + passed + fragment };
}
