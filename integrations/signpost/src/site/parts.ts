import { byFile, type Page } from './page.ts';
import type { SitePart } from './site.ts';

/** Fewer at once would ask each rule too often; more would wait until the others are read. */
const pagesInPart = 250;

/** Gives the pages of a site in parts while they are read, for what needs no more than that of it. */
export class Parts {
  readonly all: SitePart[] = [];
  readonly #shared: Omit<SitePart, 'documents' | 'pages'>;
  readonly #told: (part: SitePart) => void;
  #coming: Page[] = [];

  constructor(shared: Omit<SitePart, 'documents' | 'pages'>, told: (part: SitePart) => void) {
    this.#shared = shared;
    this.#told = told;
  }

  add(page: Page): void {
    this.#coming.push(page);
    if (this.#coming.length >= pagesInPart) this.end();
  }

  /** Tells of the pages that came last. */
  end(): void {
    // All pages together are sorted sooner where each part is.
    const documents = this.#coming.sort(byFile);
    if (documents.length === 0) return;
    this.#coming = [];
    const part = { ...this.#shared, documents, pages: documents.filter(({ kind }) => kind === 'page') };
    this.all.push(part);
    this.#told(part);
  }

  /** All pages that were told of, part by part. */
  pages(): Page[] {
    return this.all.flatMap(({ documents }) => documents);
  }
}
