import { compareFindings, type Finding } from '../../lib/finding.ts';
import { compilePattern } from '../../lib/url/wildcards.ts';
import type { IgnoreComment } from '../../map/ignore-comments.ts';
import type { Site } from '../site/site.ts';
import { noFiles } from '../site/site-headers.ts';
import { rules as allRules, expectRules, findUnknownIdReason } from './index.ts';
import { isOn, type Report, type Rule } from './rule.ts';
import { type AuditSettings, expectKnown, type Ignore } from './settings.ts';

/** Rule id ─▶ its reports. */
type Reports = ReadonlyMap<string, Iterable<Report>>;

/** The part of a rule that reports are judged by; server checks have the same part. */
export type Judged = Pick<Rule, 'id' | 'level' | 'conventions' | 'isAlwaysOn' | 'fix'>;

export interface AuditResult<R extends Judged = Rule> {
  /** Worst first. */
  readonly findings: readonly Finding[];
  readonly ignored: readonly Ignored[];
  /** The rules that ran. */
  readonly rules: readonly R[];
}

/** Runs the rules on a site. Throws a `Problem` for unknown rules in the settings. */
export function auditSite(
  site: Site,
  settings: AuditSettings = {},
  rules: readonly Rule[] = allRules,
): AuditResult {
  const reports = new Map(selectRules(settings, rules).map((rule) => [rule.id, rule.check(site)]));
  return judge(reports, site.map?.map.ignores ?? [], settings, rules);
}

/** The selected rules. Throws a `Problem` for unknown rules in the settings. */
export function selectRules<R extends Judged>(settings: AuditSettings, rules: readonly R[]): readonly R[] {
  const conventions = rules.flatMap((rule) => rule.conventions);
  const ids = new Set(rules.map(({ id }) => id));
  expectRules(Object.keys(settings.rules ?? {}).filter((id) => !ids.has(id)));
  expectKnown(settings.only ?? [], new Set([...ids, ...conventions]));
  return rules.filter((rule) => isChosen(rule, settings));
}

/** Turns reports into findings at the configured level, without ignored ones. */
export function judge<R extends Judged>(
  reports: Reports,
  comments: readonly IgnoreComment[],
  settings: AuditSettings,
  rules: readonly R[],
): AuditResult<R> {
  const set = settings.rules ?? {};
  const written = new IgnoreComments(comments);
  const findings: Finding[] = [];
  const ignored: Ignored[] = [];
  const chosen = rules.filter(({ id }) => reports.has(id));
  for (const rule of chosen) {
    const own = set[rule.id];
    const level = typeof own === 'string' ? own : own?.level;
    const ignores = (typeof own === 'string' ? undefined : own?.ignore)?.map(createMatcher) ?? [];
    for (const report of reports.get(rule.id) ?? []) {
      const { level: reported, ...rest } = report;
      const weight = (level === 'off' ? undefined : level) ?? reported ?? rule.level;
      if (weight === 'info' && !isNamed(rule, settings)) continue;
      const { id, conventions, fix } = rule;
      const finding: Finding = { fix, ...locateReport(rest), rule: id, conventions, level: weight };
      const hidden = ignores.find(({ matches }) => matches(finding))?.use(finding) ?? written.hide(finding);
      if (hidden === undefined) findings.push(finding);
      else ignored.push(hidden);
    }
    for (const { used, ignore } of ignores) if (!used()) findings.push(describeUselessIgnore(rule, ignore));
  }

  for (const useless of written.listUseless(new Set(reports.keys()))) findings.push(useless);
  ignored.sort((a, b) => compareFindings(a.finding, b.finding));
  return { findings: findings.sort(compareFindings), ignored, rules: chosen };
}

/** Only the findings; see `auditSite`. */
export function runRules(
  site: Site,
  settings: AuditSettings = {},
  rules: readonly Rule[] = allRules,
): Finding[] {
  return [...auditSite(site, settings, rules).findings];
}

const withoutFile: ReadonlySet<string> = new Set(Object.values(noFiles));

/** Without a file, only the URL tells where a header is. */
function locateReport(report: Omit<Report, 'level'>): Omit<Report, 'level'> {
  if (report.file === undefined || !withoutFile.has(report.file)) return report;
  const { file: _, line: __, column: ___, ...rest } = report;
  return rest;
}

