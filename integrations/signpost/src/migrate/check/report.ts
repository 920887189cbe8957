import { rules as allRules } from '../../audit/rules/index.ts';
import type { Rule } from '../../audit/rules/rule.ts';
import { auditSite } from '../../audit/rules/run.ts';
import { expectKnown, type RuleSettings } from '../../audit/rules/settings.ts';
import { sortByCount } from '../../lib/counts.ts';
import { compareFindings, type Finding, type FindingInfo } from '../../lib/finding.ts';
import { decodePath, splitSegments } from '../../lib/url/path.ts';
import type { Looked } from '../../project/reporting.ts';
import { readSiteName } from '../../report/html/document.ts';
import { type MigrationReport, rest, type SectionFlow } from '../../report/migration/migration-report.ts';
import type { Report } from '../../report/report.ts';
import { compare, compareTraffic } from '../state/old-url.ts';
import type { State } from '../state/state-file.ts';
import {
  alias,
  chain,
  decision,
  home,
  homeQuery,
  lost,
  type MigrationCheck,
  oldHost,
  open,
  type Subject,
} from './checks.ts';
import { type Coverage, type Judged, split, urlResults } from './url-result.ts';

const without: ReadonlySet<string> = new Set(['open', 'broken', 'lost']);

export function buildMigrationReport(audit: Report, coverage: Coverage, state: State): MigrationReport {
  const uncovered = coverage.all
    .filter(({ result }) => without.has(result))
    .toSorted((a, b) => compareTraffic(a.old, b.old));
  return {
    old: state.old === undefined ? '' : new URL(state.old).host,
    new: readSiteName(audit),
    move: state.move,
    measure: coverage.measure,
    total: coverage.total,
    covered: coverage.covered,
    byResult: urlResults.map((result) => ({ result, ...coverage.shareOf(result) })),
    flows: countFlows(coverage),
    uncovered: uncovered.map(({ old, result }) => ({
      url: old.url,
      title: old.title,
      traffic: coverage.trafficOf(old),
      result,
    })),
    audit,
  };
}

/** How many sections are shown by name on each side. The others are combined. */
const most = 10;

export function countFlows({ all, trafficOf }: Coverage): SectionFlow[] {
  const arrows = all.map((judged) => ({
    judged,
    from: findSection(split(judged.old.url).path),
    to: describeFlow(judged),
  }));
  const left = largest(arrows.map(({ from }) => from));
  const right = largest(arrows.flatMap(({ to }) => (to.kind === 'page' ? [to.to] : [])));
  const flows = new Map<string, SectionFlow>();

  for (const { judged, from: source, to: end } of arrows) {
    const from = left.has(source) ? source : rest;
    const to = end.kind !== 'page' || right.has(end.to) ? end.to : rest;
    const key = `${from}\n${to}\n${end.kind}`;
    const { urls = 0, traffic = 0 } = flows.get(key) ?? {};
    const sum = { urls: urls + 1, traffic: traffic + trafficOf(judged.old) };
    flows.set(key, { from, to, kind: end.kind, ...sum });
  }

  return [...flows.values()].sort(
    (a, b) => b.urls - a.urls || compare(a.from, b.from) || compare(a.to, b.to),
  );
}

function describeFlow({ result, target, old }: Judged): { to: string; kind: SectionFlow['kind'] } {
  if (result === 'page')
    return { to: findSection(split(target === '' ? old.url : target).path), kind: 'page' };
  if (result === 'redirected') {
    if (!target.startsWith('/')) return { to: 'another site', kind: 'elsewhere' };
    return { to: findSection(split(target).path), kind: 'page' };
  }
  if (result === 'broken' || result === 'lost') return { to: 'lost', kind: 'lost' };
  return { to: result === 'later' ? 'moves later' : result, kind: result };
}

/** The first folder of a path, with a preceding language, as readable text. */
function findSection(path: ReturnType<typeof split>['path']): string {
  const segments = splitSegments(path).map(decodePath);
  const [first = '', second] = segments;
  if (segments.length < 2 && !path.endsWith('/')) return '/';
  if (first === '') return '/';
  const isLanguage = /^[a-z]{2}(?:-[a-z]{2,4})?$/i.test(first);
  return isLanguage && second !== undefined ? `/${first}/${second}/` : `/${first}/`;
}

const largest = (names: readonly string[]): Set<string> =>
  new Set(
    sortByCount(names)
      .slice(0, most)
      .map(([name]) => name),
  );

/** Audit rules that matter for a move: those about redirects, moves and URLs. */
const named = new Set(['canonical-target', 'hreflang-target', 'sitemap-entries']);
const auditRules: readonly Rule[] = allRules.filter(
  ({ id, conventions }) => named.has(id) || conventions.some((row) => /^W-(?:MIG|REDIR)-/.test(row)),
);

/** Runs the migration checks and those audit rules. */
export function checkMigration(
  subject: Omit<Subject, 'audited'>,
  {
    only = [],
    rules: set = {},
  }: { readonly only?: readonly string[] | undefined; readonly rules?: RuleSettings },
): Looked['result'] {
  const both: readonly FindingInfo[] = [...migrationChecks, ...auditRules];
  expectKnown(only, new Set(both.flatMap(({ id, conventions }) => [id, ...conventions])));
  const isRelevant = ({ id, conventions }: FindingInfo): boolean =>
    only.length === 0 || only.includes(id) || conventions.some((row) => only.includes(row));
  const ids = new Set(auditRules.map(({ id }) => id));
  const rules = Object.fromEntries(Object.entries(set).filter(([id]) => ids.has(id)));
  const checkedRules = auditRules.filter(isRelevant);
  const audit = auditSite(subject.site, { rules }, checkedRules);
  const findings: Finding[] = [];
  const checks = migrationChecks.filter(isRelevant);

  for (const { id, conventions, level, fix, check } of checks) {
    for (const fault of check({ ...subject, audited: audit.findings }))
      findings.push({ level, fix, ...fault, rule: id, conventions });
  }

  return {
    findings: [...findings, ...audit.findings].sort(compareFindings),
    ignored: audit.ignored,
    rules: [...checks, ...audit.rules],
  };
}

export const migrationChecks: readonly MigrationCheck[] = [
  lost,
  chain,
  home,
  homeQuery,
  decision,
  oldHost,
  alias,
  open,
];
