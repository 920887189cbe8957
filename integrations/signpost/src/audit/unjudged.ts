import { formatCount } from '../lib/text/text.ts';
import type { Page } from '../pages/page.ts';
import { rules } from './rules/index.ts';
import { selectJudged } from './rules/rule.ts';
import { type Origin, readRole } from './site/role.ts';
import type { Site } from './site/site.ts';

// Silence can be asked for its reason: which pages the rules don't judge, and by what.

const titles: readonly (readonly [Origin, string])[] = [
  ['oldVersion', 'of old versions'],
  ['reference', "of an API's reference"],
];

/** "Most rules don't judge 48 pages of old versions. `--only RULE` judges all." */
export function describeUnjudged(site: Site): readonly string[] {
  const pages = Map.groupBy(site.documents, (page) => readRole(site, page).origin);
  const counts = titles.flatMap(([origin, title]) => {
    const count = pages.get(origin)?.length ?? 0;
    return count === 0 ? [] : [`${formatCount(count, 'page')} ${title}`];
  });
  if (counts.length === 0) return [];
  return [`Most rules don't judge ${counts.join(' and ')}. \`--only RULE\` judges all.`];
}

/** "its canonical is /docs/2.0/pumps/, so these rules don't judge it: html-lang, viewport"; undefined for an own page. */
export function explainRole(site: Site, page: Page): string | undefined {
  const { origin, evidence } = readRole(site, page);
  if (origin === 'own') return undefined;
  const leavingOut = rules.filter((rule) => !selectJudged(rule, site).documents.includes(page));
  const ids = leavingOut.map(({ id }) => id);
  return `${evidence}${ids.length === 0 ? '' : `, so these rules don't judge it: ${ids.join(', ')}`}`;
}
