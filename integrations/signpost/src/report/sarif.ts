import { gzipSync } from 'node:zlib';
import { findings as otherFindings } from '../findings/index.ts';
import { docsUrl, findingDocs } from '../lib/docs.ts';
import type { FindingInfo, Level } from '../lib/finding.ts';
import { remember } from '../lib/remember.ts';
import { sentence } from '../lib/text/sentence.ts';
import { jsonText, printableLines, readable } from '../lib/text/text.ts';
import { groupFindings, isUrl } from './findings.ts';
import type { Format, Listed, Report } from './report.ts';

const levels: Record<Level, 'error' | 'warning' | 'note'> = {
  error: 'error',
  warning: 'warning',
  info: 'note',
};

/**
 * SARIF 2.1.0 for code scanning: rules with help, places, convention ids as tags, fingerprints. Notes say what the log
 * leaves out, such as what the crawl didn't request.
 */
export const sarif: Format = {
  id: 'sarif',
  leavesOut: (report) => made(report).note,
  print: (report) => made(report).log,
};

interface Made {
  readonly log: string;
  /** Notes about what it leaves out or doesn't show. */
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
  const descriptors = [...rules.map(describe), ...others.map(describeOther)];
  const index = new Map(descriptors.map(({ id }, position) => [id, position]));
  const notifications = notes.map((text) => ({ level: 'warning', message: { text } }));
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'signpost', informationUri: `${docsUrl}/`, rules: descriptors } },
        ...(notifications.length === 0
          ? {}
          : { invocations: [{ executionSuccessful: true, toolExecutionNotifications: notifications }] }),
        columnKind: 'utf16CodeUnits',
        results: findings.map((finding) => resultOf(finding, index.get(finding.rule) ?? -1, subject)),
      },
    ],
  };
  return `${jsonText(log)}\n`;
}

function describe({ id, title, level, conventions, why, fix }: FindingInfo) {
  return {
    id,
    shortDescription: { text: title },
    fullDescription: { text: why },
    helpUri: findingDocs(id),
    help: {
      text: `${why}\n\nTo fix it: ${sentence(fix)}`,
      markdown: `${why}\n\n**To fix it:** ${sentence(fix)}`,
    },
    defaultConfiguration: { level: levels[level] },
    properties: { tags: ['seo', ...conventions] },
  };
}

/** A finding without a rule. */
function describeOther(id: string) {
  const known = otherFindings.find((one) => one.id === id);
  return known === undefined ? { id, helpUri: findingDocs(id) } : describe(known);
}

/** Without a file, the place is its URL or the checked site: GitHub rejects a whole log if one result has no place. */
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
    message: {
      text: printableLines(fix === undefined ? said : `${sentence(said)} To fix it: ${sentence(fix)}`),
    },
    locations,
    partialFingerprints: { 'signpost/v1': fingerprint },
  };
}

/**
 * A relative reference with encoded segments, including a colon in the first one. A lone surrogate has no bytes. For a URL,
 * host and path, since GitHub rejects a whole log for any scheme except `file`.
 */
function uriOf(place: string): string {
  const isCrawled: boolean = isUrl(place);
  const path = isCrawled ? new URL(place).href.replace(/^https?:\/\//, '') : place.replaceAll('\\', '/');
  const encoded = path.toWellFormed().split('/').map(encodeURIComponent).join('/');
  // A URL is already encoded.
  return isCrawled ? encoded.replaceAll('%25', '%') : encoded;
}

/**
 * GitHub code scanning rejects a log with more results per run, or more bytes after gzip, and shows even fewer (GitHub
 * Docs, "SARIF results exceed one or more limits" and "SARIF results file is too large"; read 2026-11).
 */
export const mostResults = 25_000;
const mostShown = 5_000;
const mostBytes = 10_000_000;

/** The findings that fit into one log, in order, and a note about the others. */
export interface Fit {
  readonly findings: readonly Listed[];
  readonly note: string | undefined;
}

/** Keeps what is accepted, worst first. */
export function fitToSarif(findings: readonly Listed[], most = mostResults): Fit {
  if (findings.length > most) {
    const note = `Of ${findings.length} findings, the worst ${most} are in this log, with each cause among them where there is room: GitHub refuses a log with more than ${mostResults}, and takes no more than 10 MB after gzip. The other reports have all of them.`;
    return { findings: worstOf(findings, most), note };
  }
  const note = `GitHub shows ${mostShown} of the ${findings.length} findings of this log, by their level.`;
  return { findings, note: findings.length > mostShown ? note : undefined };
}

/** How many results to try next if a log has too many bytes; undefined if it is accepted. */
export function fewerResults(log: string, results: number): number | undefined {
  // Compressing enlarges a text only slightly.
  if (log.length * 3 < mostBytes || results === 0) return undefined;
  const size = gzipSync(log).length;
  return size <= mostBytes ? undefined : Math.floor((results * 0.9 * mostBytes) / size);
}

/** By level. Of a level that doesn't fit, the first place of each cause, then the second, and so on. */
function worstOf(findings: readonly Listed[], most: number): Listed[] {
  const rank = new Map<Listed, number>();
  for (const { places } of groupFindings(findings))
    for (const [index, place] of places.entries()) rank.set(place, index);
  const left = new Set<Listed>();
  for (const level of ['error', 'warning', 'info'] as const) {
    const own = findings.filter((finding) => finding.level === level);
    const turns = own.sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0));
    for (const finding of turns.slice(0, most - left.size)) left.add(finding);
  }
  return findings.filter((finding) => left.has(finding));
}
