import { decodeHTML } from 'entities/decode';
import { once } from '../../lib/remember.ts';
import { nothings, sentences, stems } from './denial-phrases.ts';
import type { PageDraft } from './html/draft.ts';
import { readTags, type Tag, type TagHandler } from './html/tags.ts';
import { frameElements } from './html/text-meter.ts';
import type { Denial } from './page.ts';

/** How a title or heading says that the page is missing: in words, or only by the status, which may be a page's subject. */
export type NotFound = 'status' | 'words';

/** The longest title that says so. */
const longestTitle = 120;

const status =
  /^(?:(?:http|error|fehler|erreur|errore|fout|erro|błąd|ошибка|помилка|hata|hiba|chyba|virhe|feil|fejl|fel|eroare|lỗi|エラー|오류|错误|錯誤)?[\s:#-]*(?:404|410)(?:[\s:#()-]+(?:error|page|fehler|seite|erreur|hata|not found|gone))?\)?|not found)[.!]?$/;
/** Messages of servers and frameworks that failed while generating the page. */
const failure =
  /^(?:(?:error )?(?:403|50[0234])[\s:|#–—-]+(?:forbidden|internal server error|bad gateway|service unavailable|gateway time-?out)|internal server error|error establishing a database connection|application error: a (?:client|server)-side exception has occurred.*)[.!]?$/;

const begin =
  '(?:¡?(?:o+ps|oeps|uh[- ]oh|whoops|sorry|hmm+|hoppla|leider|oups|désolée?|ups|vaya|lo sentimos|(?:siamo )?spiacenti|ops|desculpe|helaas|przepraszamy|ой|упс|извините|к сожалению|на жаль)[!,.:… ]+)?';

/** One by one, since a single expression of all takes three times as long to compile. */
const said = once(() => sentences.map((sentence) => new RegExp(`^${begin}(?:${sentence})[.!。！… ]*$`)));

/** A quick test that most titles fail. */
const mayDeny = new RegExp(
  [...stems, '4(?:04|10|03)', '50[0234]', 'server error', ' database ', '-side exc'].join('|'),
);

/** `404: ` before other words. */
const number = /^(?:error |fehler |erreur |errore |fout |erro )?(?:404|410)[\s:|,.!–—-]+/;

/** How a heading says that the page is missing, or that an error occurred; undefined for any other. */
export function saysNotFound(heading: string): NotFound | undefined {
  return howOf(smallOf(heading));
}

/** How one piece of a title says that the page is missing; the others are the site's name and the like. */
export function titleSaysNotFound(title: string): NotFound | undefined {
  const small = smallOf(title);
  if (!mayDeny.test(small)) return undefined;
  const said = [small, ...pieces(small)].map(howOf);
  return said.includes('words') ? 'words' : said.find((how) => how !== undefined);
}

/** True for the message of a failed server, which isn't that of a missing page. */
export function saysFailure(text: string): boolean {
  const small = smallOf(text);
  return [small, ...pieces(small)].some((piece) => failure.test(piece.trim()));
}

function howOf(small: string): NotFound | undefined {
  if (small.length > longestTitle || !mayDeny.test(small)) return undefined;
  const text = small.replace(/\s+/g, ' ').trim();
  if (status.test(text) || failure.test(text)) return 'status';
  const words = text.replace(number, '');
  return said().some((sentence) => sentence.test(words)) ? 'words' : undefined;
}

/** Characters without white space. A longer page has content and isn't read a second time. */
const mostText = 260;
/** The limit for an error page, which may contain more characters. */
const mostOfError = 2000;

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

/** Short phrases that search results also use, and sentences of change lists about files. */
const general = new RegExp(
  [
    '^nothing found[.!… ]*$',
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

const searching = /^searching[.…]*$/i;

/** The sentence anywhere in a page that says that nothing is there; on an error page, that it is missing. */
export function denialOf(draft: PageDraft, isError = false): Denial | undefined {
  const { meter } = draft;
  const isShort = meter.text.length <= (isError ? mostOfError : mostText);
  const isLatin = !isError && mayBeFiller(draft.html);
  if (meter.all === 0 || (!isShort && !isLatin)) return undefined;
  const passages = new Passages(draft.html);
  readTags(draft.html, passages);
  passages.end();
  const sentences = passages.list.flatMap(({ text, offset }) =>
    text.split(/(?<=[.!?])\s+|(?<=[。！？])/).map((sentence) => ({ sentence, offset })),
  );
  // Search lists say so until something is typed, and templates contain it.
  const hasSearch = meter.fields > 0 || passages.list.some(({ text }) => searching.test(text));
  for (const { sentence, offset } of isShort ? sentences : []) {
    const about = aboutOf(sentence, isError);
    if (about === undefined || (about === 'empty' && hasSearch)) continue;
    return { ...draft.textAt(short(sentence), offset), about };
  }
  const filler = isLatin && isFiller(passages.list.map(({ text }) => text).join(' '));
  const first = passages.list.find(({ text }) => filler && mayBeFiller(text));
  return first && { ...draft.textAt(short(first.text), first.offset), about: 'placeholder' };
}

function aboutOf(sentence: string, isError: boolean): Denial['about'] | undefined {
  if (general.test(sentence.replaceAll('’', "'"))) return undefined;
  return saysNotFound(sentence) === 'words' ? 'missing' : nothingIn(sentence, isError);
}

/** The quoted part of a sentence in a message. */
function short(sentence: string): string {
  return sentence.length <= longestTitle ? sentence : `${sentence.slice(0, longestTitle).trimEnd()}…`;
}

/** Yields the visible blocks of text outside of navigation and the like. */
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

/** What a page says is missing: itself, results, its subject, a working server, its text. */
type NothingKind = Denial['about'];

const kinds = ['missing', 'ended', 'empty', 'maintenance', 'placeholder'] as const;

interface Form {
  readonly said: RegExp;
  /** Words before which it is about something else. */
  readonly unless: RegExp;
}

/** Compiled on demand. */
const formsByKind = once(
  (): ReadonlyMap<NothingKind, readonly Form[]> =>
    new Map(
      kinds.map((kind) => [
        kind,
        nothings.map((language) => ({
          said: new RegExp(language[kind].join('|'), 'u'),
          unless: conditionOf(language.conditions),
        })),
      ]),
    ),
);

/** Titles of missing pages as part of a longer sentence. One by one, they compile in half the time. */
const titlesWithin = once((): readonly Form[] => {
  const unless = conditionOf(nothings.map(({ conditions }) => conditions).join('|'));
  return sentences.map((sentence) => ({
    said: new RegExp(`(?<![\\p{L}\\d])(?:${sentence})(?![\\p{L}])`, 'u'),
    unless,
  }));
});

/** A quick test that most sentences fail. */
const mayBeTitle = new RegExp(stems.join('|'));

function conditionOf(words: string): RegExp {
  return new RegExp(`(?:^|[\\s,;:(])(?:${words})\\s`);
}

/** What a page's only sentence says is missing; undefined if it says something else. On an error page, only `missing`. */
export function nothingIn(sentence: string, isError = false): NothingKind | undefined {
  const text = smallOf(sentence);
  if (text.length > longestSentence) return undefined;
  for (const [kind, forms] of formsByKind()) {
    if (forms.some((form) => isSaid(form, text))) return kind;
    if (kind === 'missing' && mayBeTitle.test(text) && titlesWithin().some((form) => isSaid(form, text)))
      return kind;
    if (isError) return undefined;
  }
  return undefined;
}

/** A text in lower case, with straight apostrophes. */
function smallOf(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[’‘ʼ´`]/g, "'");
}

function isSaid({ said, unless }: Form, text: string): boolean {
  const found = said.exec(text);
  if (found === null) return false;
  const before = text.slice(0, found.index);
  return !unless.test(`${before} `) && !isQuoted(before) && !isQuoted(before + found[0]);
}

/** The longest sentence that says so. */
const longestSentence = 400;

/** True if a quotation is open at the end of the text. */
function isQuoted(text: string): boolean {
  return (text.match(/["“„«»”]/g)?.length ?? 0) % 2 === 1;
}

/** Words of filler text, without short ones that other languages have too. */
const filler: ReadonlySet<string> = new Set(
  `lorem ipsum dolor amet consectetur consectetuer adipiscing adipisicing elit sed eiusmod tempor incididunt labore dolore
magna aliqua enim minim veniam quis nostrud exercitation ullamco laboris nisi aliquip commodo consequat duis aute irure
reprehenderit voluptate velit esse cillum fugiat nulla pariatur excepteur sint occaecat cupidatat proident sunt culpa qui
officia deserunt mollit anim laborum vestibulum pellentesque curabitur donec mauris vivamus fusce phasellus aenean integer
maecenas nullam quisque suspendisse ultrices ultricies tincidunt vulputate sollicitudin fermentum euismod sagittis lectus
justo vitae massa tellus turpis nunc eget arcu leo felis ornare blandit lacinia bibendum dictum porttitor rhoncus viverra
facilisis tristique senectus netus malesuada fames egestas perspiciatis unde omnis iste natus voluptatem accusantium
doloremque laudantium totam rem aperiam eaque ipsa quae inventore veritatis architecto beatae explicabo nemo aspernatur
condimentum scelerisque faucibus pulvinar dapibus interdum posuere convallis hendrerit pharetra semper auctor ligula`.split(
    /\s+/,
  ),
);

/** Typical starts of filler text; one of them is enough to examine the page. */
const hint = /ipsum|dolor|vestibulum|pellentesque|voluptate|curabitur|consectetu/;

/** True for a document that may contain filler text. Most pages fail this test. */
function mayBeFiller(html: string): boolean {
  return hint.test(html);
}

/** True for a text that consists mostly of filler words. */
export function isFiller(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  const found = words.filter((word) => filler.has(word)).length;
  return found >= 8 && found / words.length > 0.45;
}

const delimiter = /[|｜•·»«‹›]\s*|\s[-–—~:/]+\s+|:\s+/;

/** Splits a title at its delimiters: a bar, a dash between spaces, a dot, an arrow, a colon. */
export function pieces(title: string): readonly string[] {
  return title
    .split(delimiter)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
}
