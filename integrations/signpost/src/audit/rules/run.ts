import { compareFindings, type Finding } from '../../lib/finding.ts';
import { compilePattern } from '../../lib/url/wildcards.ts';
import type { IgnoreComment } from '../../map/entry.ts';
import type { Site } from '../site/site.ts';
import { placesWithoutFile } from '../site/site-headers.ts';
import { rules as allRules, expectRules, findUnknownIdReason } from './index.ts';
import { flattenFault, isOn, type Rule, selectJudged, type WordedFault } from './rule.ts';
import { type AuditSettings, expectKnown, type Ignore } from './settings.ts';
import { createWeigher } from './weigh-pages.ts';

// A site and the settings → findings. The settings choose the rules and their levels; ignores of settings and comments hide
// findings, and an ignore that hides none is a finding itself.

/** Rule id ─▶ its faults. */
type Reports = ReadonlyMap<string, Iterable<WordedFault>>;

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
  const reports = new Map(
    selectRules(settings, rules).map((rule) => [rule.id, checkRule(rule, site, settings)]),
  );
  const result = judge(reports, site.map?.map.ignores ?? [], settings, rules, site.base);
  if (result.findings.length === 0) return result;

  const weigh = createWeigher(site);
  return { ...result, findings: result.findings.map((finding) => ({ ...finding, weight: weigh(finding) })) };
}

/** The faults that a rule finds on the pages that it judges. `--only` judges all pages. */
export function checkRule(rule: Rule, site: Site, { only = [] }: AuditSettings = {}): WordedFault[] {
  const judgedSite = selectJudged(rule, site, only.length > 0);
  return Array.from(rule.check(judgedSite), flattenFault);
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
  base = '/',
): AuditResult<R> {
  const findings: Finding[] = [];
  const ignored: Ignored[] = [];
  const usedIgnores = new Set<Ignore | IgnoreComment>();
  const commentsByRule = Map.groupBy(comments, ({ rule }) => rule);
  const ranRules = rules.filter(({ id }) => reports.has(id));

  for (const rule of ranRules) {
    const { level, ignores } = readOwnSetting(settings, rule);
    const ignoresOfRule = [
      ...ignores.map(readIgnore),
      ...(commentsByRule.get(rule.id) ?? []).flatMap(readComment),
    ];

    for (const fault of reports.get(rule.id) ?? []) {
      // The level of the settings counts before the rule's own.
      const effectiveLevel = (level === 'off' ? undefined : level) ?? fault.level ?? rule.level;
      if (effectiveLevel === 'info' && !isNamed(rule, settings)) continue;

      const { id, conventions } = rule;
      const { level: _, fix = rule.fix, ...place } = fault;
      const finding: Finding = { ...locateReport(place), fix, rule: id, conventions, level: effectiveLevel };
      const hidingIgnore = ignoresOfRule.find(({ hides }) => hides(finding));
      if (hidingIgnore === undefined) findings.push(finding);
      else {
        usedIgnores.add(hidingIgnore.source);
        ignored.push({ finding, reason: hidingIgnore.source.reason });
      }
    }

    for (const ignore of ignores)
      if (!usedIgnores.has(ignore)) findings.push(reportUselessIgnore(rule, ignore, base));
  }

  const ranIds = new Set(reports.keys());
  for (const comment of comments)
    if (!usedIgnores.has(comment)) findings.push(...reportUselessComment(comment, ranIds));
  ignored.sort((a, b) => compareFindings(a.finding, b.finding));
  return { findings: findings.sort(compareFindings), ignored, rules: ranRules };
}

/** Only the findings; see `auditSite`. */
export function runRules(
  site: Site,
  settings: AuditSettings = {},
  rules: readonly Rule[] = allRules,
): Finding[] {
  return [...auditSite(site, settings, rules).findings];
}

const withoutFile: ReadonlySet<string> = new Set(Object.values(placesWithoutFile));

