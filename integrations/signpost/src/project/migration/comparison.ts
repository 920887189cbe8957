import { weight } from '../../migrate/compare/losses.ts';
import type { PageSummary } from '../../migrate/compare/summary.ts';
import { sitesIn } from '../../migrate/inventory/hosts.ts';
import { byTraffic, measureOf, type OldAddress } from '../../migrate/state/old-address.ts';
import type { ComparisonReport, Side } from '../../report/comparison/comparison-report.ts';
import type { Compared } from './compare-pages.ts';

/** Pages that were compared, and what their old addresses are worth. */
export interface Comparison {
  /** The worst loss first, and of two as bad what has most traffic. */
  readonly compared: readonly Compared[];
  readonly traffic: ReadonlyMap<string, OldAddress>;
  readonly about: About;
}

/** What the report says of the move itself. */
export interface About extends Omit<ComparisonReport, 'old' | 'new' | 'measure' | 'pairs'> {
  /** Origins. */
  readonly old: string;
  readonly new: string;
  /** Other hosts of the old site. */
  readonly hosts: readonly string[];
}

/** Puts what was compared in the order in which it is to be read. */
export function comparisonOf(
  compared: readonly Compared[],
  rows: readonly OldAddress[],
  about: About,
): Comparison {
  const traffic = new Map(rows.map((row) => [row.address, row]));
  const worst = ({ losses }: Compared) => Math.min(3, ...losses.map(({ level }) => weight[level]));
  const byLoss = (a: Compared, b: Compared): number => {
    const [first, second] = [traffic.get(a.old.address), traffic.get(b.old.address)];
    return worst(a) - worst(b) || (first && second ? byTraffic(first, second) : 0);
  };
  return { compared: compared.toSorted(byLoss), traffic, about };
}

/** What the HTML report shows of it. */
export function comparisonReport({ compared, traffic, about }: Comparison): ComparisonReport {
  const measure = measureOf([...traffic.values()]);
  const worth = (row: OldAddress | undefined): number =>
    row === undefined || measure === undefined ? 0 : row[measure];
  const { hosts, ...rest } = about;
  return {
    ...rest,
    old: sitesIn([new URL(about.old).host, ...hosts]),
    new: new URL(about.new).host,
    measure,
    pairs: compared.map(({ old, now, losses }) => ({
      address: old.address,
      traffic: worth(traffic.get(old.address)),
      old: sideOf(old, old.url ?? new URL(old.address, about.old).href, old.inlinks),
      now: sideOf(now, now.url, now.inlinks),
      losses: losses.map(({ id, level, says }) => ({ field: id, level, says })),
    })),
  };
}

function sideOf(summary: PageSummary, url: string, inlinks: number | undefined): Side {
  const { title, description, heading, text, canonical, noindex, languages, types } = summary;
  return { url, title, description, heading, text, canonical, noindex, languages, types, inlinks };
}
