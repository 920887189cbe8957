import { describeConditions } from '../hosts/shared/ask-rule.ts';
import type { ForeignRule } from '../hosts/shared/foreign-rule.ts';
import { compact } from '../lib/text/text.ts';
import type { Entry, Outcome } from '../map/entry.ts';
import { printTarget } from '../map/target.ts';
import type { Step } from '../plan/answers.ts';
import { findErrorPageSetting, type Serving, type ServingSetting } from '../plan/serving.ts';
import type { Answer } from './answer.ts';
import type { SiteResponder } from './responder.ts';

// From the answer of a URL to the clauses that `signpost explain` prints below it: `matched redirects.yaml:2:13 (301 →
// /b)`, or `Cloudflare Workers itself redirects this URL variant of a page`.

/** Facts about the site besides its answers. */
export interface KnownSite {
  /** The entries as written, before flattening. */
  readonly written: readonly Entry[];
  readonly hasBuild: boolean;
  /** The folder of the host in which the build is: `docs/`; empty for the whole host. */
  readonly siteFolder: string;
}

/** Why a request gets its answer, a clause each. */
export function listReasons({ plan }: SiteResponder, answer: Answer, site: KnownSite, host = ''): string[] {
  const { by, status, unknown } = answer;
  const last = by.at(-1)?.step;
  const reasons: string[] = [];
  for (const step of by) {
    // The page is rendered on demand, or gone by the map, rather than missing.
    const isExplained = unknown !== undefined || answer.mapAnswer !== undefined;
    if (!isExplained || step.step !== 'nothing') reasons.push(...describeStep(step, site, plan.origin));
  }
  if (unknown !== undefined) reasons.push(unknown.text);
  if (answer.dependsOnHost) reasons.push('some hosts return 404 for this URL variant');
  reasons.push(...describeOtherRules(answer, host));

  const { serving } = plan;
  if (answer.redirectPageUrl !== undefined)
    reasons.push(`${serving?.title} itself redirects to the URL of the page that redirects in the browser`);
  if (serving !== undefined && last !== undefined && status !== undefined)
    reasons.push(...listHostReasons(serving, last, status));
  const setting = last === 'nothing' && status === 404 ? findErrorPageSetting(plan) : undefined;
  if (setting !== undefined)
    reasons.push(
      `${serving?.title} return an empty 404 instead of ${plan.errorPages[404]} (${printSetting(setting)})`,
    );
  return reasons;
}

/** Rules that match the URL and don't answer, a clause each. */
function describeOtherRules(
  { unsupportedReason, ineffectiveRule, conditionalRule }: Answer,
  host: string,
): string[] {
  return compact(
    unsupportedReason,
    ineffectiveRule &&
      `${printRulePlace(ineffectiveRule)} has no effect on ${host}: ${describeNoEffect(ineffectiveRule)}`,
    conditionalRule &&
      `${printRulePlace(conditionalRule)} may apply instead: ${describeCondition(conditionalRule)}`,
  );
}

function printRulePlace({ file, line }: ForeignRule): string {
  return `${file}:${line}`;
}

/** Why a rule has no effect on its platform, as a sentence. */
function describeNoEffect({ state }: ForeignRule): string {
  if (state.is === 'dropped') return state.limit;
  return state.is === 'invalid' || state.is === 'never matches' ? state.why : '';
}

/** Why a rule answers only in some cases, as a clause. */
function describeCondition(rule: ForeignRule): string {
  const condition = describeConditions(rule);
  if (condition !== undefined) return condition;
  const { kind, to, status } = rule;
  if (kind === 'proxy' && to === '') return 'it is answered by a function';
  if (kind === 'proxy' || kind === 'rewrite') return `it is a ${kind} to ${to}`;
  return `it returns ${to} with status ${status}`;
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

/** `wrangler.jsonc:4 assets.html_handling: none` */
function printSetting({ file, line, key, value }: ServingSetting): string {
  const place = file === undefined ? '' : `${file}:${line} `;
  return `${place}${key}: ${value}`;
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
    .filter(({ isDefault, isForUnknownUrls = false }) => !isDefault && isForUnknownUrls === isFallback)
    .filter(({ file }) => file !== undefined)
    .map(printSetting);
  const causes = written.length === 0 ? '' : ` (${written.join(', ')})`;
  return compact(
    `${title} ${does}${causes}`,
    source === 'documented' && `by documentation: ${docs}`,
    unseen?.replace(/\.$/, ''),
  );
}