function isChosen(rule: Judged, { rules = {}, only = [] }: AuditSettings): boolean {
  const own = rules[rule.id];
  const level = typeof own === 'string' ? own : own?.level;
  if (only.length > 0) return only.includes(rule.id) || rule.conventions.some((id) => only.includes(id));
  if (level === 'off') return false;
  return isOn(rule) || own !== undefined;
}

/** True for a rule that the settings name, as `strict` does. Other rules report no infos. */
function isNamed({ id }: Judged, { rules = {}, only = [] }: AuditSettings): boolean {
  return only.length > 0 || rules[id] !== undefined;
}

function createMatcher(ignore: Ignore) {
  let count = 0;
  const pattern = compilePattern(ignore.path.startsWith('/') ? ignore.path : `/${ignore.path}`);

  return {
    ignore,
    used: () => count > 0,
    matches: ({ url, file }: Finding): boolean => {
      // /archive/* hides https://www.example.com/archive/a/ and dist/archive/a/index.html.
      const path = url === undefined ? undefined : readUrlPath(url);
      return (path !== undefined && pattern.test(path)) || (file !== undefined && pattern.test(`/${file}`));
    },
    use: (finding: Finding): Ignored => {
      count += 1;
      return { finding, reason: ignore.reason };
    },
  };
}

/** The path of a finding's URL; for a row of the ledger, the URL is a path. */
function readUrlPath(url: string): string | undefined {
  return url.startsWith('/') ? url : URL.parse(url)?.pathname;
}

function describeUselessIgnore(rule: Judged, { path }: Ignore): Finding {
  return {
    rule: 'ignore-unused',
    conventions: [],
    level: 'warning',
    message: `the ignore of ${rule.id} for "${path}" matches no finding`,
    fix: 'remove it from the settings',
  };
}

/** An ignored finding with the reason. */
export interface Ignored {
  readonly finding: Finding;
  readonly reason: string;
}

/** The ignore comments of a map, and the findings that the comments hide. */
class IgnoreComments {
  readonly #all: readonly IgnoreComment[];
  readonly #byRule: ReadonlyMap<string, readonly IgnoreComment[]>;
  readonly #used = new Set<IgnoreComment>();

  constructor(all: readonly IgnoreComment[]) {
    this.#all = all;
    this.#byRule = Map.groupBy(all, ({ rule }) => rule);
  }

  /** Adds the reason to an ignored finding; undefined if no comment applies. */
  hide(finding: Finding): Ignored | undefined {
    const comments = this.#byRule.get(finding.rule);
    const comment = comments?.find((one) => one.reason !== '' && appliesTo(one, finding));
    if (comment === undefined) return undefined;
    this.#used.add(comment);
    return { finding, reason: comment.reason };
  }

  /** The comments without effect; `ran` are the rules that ran. */
  listUseless(ran: ReadonlySet<string>): Finding[] {
    return this.#all.flatMap((comment): Finding[] => {
      const { file, line, column } = comment;
      const message = this.#used.has(comment) ? undefined : describeUseless(comment, ran);
      if (message === undefined) return [];
      return [
        {
          rule: 'ignore-unused',
          conventions: [],
          level: 'warning',
          file,
          line,
          column,
          message,
          fix: 'write `# signpost-ignore RULE: REASON` above the redirect, or remove the comment',
        },
      ];
    });
  }
}

/** True for a comment on the line of a finding, or alone on the line before. A removed redirect has no line. */
function appliesTo(comment: IgnoreComment, { file, line }: Finding): boolean {
  return file === comment.file && (line === undefined || line === comment.hides);
}

/** Why a comment hides nothing; undefined for a rule that didn't run. */
function describeUseless({ rule, reason }: IgnoreComment, ran: ReadonlySet<string>): string | undefined {
  if (rule === '') return 'the ignore comment has no rule';
  if (!ran.has(rule)) return findUnknownIdReason(rule);
  if (reason === '') return `the ignore comment for ${rule} has no reason, so it has no effect`;
  return `the ignore comment for ${rule} matches no finding`;
}
