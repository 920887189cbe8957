import type { Level } from '../core/finding.ts';
import { jsonText, printableLines } from '../core/printable.ts';
import { readable } from '../core/readable.ts';
import { remember } from '../core/remember.ts';
import { isAddress } from './group.ts';
import type { Format, Listed, Report, RuleInfo } from './report.ts';
import { fewerResults, fitToSarif, mostResults } from './sarif-limit.ts';

const levels: Record<Level, 'error' | 'warning' | 'note'> = {
  error: 'error',
  warning: 'warning',
  advice: 'note',
};

/**
 * SARIF 2.1.0, for code scanning: rules with their help, places, convention ids as tags, fingerprints. What a log can't hold
 * is said in it, as what the crawl left out is.
 */
export const sarif: Format = {
  id: 'sarif',
  leavesOut: (report) => made(report).note,
  print: (report) => made(report).log,
};

interface Made {
  readonly log: string;
  /** What is not in it, or not shown of it. */
  readonly note: string | undefined;
}

const made = remember((report: Report): Made => make(report, mostResults));

function make(report: Report, most: number): Made {
  const { findings, note } = fitToSarif(report.findings, most);
  const log = logOf(report, findings, [...(report.notes ?? []), ...(note === undefined ? [] : [note])]);
  const fewer = fewerResults(log, findings.length);
  return fewer === undefined ? { log, note } : make(report, fewer);
}

function logOf({ rules, subject }: Report, findings: readonly Listed[], notes: readonly string[]): string {
  const ran = new Set(rules.map(({ id }) => id));
  const others = [...new Set(findings.map(({ rule }) => rule))].filter((id) => !ran.has(id));
  const descriptors = [...rules.map(describe), ...others.map((id) => ({ id }))];
  const index = new Map(descriptors.map(({ id }, position) => [id, position]));
  const told = notes.map((text) => ({ level: 'warning', message: { text } }));
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'signpost', rules: descriptors } },
        ...(told.length === 0
          ? {}
          : { invocations: [{ executionSuccessful: true, toolExecutionNotifications: told }] }),
        columnKind: 'utf16CodeUnits',
        results: findings.map((finding) => resultOf(finding, index.get(finding.rule) ?? -1, subject)),
      },
    ],
  };
  return `${jsonText(log)}\n`;
}

function describe({ id, title, level, conventions, why, fix }: RuleInfo) {
  return {
    id,
    shortDescription: { text: title },
    fullDescription: { text: why },
    help: { text: `${why}\n\nTo fix it: ${fix}.`, markdown: `${why}\n\n**To fix it:** ${fix}.` },
    defaultConfiguration: { level: levels[level] },
    properties: { tags: ['seo', ...conventions] },
  };
}

/** What is of no file stands at its address, or at what was looked at: GitHub refuses a whole log for one without place. */
function resultOf(finding: Listed, ruleIndex: number, subject: string) {
  const { rule, level, message, fix, file, url, line, column, fingerprint } = finding;
  const said = readable(message);
  const region =
    line === undefined
      ? {}
      : { region: { startLine: line, ...(column === undefined ? {} : { startColumn: column }) } };
  const artifactLocation = { uri: uriOf(file ?? url ?? subject) };
  const locations = [{ physicalLocation: { artifactLocation, ...region } }];
  return {
    ruleId: rule,
    ...(ruleIndex < 0 ? {} : { ruleIndex }),
    level: levels[level],
    message: { text: printableLines(fix === undefined ? said : `${said}. To fix it: ${fix}.`) },
    locations,
    partialFingerprints: { 'signpost/v1': fingerprint },
  };
}

/**
 * A relative reference: each segment encoded, a colon in the first one too. Half a character has no bytes. Of an address
 * the host and the path, since GitHub refuses a whole log for a scheme that is not `file`.
 */
function uriOf(place: string): string {
  const isCrawled: boolean = isAddress(place);
  const path = isCrawled ? new URL(place).href.replace(/^https?:\/\//, '') : place.replaceAll('\\', '/');
  const encoded = path.toWellFormed().split('/').map(encodeURIComponent).join('/');
  // What was an address is encoded already.
  return isCrawled ? encoded.replaceAll('%25', '%') : encoded;
}
