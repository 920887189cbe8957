import { addressesOf } from '../css-addresses.ts';
import { decodeContent } from '../entities.ts';
import type { Ref } from '../page.ts';
import type { Draft } from './draft.ts';
import { importsOf } from './import-map.ts';
import { moduleImports } from './module-imports.ts';
import { ownAddressOf } from './own-address.ts';
import type { Tag } from './tag.ts';

/** Elements whose whole content is text for the tokenizer. */
export const textElements: ReadonlySet<string> = new Set(['script', 'style', 'title', 'textarea', 'xmp']);

/** Characters of a title or heading; nobody reads more. */
const longest = 1000;

type Kind = 'title' | 'script' | 'module' | 'data' | 'imports' | 'style' | 'skip';

const kinds: Readonly<Record<string, Kind>> = { title: 'title', style: 'style' };

/** Gathers the text of titles, inline scripts and headings, and makes facts of it when the element ends. */
export class Capture {
  readonly #draft: Draft;
  #kind: Kind | undefined;
  #text = '';
  #offset = 0;
  /** Where the text begins. */
  #textAt = 0;
  #heading = -1;
  #headingText = '';

  constructor(draft: Draft) {
    this.#draft = draft;
  }

  /** True inside an element whose text is no text of the page. */
  get isOpen(): boolean {
    return this.#kind !== undefined;
  }

  begin(tag: Tag): void {
    this.#text = '';
    this.#offset = tag.offset;
    this.#textAt = tag.end + 1;
    this.#kind = tag.name === 'script' ? this.#script(tag) : (kinds[tag.name] ?? 'skip');
  }

  #script(tag: Tag): Kind {
    this.#draft.scripts += 1;
    const src = tag.shared('src', this.#draft.strings);
    this.#draft.ref('script', src, tag.offset);
    if (src !== undefined) return 'skip';
    const type = tag.get('type')?.trim().toLowerCase() ?? '';
    if (type.endsWith('ld+json')) return 'data';
    if (type === 'importmap') return 'imports';
    if (type === 'module') return 'module';
    return /^$|javascript/.test(type) ? 'script' : 'skip';
  }

  beginHeading(tag: Tag): void {
    this.#heading = tag.offset;
    this.#headingText = '';
  }

  add(page: string, start: number, end: number): void {
    if (this.#kind !== 'skip') this.#text += page.slice(start, end);
  }

  addHeading(page: string, start: number, end: number): void {
    if (this.#heading >= 0 && this.#headingText.length < longest) this.#headingText += page.slice(start, end);
  }

  /** `drawn` is true inside an SVG, whose titles are no titles of the page. */
  end(drawn: boolean): void {
    const kind = this.#kind;
    this.#kind = undefined;
    const draft = this.#draft;
    if (kind === 'title' && !drawn && !draft.noscript) {
      draft.titles.push(draft.textAt(plain(this.#text), this.#offset));
      draft.isDocument = true;
    } else if (kind === 'script' || kind === 'module') {
      draft.script(this.#text, this.#offset);
      if (kind === 'module') this.#refs('script', moduleImports(this.#text));
    } else if (kind === 'style') {
      this.#refs('asset', addressesOf(this.#text));
    } else if (kind === 'imports') {
      this.#refs('asset', importsOf(this.#text));
    } else if (kind === 'data') {
      const own = ownAddressOf(this.#text);
      if (own === false) draft.badData.push(draft.textAt(this.#text.slice(0, 60), this.#offset));
      else if (own !== undefined) draft.dataUrls.push(draft.textAt(own, this.#offset));
    }
    this.#text = '';
  }

  #refs(kind: Ref['kind'], found: Iterable<{ readonly href: string; readonly index: number }>): void {
    for (const { href, index } of found) this.#draft.ref(kind, href, this.#textAt + index);
  }

  endHeading(): void {
    if (this.#heading < 0) return;
    this.#draft.headings.push(this.#draft.textAt(plain(this.#headingText), this.#heading));
    this.#heading = -1;
  }
}

function plain(raw: string): string {
  const text = decodeContent(raw.slice(0, longest * 4));
  return text.replace(/\s+/g, ' ').trim().slice(0, longest);
}
