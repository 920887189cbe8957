import { Problem } from '../../lib/problem.ts';
import type { Migration } from '../migration.ts';
import { isSameDecision } from '../review/changes.ts';
import { isWanted, type OldUrl } from '../state/old-url.ts';
import type { Decision, Suggestion } from '../state/review-file.ts';
import type { DeskRow } from './protocol.ts';

/** An old URL on the desk with all that is known of it. */
export interface DeskEntry {
  readonly row: OldUrl;
  readonly suggestion: Suggestion | undefined;
  readonly weight: number;
  readonly domains: number;
  decision: Decision | undefined;
  version: number;
  changed: boolean;
}

/** The old URLs to decide on, and those that somebody has decided on. A page that stays needs no decision. */
export function makeEntries(
  { inventory, suggestions, decisions, inMap, backlinks }: Migration,
  stays: (url: string) => boolean,
  weightColumn: string | undefined,
): Map<string, DeskEntry> {
  const proposed = new Map(suggestions.map((one) => [one.old, one]));
  const decided = new Map(decisions.map((one) => [one.old, one]));
  const written = new Map(inMap.map((one) => [one.old, one]));
  const domainsFor = countDomains(backlinks);
  const weigh = makeWeigher(weightColumn, { inventory, decisions });
  const entries = new Map<string, DeskEntry>();

  for (const row of inventory) {
    const decision = decided.get(row.url);
    if (!isWanted(row) || (decision === undefined && stays(row.url))) continue;

    // A source may name pages that link, as backlinks.csv does, or only their number.
    const domains = domainsFor.get(row.url)?.size ?? row.links;
    const before = written.get(row.url);
    const isKept = decision !== undefined && before !== undefined && isSameDecision(decision, before);
    entries.set(row.url, {
      ...{ row, suggestion: proposed.get(row.url), decision, domains },
      weight: weigh(row, domains, decision),
      version: 0,
      changed: !isKept && decision !== before,
    });
  }
  return entries;
}

/** The hosts that link to each old URL. */
function countDomains(backlinks: Migration['backlinks']): Map<string, Set<string>> {
  const domains = new Map<string, Set<string>>();
  for (const { url, from } of backlinks) {
    const known = domains.get(url) ?? new Set();
    domains.set(url, known.add(URL.parse(from)?.host ?? from));
  }
  return domains;
}

type Weigh = (row: OldUrl, domains: number, decision: Decision | undefined) => number;

const figures = ['clicks', 'hits', 'views', 'links'] as const;

/** By default clicks and linking domains. A column is one of the inventory, or one that a person added to the sheet. */
function makeWeigher(
  column: string | undefined,
  { inventory, decisions }: Pick<Migration, 'inventory' | 'decisions'>,
): Weigh {
  if (column === undefined) return ({ clicks }, domains) => clicks + 10 * domains + 1;
  const figure = figures.find((name) => name === column);
  if (figure !== undefined && inventory.some((row) => row[figure] > 0)) return (row) => row[figure] + 1;

  const own = new Set(decisions.flatMap(({ free }) => Object.keys(free)));
  if (own.has(column)) return (_row, _domains, decision) => readFigure(decision?.free[column]) + 1;
  const known = [...figures.filter((name) => inventory.some((row) => row[name] > 0)), ...own];
  const choice = known.length === 0 ? 'There is no column with figures.' : `Pass one of ${known.join(', ')}.`;
  throw new Problem(`--weight ${column}: neither the inventory nor review.csv has this column. ${choice}`);
}

/** `1,234.50 €` is 1234.5. */
function readFigure(text = ''): number {
  return Math.max(0, Number.parseFloat(text.replace(/[^\d.-]/g, '')) || 0);
}

export function toDeskRow({ row, suggestion, decision, ...entry }: DeskEntry): DeskRow {
  return {
    old: row.url,
    title: row.title,
    section: findSection(row.url),
    clicks: row.clicks,
    links: entry.domains,
    weight: entry.weight,
    proposed: suggestion?.new ?? '',
    confidence: suggestion?.confidence ?? 0,
    status: decision?.status ?? '',
    target: decision?.new ?? '',
    note: decision?.free['note'] ?? '',
    who: decision?.free['who'] ?? '',
    when: decision?.free['when'] ?? '',
    version: entry.version,
    changed: entry.changed,
  };
}

/** `/blog/` for `/blog/2015/a.html`, `/` for a page at the root, and the host of a URL elsewhere. */
export function findSection(url: string): string {
  const path = url.replace(/[?#].*$/s, '');
  if (!path.startsWith('/')) return URL.parse(path)?.host ?? path;
  const [, first, rest] = path.split('/');
  return rest === undefined ? '/' : `/${first}/`;
}

export function isUndecided({ decision }: Pick<DeskEntry, 'decision'>): boolean {
  return decision?.status !== 'accepted' && decision?.status !== 'gone';
}