/** Without a file, only the URL tells where a header is. */
function locateReport<Place extends Pick<Finding, 'file' | 'line' | 'column'>>(
  report: Place,
): Omit<Place, 'file' | 'line' | 'column'> & Pick<Finding, 'file' | 'line' | 'column'> {
  if (report.file === undefined || !withoutFile.has(report.file)) return report;
  const { file: _, line: __, column: ___, ...rest } = report;
  return rest;
}

function readOwnSetting({ rules = {} }: AuditSettings, { id }: Judged) {
  const setting = rules[id];
  return typeof setting === 'string'
    ? { level: setting, ignores: [] }
    : { level: setting?.level, ignores: setting?.ignore ?? [] };
}

function isChosen(rule: Judged, settings: AuditSettings): boolean {
  const { rules = {}, only = [] } = settings;
  if (only.length > 0) return only.includes(rule.id) || rule.conventions.some((id) => only.includes(id));
  if (readOwnSetting(settings, rule).level === 'off') return false;
  return isOn(rule) || rules[rule.id] !== undefined;
}

/** True for a rule in the settings, as all are with `strict`. Other rules report no infos. */
function isNamed({ id }: Judged, { rules = {}, only = [] }: AuditSettings): boolean {
  return only.length > 0 || rules[id] !== undefined;
}

/** An ignored finding with the reason. */
export interface Ignored {
  readonly finding: Finding;
  readonly reason: string;
}

/** An ignore of the settings or a comment of the map, and the findings that it hides. */
interface Hiding {
  readonly source: Ignore | IgnoreComment;
  hides(finding: Finding): boolean;
}

/** /archive/* hides https://www.example.com/archive/a/ and dist/archive/a/index.html. */
function readIgnore(source: Ignore): Hiding {
  const pattern = compilePattern(source.path.startsWith('/') ? source.path : `/${source.path}`);
  return {
    source,
    hides({ url, file }) {
      // The URL of a row of the ledger is a path.
      const path = url?.startsWith('/') ? url : URL.parse(url ?? '')?.pathname;
      return (path !== undefined && pattern.test(path)) || (file !== undefined && pattern.test(`/${file}`));
    },
  };
}

/** A comment on the line of a finding, or alone on the line before. A removed redirect has no line. */
function readComment(source: IgnoreComment): Hiding[] {
  if (source.reason === '') return [];
  return [
    {
      source,
      hides: ({ file, line }) => file === source.file && (line === undefined || line === source.hides),
    },
  ];
}

const unused = { rule: 'ignore-unused', conventions: [], level: 'warning' } as const;

function reportUselessIgnore(rule: Judged, { path }: Ignore, base: string): Finding {
  const message = `the ignore of ${rule.id} for "${path}" matches no finding`;
  if (!path.startsWith('/') || path.startsWith(base))
    return { ...unused, message, fix: 'remove it from the settings' };

  // /blog/authors/ of https://acme.github.io/docs/
  const outside = `${message}: it is outside of ${base}, the folder of the site`;
  return { ...unused, message: outside, fix: `write it with the folder: \`${base}${path.slice(1)}\`` };
}

/** A comment that hides nothing; none for the comment of a rule that didn't run. */
function reportUselessComment(comment: IgnoreComment, ran: ReadonlySet<string>): Finding[] {
  const { file, line, column } = comment;
  const message = describeUseless(comment, ran);
  const fix = 'write `# signpost-ignore RULE: REASON` above the redirect, or remove the comment';
  if (message === undefined) return [];
  return [{ ...unused, file, line, column, message, fix }];
}

function describeUseless({ rule, reason }: IgnoreComment, ran: ReadonlySet<string>): string | undefined {
  if (rule === '') return 'the ignore comment has no rule';
  if (!ran.has(rule)) return findUnknownIdReason(rule);
  if (reason === '') return `the ignore comment for ${rule} has no reason, so it has no effect`;
  return `the ignore comment for ${rule} matches no finding`;
}
