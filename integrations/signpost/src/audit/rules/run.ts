import { append } from '../../lib/append.ts';
import { compareFindings, type Finding } from '../../lib/finding.ts';
import type { IgnoreNote } from '../../lib/text/ignore.ts';
import { compilePattern } from '../../lib/url/wildcards.ts';
import type { Site } from '../site/site.ts';
import { noFiles } from '../site/site-headers.ts';
import { rules as allRules } from './index.ts';
import { expectRules, findUnknownIdReason } from './named.ts';
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
  return judge(reports, site.ignores, settings, rules);
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
  written: readonly IgnoreNote[],
  settings: AuditSettings,
  rules: readonly R[],
): AuditResult<R> {
  const set = settings.rules ?? {};
  const notes = new IgnoreComments(written);
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
      const hidden = ignores.find(({ matches }) => matches(finding))?.use(finding) ?? notes.hide(finding);
      if (hidden === undefined) findings.push(finding);
      else ignored.push(hidden);
    }
    for (const { used, ignore } of ignores) if (!used()) findings.push(describeUselessIgnore(rule, ignore));
  }

  append(findings, notes.findings(new Set(reports.keys())));
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

/** An ignore comment, the lines of its scope, and whether the comment was used. */
interface Tracked {
  readonly note: IgnoreNote;
  readonly last: number;
  used: boolean;
}

/** The least length of a reason, as in the settings. */
const shortestReason = 3;

/** The ignore comments in the site's files, and the findings that the comments hide. */
class IgnoreComments {
  readonly #byFile = new Map<string, Tracked[]>();

  constructor(notes: readonly IgnoreNote[]) {
    for (const [file, own] of Map.groupBy(notes, (note) => note.file)) {
      const starts = new Set(own.map(({ line }) => line));
      this.#byFile.set(
        file,
        own.map((note) => ({ note, last: findLastLine(note, starts), used: false })),
      );
    }
  }

  /** Adds the reason to an ignored finding; undefined if no comment applies. */
  hide(finding: Finding): Ignored | undefined {
    const notes = finding.file === undefined ? undefined : this.#byFile.get(finding.file);
    const tracked = notes?.find((one) => one.note.rule === finding.rule && isIgnoredBy(one, finding));
    if (tracked === undefined || !isReason(tracked.note.reason)) return undefined;
    tracked.used = true;
    return { finding, reason: tracked.note.reason };
  }

  /** Errors in the ignore comments themselves; `ran` are the rules that ran. */
  findings(ran: ReadonlySet<string>): Finding[] {
    return [...this.#byFile.values()].flat().flatMap(({ note, used }) => {
      const { file, line, column, rule, reason } = note;
      const place = { conventions: [], level: 'warning', file, line, column } as const;
      const unknown = ran.has(rule) ? undefined : describeUnknownRule(rule);
      if (unknown !== undefined) return [{ rule: 'ignore-unknown', ...place, ...unknown }];
      if (!isReason(reason)) {
        const message = `the ignore comment for ${rule} has no reason, so it has no effect`;
        const fix = `add the reason after a colon: signpost-ignore ${rule}: why`;
        return [{ rule: 'ignore-reason', ...place, message, fix }];
      }
      if (used || !ran.has(rule)) return [];
      return [
        {
          rule: 'ignore-unused',
          ...place,
          message: `the ignore comment for ${rule} matches no finding`,
          fix: 'remove it',
        },
      ];
    });
  }
}

/** Why this id can't be ignored, with the fix; undefined for an existing rule. */
function describeUnknownRule(rule: string): Pick<Finding, 'message' | 'fix'> | undefined {
  const message = rule === '' ? 'the ignore comment has no rule' : findUnknownIdReason(rule);
  return message === undefined ? undefined : { message, fix: 'add the id of a rule, or remove the comment' };
}

function isReason(text: string): boolean {
  return text.length >= shortestReason;
}

/** The line after the comment, or after consecutive comments. */
function findLastLine({ end }: IgnoreNote, starts: ReadonlySet<number>): number {
  let last = end + 1;
  while (starts.has(last)) last += 1;
  return last;
}

/** A missing element is reported at the start of the page, where any comment applies. */
function isIgnoredBy({ note, last }: Tracked, { line, column }: Finding): boolean {
  if (line === undefined || (line === 1 && column === 1)) return true;
  return line >= note.line && line <= last;
}
