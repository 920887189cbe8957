import { countItems } from '../../lib/counts.ts';
import { removeVisitorParameters } from '../../lib/url/visitor-parameters.ts';
import { type Backlink, type SourceKind, sourceKinds } from '../state/inventory-file.ts';
import { createOldUrl, type OldUrl } from '../state/old-url.ts';
import { type InventoryUrl, identifyUrl, makeOldSite, type OldSite, toInventoryUrl } from './hosts.ts';
import { anotherHost, updateJunkReason } from './junk.ts';
import type { Sighting, Take } from './read/input.ts';

/** A row while sources add their facts to it. */
type Draft = { -readonly [Key in keyof OldUrl]: OldUrl[Key] };

/**
 * Merges the facts of all sources to one row for each URL. /a and /a/ are one row, in the variant of the most trusted source.
 *
 *   const { take, finish } = inventory.startSource('log');
 *   take({ url: '/a', hits: 3 });
 *   finish();
 *   inventory.rows();
 */
export class Inventory {
  #site: OldSite;
  /** By `identifyUrl`. */
  readonly #drafts = new Map<string, Draft>();
  readonly #backlinks = new Map<string, Backlink>();
  /** The old site's origin, as guessed from a source. */
  guessedOrigin: string | undefined;

  /** Starts with the rows of earlier runs. A foreign host may belong to the old site now. */
  constructor(site: OldSite, knownRows: readonly OldUrl[] = [], backlinks: readonly Backlink[] = []) {
    this.#site = site;
    for (const row of knownRows) {
      // Only review.csv has the URL.
      if (row.sources.length === 0) continue;
      const knownRow = rejoinHost(row, site);
      const key = identifyUrl(knownRow.url);
      if (!this.#drafts.has(key)) this.#drafts.set(key, { ...knownRow });
    }
    for (const { url, from } of backlinks)
      this.#addBacklink({ url: toInventoryUrl(url, site)?.url ?? url, from });
  }

  /**
   * Starts a source: `take` adds a sighting, and `finish` returns the number of URLs. Clicks and views of one source are summed,
   * and the source with the most counts, since two exports of a site don't make twice the clicks.
   */
  startSource(kind: SourceKind): { readonly take: Take; readonly finish: () => number } {
    const counts = new Map<Draft, { clicks: number; views: number }>();
    return {
      take: (sighting) => {
        const oldUrl = this.#readUrl(sighting.url);
        const url = oldUrl === undefined ? '' : removeVisitorParameters(oldUrl.url);
        if (sighting.from !== undefined) this.#addBacklink({ url, from: sighting.from });
        if (oldUrl === undefined) return;

        const draft = this.#findDraft(url, kind);
        if (draft.junk === '') draft.junk = sighting.junk ?? (oldUrl.host === '' ? '' : anotherHost);
        addFacts(draft, kind, sighting);
        const { clicks, views } = counts.get(draft) ?? { clicks: 0, views: 0 };
        counts.set(draft, { clicks: clicks + (sighting.clicks ?? 0), views: views + (sighting.views ?? 0) });
      },
      finish: () => {
        for (const [draft, { clicks, views }] of counts) {
          draft.clicks = Math.max(draft.clicks, clicks);
          draft.views = Math.max(draft.views, views);
        }
        return counts.size;
      },
    };
  }

  /** Without --old-site, the first host is the old site. */
  #readUrl(text: string): InventoryUrl | undefined {
    const isFirstHost = this.#site.hosts.size === 0 && /^\s*https?:/i.test(text);
    const firstUrl = isFirstHost ? URL.parse(text) : null;
    if (firstUrl !== null) {
      this.guessedOrigin = firstUrl.origin;
      this.#site = makeOldSite([firstUrl.host], this.#site.folder);
    }
    return toInventoryUrl(text, this.#site);
  }

  /** The draft of a URL, made at its first sighting. Its URL is then in the variant of the most trusted source. */
  #findDraft(url: string, kind: SourceKind): Draft {
    const key = identifyUrl(url);
    const draft: Draft = this.#drafts.get(key) ?? createOldUrl(url);
    this.#drafts.set(key, draft);
    const trust = sourceKinds.indexOf(kind);
    const isMostTrusted = draft.sources.every((other) => trust < sourceKinds.indexOf(other));
    if (isMostTrusted) draft.url = url;
    if (!draft.sources.includes(kind)) draft.sources = [...draft.sources, kind].sort();
    return draft;
  }

  #addBacklink(link: Backlink): void {
    this.#backlinks.set(`${identifyUrl(link.url)} ${link.from}`, link);
  }

  get backlinks(): Backlink[] {
    return [...this.#backlinks.values()];
  }

  rows(): OldUrl[] {
    const backlinkCounts = countItems(this.backlinks.map(({ url }) => identifyUrl(url)));
    return [...this.#drafts].map(([key, draft]) => {
      const row = { ...draft, links: Math.max(draft.links, backlinkCounts.get(key) ?? 0) };
      return { ...row, junk: updateJunkReason(row, this.#site) };
    });
  }
}

/** Adds what one sighting says: requests add up, other numbers and texts replace a smaller or missing one. */
function addFacts(draft: Draft, kind: SourceKind, sighting: Sighting): void {
  const { hits = 0, bots = 0, links = 0, status = 0, seen } = sighting;
  draft.hits += hits;
  draft.bots += bots;
  draft.links = Math.max(draft.links, links);
  if (seen !== undefined && (draft.seen === undefined || seen > draft.seen)) draft.seen = seen;
  // A crawl's status is from today; a log's is older.
  if (status >= 100 && status < 1000 && (draft.status === undefined || kind !== 'log')) draft.status = status;

  draft.title = sighting.title?.trim() || draft.title;
  draft.canonical = sighting.canonical || draft.canonical;
  draft.lang = sighting.lang || draft.lang;
  draft.location = sighting.location || draft.location;
}

/** Removes the host of a row that belongs to the old site now. */
function rejoinHost(row: OldUrl, site: OldSite): OldUrl {
  const oldUrl = row.junk === anotherHost ? toInventoryUrl(row.url, site) : undefined;
  return oldUrl?.host === '' ? { ...row, url: oldUrl.url, junk: '' } : row;
}
