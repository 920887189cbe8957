import { countItems } from '../lib/counts.ts';
import type { Finding, Level } from '../lib/finding.ts';
import { formatCount, formatNumber } from '../lib/text/text.ts';
import { compareGroups } from './order-groups.ts';

/** A cause: findings with an equal text at several places, or many findings with an equal `cause`. */
export interface Group<Found extends Finding = Finding> {
  readonly first: Found;
  readonly places: readonly Found[];
}

/** In a rule with more findings, a cause with more than `maxUnfoldedOfCause` findings is folded: the first is an example. */
const maxUnfoldedOfRule = 20;
const maxUnfoldedOfCause = 4;

/**
 * Groups findings of a rule by message and fix, worst first. A page's own path in the message doesn't
 * count: a layout with a wrong canonical is a single cause. With `foldsMany`, many findings of a `cause` are a group too,
 * for reports with only a few places of each.
 */
export function groupFindings<Found extends Finding>(
  findings: readonly Found[],
  { foldsMany = false }: { readonly foldsMany?: boolean } = {},
): Group<Found>[] {
  const isShared = findSharedMessages(findings);
  const countByCause = countItems(findings.map(buildCauseKey));
  const countByRule = countItems(findings.map(buildRuleKey));

  const findKey = (finding: Found): string => {
    const { message, fix = '', url, cause, shared } = finding;
    const rule = buildRuleKey(finding);
    const causeKey = buildCauseKey(finding);
    const isFrequent =
      (countByCause.get(causeKey) ?? 0) > maxUnfoldedOfCause &&
      (countByRule.get(rule) ?? 0) > maxUnfoldedOfRule;
    // 700 redirects to missing pages below /products/ are a single cause.
    if (foldsMany && cause !== undefined && isFrequent) return causeKey;
    if (foldsMany && shared !== undefined) return [rule, 'shared', shared].join('\n');
    if (isShared(finding)) return [rule, message, fix].join('\n');
    return [rule, stripOwnUrl(message, url), stripOwnUrl(fix, url)].join('\n');
  };

  return [...Map.groupBy(findings, findKey).values()]
    .flatMap((places) => places.slice(0, 1).map((first) => ({ first, places })))
    .sort(compareGroups);
}

function buildRuleKey({ level, rule }: Finding): string {
  return `${level}\n${rule}`;
}

function buildCauseKey({ level, rule, cause = '' }: Finding): string {
  return [level, rule, 'cause', cause].join('\n');
}

/** The findings in the order of `groupFindings`. */
export function sortWorstFirst<Found extends Finding>(findings: readonly Found[]): Found[] {
  return groupFindings(findings).flatMap(({ places }) => places);
}

/** True if several URLs share a message: the URL in the message is common to all. */
function findSharedMessages(findings: readonly Finding[]): (finding: Finding) => boolean {
  /** Message ─▶ the only URL, or '' for several. */
  const urlByMessage = new Map<string, string>();
  for (const { message, url = '' } of findings) {
    const known = urlByMessage.get(message);
    urlByMessage.set(message, known === undefined || known === url ? url : '');
  }
  return ({ message }) => urlByMessage.get(message) === '';
}

/** A text without the page's path and the absolute form of a relative URL. */
function stripOwnUrl(text: string, url: string | undefined): string {
  if (url === undefined) return text;
  const ownPath = url.replace(/^https?:\/\/[^/]*|[?#].*/gs, '');
  // The link "../pumps/" of /blog/intro/ leads to /blog/pumps/.
  const relativeUrl = /"((?!\w[\w+.-]*:|[/#?])[^"]+)"/.exec(text)?.[1];
  const linkedPath = relativeUrl && URL.parse(relativeUrl, url)?.pathname;
  return stripPath(linkedPath ? stripPath(text, linkedPath) : text, ownPath);
}

/** A text without a path. */
function stripPath(text: string, url: string): string {
  const path = url.replace(/\/$/, '');
  // Messages show non-ASCII letters, URLs have escapes.
  const shown = [path, decodeUrlPath(path)].find((one) => one !== '' && text.includes(one));
  if (shown === undefined) return text;

  const [first = '', ...rest] = text.split(shown);
  // The path is only the start of a longer name.
  return rest.reduce(
    (before, piece) =>
      before + (/^\/?[\w%~.-]/.test(piece) ? shown + piece : `\0${piece.replace(/^\//, '')}`),
    first,
  );
}

function decodeUrlPath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** ` (31 places)`; nothing for a single place. */
export function formatPlaces({ places }: Group): string {
  return places.length > 1 ? ` (${formatCount(places.length, 'place')})` : '';
}

/** The number of causes per level. */
export function countCauses(findings: readonly Finding[]): Record<Level, number> {
  const counts: Record<Level, number> = { error: 0, warning: 0, info: 0 };
  for (const { first } of groupFindings(findings, { foldsMany: true })) counts[first.level] += 1;
  return counts;
}

/** `2 errors, 1 warning, 0 info`, by cause, and ` at 31 places` for a higher number of places. */
export function formatCounts(findings: readonly Finding[]): string {
  const { error, warning, info } = countCauses(findings);
  const places =
    findings.length > error + warning + info ? ` at ${formatNumber(findings.length)} places` : '';
  return `${formatCount(error, 'error')}, ${formatCount(warning, 'warning')}, ${formatNumber(info)} info${places}`;
}
