import { formatCounts, sortWorstFirst } from '../audit/group.ts';
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
  emptyBaseline,
  isOverwritable,
  parseBaseline,
  printBaseline,
  usualBaseline,
  withFingerprints,
} from '../report/baseline.ts';
import { type FormatName, formatLoaders } from '../report/load.ts';
import type { Format, ListedFinding, Report } from '../report/report.ts';
import type { Inputs } from './load.ts';

export const ruleOptions = { only: items('--only <id,...>', 'run only these rules') };

/** The formats of any report. */
const formatNames = Object.keys(formatLoaders).filter((name): name is FormatName => name in formatLoaders);

/** The options of a command with a report. */
export const reportOptions = {
  format: choiceOr('--format <name>', 'the output format', formatNames, 'pretty'),
  json: flag('--json', 'print JSON with at most 10 places of each cause'),
  output: text('--output <file>', 'write the report to a file'),
};

/** Holds findings back. The audit and the check of the map read the file. */
export const baselineOption = {
  baseline: text('--baseline <file>', 'leave out its findings (none: show all)'),
};

/** Writes the baseline. Only the audit does, since it has all findings. */
export const updateBaseline = {
  updateBaseline: flag('--update-baseline', 'write the current findings to the baseline'),
};

export interface ReportOptions extends OptionValues<typeof reportOptions> {
  /** The file with the findings to hold back. */
  readonly baseline?: string | undefined;
  /** True to write the baseline. */
  readonly updateBaseline?: boolean;
  /** The level that fails. Default: `error`. */
  readonly failOn?: Level | 'none';
}

/** The current project's baseline, if there is a file. */
export async function findBaseline({ isHere }: Pick<Inputs, 'isHere'>): Promise<string | undefined> {
  return isHere && (await hasFile(usualBaseline)) ? usualBaseline : undefined;
}

/** The result of a check, for a report. */
export interface ReportInput
  extends Pick<Report, 'subject' | 'origin' | 'pages' | 'name' | 'noBuild' | 'notes' | 'unjudged'> {
  readonly result: Pick<AuditResult, 'findings' | 'ignored'> & { readonly rules: readonly FindingInfo[] };
  /** Findings that no rule makes. */
  readonly more: readonly Finding[];
  /** The order of findings with equal level and message. Default: by file and line. */
  readonly order?: (a: Finding, b: Finding) => number;
  /** Adds the source of each finding in built HTML. */
  readonly addSources?: ((findings: readonly ListedFinding[]) => readonly ListedFinding[]) | undefined;
  /** Converts a finding's file to a path for the user. Default: it is one. */
  readonly locate?: (file: string) => string;
  /** True if the whole site was checked. */
  readonly isWhole?: boolean;
}

/** Prints a report. False if a new finding has the level that fails. */
export async function printReport(input: ReportInput, options: ReportOptions): Promise<boolean> {
  const { result, more, order = compareFindings } = input;
  const listed = withFingerprints([...more, ...result.findings].sort(order));
  const findings = sortWorstFirst(listed).map(wordFinding);
  const baseline = await applyBaseline(options, findings);
  const newFindings = findings.filter((finding) => !baseline.holdsBack(finding));

  // audit --fail-on warning
  const { failOn = 'error' } = options;
  const isClean =
    failOn === 'none' || !newFindings.some((finding) => compareLevels(finding, { level: failOn }) <= 0);

  const locate = <F extends Finding>(finding: F): F =>
    finding.file === undefined ? finding : { ...finding, file: input.locate?.(finding.file) ?? finding.file };
  const { subject, origin, pages, name, noBuild, notes = [], unjudged, addSources } = input;
  const report: Report = {
    subject,
    origin,
    pages,
    name,
    noBuild,
    notes,
    unjudged,
    findings: (addSources?.(newFindings) ?? newFindings).map(locate),
    ignored: result.ignored.map(({ finding, reason }) => ({ finding: locate(wordFinding(finding)), reason })),
    known: findings.filter((finding) => baseline.holdsBack(finding)),
    rules: result.rules,
    off: await findOffRules(input, options),
    readLine: readSourceLines(newFindings.map(locate)),
  };
  await print(report, options);
  return isClean;
}

/** Reads source lines, except of files with a finding that hides lines. */
function readSourceLines(findings: readonly Finding[]): Report['readLine'] {
  const hidden = new Set(findings.flatMap(({ file, hidesLines }) => (hidesLines ? [file] : [])));
  const lines = openLineReader();
  return (file, line) => (hidden.has(file) ? undefined : lines(file, line));
}

/** The rules that are off, for a report of a whole site in the terminal. */
async function findOffRules({ isWhole, result }: ReportInput, { format, json }: ReportOptions) {
  if (!isWhole || json || format !== 'pretty') return undefined;
  const { rules } = await import('../audit/rules/index.ts');
  const ran = new Set(result.rules.map(({ id }) => id));
  return rules.filter(({ id }) => !ran.has(id));
}

/** The baseline of the project. With --update-baseline, all findings are written first. */
async function applyBaseline(
  { baseline, updateBaseline }: ReportOptions,
  findings: readonly ListedFinding[],
): Promise<Baseline> {
  if (baseline === undefined || baseline === 'none') {
    if (updateBaseline) throw new Problem('--update-baseline needs --baseline FILE.');
    return emptyBaseline;
  }

  const text = await readText(baseline);
  if (!updateBaseline) {
    if (text === undefined) throw new Problem(`${baseline} doesn't exist. Write it with --update-baseline.`);
    const accepted = parseBaseline(baseline, text);
    if (accepted.isOutdated)
      console.error(
        `${baseline} is of an earlier version, which compares words and files. Write it again: npx astro-signpost audit --update-baseline`,
      );
    return accepted;
  }

  const before = text ?? '';
  if (!isOverwritable(before))
    throw new Problem(
      `${baseline} isn't a baseline file, so it stays unchanged. Pass another file, or remove this one first.`,
    );
  const written = printBaseline(findings);
  await writeFileAt(baseline, written);
  console.error(`wrote ${baseline}: ${describeBaselineChange(before, written)}`);
  return parseBaseline(baseline, written);
}

async function print(report: Report, { format, json, output }: ReportOptions): Promise<void> {
  const printer: Format = await formatLoaders[json ? 'json' : format]();
  const omitted = printer.leavesOut?.(report);
  if (omitted !== undefined) console.error(omitted);

  // --format json asks for all places.
  const isShort = json === true && format !== 'json';
  if (output === undefined) {
    process.stdout.write(printer.print(report, { color: showsColors, isShort }));
    return;
  }
  await writeFileAt(output, printer.print(report, { color: false, isShort }));
  console.error(`wrote ${output}: ${formatCounts(report.findings)}`);
}
