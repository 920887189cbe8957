import { countItems } from '../lib/counts.ts';
import type { Finding, Level } from '../lib/finding.ts';
import { formatCount, formatNumber } from '../lib/text/text.ts';
import { compareGroups } from './order-groups.ts';
import { stripOwnUrl } from './strip-own-url.ts';

/**
 * Findings of a rule that a report prints as one, with their places:
 *
 *   error canonical-host  The canonical names "www.exmaple.com" instead of "www.example.com" (31 places)
 *
 * A mistake of a whole site, such as a wrong origin, is something else: see audit/causes/.
 */
export interface Group<Found extends Finding = Finding> {
  readonly first: Found;
  readonly places: readonly Found[];
}

/** In a rule with more findings, those of equal `sharedIfMany` become a group if they are more than `maxSingleFindings`. */
const maxUnfoldedOfRule = 20;
const maxSingleFindings = 4;

/**
 * Groups findings of a rule by message and fix, worst first. With `foldsMany`, for reports with only a few places of each group,
 * findings with different messages are a group too:
 *
 *   `shared`         always              the feeds of all tags have relative links
 *   `sharedIfMany`   if there are many   700 redirects to missing pages below /products/
 */
export function groupFindings<Found extends Finding>(
  findings: readonly Found[],
  { foldsMany = false }: { readonly foldsMany?: boolean } = {},
): Group<Found>[] {
  const hasSeveralUrls = findMessagesOfSeveralUrls(findings);
  const countByFolded = countItems(findings.map(buildFoldedKey));
  const countByRule = countItems(findings.map(buildRuleKey));

  // Findings with the same key are a group.
  const findKey = (finding: Found): string => {
    const { message, fix = '', url, sharedIfMany, shared } = finding;
    const ruleKey = buildRuleKey(finding);
    if (finding.cause !== undefined) return [ruleKey, 'cause', finding.cause].join('\n');
    const foldedKey = buildFoldedKey(finding);
    const areManyShared = (countByFolded.get(foldedKey) ?? 0) > maxSingleFindings;
    const areManyOfRule = (countByRule.get(ruleKey) ?? 0) > maxUnfoldedOfRule;

    // `sharedIfMany: 'not in the build (/products/*)'`
    if (foldsMany && sharedIfMany !== undefined && areManyShared && areManyOfRule) return foldedKey;

    // `shared: 'relative'`
    if (foldsMany && shared !== undefined) return [ruleKey, 'shared', shared].join('\n');

    // All pages link to /pumps, a misspelled /pumps/. On /pumps/ too, the message is about the link, not about the page.
    if (hasSeveralUrls(finding)) return [ruleKey, message, fix].join('\n');

    // A layout writes http:// into the canonical of each page: /a/ and /b/ name their own URL.
    return [ruleKey, stripOwnUrl(message, url), stripOwnUrl(fix, url)].join('\n');
  };

  return [...Map.groupBy(findings, findKey).values()]
    .flatMap((places) => places.slice(0, 1).map((first) => ({ first, places })))
    .sort(compareGroups);
}

function buildRuleKey({ level, rule }: Finding): string {
  return `${level}\n${rule}`;
}

function buildFoldedKey({ level, rule, sharedIfMany = '' }: Finding): string {
  return [level, rule, 'sharedIfMany', sharedIfMany].join('\n');
}

/** The findings in the order of `groupFindings`. */
export function sortWorstFirst<Found extends Finding>(findings: readonly Found[]): Found[] {
  return groupFindings(findings).flatMap(({ places }) => places);
}

/** True for a finding whose message several URLs have, so a URL in the message isn't a page's own. */
function findMessagesOfSeveralUrls(findings: readonly Finding[]): (finding: Finding) => boolean {
  /** Message ─▶ the only URL, or '' for several. */
  const urlByMessage = new Map<string, string>();
  for (const { message, url = '' } of findings) {
    const knownUrl = urlByMessage.get(message);
    urlByMessage.set(message, knownUrl === undefined || knownUrl === url ? url : '');
  }
  return ({ message }) => urlByMessage.get(message) === '';
}

/** ` (31 places)`; nothing for a single place. */
export function formatPlaces({ places }: Group): string {
  return places.length > 1 ? ` (${formatCount(places.length, 'place')})` : '';
}

/** The number of groups per level. */
export function countGroups(findings: readonly Finding[]): Record<Level, number> {
  const counts: Record<Level, number> = { error: 0, warning: 0, info: 0 };
  for (const { first } of groupFindings(findings, { foldsMany: true })) counts[first.level] += 1;
  return counts;
}

/** `2 errors, 1 warning, 0 info`, by group, and ` at 31 places` for a higher number of places. */
export function formatCounts(findings: readonly Finding[]): string {
  const { error, warning, info } = countGroups(findings);
  const places =
    findings.length > error + warning + info ? ` at ${formatNumber(findings.length)} places` : '';
  return `${formatCount(error, 'error')}, ${formatCount(warning, 'warning')}, ${formatNumber(info)} info${places}`;
}
