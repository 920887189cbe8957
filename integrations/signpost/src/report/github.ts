import { formatPlaces, type Group } from '../audit/group.ts';
import { findingDocs } from '../lib/docs.ts';
import type { Finding, Level } from '../lib/finding.ts';
import { escapeControls, escapeForTerminal, escapeLineForTerminal } from '../lib/text/escape.ts';
import { compact, decodeForPeople } from '../lib/text/text.ts';
import { isHttpUrl } from '../lib/url/is-url.ts';
import { type Format, groupReport, placeText } from './report.ts';

// Findings → annotations of GitHub Actions: `::error file=src/pages/index.astro,line=12::…`.

const commandByLevel: Record<Level, string> = { error: 'error', warning: 'warning', info: 'notice' };

/** GitHub shows at most ten annotations of a level per step and silently drops more. */
const maxAnnotations = 10;

/**
 * Workflow commands, which GitHub shows beside the lines of a pull request, one per cause. The last annotation of a level
 * counts the remaining causes, which the step's log lists.
 */
export const github: Format = {
  id: 'github',
  print(report) {
    const groups = groupReport(report);
    const byLevel = Map.groupBy(groups, ({ first }) => first.level);
    return [...byLevel].map(([level, levelGroups]) => printLevel(level, levelGroups)).join('');
  },
};

function printLevel(level: Level, groups: readonly Group[]): string {
  if (groups.length <= maxAnnotations) return groups.map(formatCommand).join('');
  const annotated = groups.slice(0, maxAnnotations - 1);
  const logged = groups.slice(maxAnnotations - 1);
  const more = `${logged.length} more problems of level ${level} are in the log of this step`;
  const summary = `::${commandByLevel[level]} title=signpost::${more}\n`;
  return annotated.map(formatCommand).join('') + summary + logged.map(formatLogLine).join('');
}

function formatCommand(group: Group): string {
  const { level, rule } = group.first;
  const place = choosePlace(group.first);
  const properties = Object.entries({ ...place, title: rule })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  return `::${commandByLevel[level]} ${properties.join(',')}::${escapeData(formatMessage(group))}\n`;
}

/** The source of a built page, since a build isn't in the pull request; nothing for a crawled page. */
function choosePlace({ source, file, line, column }: Finding) {
  const [, sourceFile, sourceLine] = /^(.*?)(?::(\d+))?$/.exec(source ?? '') ?? [];
  if (sourceFile) return { file: sourceFile, line: sourceLine };
  return isHttpUrl(file) ? {} : { file, line, col: column };
}

function formatMessage(group: Group): string {
  const { rule, message, fix } = group.first;
  const href = findHref(group.first);

  return compact(
    decodeForPeople(message) + formatPlaces(group),
    href !== '' && !message.includes(href) && `at: ${href}`,
    fix !== undefined && `fix: ${fix}`,
    `docs: ${findingDocs(rule)}`,
  ).join('\n');
}

/** The URL of a crawled page, without a file to annotate; '' for a file. */
function findHref(finding: Finding): string {
  const { file, url = '' } = finding;
  if (file === undefined) return url;
  return isHttpUrl(file) ? placeText(finding) : '';
}

/** A line of the log without a command. */
function formatLogLine(group: Group): string {
  const { first } = group;
  const place = !isHttpUrl(first.file) && placeText(first);
  const parts = compact(first.level, first.rule, place, formatMessage(group));
  return `${parts.map(joinLines).join(' ')}\n`;
}

function joinLines(text: string): string {
  return escapeLineForTerminal(text.replaceAll('\n', ' '));
}

/** A value on a single line: line ends become `%0A`, and no character moves the cursor. */
function escapeData(text: string): string {
  return escapeForTerminal(text).replaceAll('%', '%25').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(escapeControls(text)).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
