import { join } from 'node:path';
import { countItems } from '../../lib/counts.ts';
import { readBytes } from '../../lib/disk/read.ts';
import type { Level } from '../../lib/finding.ts';
import { formatNumber } from '../../lib/text/text.ts';
import { parsePath } from '../../lib/url/path.ts';
import type { Plan } from '../../plan/plan.ts';
import { compareTraffic, type OldUrl } from '../state/old-url.ts';
import { type OldPage, type PageSummary, summarizePage } from './old-pages.ts';

/** A page with the number of its inlinks; undefined if unknown. */
type WithInlinks<Page> = Page & { readonly inlinks: number | undefined };

export interface Compared {
  /** The inlinks of a page come from the pages that were read. */
  readonly old: WithInlinks<OldPage>;
  readonly to: string;
  readonly now: Successor;
  readonly losses: readonly Loss[];
}

type NewPages = (url: string) => Promise<Successor | undefined>;

export async function loadNewPages(plan: Plan, dist: string): Promise<NewPages> {
  const summaries = new Map<string, PageSummary>();
  const inlinks = new Map<string, number>();

  for (const [path, file] of plan.served.pages) {
    const bytes = await readBytes(join(dist, file));
    if (bytes === undefined) continue;
    const summary = summarizePage(bytes, plan.origin + path);
    summaries.set(path, summary);
    for (const link of summary.links) {
      const target = parsePath(link.replace(/[?#].*$/s, ''));
      if (target !== path) inlinks.set(target, (inlinks.get(target) ?? 0) + 1);
    }
  }

  return async (url) => {
    const path = parsePath(new URL(url).pathname);
    const summary = new URL(url).origin === plan.origin ? summaries.get(path) : undefined;
    return summary && { ...summary, url: plan.origin + path, inlinks: inlinks.get(path) ?? 0 };
  };
}

/** Compares each old page with its replacement. `check` reports URLs without a planned page. */
export async function comparePages(
  old: readonly OldPage[],
  plannedTo: (url: string) => string | undefined,
  pageAt: NewPages,
): Promise<Compared[]> {
  const inlinks = countItems(old.flatMap(({ path, links }) => links.filter((link) => link !== path)));
  const compared: Compared[] = [];
  for (const page of old) {
    const to = plannedTo(page.path);
    const now = to === undefined ? undefined : await pageAt(to);
    if (to === undefined || now === undefined) continue;
    const before = { ...page, inlinks: inlinks.get(page.path) };
    compared.push({ old: before, to, now, losses: findLosses(before, now) });
  }

  return compared;
}

export interface Comparison {
  /** The worst losses first, then the most requested. */
  readonly compared: readonly Compared[];
  readonly traffic: ReadonlyMap<string, OldUrl>;
}

export function sortByLoss(compared: readonly Compared[], rows: readonly OldUrl[]): Comparison {
  const traffic = new Map(rows.map((row) => [row.url, row]));
  const worst = ({ losses }: Compared) => Math.min(3, ...losses.map(({ level }) => weight[level]));
  const byLoss = (a: Compared, b: Compared): number => {
    const [first, second] = [traffic.get(a.old.path), traffic.get(b.old.path)];
    return worst(a) - worst(b) || (first && second ? compareTraffic(first, second) : 0);
  };
  return { compared: compared.toSorted(byLoss), traffic };
}

interface Loss {
  /** The subject of the loss, such as the title. */
  readonly id:
    | 'title'
    | 'description'
    | 'heading'
    | 'text'
    | 'canonical'
    | 'noindex'
    | 'languages'
    | 'types'
    | 'links';
  readonly level: Level;
  readonly says: string;
}

export type Successor = WithInlinks<PageSummary> & { readonly url: string };

const weight: Readonly<Record<Level, number>> = { error: 0, warning: 1, info: 2 };

/** Less than this share of an old page's text is a loss. */
const half = 0.5;

/** Characters. A shorter text has nothing to lose. */
const fewest = 400;

/** Lists what would be lost if one page replaces another, worst first. */
export function findLosses(old: WithInlinks<PageSummary>, now: Successor): Loss[] {
  const losses = [...findIndexingLosses(old, now), ...findTextLosses(old, now), ...findLinkLosses(old, now)];
  return losses.sort((a, b) => weight[a.level] - weight[b.level]);
}

function* findIndexingLosses(old: PageSummary, now: Successor): Generator<Loss> {
  if (now.noindex !== '' && old.noindex === '')
    yield { id: 'noindex', level: 'error', says: `the new page has ${now.noindex}, and the old page didn't` };
  if (
    now.canonical !== '' &&
    now.canonical !== now.url &&
    new URL(now.canonical).href !== new URL(now.url).href
  )
    yield { id: 'canonical', level: 'error', says: `the canonical of the new page is ${now.canonical}` };
}

function* findTextLosses(old: PageSummary, now: PageSummary): Generator<Loss> {
  if (old.text >= fewest && now.text < old.text * half)
    yield {
      id: 'text',
      level: 'warning',
      says: `${formatNumber(old.text)} characters of text become ${formatNumber(now.text)}`,
    };
  for (const id of ['title', 'description', 'heading'] as const) {
    const name = id === 'heading' ? 'h1' : id;
    if (old[id] !== '' && now[id] === '')
      yield { id, level: 'warning', says: `the new page has no ${name}; it was "${old[id]}"` };
    else if (old[id] !== '' && sharesNoWord(old[id], now[id]))
      yield {
        id,
        level: 'info',
        says: `the ${name} "${old[id]}" becomes "${now[id]}", without a word in common`,
      };
  }
}

function* findLinkLosses(old: WithInlinks<PageSummary>, now: Successor): Generator<Loss> {
  const languages = old.languages.filter((language) => !now.languages.includes(language));
  if (languages.length > 0)
    yield { id: 'languages', level: 'warning', says: `hreflang no longer has ${languages.join(', ')}` };
  const types = old.types.filter((type) => !now.types.includes(type));
  if (types.length > 0)
    yield { id: 'types', level: 'info', says: `structured data no longer has ${types.join(', ')}` };
  if (now.inlinks === 0 && (old.inlinks ?? 1) > 0)
    yield { id: 'links', level: 'warning', says: 'no page of the new site links to it' };
}

function sharesNoWord(a: string, b: string): boolean {
  const words = new Set(splitWords(a));
  return words.size > 0 && !splitWords(b).some((word) => words.has(word));
}

function splitWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];
}
