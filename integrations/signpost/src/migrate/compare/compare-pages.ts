import { join } from 'node:path';
import { decodedOldPage } from '../../audit/site/answers/answered.ts';
import { readBytes } from '../../lib/disk/read.ts';
import type { Asker } from '../../lib/http/patient.ts';
import { headerOf } from '../../lib/http/reply.ts';
import { parsePath } from '../../lib/path.ts';
import { decodePercent } from '../../redirects/map/source.ts';
import type { Plan } from '../../redirects/plan/plan.ts';
import type { ComparisonReport, Side } from '../../report/comparison/comparison-report.ts';
import { sitesIn } from '../inventory/hosts.ts';
import { byTraffic, measureOf, type OldAddress } from '../state/old-address.ts';
import { type Loss, lossesOf, type Successor, weight } from './losses.ts';
import { type OldPage, type PageSummary, summaryOf } from './page-summary.ts';

/** An old page as it is compared: which pages link to it is known of those that were read. */
type Predecessor = OldPage & { readonly inlinks: number | undefined };

/** An old page, the page that takes its place, and what that one lacks. */
export interface Compared {
  readonly old: Predecessor;
  /** Where the old address leads, absolute. */
  readonly to: string;
  readonly now: Successor;
  readonly losses: readonly Loss[];
}

/** Where the new pages are read from: the build, or the host that serves it. */
interface NewPages {
  /** Undefined for what is no page. */
  at(url: string): Promise<Successor | undefined>;
}

/** The pages of a build, with the number of pages that link to each. */
export async function pagesOfBuild(plan: Plan, dist: string): Promise<NewPages> {
  const summaries = new Map<string, PageSummary>();
  const inlinks = new Map<string, number>();
  for (const [path, file] of plan.inventory.pages) {
    const bytes = await readBytes(join(dist, file));
    if (bytes === undefined) continue;
    const summary = summaryOf(bytes, plan.origin + path);
    summaries.set(path, summary);
    for (const link of summary.links) {
      const target = parsePath(link.replace(/[?#].*$/s, ''));
      if (target !== path) inlinks.set(target, (inlinks.get(target) ?? 0) + 1);
    }
  }
  return {
    async at(url) {
      const path = parsePath(new URL(url).pathname);
      const summary = new URL(url).origin === plan.origin ? summaries.get(path) : undefined;
      return summary && { ...summary, url: plan.origin + path, inlinks: inlinks.get(path) ?? 0 };
    },
  };
}

/** The pages of a host that answers; who links to them is not known. */
export function pagesOfHost(ask: Asker): NewPages {
  const known = new Map<string, Promise<Successor | undefined>>();
  const read = async (url: string): Promise<Successor | undefined> => {
    const summary = await readLive(ask, url);
    return summary && { ...summary, url, inlinks: undefined };
  };
  return {
    at(url) {
      const bare = url.replace(/#.*$/s, '');
      const page = known.get(bare) ?? read(bare);
      known.set(bare, page);
      return page;
    },
  };
}

/** A page as it is served; undefined for what is none, and for what has moved already. */
export async function readLive(ask: Asker, url: string): Promise<PageSummary | undefined> {
  const reply = await ask({ url });
  if (reply.kind === 'failure' || reply.status !== 200) return undefined;
  if (!/^(?:text\/html|application\/xhtml)/i.test(headerOf(reply, 'content-type') ?? '')) return undefined;
  return summaryOf(decodedOldPage(reply.body, reply.headers), url, headerOf(reply, 'x-robots-tag'));
}

/** A page of a folder that holds the old site, by any of the names that a host would try. */
export async function readFromFolder(
  folder: string,
  old: string,
  address: string,
): Promise<PageSummary | undefined> {
  const url = new URL(address, old);
  const path = decodePercent(url.pathname).replace(/^\//, '');
  for (const name of [path, `${path.replace(/\/$/, '')}.html`, join(path, 'index.html')]) {
    if (!/\.html?$/i.test(name) || name.split('/').includes('..')) continue;
    const bytes = await readBytes(join(folder, name));
    if (bytes !== undefined) return summaryOf(decodedOldPage(bytes), url.href);
  }
  return undefined;
}

/** Holds each old page beside the one in its place; an address without a planned page is left to `check`. */
export async function comparePages(
  old: readonly OldPage[],
  plannedTo: (address: string) => string | undefined,
  pages: NewPages,
): Promise<Compared[]> {
  const inlinks = new Map<string, number>();
  for (const { address, links } of old)
    for (const link of links) if (link !== address) inlinks.set(link, (inlinks.get(link) ?? 0) + 1);
  const compared: Compared[] = [];
  for (const page of old) {
    const to = plannedTo(page.address);
    const now = to === undefined ? undefined : await pages.at(to);
    if (to === undefined || now === undefined) continue;
    const before = { ...page, inlinks: inlinks.get(page.address) };
    compared.push({ old: before, to, now, losses: lossesOf(before, now) });
  }
  return compared;
}

/** Pages that were compared, and what their old addresses are worth. */
export interface Comparison {
  /** The worst loss first, and of two as bad what has most traffic. */
  readonly compared: readonly Compared[];
  readonly traffic: ReadonlyMap<string, OldAddress>;
  readonly about: About;
}

/** What the report says of the move itself. */
interface About extends Omit<ComparisonReport, 'old' | 'new' | 'measure' | 'pairs'> {
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
