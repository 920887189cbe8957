import type { Day } from '../../core/date.ts';
import type { Backlink, OldAddress, SourceKind } from '../state/old-address.ts';
import { Clashes } from './clashes.ts';
import { tidy } from './clutter.ts';
import { junkOf } from './junk.ts';
import { keyOf, type Named, nameOf, type OldSite, oldSiteOf } from './names.ts';
import type { Sighting } from './sighting.ts';

/** What is known of one address while it is put together. */
type Draft = { -readonly [Key in keyof OldAddress]: OldAddress[Key] } & {
  /** How far the spelling of the address can be trusted; see `trust`. */
  rank: number;
};

/** Sources that know how the old site itself spells an address come first. */
const trust: Record<SourceKind, number> = {
  sitemap: 9,
  crawl: 8,
  folder: 7,
  wordpress: 7,
  'search-console': 6,
  list: 5,
  redirects: 4,
  analytics: 3,
  log: 2,
  backlinks: 1,
};

/** Puts the sightings of several sources together, by address. */
export class Inventory {
  #site: OldSite;
  readonly #drafts = new Map<string, Draft>();
  readonly #links = new Map<string, Backlink>();
  readonly clashes = new Clashes();
  /** The old site's origin, where it was taken from a source. */
  guessed: string | undefined;

  constructor(site: OldSite, known: readonly OldAddress[] = [], backlinks: readonly Backlink[] = []) {
    this.#site = site;
    for (const row of known) this.#drafts.set(keyOf(row.address), { ...row, rank: rankOf(row.sources) });
    for (const link of backlinks) this.#links.set(linkKey(link), link);
  }

  /** A source's own counts: those of one source are summed up, those of two are not about different visitors. */
  source(kind: SourceKind): SourceCount {
    return new SourceCount(this, kind);
  }

  /** The draft of an address, made where there is none. */
  draft(text: string, kind: SourceKind, junk = ''): Draft {
    const key = keyOf(text);
    const known = this.#drafts.get(key);
    if (known === undefined) {
      const draft = emptyDraft(text, kind, junk);
      this.#drafts.set(key, draft);
      return draft;
    }
    if (trust[kind] > known.rank) [known.address, known.rank] = [text, trust[kind]];
    if (!known.sources.includes(kind)) known.sources = [...known.sources, kind].sort();
    return known;
  }

  /** Where nobody said which host is the old site's, it is that of the first address with one. */
  nameOf(text: string): Named | undefined {
    if (this.#site.hosts.size === 0 && /^https?:/i.test(text) && URL.canParse(text.trim())) {
      this.guessed = new URL(text.trim()).origin;
      this.#site = oldSiteOf([new URL(this.guessed).host]);
    }
    const named = nameOf(text, this.#site);
    if (this.#site.hosts.size > 1 && named?.host === '') this.clashes.hear(text, named.address);
    return named;
  }

  link(link: Backlink): void {
    this.#links.set(linkKey(link), link);
  }

  get backlinks(): Backlink[] {
    return [...this.#links.values()];
  }

  /** The rows as they are written, each with its reason where it is junk. */
  rows(): OldAddress[] {
    const links = new Map<string, number>();
    for (const { address } of this.#links.values()) {
      const key = keyOf(address);
      links.set(key, (links.get(key) ?? 0) + 1);
    }
    return [...this.#drafts].map(([key, { rank: _, ...draft }]) => {
      const row = { ...draft, links: Math.max(draft.links, links.get(key) ?? 0) };
      return { ...row, junk: isByPerson(row.junk) ? row.junk : judged(row) };
    });
  }
}

/** Reasons that come from the address's own clutter or another host stay; all others are judged anew by what is known now. */
function judged(row: OldAddress): string {
  return fixed.has(row.junk) ? row.junk : junkOf(row);
}

const fixed = new Set(['tracking parameter', 'session id', 'another host', 'endless queries']);
const own = new Set([
  ...fixed,
  'probe of a robot',
  'file of every site',
  'part of a page',
  'image',
  'not found there',
  'short link that nobody asked for',
  '',
]);

/** A reason that isn't ours was written by a person, who knows better. */
function isByPerson(junk: string): boolean {
  return !own.has(junk);
}

/** Counts what one source says, and hands it to the inventory when it is done. */
export class SourceCount {
  readonly #inventory: Inventory;
  readonly #kind: SourceKind;
  readonly #counts = new Map<Draft, { clicks: number; views: number }>();

  constructor(inventory: Inventory, kind: SourceKind) {
    this.#inventory = inventory;
    this.#kind = kind;
  }

  /** Takes one sighting; of an address with clutter both the page and the spelling get a row. */
  readonly take = (sighting: Sighting): void => {
    const named = sighting.address === '' ? undefined : this.#inventory.nameOf(sighting.address);
    if (named === undefined) {
      if (sighting.from !== undefined) this.#inventory.link({ address: '', from: sighting.from });
      return;
    }
    const { clean, cluttered, junk } = tidy(named.address);
    const reason = sighting.junk ?? (named.host === '' ? '' : 'another host');
    this.#add(this.#inventory.draft(clean, this.#kind, reason), sighting);
    if (cluttered !== undefined) this.#add(this.#inventory.draft(cluttered, this.#kind, junk), sighting);
    if (sighting.from !== undefined) this.#inventory.link({ address: clean, from: sighting.from });
  };

  /** The greatest count of a source stands: two exports of the same pages don't make twice the clicks. */
  finish(): number {
    for (const [draft, { clicks, views }] of this.#counts) {
      draft.clicks = Math.max(draft.clicks, clicks);
      draft.views = Math.max(draft.views, views);
    }
    return this.#counts.size;
  }

  #add(draft: Draft, sighting: Sighting): void {
    const count = this.#counts.get(draft) ?? { clicks: 0, views: 0 };
    count.clicks += sighting.clicks ?? 0;
    count.views += sighting.views ?? 0;
    this.#counts.set(draft, count);
    draft.hits += sighting.hits ?? 0;
    draft.bots += sighting.bots ?? 0;
    draft.links = Math.max(draft.links, sighting.links ?? 0);
    draft.seen = later(draft.seen, sighting.seen);
    // A crawl asked today; what a log says is older.
    if (sighting.status !== undefined && (draft.status === undefined || this.#kind !== 'log'))
      draft.status = sighting.status;
    draft.title = sighting.title?.trim() || draft.title;
    draft.canonical = sighting.canonical || draft.canonical;
    draft.location = sighting.location || draft.location;
  }
}

function emptyDraft(address: string, kind: SourceKind, junk: string): Draft {
  return {
    address,
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
    rank: trust[kind],
  };
}

function rankOf(sources: readonly SourceKind[]): number {
  return Math.max(0, ...sources.map((kind) => trust[kind]));
}

function later(a: Day | undefined, b: Day | undefined): Day | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return a > b ? a : b;
}

function linkKey({ address, from }: Backlink): string {
  return `${keyOf(address)} ${from}`;
}
