import { parsePath } from '../url/path.ts';
import type { Answer } from './reply.ts';

/**
 * What to read of a URL. `page`: the body if it is HTML, and its links. `part`: any body, such as a style sheet or an icon.
 * `sitemap`: the body and its URLs. `file`: only the status.
 */
export type Role = 'page' | 'part' | 'sitemap' | 'file';

export interface Found {
  readonly url: string;
  readonly role: Role;
}

/** URLs of the site that were not requested, by reason. */
export interface Skipped {
  /** Disallowed by robots.txt. */
  readonly robots: readonly string[];
  /** Above the limit of pages or files: how many are known. */
  readonly bounds: number;
  readonly traps: readonly Trap[];
}

interface FrontierOptions {
  /** The site: its origin, and the folder that contains its pages. */
  readonly start: string;
  readonly maxPages: number;
  readonly maxFiles: number;
  /** How many URLs of one shape, such as `/calendar/#/#`, are requested if only links lead there. */
  readonly maxShape: number;
  readonly allows: (url: string) => boolean;
  /** Other hosts (with port) of the same site. Their URLs are requested from the start's host. */
  readonly isSame?: ((host: string) => boolean) | undefined;
}

/** The URLs that are still to be requested, each once, in the order of discovery. */
export class Frontier {
  readonly #options: FrontierOptions;
  readonly #site: URL;
  readonly #seen = new Set<string>();
  /** Seeds that no response has contained yet, by key. */
  readonly #unnamed = new Map<string, Found>();
  readonly #queue: Found[] = [];
  /** URLs that may be a crawler trap. They are requested last. */
  readonly #later: Found[] = [];
  #firstLater = 0;
  /** How many URLs of each shape are requested. */
  readonly #shapes = new Map<string, number>();
  readonly #traps = new Map<string, Trap>();
  readonly #forbidden = new Set<string>();
  /** URLs that an earlier run requested. */
  readonly #done = new Set<string>();
  #first = 0;
  #pages = 0;
  #files = 0;
  #beyond = 0;

  constructor(options: FrontierOptions) {
    this.#options = options;
    this.#site = new URL(options.start);
  }

