import { countItems } from '../lib/counts.ts';
import { formatCount, formatNumber } from '../lib/text/text.ts';
import type { Page } from '../pages/page.ts';
import { rules } from './rules/index.ts';
import { selectJudged } from './rules/rule.ts';
import { type Kind, type Origin, type Role, readRole } from './site/role.ts';
import type { Site } from './site/site.ts';

// Silence can be asked for its reason: which pages the rules don't judge, and by what.

/** "is generated", "are generated": what a page is that some rules leave out, of one page and of more. */
type Clause = readonly [one: string, more: string];

const clausesOfOrigins: Readonly<Record<Exclude<Origin, 'own'>, Clause>> = {
  oldVersion: ['is of an old version', 'are of old versions'],
  reference: ["is of an API's reference", "are of an API's reference"],
  generated: ['is generated', 'are generated'],
  copy: ['is a copy', 'are copies'],
};

/** Redirect and error pages have rules of their own. */
const clausesOfKinds: Readonly<Record<Exclude<Kind, 'page' | 'error' | 'redirect'>, Clause>> = {
  list: ['is a further page of a list', 'are further pages of lists'],
  shell: ['is filled by a script', 'are filled by scripts'],
  unseen: ['shows nothing', 'show nothing'],
  landing: ['is a temporary landing page', 'are temporary landing pages'],
  fragment: ['is a part of a page', 'are parts of pages'],
  feed: ['is a feed', 'are feeds'],
  unreadable: ["can't be read", "can't be read"],
};

/** "12 pages are further pages of lists, 5 are generated: some rules don't judge them. …"; undefined where rules judge all pages. */
export function describeUnjudged(site: Site): string | undefined {
  const clausesOfPages = site.documents.map((page) => findClause(readRole(site, page)));
  const counts = countItems(clausesOfPages.filter((clause) => clause !== undefined));
  if (counts.size === 0) return undefined;

  const clauses = [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([[one, more], count], at) => {
      const subject = at === 0 ? formatCount(count, 'page') : formatNumber(count);
      return `${subject} ${count === 1 ? one : more}`;
    });
  return `${clauses.join(', ')}: some rules don't judge them. \`--only RULE\` judges pages of each origin.`;
}

function findClause({ kind, origin }: Role): Clause | undefined {
  if (kind === 'error' || kind === 'redirect') return undefined;
  if (origin !== 'own') return clausesOfOrigins[origin];
  return kind === 'page' ? undefined : clausesOfKinds[kind];
}

/** "its canonical is /docs/2.0/pumps/, so these rules don't judge it: html-lang, viewport"; undefined for an ordinary page. */
export function explainRole(site: Site, page: Page): string | undefined {
  const { evidence } = readRole(site, page);
  if (evidence === '') return undefined;
  const leavingOut = rules.filter((rule) => !selectJudged(rule, site).documents.includes(page));
  const ids = leavingOut.map(({ id }) => id);
  return `${evidence}${ids.length === 0 ? '' : `, so these rules don't judge it: ${ids.join(', ')}`}`;
}
