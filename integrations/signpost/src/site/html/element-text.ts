import { decodeHTML } from 'entities';
import { addressesOf } from '../css-addresses.ts';
import type { Ref } from '../page.ts';
import type { PageDraft } from './draft.ts';
import { importsOf, moduleImports } from './script-imports.ts';
import { ownAddressOf } from './structured-data.ts';
import type { Tag } from './tags.ts';

/** Characters of a title or heading; nobody reads more. */
const longest = 1000;

type Kind = 'title' | 'script' | 'module' | 'data' | 'imports' | 'style' | 'skip';

/** Collects the text of titles, styles, scripts and headings, and makes facts of it when the element ends. */
export class ElementText {
  readonly #draft: PageDraft;
  #kind: Kind | undefined;
  #text = '';
  /** Offsets of the element and of its text. */
  #start = 0;
  #textStart = 0;
  #heading: { text: string; readonly start: number } | undefined;

  constructor(draft: PageDraft) {
    this.#draft = draft;
  }

  /** True inside an element whose text visitors don't see in the page. */
  get isOpen(): boolean {
    return this.#kind !== undefined;
  }

  open(tag: Tag): void {
    const { name, start, end } = tag;
    this.#text = '';
    this.#start = start;
    this.#textStart = end + 1;
    this.#kind = name === 'script' ? this.#script(tag) : name === 'title' || name === 'style' ? name : 'skip';
  }

  #script({ attributes, start }: Tag): Kind {
    this.#draft.scripts += 1;
    const src = attributes.get('src')?.trim();
    this.#draft.ref('script', src, start);
    if (src !== undefined) return 'skip';
    const type = attributes.get('type')?.trim().toLowerCase() ?? '';
    if (type.endsWith('ld+json')) return 'data';
    if (type === 'importmap') return 'imports';
    if (type === 'module') return 'module';
    return /^$|javascript/.test(type) ? 'script' : 'skip';
  }

  openHeading({ start }: Tag): void {
    this.#heading = { text: '', start };
  }

  add(start: number, end: number): void {
    if (this.#kind !== 'skip') this.#text += this.#draft.html.slice(start, end);
  }

  addToHeading(start: number, end: number): void {
    const heading = this.#heading;
    if (heading !== undefined && heading.text.length < longest)
      heading.text += this.#draft.html.slice(start, end);
  }

  /** Titles in a drawing aren't titles of the page. */
  close(isInDrawing: boolean): void {
    const kind = this.#kind;
    const text = this.#text;
    const draft = this.#draft;
    this.#kind = undefined;
    if (kind === 'title' && !isInDrawing && !draft.isInNoscript) {
      draft.titles.push(draft.textAt(plain(text), this.#start));
      draft.isDocument = true;
    } else if (kind === 'script') draft.script(text, this.#start);
    else if (kind === 'module') {
      draft.script(text, this.#start);
      this.#refs('script', moduleImports(text));
    } else if (kind === 'style') this.#refs('asset', addressesOf(text));
    else if (kind === 'imports') this.#refs('asset', importsOf(text));
    else if (kind === 'data') {
      const own = ownAddressOf(text);
      if (own === false) draft.badData.push(draft.textAt(text.slice(0, 60), this.#start));
      else if (own !== undefined) draft.dataUrls.push(draft.textAt(own, this.#start));
    }
  }

  closeHeading(): void {
    const heading = this.#heading;
    if (heading !== undefined)
      this.#draft.headings.push(this.#draft.textAt(plain(heading.text), heading.start));
    this.#heading = undefined;
  }

  #refs(kind: Ref['kind'], found: Iterable<{ readonly href: string; readonly index: number }>): void {
    for (const { href, index } of found) this.#draft.ref(kind, href, this.#textStart + index);
  }
}

function plain(html: string): string {
  const text = decodeHTML(html.slice(0, longest * 4));
  return text.replace(/\s+/g, ' ').trim().slice(0, longest);
}