  /** Adds URLs that are known before the first request. The first response that contains one counts as its source. */
  seed(seeds: readonly Found[]): void {
    this.add(seeds, true);
    for (const { url, role } of seeds) {
      const own = this.#own(url, role);
      if (own !== undefined && !this.#unnamed.has(keyOf(own)))
        this.#unnamed.set(keyOf(own), { url: own, role });
    }
  }

  /**
   * Adds found URLs; returns those that are new, with a seed once it is requested. `trusted` URLs, such as a sitemap's, are
   * never treated as traps.
   */
  add(found: Iterable<Found>, trusted: boolean): Found[] {
    const fresh: Found[] = [];
    for (const { url, role } of found) {
      const own = this.#own(url, role);
      if (own === undefined) continue;
      const key = keyOf(own);
      const seed = this.#unnamed.get(key);
      if (seed !== undefined && this.#unnamed.delete(key)) fresh.push(seed);
      if (this.#seen.has(key)) continue;
      const turn = trusted ? 'now' : this.#findTurn(own);
      if (turn === 'never') continue;
      this.#seen.add(key);
      fresh.push({ url: own, role });
      if (!this.#options.allows(own)) this.#forbidden.add(own);
      else if (turn === 'now') this.#queue.push({ url: own, role });
      else this.#later.push({ url: own, role });
    }
    return fresh;
  }

  skip({ url, role }: Found): void {
    const key = keyOf(url);
    this.#seen.add(key);
    this.#done.add(key);
    this.#count(role);
  }

  /** Returns the next URL to request; undefined if there is none now. */
  next(): Found | undefined {
    for (;;) {
      const found = this.#queue[this.#first] ?? this.#later[this.#firstLater];
      if (found === undefined) return undefined;
      if (this.#first < this.#queue.length) this.#first += 1;
      else this.#firstLater += 1;
      if (this.#done.has(keyOf(found.url))) continue;
      if (this.#count(found.role)) return found;
      this.#beyond += 1;
    }
  }

  get waiting(): number {
    return this.#queue.length - this.#first + this.#later.length - this.#firstLater;
  }

  get skipped(): Skipped {
    return { robots: [...this.#forbidden], bounds: this.#beyond, traps: [...this.#traps.values()] };
  }

  /** Whether a URL is requested in its turn, after all others, or never, because too many have its shape. */
  #findTurn(url: string): 'now' | 'later' | 'never' {
    const shape = describeShape(url);
    if (shape === undefined) return 'now';

    const count = this.#shapes.get(shape) ?? 0;
    if (shape === endless || count >= this.#options.maxShape) {
      const { example = url, skipped = 0 } = this.#traps.get(shape) ?? {};
      this.#traps.set(shape, { shape, example, skipped: skipped + 1 });
      return 'never';
    }
    this.#shapes.set(shape, count + 1);
    return count < crowd ? 'now' : 'later';
  }

  /** False once the limit is reached. */
  #count(role: Role): boolean {
    if (role === 'page') {
      this.#pages += 1;
      return this.#pages <= this.#options.maxPages;
    }
    this.#files += 1;
    return this.#files <= this.#options.maxFiles;
  }

  #isOwn(host: string): boolean {
    return host === this.#site.host || (this.#options.isSame?.(host) ?? false);
  }

  /** The URL with the site's scheme and host and without fragment; undefined if it isn't part of the site. */
  #own(url: string, role: Role): string | undefined {
    if (URL.parse(url) === null) return undefined;
    const parsed = new URL(url);
    if (!/^https?:$/.test(parsed.protocol) || !this.#isOwn(parsed.host)) return undefined;
    if (role === 'page' && !isBelow(parsed.pathname, this.#site.pathname)) return undefined;
    return `${this.#site.origin}${parsed.pathname}${parsed.search === '?' ? '' : parsed.search}`;
  }
}

/** `/docs` and `/docs/a` are below `/docs/`. */
function isBelow(path: string, base: string): boolean {
  return base.endsWith('/') ? path.startsWith(base) || `${path}/` === base : isBelow(path, `${base}/`);
}

/** An endless family of URLs, such as a calendar. */
interface Trap {
  /** Their common shape: `/calendar/#/#`, `/list?page=*`. */
  readonly shape: string;
  readonly example: string;
  /** How often a link to one of them was skipped. */
  readonly skipped: number;
}

/** Deeper URLs come from a site that appends links to itself. */
const maxDepth = 25;
const maxLength = 2000;
/** From this number on, URLs of one shape may be a trap and must not displace other pages. */
const crowd = 100;
/** The shape of all URLs with repeating segments. */
const endless = '/…/…/…';

/** The common shape of `/calendar/2026/1` and others; undefined for a URL without a number or query. */
function describeShape(url: string): string | undefined {
  const key = keyOf(url);
  const [path = '', query] = key.split('?', 2);
  // `/a/b/a/b/a/b/a/b/`, very deep, or very long.
  const isRepeating = /(\/[^/]+(?:\/[^/]+){0,3})\1{3}(?:\/|$)/.test(path);
  if (isRepeating || key.length > maxLength || path.split('/').length > maxDepth) return endless;

  if (!/[\d?]/.test(key)) return undefined;
  const names = query?.split('&').map((parameter) => `${parameter.replace(/=.*$/s, '')}=*`);
  return path.replace(/\d+/g, '#') + (names === undefined ? '' : `?${names.sort().join('&')}`);
}

/** Parameters of a visit or a campaign, which never select a page. */
const passing =
  /^(?:jsessionid|phpsessid|sid|session_?id|sessid|aspsessionid\w*|cfid|cftoken|utm_\w+|gclid|fbclid|msclkid|mc_[ce]id|_ga|yclid)$/i;

/**
 * Identifies a URL within a host: the path in its canonical form, and the query without session and campaign parameters.
 * URLs with the same key are requested once.
 */
function keyOf(url: string): string {
  const { pathname, search } = new URL(url);
  const path = parsePath(pathname.replace(/;(?:jsessionid|sid|phpsessid)=[^/;]*/gi, ''));
  if (search === '') return path;
  const parameters = search
    .slice(1)
    .split('&')
    .filter((parameter) => parameter !== '' && !passing.test(parameter.replace(/=.*$/s, '')));
  return parameters.length === 0 ? path : `${path}?${parameters.join('&')}`;
}

/** The dimensions of an image are at its start. */
const mostOfImage = 65_536;

/** How many bytes of a body to read: all of a text, wherever its URL was found. */
export function worth(role: Role, status: number, headers: Answer['headers']): number {
  if (status !== 200) return 0;
  const type = headers.get('content-type')?.[0] ?? (role === 'page' ? 'text/html' : '');
  if (role === 'part' || role === 'sitemap' || /html|css|json|xml/i.test(type))
    return Number.POSITIVE_INFINITY;
  return /^image\//i.test(type) ? mostOfImage : 0;
}
