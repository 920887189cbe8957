import type { Finding } from '../../lib/finding.ts';
import type { Site } from '../site/site.ts';
import type { Rule } from './rule.ts';
import { isOfOldVersion } from './shared/versions.ts';

/**
 * The findings without those of old versions of a documentation: nobody edits a page there, to add a language or a description.
 */
export function leaveOutOldVersions(
  site: Site,
  findings: readonly Finding[],
  rules: readonly Pick<Rule, 'id' | 'scope'>[],
): Finding[] {
  const pageRules = new Set(rules.filter(({ scope }) => scope === 'page').map(({ id }) => id));
  const oldPages = site.documents.filter((page) => isOfOldVersion(site, page));
  const oldFiles = new Set(oldPages.map(({ file }) => file));
  return findings.filter(({ rule, file = '' }) => !pageRules.has(rule) || !oldFiles.has(file));
}
