import { decodeHTML } from 'entities/decode';
import { parseIgnore } from '../../../lib/text/ignore.ts';
import { Lines, type Spot } from '../../../lib/text/lines.ts';
import { copyOf, type Strings } from '../../../lib/text/text.ts';
import type {
  BareImage,
  Charset,
  DataGap,
  HeadEnd,
  Meta,
  PageIgnore,
  QueryField,
  RawRef,
  RawRefresh,
  RawRel,
  Ref,
  ScriptAct,
  Text,
  Title,
  Unfollowable,
} from '../page.ts';
import { findScriptActs } from '../script/script-acts.ts';
import { urlsOf } from '../stylesheet.ts';
import { importMapFiles, moduleImports } from './imports.ts';
import { dataGaps, ownUrlOf, parsedData } from './structured-data.ts';
import type { Tag } from './tags.ts';
import { Hiding, hiddenBy, TextMeter } from './text-meter.ts';

/** The facts of a page while it is read. */
export class PageDraft {
  readonly html: string;
  readonly strings: Strings;
  readonly #lines: Lines;
  isDocument = false;
  baseHref: string | undefined;
  lang: Text | undefined;
  charset: Omit<Charset, 'others'> | undefined;
  /** Later declarations of another encoding. */
  readonly otherCharsets: Text[] = [];
  headEnd: HeadEnd | undefined;
  readonly titles: Title[] = [];
  readonly metas: Meta[] = [];
  readonly rels: RawRel[] = [];
  readonly refs: RawRef[] = [];
  readonly refreshes: RawRefresh[] = [];
  readonly h1s: Text[] = [];
  readonly unfollowable: Unfollowable[] = [];
  readonly bareImages: BareImage[] = [];
  readonly acts: ScriptAct[] = [];
  readonly badData: Text[] = [];
  readonly dataUrls: Text[] = [];
  readonly dataGaps: DataGap[] = [];
  readonly ignores: PageIgnore[] = [];
  readonly ids: string[] = [];
  readonly queryFields: QueryField[] = [];
  /** The action of the open form that searches something; undefined outside of one. */
  queryForm: string | undefined;
  /** By form id: the action if the form searches something, for fields that refer to it. */
  readonly queryForms = new Map<string, string | undefined>();
  /** The start of an open form that may just link to another page, and whether it has a button. */
  linkForm: { readonly start: number; hasButton: boolean } | undefined;
  readonly meter = new TextMeter();
  readonly hiding = new Hiding();
  scripts = 0;
  mailLinks = 0;
  drawn = 0;
  /** The number of elements in the head so far. */
  headElements = 0;
  isInHead = true;
  isInNoscript = false;

  constructor(html: string, strings: Strings) {
    this.html = html;
    this.strings = strings;
    this.#lines = new Lines(html);
  }

  /** Line and column of an offset. */
  spot(offset: number): Spot {
    return this.#lines.at(offset);
  }

  /** A tag as written. */
  source({ start, end }: Tag): string {
    return this.html.slice(start, end + 1);
  }

  textAt(text: string, offset: number): Text {
    const { line, column } = this.spot(offset);
    return { text: this.strings.keep(text), line, column };
  }

  /** Adds a file that the page loads, unless it has no URL or a data: URL. */
  ref(kind: Ref['kind'], href: string | undefined, offset: number): void {
    if (href !== undefined && href !== '' && !href.startsWith('data:')) this.#add(kind, href, offset);
  }

  /** Adds a link. An empty URL leads to the page itself. */
  link(href: string, offset: number): void {
    this.#add('link', href, offset);
  }

  #add(kind: Ref['kind'], href: string, offset: number): void {
    const { isInNoscript: noscript } = this;
    const { line, column } = this.spot(offset);
    this.refs.push({ kind, href: this.strings.keep(href), noscript, line, column });
  }

  /** Adds a comment that may be an ignore comment. */
  comment(start: number, end: number): void {
    const ignore = parseIgnore(this.html.slice(start, end));
    if (ignore === undefined) return;
    const { line, column } = this.spot(start - '<!--'.length);
    const { rule, reason } = ignore;
    this.ignores.push({ rule: copyOf(rule), reason: copyOf(reason), line, column, end: this.spot(end).line });
  }

  /** Adds what a script may do. `offset` is where its text starts. */
  script(text: string, kind: 'script' | 'module', offset: number): void {
    for (const { act, start } of findScriptActs(text, kind))
      this.acts.push({ act, ...this.spot(offset + start) });
  }
}

/** The maximum number of characters of a title or heading. */
const longest = 1000;

type Kind = 'title' | 'script' | 'module' | 'data' | 'imports' | 'style' | 'skip';

/** Collects the text of titles, styles, scripts and headings, and adds facts when the element ends. */
export class ElementText {
  readonly #draft: PageDraft;
  #kind: Kind | undefined;
  #text = '';
  /** Offsets of the element and of its text. */
  #start = 0;
  #textStart = 0;
  #isInHead = false;
  #heading: { text: string; readonly start: number } | undefined;

  constructor(draft: PageDraft) {
    this.#draft = draft;
  }

  /** True inside an element whose text isn't visible. */
  get isOpen(): boolean {
    return this.#kind !== undefined;
  }

  open(tag: Tag): void {
    const { name, start, end } = tag;
    this.#text = '';
    this.#start = start;
    this.#textStart = end + 1;
    this.#isInHead = this.#draft.isInHead;
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

  /** A `title` in an SVG isn't the page's title. */
  close(isInDrawing: boolean): void {
    const kind = this.#kind;
    const text = this.#text;
    const draft = this.#draft;
    this.#kind = undefined;
    if (kind === 'title' && !isInDrawing && !draft.isInNoscript) {
      draft.titles.push({ ...draft.textAt(plain(text), this.#start), head: this.#isInHead });
      draft.isDocument = true;
    } else if (kind === 'script') draft.script(text, kind, this.#textStart);
    else if (kind === 'module') {
      draft.script(text, kind, this.#textStart);
      this.#refs('script', moduleImports(text));
    } else if (kind === 'style') {
      for (const name of hiddenBy(text)) draft.hiding.names.add(name);
      this.#refs('asset', urlsOf(text));
    } else if (kind === 'imports') this.#refs('asset', importMapFiles(text));
    else if (kind === 'data') {
      const value = parsedData(text);
      const own = value === undefined ? undefined : ownUrlOf(value);
      if (value === undefined) draft.badData.push(draft.textAt(text.slice(0, 60), this.#start));
      else if (own !== undefined) draft.dataUrls.push(draft.textAt(own, this.#start));
      const spot = draft.spot(this.#start);
      for (const gap of value === undefined ? [] : dataGaps(value)) draft.dataGaps.push({ ...gap, ...spot });
    }
  }

  closeHeading(): void {
    const heading = this.#heading;
    if (heading !== undefined) this.#draft.h1s.push(this.#draft.textAt(plain(heading.text), heading.start));
    this.#heading = undefined;
  }

  #refs(kind: Ref['kind'], found: Iterable<{ readonly href: string; readonly index: number }>): void {
    for (const { href, index } of found) this.#draft.ref(kind, href, this.#textStart + index);
  }
}

function plain(html: string): string {
  const text = decodeHTML(html.slice(0, longest * 4));
  // Single spaces stay, so that most texts aren't copied.
  return text
    .replace(/\s{2,}|[^\S ]/g, ' ')
    .trim()
    .slice(0, longest);
}
