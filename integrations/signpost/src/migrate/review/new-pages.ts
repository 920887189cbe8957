import { join } from 'node:path';
import { readBytes } from '../../lib/disk/read.ts';
import { listFoldersAbove, parsePath, removeQuery, toggleTrailingSlash } from '../../lib/url/path.ts';
import { listServedFiles } from '../../plan/served-files.ts';
import type { Inputs } from '../../project/load.ts';
import { summarizePage } from '../compare/page-facts.ts';
import type { PageSummary } from '../state/old-pages.ts';

/** Against it, links of a page are resolved if nobody knows the site. */
export const unknownOrigin = 'https://new.invalid';

/** The pages of the new build, read on demand. Empty without a build. */
export class NewPages {
  readonly #dist: string;
  /** Path ─▶ file, such as `/pumps/` ─▶ `pumps/index.html`. */
  readonly #pages: ReadonlyMap<string, string>;
  readonly #files: ReadonlySet<string>;
  readonly #folders: ReadonlySet<string>;
  readonly #summaries = new Map<string, PageSummary>();
  /** Undefined if the URL of the new site is unknown. */
  readonly origin: string | undefined;
  /** The site's folder, such as `/docs/`, which the build lacks. */
  readonly base: string;

  constructor({ dist = '', files, settings }: Pick<Inputs, 'dist' | 'files' | 'settings'>) {
    const served = listServedFiles(settings ?? {}, files);
    this.#dist = dist;
    this.#pages = served.pages;
    this.#files = new Set(served.files.keys());
    this.#folders = new Set(['/', ...served.pages.keys().flatMap(listFoldersAbove)]);
    this.origin = settings?.origin;
    this.base = settings?.variant?.base ?? '/';
  }

  /** The URL of the page at a path, with or without a trailing slash. */
  find(path: string): string | undefined {
    const withoutQuery = parsePath(removeQuery(path));
    return [withoutQuery, toggleTrailingSlash(withoutQuery)].find((candidate) => this.#pages.has(candidate));
  }

  /** True if the build has a page or another file at a path. */
  has(path: string): boolean {
    return this.find(path) !== undefined || this.#files.has(parsePath(removeQuery(path)));
  }

  /** True for an old URL that stays: nobody has to decide. */
  keeps(old: string): boolean {
    if (!old.startsWith('/') || old.includes('?')) return false;
    return this.has(old);
  }

  /** True for `/blog/` if there is a page such as `/blog/first/`. */
  hasPagesBelow(path: string): boolean {
    return this.#folders.has(path.replace(/\/?$/, '/'));
  }

  async read(path: string): Promise<PageSummary | undefined> {
    const url = this.find(path);
    if (url === undefined) return undefined;
    const knownSummary = this.#summaries.get(url);
    if (knownSummary !== undefined) return knownSummary;

    // pumps/index.html for /pumps/
    const bytes = await readBytes(join(this.#dist, this.#pages.get(url) ?? ''));
    if (bytes === undefined) return undefined;
    const summary = summarizePage(bytes, (this.origin ?? unknownOrigin) + url);
    this.#summaries.set(url, summary);
    return summary;
  }

  /** Reads all pages in the background, one by one, so that the search knows the titles. */
  async readAll(signal: AbortSignal): Promise<void> {
    for (const url of this.#pages.keys()) {
      if (signal.aborted) return;
      await this.read(url);
      await new Promise(setImmediate);
    }
  }

  /** The number of pages whose title is known so far, and of all pages. */
  get counts(): { readonly read: number; readonly all: number } {
    return { read: this.#summaries.size, all: this.#pages.size };
  }

  /** All pages with the texts that were read so far. */
  list() {
    return [...this.#pages.keys()].map((url) => {
      const { title = '', heading = '', description = '', lang } = this.#summaries.get(url) ?? {};
      return { url, title, text: `${heading} ${description}`.trim(), lang };
    });
  }
}
