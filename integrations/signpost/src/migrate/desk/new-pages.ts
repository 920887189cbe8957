import { join } from 'node:path';
import { readBytes } from '../../lib/disk/read.ts';
import { parsePath, toggleTrailingSlash } from '../../lib/url/path.ts';
import { listServedFiles } from '../../plan/build.ts';
import type { Inputs } from '../../project/load.ts';
import { type PageSummary, summarizePage } from '../compare/old-pages.ts';
import type { NewPage } from './protocol.ts';

/** The pages of the new build, which are read when somebody asks for them, and in the background for the search. */
export class NewPages {
  readonly #dist: string;
  readonly #files: ReadonlyMap<string, string>;
  readonly #others: ReadonlySet<string>;
  readonly #summaries = new Map<string, PageSummary>();
  readonly origin: string;
  /** The site's folder, such as `/docs/`, which isn't one in the build. */
  readonly base: string;

  private constructor(
    dist: string,
    { origin, base }: Pick<NewPages, 'origin' | 'base'>,
    served: ReturnType<typeof listServedFiles>,
  ) {
    this.#dist = dist;
    this.origin = origin;
    this.base = base;
    this.#files = served.pages;
    this.#others = new Set(served.files.keys());
  }

  /** Below the site's own base, if its URL is known. */
  static open({ dist = '', files, settings }: Inputs): NewPages {
    const place = { origin: settings?.origin ?? 'https://new.invalid', base: settings?.variant?.base ?? '/' };
    return new NewPages(dist, place, listServedFiles(settings ?? {}, files));
  }

  /** The URL of the page at a path, with or without a slash at its end. */
  find(path: string): string | undefined {
    const plain = parsePath(path.replace(/[?#].*$/s, ''));
    return [plain, toggleTrailingSlash(plain)].find((one) => this.#files.has(one));
  }

  hasFile(path: string): boolean {
    return this.#others.has(parsePath(path.replace(/[?#].*$/s, '')));
  }

  /** True for a page that has others below it, as `/blog/` has. */
  isSection(path: string): boolean {
    const folder = path.replace(/\/?$/, '/');
    return this.#files.keys().some((one) => one.startsWith(folder) && one.length > folder.length);
  }

  async read(path: string): Promise<PageSummary | undefined> {
    const url = this.find(path);
    if (url === undefined) return undefined;
    const known = this.#summaries.get(url);
    if (known !== undefined) return known;

    const bytes = await readBytes(join(this.#dist, this.#files.get(url) ?? ''));
    if (bytes === undefined) return undefined;
    const summary = summarizePage(bytes, this.origin + url);
    this.#summaries.set(url, summary);
    return summary;
  }

  /** Reads all pages, one after the other, so that the search knows their titles. */
  async readAll(signal: AbortSignal): Promise<void> {
    for (const url of this.#files.keys()) {
      if (signal.aborted) return;
      await this.read(url);
      await new Promise(setImmediate);
    }
  }

  /** Pages whose URL or title has all the words, those with the shortest URL first. */
  search(query: string, limit: number): NewPage[] {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    const found: NewPage[] = [];
    for (const url of this.#files.keys()) {
      const title = this.#summaries.get(url)?.title ?? '';
      const text = `${url} ${title}`.toLowerCase();
      if (words.every((word) => text.includes(word))) found.push({ url, title });
    }
    return found.sort((a, b) => a.url.length - b.url.length || (a.url < b.url ? -1 : 1)).slice(0, limit);
  }
}
