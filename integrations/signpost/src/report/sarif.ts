import { hash } from 'node:crypto';
import { formatPlaces, type Group, readCause } from '../audit/group.ts';
import { otherFindings } from '../audit/other-findings.ts';
import { docsUrl, findingDocs } from '../lib/docs.ts';
import type { FindingInfo, Level } from '../lib/finding.ts';
import { escapeLines, printSafeJson } from '../lib/text/escape.ts';
import { toSentence } from '../lib/text/sentence.ts';
import { compact, decodeForPeople } from '../lib/text/text.ts';
import { isHttpUrl } from '../lib/url/is-url.ts';
import { type Format, groupReport, type ListedFinding, type Report } from './report.ts';

// Findings → SARIF, which GitHub shows as alerts of code scanning.

const sarifLevels: Record<Level, 'error' | 'warning' | 'note'> = {
  error: 'error',
  warning: 'warning',
  info: 'note',
};

/**
 * GitHub code scanning shows no more results of a run (GitHub Docs, "SARIF results exceed one or more limits"; read
 * 2026-11).
 */
export const maxResults = 5_000;

/** Further places of a result: GitHub rejects a log with more than 1,000 (the same page). */
const maxRelated = 999;

/**
 * SARIF 2.1.0 for code scanning: rules with help, a result for each cause with its places, convention ids as tags,
 * fingerprints. Notes report gaps of the log, such as URLs that the crawl didn't request.
 */
export const sarif: Format = {
  id: 'sarif',
  leavesOut: (report) => describeDroppedResults(groupReport(report).length),
  print(report) {
    const groups = groupReport(report);
    const note = describeDroppedResults(groups.length);
    const notes = compact(...(report.notes ?? []), note);
    return printLog(report, groups.slice(0, maxResults), notes);
  },
};

function describeDroppedResults(groups: number): string | undefined {
  if (groups <= maxResults) return undefined;
  return `Of ${groups} causes, the worst ${maxResults} are in this log, since GitHub shows no more. The other reports have all of them.`;
}

function printLog(
  { rules, subject }: Report,
  groups: readonly Group<ListedFinding>[],
  notes: readonly string[],
): string {
  const ranIds = new Set(rules.map(({ id }) => id));
  // `map-syntax` and `server-status` aren't rules of the run.
  const otherIds = [...new Set(groups.map(({ first }) => first.rule))].filter((id) => !ranIds.has(id));
  const descriptors = [...rules.map(describeRule), ...otherIds.map(describeOtherFinding)];
  const indexById = new Map(descriptors.map(({ id }, position) => [id, position]));

  const notifications = notes.map((text) => ({ level: 'warning', message: { text } }));
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'signpost', informationUri: `${docsUrl}/`, rules: descriptors } },
        invocations:
          notifications.length > 0
            ? [{ executionSuccessful: true, toolExecutionNotifications: notifications }]
            : undefined,
        columnKind: 'utf16CodeUnits',
        results: groups.map((group) => buildResult(group, indexById.get(group.first.rule), subject)),
      },
    ],
  };

  return `${printSafeJson(log)}\n`;
}

function describeRule({ id, title, level, conventions, why, fix }: FindingInfo) {
  return {
    id,
    shortDescription: { text: title },
    fullDescription: { text: why },
    helpUri: findingDocs(id),
    help: {
      text: `${why}\n\nTo fix it: ${toSentence(fix)}`,
      markdown: `${why}\n\n**To fix it:** ${toSentence(fix)}`,
    },
    defaultConfiguration: { level: sarifLevels[level] },
    properties: { tags: ['seo', ...conventions] },
  };
}

/** A finding without a rule. */
function describeOtherFinding(id: string) {
  const definition = otherFindings.find((other) => other.id === id);
  return definition === undefined ? { id, helpUri: findingDocs(id) } : describeRule(definition);
}

/** A cause at the first place, with the further places beside. */
function buildResult(group: Group<ListedFinding>, ruleIndex: number | undefined, subject: string) {
  const { first, places } = group;
  const { rule, level, message, fix } = first;
  const sentence = decodeForPeople(message) + formatPlaces(group);
  // The first place is the result's own.
  const related = places
    .slice(1, maxRelated + 1)
    .map((place) => ({ ...buildLocation(place, subject), message: { text: describePlace(place) } }));

  return {
    ruleId: rule,
    // JSON leaves out a property that is undefined.
    ruleIndex,
    level: sarifLevels[level],
    message: {
      text: escapeLines(
        fix === undefined ? sentence : `${toSentence(sentence)} To fix it: ${toSentence(fix)}`,
      ),
    },
    locations: [buildLocation(first, subject)],
    relatedLocations: related.length > 0 ? related : undefined,
    // The cause alone, so that an alert stays the same when its first page is mended.
    partialFingerprints: { 'signpost/v2': hash('sha256', `${rule}\n${readCause(first)}`).slice(0, 20) },
  };
}

/** What a further place is, since GitHub shows nothing else of it: the message, and the URL of the page. */
function describePlace({ message, url }: ListedFinding): string {
  const sentence = toSentence(decodeForPeople(message));
  return escapeLines(url === undefined || message.includes(url) ? sentence : `${url}: ${sentence}`);
}

/** Without a file, the place is the URL or the checked site: GitHub rejects a whole log for a result without a place. */
function buildLocation({ file, url, line, column }: ListedFinding, subject: string) {
  const artifactLocation = { uri: buildUri(file ?? url ?? subject) };
  if (line === undefined) return { physicalLocation: { artifactLocation } };
  // JSON leaves out an undefined column.
  return { physicalLocation: { artifactLocation, region: { startLine: line, startColumn: column } } };
}

/**
 * A relative reference with encoded segments, including a colon in the first one. A lone surrogate has no bytes. For a URL,
 * host and path, since GitHub rejects a whole log for any scheme except `file`.
 */
function buildUri(place: string): string {
  const isCrawled: boolean = isHttpUrl(place);
  if (!isCrawled) return encodeSegments(place.replaceAll('\\', '/'));
  // A URL is already encoded.
  const path = new URL(place).href.replace(/^https?:\/\//, '');
  return encodeSegments(path).replaceAll('%25', '%');
}

function encodeSegments(path: string): string {
  return path.toWellFormed().split('/').map(encodeURIComponent).join('/');
}
