import { decodeHTML } from 'entities/decode';
import type { Text } from '../page.ts';
import type { PageDraft } from './draft.ts';
import { readTags, type Tag, type TagHandler } from './tags.ts';
import { frameElements } from './text-meter.ts';

/** The sentences that visitors see outside of navigation and the like. */
export function readSentences(draft: PageDraft): Text[] {
  const passages = new Passages(draft.html);
  readTags(draft.html, passages);
  passages.end();
  return passages.list.flatMap(({ text, offset }) =>
    text.split(/(?<=[.!?])\s+|(?<=[。！？])/).map((sentence) => draft.textAt(sentence, offset)),
  );
}

/** Elements without visible text, and those around every page. */
const skipped: ReadonlySet<string> = new Set([
  ...frameElements.filter((name) => name !== 'main'),
  ...'title script style template noscript svg math textarea select iframe object'.split(' '),
]);
/** Elements inside a sentence; any other starts a new one. */
const inline: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo cite code data em i kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);
/** Void elements, so nothing is hidden with them. */
const empty: ReadonlySet<string> = new Set('br hr img input link meta source'.split(' '));
/** The number of characters of a tag that are examined. */
const longestTag = 1000;
const unseen = /\s(?:hidden(?=[\s=/>])|style\s*=\s*(?:["'][^"'>]*|[^\s"'>]*)display\s*:\s*none)/i;

/** Collects the visible blocks of text. */
class Passages implements TagHandler {
  readonly list: { readonly text: string; readonly offset: number }[] = [];
  readonly #html: string;
  #text = '';
  #offset = 0;
  /** The element that is skipped, and how many with its name are open. */
  #skipped = '';
  #depth = 0;

  constructor(html: string) {
    this.#html = html;
  }

  open({ name, start, end, selfClosing }: Tag): void {
    if (selfClosing && (name === 'svg' || name === 'math')) return;
    if (this.#skipped !== '') {
      if (name === this.#skipped) this.#depth += 1;
      return;
    }
    if (!inline.has(name)) this.end();
    const isUnseen =
      !empty.has(name) && unseen.test(this.#html.slice(start, Math.min(end + 1, start + longestTag)));
    if (!skipped.has(name) && !isUnseen) return;
    this.#skipped = name;
    this.#depth = 1;
  }

  close(name: string): void {
    if (this.#skipped === '') {
      if (!inline.has(name)) this.end();
    } else if (name === this.#skipped) {
      this.#depth -= 1;
      if (this.#depth === 0) this.#skipped = '';
    }
  }

  text(start: number, end: number): void {
    if (this.#skipped !== '') return;
    if (this.#text === '') this.#offset = start;
    this.#text += this.#html.slice(start, end);
  }

  isInForeignContext(): boolean {
    return this.#skipped === 'svg' || this.#skipped === 'math';
  }

  /** Ends the current block. */
  end(): void {
    const text = decodeHTML(this.#text).replace(/\s+/g, ' ').trim();
    if (text !== '') this.list.push({ text, offset: this.#offset + this.#text.search(/\S/) });
    this.#text = '';
  }
}
