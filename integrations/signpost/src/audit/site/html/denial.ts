import { decodeHTML } from 'entities';
import { saysNotFound } from '../not-found.ts';
import type { Text } from '../page.ts';
import type { PageDraft } from './draft.ts';
import { readTags, type Tag, type TagHandler } from './tags.ts';
import { frameElements } from './text-meter.ts';

/** Characters that are no white space. A page with more is about something, and is not read a second time. */
const longest = 200;

/** What no reader sees as text of the page, and what stands around every page. */
const skipped: ReadonlySet<string> = new Set([
  ...frameElements.filter((name) => name !== 'main'),
  ...'title script style template noscript svg math textarea select iframe object'.split(' '),
]);
/** Elements inside a sentence; any other begins a new one. */
const inline: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo cite code data em i kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);
/** Without content, so that nothing is hidden with them. */
const empty: ReadonlySet<string> = new Set('br hr img input link meta source'.split(' '));
/** Characters of a tag that are looked at. */
const longestTag = 1000;
const unseen = /\s(?:hidden(?=[\s=/>])|style\s*=\s*(?:["'][^"'>]*|[^\s"'>]*)display\s*:\s*none)/i;

/** Two or three words that a search says of its results as well, and sentences that a list of changes has of its own files. */
const general = new RegExp(
  [
    '^nothing found',
    '^nicht gefunden',
    '^the (?:resource|file|link|url|address|item|content|event) (?:was|has been)(?: permanently)? (?:removed|deleted)[.!… ]*$',
    '^(?:die|der) (?:datei|url|adresse|inhalt) (?:wurde|ist) (?:entfernt|gelöscht)(?: worden)?[.!… ]*$',
    "^(?:l'|la |le )(?:adresse|ressource|fichier|contenu) a été (?:supprimée?|retirée?)[.!… ]*$",
    '^(?:la|el) (?:url|dirección|archivo|contenido) (?:ha sido|fue) (?:eliminad|borrad|retirad)[ao][.!… ]*$',
    "^(?:l'|la |il )(?:url|indirizzo|file|contenuto) è stat[ao] (?:rimoss|eliminat)[ao][.!… ]*$",
    '^(?:a|o) (?:url|endereço|arquivo|ficheiro|conteúdo) foi (?:removid|eliminad|excluíd)[ao][.!… ]*$',
    '^(?:de|het) (?:inhoud|bestand|adres) (?:is|werd) verwijderd[.!… ]*$',
  ].join('|'),
  'i',
);

/** The sentence of a page with hardly any text by which it says that nothing is there, wherever in it that stands. */
export function denialOf(draft: PageDraft): Text | undefined {
  const { meter } = draft;
  if ((meter.hasMain ? meter.main : meter.body) > longest || meter.all === 0) return undefined;
  const passages = new Passages(draft.html);
  readTags(draft.html, passages);
  passages.end();
  for (const { text, offset } of passages.list) {
    for (const sentence of text.split(/(?<=[.!?])\s+|(?<=[。！？])/)) {
      if (saysNotFound(sentence) === 'words' && !general.test(sentence.replaceAll('’', "'")))
        return draft.textAt(sentence, offset);
    }
  }
  return undefined;
}

/** The blocks of text that a reader sees, apart from navigation and the like. */
class Passages implements TagHandler {
  readonly list: { readonly text: string; readonly offset: number }[] = [];
  readonly #html: string;
  #text = '';
  #offset = 0;
  /** The element that is being skipped, and how many of its name are open in it. */
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

  /** Ends the passage that is being read. */
  end(): void {
    const text = decodeHTML(this.#text).replace(/\s+/g, ' ').trim();
    if (text !== '') this.list.push({ text, offset: this.#offset + this.#text.search(/\S/) });
    this.#text = '';
  }
}
