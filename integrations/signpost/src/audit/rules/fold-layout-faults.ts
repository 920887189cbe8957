import { compareFindings, type Finding } from '../../lib/finding.ts';
import { formatNumber } from '../../lib/text/text.ts';
import type { Site } from '../site/site.ts';
import type { Rule } from './rule.ts';
import { listIndexablePages } from './shared/indexable.ts';

/** The layout of fewer pages isn't told from their texts. */
const minPages = 10;
/** A page or two, such as the home page, may have a layout of their own. */
const minShare = 0.9;

/** True for something on so many pages of a site that their layout or theme has it. */
export function isOfLayout(count: number, pages: number): boolean {
  return count >= minPages && count >= pages * minShare;
}

/** The findings with a single one for a fault of nearly all pages, such as a missing viewport: their layout or theme has it. */
export function foldLayoutFaults(
  site: Site,
  findings: readonly Finding[],
  rules: readonly Pick<Rule, 'id' | 'scope'>[],
): Finding[] {
  const pageRules = new Set(rules.filter(({ scope }) => scope === 'page').map(({ id }) => id));
  // Most rules leave out pages with noindex. The error page has the layout too, and isn't a page of the site.
  const indexableFiles = new Set(listIndexablePages(site).map(({ file }) => file));
  const ofPages = findings.filter(({ rule }) => pageRules.has(rule));
  const folded = new Set<Finding>();
  const layoutFaults: Finding[] = [];

  for (const group of Map.groupBy(ofPages, ({ rule, message }) => `${rule}\n${message}`).values()) {
    const count = indexableFiles.intersection(new Set(group.map(({ file = '' }) => file))).size;
    const example = group.find(({ file }) => file === site.home?.file) ?? group[0];
    if (!isOfLayout(count, indexableFiles.size) || example === undefined) continue;
    for (const finding of group) folded.add(finding);
    layoutFaults.push({
      ...example,
      message: `${example.message}, on ${describeCount(count, site.pages.length)}`,
      isOfLayout: true,
    });
  }
  const others = findings.filter((finding) => !folded.has(finding));
  return [...others, ...layoutFaults].sort(compareFindings);
}

/** `19 pages`. A rule leaves out some of the others, such as those with noindex. */
function describeCount(count: number, pages: number): string {
  return count < pages ? `${formatNumber(count)} pages` : 'all pages';
}
