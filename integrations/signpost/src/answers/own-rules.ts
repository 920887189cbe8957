import type { OwnFile } from '../hosts/platform-files.ts';
import { answerFromFiles, type FileAnswer } from '../hosts/shared/answer-from-files.ts';
import type { ForeignRule } from '../hosts/shared/foreign-rule.ts';
import { missingFileTarget } from '../hosts/shared/make-rule.ts';
import { memoize } from '../lib/memoize.ts';
import { parsePath, removeQuery, withoutSlash } from '../lib/url/path.ts';
import { printSourceUrl } from '../map/entry.ts';
import { makeSourceFinder } from '../map/source-test.ts';
import { findPattern, findServedFile } from '../plan/answer.ts';
import { answerWithErrorPage, answerWithRedirect, type Step } from '../plan/answers.ts';
import { findPage } from '../plan/page-urls.ts';
import type { Plan } from '../plan/plan.ts';
import { type Request, splitTarget } from '../plan/request.ts';
import type { Answer } from './answer.ts';
import { isHostPath } from './host-paths.ts';

// Rules that the site's author wrote for a platform: a line of `_redirects` beside the generated ones, `vercel.json`.
// For a request and the plan's answer, such as 404, the rule that answers instead:
//
//   /app/* /app/index.html 200   ─▶ for /app/settings: 200, with the file app/index.html
//   /api/* https://api.example.com/:splat 200   ─▶ unknown, because a proxy answers

/** Steps that mean that a file or page exists at the URL. */
const fileSteps: ReadonlySet<Step['step']> = new Set(['page', 'file', 'variant', 'method']);

/**
 * True if a platform reads the rules of a file before it gives the planned answer. `step` is the last one of that answer:
 * a redirect of the map, a page, or `nothing`.
 */
export function runsBeforePlan({ host, isBehind }: OwnFile, step: Step, hasEdgeFunction: boolean): boolean {
  // The generated Worker replaces _redirects.
  if (hasEdgeFunction && host === 'cloudflare') return false;
  // Netlify's edge function passes on a request that it has no answer for.
  if (hasEdgeFunction && host === 'netlify') return step.step === 'nothing';
  // netlify.toml comes after the generated _redirects, and a forced rule of it before /about/index.html.
  if (isBehind) return step.step === 'nothing' || fileSteps.has(step.step);
  return true;
}

/**
 * The first rule of a file that answers a request, and the rules before it that may answer instead: their condition,
 * such as a country, isn't in the request.
 */
export function findOwnRule(plan: Plan, file: OwnFile, request: Request, step: Step): FileAnswer {
  const { path, query } = splitTarget(request.target);
  const { host, scheme } = request;
  const hasFile = fileSteps.has(step.step);
  const rules = selectRules(plan, file, { path, query }, step);
  const match = answerFromFiles(rules, { path, query, host, scheme, hasFile });

  // In a merged JSON file, the map's redirect is in the place of the site's own for the same source.
  const isReplaced = file.isMerged && step.step === 'entry' && match.rule?.kind === 'redirect';
  if (isReplaced && match.rule?.from === printSourceUrl(step.entry)) return { ...match, rule: undefined };
  return match;
}

/**
 * The first rule of a file for the request's host alone: `https://old.example.net/a /b/ 301!`. It answers before the redirect of
 * the whole domain, which a platform does last.
 */
export function findDomainRule(file: OwnFile, request: Request): FileAnswer {
  const { path, query } = splitTarget(request.target);
  const { host, scheme } = request;
  const { beforeFiles, aboveGenerated } = sortRules(file);
  const rules = (file.host === 'netlify' ? beforeFiles : aboveGenerated).filter(({ conditions }) =>
    conditions.some(({ on, pair }) => on === 'host' && pair?.[1] === host),
  );
  return answerFromFiles(rules, { path, query, host, scheme, hasFile: false });
}

/**
 * The rules that a host tries before it gives the plan's answer: above a redirect of the map those above the generated
 * lines, above a page or file all but fallbacks, and all where the plan has nothing.
 */
function selectRules(
  plan: Plan,
  file: OwnFile,
  { path, query }: { readonly path: string; readonly query: string },
  step: Step,
): readonly ForeignRule[] {
  const { effectiveRules, aboveGenerated, beforeFiles } = sortRules(file);
  if (step.step === 'entry') return aboveGenerated;
  // On Cloudflare, a page below a pattern of the map has a generated line too.
  const hasLine = file.host === 'cloudflare' && step.step === 'page';
  if (hasLine && findPattern(plan, path, query) !== undefined) return aboveGenerated;
  return step.step === 'nothing' ? effectiveRules : beforeFiles;
}

