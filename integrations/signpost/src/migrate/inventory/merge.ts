import { countItems } from '../../lib/counts.ts';
import type { Backlink, OldUrl, SourceKind } from '../state/old-url.ts';
import { identifyUrl, makeOldSite, type Named, nameUrl, type OldSite, removeWww } from './hosts.ts';
import { ofAnotherHost, tidyUrl, updateJunkReason } from './junk.ts';
import type { Sighting, Take } from './read/input.ts';

export class Inventory {
  #site: OldSite;
  #asks: boolean;
  readonly #drafts = new Map<string, Draft>();
  readonly #links = new Map<string, Backlink>();
  /** The old site's origin, if it comes from a source. */
  guessed: string | undefined;

  /** `asks` if the site's first host isn't known yet. */
  constructor(
    site: OldSite,
    known: readonly OldUrl[] = [],
    backlinks: readonly Backlink[] = [],
    asks = site.hosts.size === 0,
  ) {
    [this.#site, this.#asks] = [site, asks];
    for (const row of known) this.#know(row);
    for (const link of backlinks) this.#link(relinkHost(link, site));
  }

  /** Adds a row of earlier runs. If its host now belongs to the old site, its path may have a row already. */
  #know(row: OldUrl): void {
    const own = rejoinHost(row, this.#site);
    const key = identifyUrl(own.url);
    if (!this.#drafts.has(key)) this.#drafts.set(key, { ...own });
  }

  /**
   * Takes the sightings of one source. Clicks and views are summed up at the end: the greatest count of a source is kept,
   * since two exports of the same pages don't make twice the clicks.
   */
  source(kind: SourceKind): { readonly take: Take; readonly finish: () => number } {
    const counts = new Map<Draft, { clicks: number; views: number }>();
    return {
      take: (sighting) => {
        const { url, from, junk } = sighting;
        const named = url === '' ? undefined : this.#nameOf(url);
        const page = named === undefined ? '' : tidyUrl(named.url);
        if (from !== undefined) this.#link({ url: page, from });
        if (named === undefined) return;

        const draft = this.#draft(page, kind, junk ?? (named.host === '' ? '' : ofAnotherHost));
        const { clicks, views } = counts.get(draft) ?? { clicks: 0, views: 0 };
        counts.set(draft, { clicks: clicks + (sighting.clicks ?? 0), views: views + (sighting.views ?? 0) });
        this.#add(draft, kind, sighting);
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

  #add(draft: Draft, kind: SourceKind, sighting: Sighting): void {
    draft.hits += sighting.hits ?? 0;
    draft.bots += sighting.bots ?? 0;
    draft.links = Math.max(draft.links, sighting.links ?? 0);
    draft.seen = chooseLaterDay(draft.seen, sighting.seen);
    // A crawl's status is from today; a log's is older.
    const { status = 0 } = sighting;
    if (status >= 100 && status < 1000 && (draft.status === undefined || kind !== 'log'))
      draft.status = status;
    draft.title = sighting.title?.trim() || draft.title;
    draft.canonical = sighting.canonical || draft.canonical;
    draft.lang = sighting.lang || draft.lang;
    draft.location = sighting.location || draft.location;
  }

  #draft(text: string, kind: SourceKind, junk = ''): Draft {
    const key = identifyUrl(text);
    const known = this.#drafts.get(key);
    if (known === undefined) {
      const draft = createDraft(text, kind, junk);
      this.#drafts.set(key, draft);
      return draft;
    }

    if (known.sources.every((other) => trust[kind] > trust[other])) known.url = text;
    if (!known.sources.includes(kind)) known.sources = [...known.sources, kind].sort();

    return known;
  }

  /** Where nobody named the host of the old site, it is that of the first URL with a host. */
  #nameOf(text: string): Named | undefined {
    if (this.#asks && /^https?:/i.test(text) && URL.parse(text.trim()) !== null)
      this.#guess(new URL(text.trim()));
    return nameUrl(text, this.#site);
  }

  #guess({ origin, host }: URL): void {
    if (this.#site.hosts.has(removeWww(host))) return;
    this.guessed = origin;
    this.#site = makeOldSite([host, ...this.#site.hosts], this.#site.folder);
    this.#asks = false;
  }

  #link(link: Backlink): void {
    this.#links.set(`${identifyUrl(link.url)} ${link.from}`, link);
  }

  get backlinks(): Backlink[] {
    return [...this.#links.values()];
  }

  rows(): OldUrl[] {
    const links = countItems(this.backlinks.map(({ url }) => identifyUrl(url)));
    return [...this.#drafts].map(([key, draft]) => {
      const row = { ...draft, links: Math.max(draft.links, links.get(key) ?? 0) };
      return { ...row, junk: updateJunkReason(row, this.#site) };
    });
  }
}

type Draft = { -readonly [Key in keyof OldUrl]: OldUrl[Key] };

/** Sources that know how the old site spells a URL come first. */
const trust: Record<SourceKind, number> = {
  sitemap: 9,
  crawl: 8,
  folder: 7,
  wordpress: 7,
  'search-console': 6,
  list: 5,
  analytics: 3,
  log: 2,
  '404s': 1,
  backlinks: 1,
};

function createDraft(url: string, kind: SourceKind, junk: string): Draft {
  return {
    url,
    sources: [kind],
    hits: 0,
    bots: 0,
    clicks: 0,
    views: 0,
    links: 0,
    seen: undefined,
    status: undefined,
    title: '',
    canonical: '',
    location: '',
    junk,
  };
}

/** Moves a row to its own path if its host now belongs to the old site. */
function rejoinHost(row: OldUrl, site: OldSite): OldUrl {
  if (row.junk !== ofAnotherHost) return row;
  const named = nameUrl(row.url, site);
  if (named?.host !== '') return row;
  return { ...row, url: named.url, junk: '' };
}

function relinkHost(link: Backlink, site: OldSite): Backlink {
  return { ...link, url: nameUrl(link.url, site)?.url ?? link.url };
}

function chooseLaterDay(a: OldUrl['seen'], b: OldUrl['seen']): OldUrl['seen'] {
  if (a === undefined || b === undefined) return a ?? b;
  return a > b ? a : b;
}
