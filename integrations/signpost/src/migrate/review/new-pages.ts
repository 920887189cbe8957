import { join } from 'node:path';
import { readBytes } from '../../lib/disk/read.ts';
import { decodeForPeople } from '../../lib/text/text.ts';
import { parsePath, toggleTrailingSlash } from '../../lib/url/path.ts';
import { listServedFiles } from '../../plan/build.ts';
import type { Inputs } from '../../project/load.ts';
import { summarizePage } from '../compare/page-facts.ts';
import type { PageSummary } from '../state/old-pages.ts';

/** The pages of the new build, read on demand. Empty without a build. */
export class NewPages {
  readonly #dist: string;
  /** Path ─▶ file, such as `/pumps/` ─▶ `pumps/index.html`. */
  readonly #pages: ReadonlyMap<string, string>;
  readonly #files: ReadonlySet<string>;
  readonly #folders: ReadonlySet<string>;
  readonly #summaries = new Map<string, PageSummary>();
  readonly origin: string;
  /** The site's folder, such as `/docs/`, which the build lacks. */
  readonly base: string;

  constructor({ dist = '', files, settings }: Pick<Inputs, 'dist' | 'files' | 'settings'>) {
    const served = listServedFiles(settings ?? {}, files);
    this.#dist = dist;
    this.#pages = served.pages;
    this.#files = new Set(served.files.keys());
    this.#folders = new Set(served.pages.keys().flatMap(listFoldersAbove));
    this.origin = settings?.origin ?? 'https://new.invalid';
    this.base = settings?.variant?.base ?? '/';
  }

  /** The URL of the page at a path, with or without a trailing slash. */
  find(path: string): string | undefined {
    const plain = parsePath(path.replace(/[?#].*$/s, ''));
    return [plain, toggleTrailingSlash(plain)].find((one) => this.#pages.has(one));
  }

  /** True if the build has a page or another file at a path. */
  has(path: string): boolean {
    return this.find(path) !== undefined || this.#files.has(parsePath(path.replace(/[?#].*$/s, '')));
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
    const known = this.#summaries.get(url);
    if (known !== undefined) return known;

    // /pumps/ is pumps/index.html.
    const bytes = await readBytes(join(this.#dist, this.#pages.get(url) ?? ''));
    if (bytes === undefined) return undefined;
    const summary = summarizePage(bytes, this.origin + url);
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

  /** Finds pages with all the words in URL or title, the shortest URL first. */
  search(query: string, limit: number): { readonly url: string; readonly title: string }[] {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    const pages = [...this.#pages.keys()].map((url) => ({
      url,
      title: this.#summaries.get(url)?.title ?? '',
    }));
    const found = pages.filter(({ url, title }) => {
      const text = `${url} ${decodeForPeople(url)} ${title}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });

    // /pumps/ before /pumps/p-42/.
    return found.sort((a, b) => a.url.length - b.url.length || (a.url < b.url ? -1 : 1)).slice(0, limit);
  }
}

/** `/` and `/blog/` for the page /blog/first/. */
function listFoldersAbove(url: string): string[] {
  const folders = url.split('/').slice(1, url.endsWith('/') ? -2 : -1);
  return ['/', ...folders.map((_, at) => `/${folders.slice(0, at + 1).join('/')}/`)];
}