/**
 * The effective rules of a file: all, those that aren't fallbacks, and of these the ones above the generated lines, which
 * start at the line `blockAt`.
 */
const sortRules = memoize(({ rules, blockAt = Number.POSITIVE_INFINITY }: OwnFile) => {
  const effectiveRules = rules.filter((rule) => !leadsToItself(rule));
  const beforeFiles = effectiveRules.filter(({ isFallback }) => !isFallback);
  return { effectiveRules, beforeFiles, aboveGenerated: beforeFiles.filter(({ line }) => line < blockAt) };
});

/**
 * True for a rule that changes only the slash and matches its own target too: Netlify reads `/book /book/ 301` for
 * /book/ as well, and ignores it. Cloudflare's rule matches /book alone, and so redirects it.
 * https://docs.netlify.com/manage/routing/redirects/redirect-options/#trailing-slash
 */
function leadsToItself(rule: ForeignRule): boolean {
  const { platform, isExact, isForced, from, to } = rule;
  const changesSlash = to !== from && withoutSlash(to) === withoutSlash(from);
  if (!isExact || !changesSlash) return false;

  // `/docs/book/ /docs/book 301!`: Netlify obeys a forced rule, and redirects for ever.
  if (platform === 'netlify' && isForced) return false;
  return rule.match({ path: to, query: '', host: '' }) !== undefined;
}

/** What a rule of the site's own file answers. */
export function answerByRule(plan: Plan, { rule, to, location }: MatchedRule): Answer {
  const by = { step: 'own rule', place: findPlace(rule), says: describeRule(rule) } as const;
  if (rule.kind === 'gone') return answerWithErrorPage(410, plan.errorPages[410], by);
  if (rule.kind === 'redirect')
    return answerWithRedirect(rule.status, makeAbsolute(plan, location ?? ''), by);
  if (rule.kind === 'proxy') return answerByProxy(to ?? rule.to, by);
  return answerByRewrite(plan, rule, to ?? '', by);
}

type MatchedRule = FileAnswer & { readonly rule: ForeignRule };

function findPlace({ file, line }: ForeignRule) {
  return { file, line, column: 1 };
}

/** `/api/* https://api.example.com/:splat 200`, or a function without a URL. */
function answerByProxy(to: string, by: Step): Answer {
  const reason = to === '' ? 'function' : 'proxy';
  const text = to === '' ? 'it is answered by a function' : `it is fetched from ${to}`;
  return { headers: {}, by: [by], unknown: { reason, text } };
}

/** `/app/* /app/index.html 200`, or `/* /404.html 404`. */
function answerByRewrite(plan: Plan, rule: ForeignRule, to: string, by: Step): Answer {
  const [path = ''] = to.split(/[?#]/, 1);
  const notFound = answerWithErrorPage(404, plan.errorPages[404], by);
  if (path === missingFileTarget) return notFound;

  const file = findServedFile(plan, path);
  const page = findPage(plan.served, parsePath(path));
  // `/* /page.html 200`: Cloudflare's asset server redirects /page.html to /page.
  if (rule.platform === 'cloudflare' && file === undefined && page !== undefined && page.status !== 200)
    return answerWithRedirect(page.status, plan.origin + page.to, by);

  // `/* /404.html 200`: the error page is no page of the site.
  const errorPage = Object.values(plan.errorPages).find((name) => `/${name}` === path);
  const servedFile = file ?? page?.file ?? errorPage;
  if (servedFile !== undefined) return { status: rule.status, headers: {}, by: [by], file: servedFile };
  if (isHostPath(path) || programPaths.test(path))
    return { headers: {}, by: [by], unknown: { reason: 'function', text: `it is answered by ${path}` } };
  return knowsAllPages(plan) ? notFound : { status: rule.status, headers: {}, by: [by] };
}

/** Functions of Vercel, and programs of an own server. */
const programPaths = /^\/api\/|\.(?:php|cgi|pl)$/;

/** True if the build is known, and no server renders further pages. */
function knowsAllPages({ served, elsewhere = [] }: Plan): boolean {
  return served.pages.size > 0 && elsewhere.length === 0;
}

/** `301 → /new/`, as in the rule. */
function describeRule({ kind, status, to, conditions }: ForeignRule): string {
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

/** The rule for a URL that its platform drops or rejects. */
export function findIneffectiveRule(file: OwnFile, { target }: Request): ForeignRule | undefined {
  return indexIneffectiveRules(file)(splitTarget(target).path);
}

const indexIneffectiveRules = memoize(({ rules }: OwnFile) => {
  const ineffectiveRules = rules.filter(
    ({ state, from }) => from.startsWith('/') && ['dropped', 'invalid', 'never matches'].includes(state.is),
  );
  return makeSourceFinder(ineffectiveRules, ({ from }) => removeQuery(from));
});
