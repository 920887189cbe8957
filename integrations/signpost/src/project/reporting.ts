import type { AuditResult } from '../audit/rules/run.ts';
import { choiceOr, flag, items, type OptionValues, text } from '../lib/command/define-command.ts';
import { hasFile, openLineReader, readText } from '../lib/disk/read.ts';
import { writeFileAt } from '../lib/disk/write.ts';
import {
  compareFindings,
  compareLevels,
  type Finding,
  type FindingInfo,
  type Level,
} from '../lib/finding.ts';
import { Problem } from '../lib/problem.ts';
import { showsColors } from '../lib/text/colors.ts';
import { wordFinding } from '../lib/text/sentence.ts';
import {
  type Baseline,
  describeBaselineChange,
  isOverwritable,
  mustBeFixed,
  parseBaseline,
  printBaseline,
  usualBaseline,
  withFingerprints,
} from '../report/baseline.ts';
import { formatCounts, sortWorstFirst } from '../report/group-findings.ts';
import { type FormatName, formatLoaders } from '../report/load.ts';
import type { Format, Listed, Report } from '../report/report.ts';
import type { Inputs } from './load.ts';

export const ruleOptions = { only: items('--only <id,...>', 'run only these rules') };

/** The formats of any report. */
const formatNames = Object.keys(formatLoaders).filter((name): name is FormatName => name in formatLoaders);

/** The options of a command that reports findings. */
export const reportOptions = {
  format: choiceOr('--format <name>', 'the output format', formatNames, 'pretty'),
  json: flag('--json', 'the same as --format json'),
  output: text('--output <file>', 'write the report to a file'),
};

/** Holds findings back. The audit and the check of the map read the file. */
export const baselineOption = {
  baseline: text('--baseline <file>', 'leave out its findings (none: show all)'),
};

/** Writes the baseline. Only the audit does: it has all findings. */
export const updateBaseline = {
  updateBaseline: flag('--update-baseline', 'write the current findings to the baseline'),
};

export interface ReportOptions extends OptionValues<typeof reportOptions> {
  /** The file whose findings are held back. */
  readonly baseline?: string | undefined;
  /** True to write the baseline. */
  readonly updateBaseline?: boolean;
  /** The level that fails. Default: `error`. */
  readonly failOn?: Level | 'none';
  /** True to print nothing on success. */
  readonly quiet?: boolean;
}

/** The current project's baseline; undefined without one. */
export async function findBaseline({ isHere }: Pick<Inputs, 'isHere'>): Promise<string | undefined> {
  return isHere && (await hasFile(usualBaseline)) ? usualBaseline : undefined;
}

export interface Looked {
  readonly subject: string;
  readonly origin: string;
  readonly pages: number;
  /** The kind of report. Default: `audit`. */
  readonly name?: string;
  /** True if no build was needed. */
  readonly noBuild?: boolean;
  /** The order of findings with the same level and message. Default: by file and line. */
  readonly order?: (a: Finding, b: Finding) => number;
  readonly more: readonly Finding[];
  readonly result: Pick<AuditResult, 'findings' | 'ignored'> & { readonly rules: readonly FindingInfo[] };
  /** Sentences about what wasn't checked. */
  readonly notes?: readonly string[];
  /** Adds the source of each finding in built HTML. */
  readonly addSources?: ((findings: readonly Listed[]) => readonly Listed[]) | undefined;
  /** Converts a finding's file to a path that the user can open. */
  readonly locate: (file: string) => string;
  /** True if the whole site was checked. */
  readonly isWhole?: boolean;
}

export async function printReport(looked: Looked, options: ReportOptions): Promise<boolean> {
  const sorted = [...looked.more, ...looked.result.findings].sort(looked.order ?? compareFindings);
  const findings = sortWorstFirst(withFingerprints(sorted)).map(wordFinding);
  const held = await applyBaseline(options, findings);
  const isKnown = (finding: Listed): boolean => held.has(finding.fingerprint) && !mustBeFixed(finding);
  const fresh = findings.filter((finding) => !isKnown(finding));

  const sourced = looked.addSources?.(fresh) ?? fresh;
  const located = <F extends Finding>(finding: F): F =>
    finding.file === undefined ? finding : { ...finding, file: looked.locate(finding.file) };

  const { subject, origin, pages, name, noBuild } = looked;
  const report: Report = {
    subject,
    origin,
    pages,
    name,
    noBuild,
    findings: sourced.map(located),
    ignored: looked.result.ignored.map(({ finding, reason }) => ({
      finding: located(wordFinding(finding)),
      reason,
    })),
    known: findings.filter(isKnown),
    rules: looked.result.rules,
    notes: looked.notes ?? [],
    off: await findOffRules(looked, !options.json && options.format === 'pretty'),
    lineOf: readSourceLines(fresh.map(located)),
  };

  // audit --fail-on warning --quiet
  const { failOn = 'error' } = options;
  const isClean = failOn === 'none' || !fresh.some((finding) => isAtLeast(finding, failOn));
  if (!isClean || options.quiet !== true) await print(report, options);
  return isClean;
}

function isAtLeast(finding: Pick<Finding, 'level'>, level: Level): boolean {
  return compareLevels(finding, { level }) <= 0;
}

/** Reads source lines, except of files whose lines a finding hides. */
function readSourceLines(findings: readonly Finding[]): Report['lineOf'] {
  const hidden = new Set(findings.flatMap(({ file, hidesLines }) => (hidesLines ? [file] : [])));
  const lines = openLineReader();
  return (file, line) => (hidden.has(file) ? undefined : lines(file, line));
}

/** The rules that are off, which a report of a whole site counts. */
async function findOffRules({ isWhole, result }: Looked, isPretty: boolean): Promise<Report['off']> {
  if (!isWhole || !isPretty) return undefined;
  const { rules } = await import('../audit/rules/index.ts');
  const ran = new Set(result.rules.map(({ id }) => id));
  return rules.filter(({ id }) => !ran.has(id));
}

/** The findings in the baseline, by fingerprint; empty without one. */
async function applyBaseline(
  { baseline, updateBaseline }: ReportOptions,
  findings: readonly Listed[],
): Promise<Baseline> {
  if (baseline === undefined || baseline === 'none') {
    if (updateBaseline) throw new Problem('--update-baseline needs --baseline FILE.');
    return new Map();
  }

  const text = await readText(baseline);
  if (updateBaseline) return writeBaseline(baseline, text ?? '', findings);
  if (text === undefined) throw new Problem(`${baseline} doesn't exist. Write it with --update-baseline.`);
  return parseBaseline(baseline, text);
}

/** Writes all findings as the baseline. */
async function writeBaseline(file: string, before: string, findings: readonly Listed[]): Promise<Baseline> {
  if (!isOverwritable(before))
    throw new Problem(
      `${file} isn't a baseline file, so it stays unchanged. Pass another file, or remove this one first.`,
    );
  const written = printBaseline(findings);
  await writeFileAt(file, written);
  console.error(`wrote ${file}: ${describeBaselineChange(before, written)}`);
  return parseBaseline(file, written);
}

async function print(report: Report, { format, json, output }: ReportOptions): Promise<void> {
  const name = json ? 'json' : format;
  const isShown = output === undefined;
  const printer: Format = await formatLoaders[name]();
  const omitted = printer.leavesOut?.(report);
  if (omitted !== undefined) console.error(omitted);

  const text = printer.print(report, { color: isShown && showsColors });
  if (isShown) process.stdout.write(text);
  else {
    await writeFileAt(output, text);
    console.error(`wrote ${output}: ${formatCounts(report.findings)}`);
  }
}
