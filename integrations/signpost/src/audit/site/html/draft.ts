import { decodeHTML } from 'entities';
import { parseIgnore } from '../../../lib/ignore.ts';
import { Lines, type Spot } from '../../../lib/lines.ts';
import { copyOf, type Strings } from '../../../lib/text.ts';
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
import { isActive } from '../script/active.ts';
import { urlsOf } from '../stylesheet.ts';
import { Hiding, hiddenBy } from './hiding.ts';
import { actsOf } from './script-acts.ts';
import { dataGaps, ownUrlOf, parsedData } from './structured-data.ts';
import type { Tag } from './tags.ts';
import { TextMeter } from './text-meter.ts';

/** The facts of a page while it is being read. */
export class PageDraft {
  readonly html: string;
  readonly strings: Strings;
  readonly #lines: Lines;
  isDocument = false;
  baseHref: string | undefined;
  lang: Text | undefined;
  charset: Omit<Charset, 'others'> | undefined;
  /** Encodings that the page declares after its first and that are not the same. */
  readonly otherCharsets: Text[] = [];
  headEnd: HeadEnd | undefined;
  readonly titles: Title[] = [];
  readonly metas: Meta[] = [];
  readonly rels: RawRel[] = [];
  readonly refs: RawRef[] = [];
  readonly refreshes: RawRefresh[] = [];
  readonly mainHeadings: Text[] = [];
  readonly unfollowable: Unfollowable[] = [];
  readonly bareImages: BareImage[] = [];
  readonly acts: ScriptAct[] = [];
  readonly activeScripts: string[] = [];
  readonly badData: Text[] = [];
  readonly dataUrls: Text[] = [];
  readonly dataGaps: DataGap[] = [];
  readonly ignores: PageIgnore[] = [];
  readonly ids: string[] = [];
  readonly queryFields: QueryField[] = [];
  /** The action of the open form that looks something up; undefined outside of one. */
  queryForm: string | undefined;
  /** The same of each form with an id, for the fields that name it. */
  readonly queryForms = new Map<string, string | undefined>();
  /** Where the open form starts, while it may be one that only leads to another page; and whether it has a button. */
  linkForm: { readonly start: number; hasButton: boolean } | undefined;
  readonly meter = new TextMeter();
  readonly hiding = new Hiding();
  scripts = 0;
  mailLinks = 0;
  drawn = 0;
  /** Elements of the head seen so far. */
  headElements = 0;
  isInHead = true;
  isInNoscript = false;

  constructor(html: string, strings: Strings) {
    this.html = html;
    this.strings = strings;
    this.#lines = new Lines(html);
  }

  /** The line and column of an offset. */
  spot(offset: number): Spot {
    return this.#lines.at(offset);
  }

  /** A tag as it is written. */
  source({ start, end }: Tag): string {
    return this.html.slice(start, end + 1);
  }

  textAt(text: string, offset: number): Text {
    return { text: this.strings.keep(text), ...this.spot(offset) };
  }

  /** A file that the page needs; one without a URL, or whose URL holds the file itself, is none. */
  ref(kind: Ref['kind'], href: string | undefined, offset: number): void {
    if (href !== undefined && href !== '' && !href.startsWith('data:')) this.#add(kind, href, offset);
  }

  /** A link. One with an empty URL leads to the page itself. */
  link(href: string, offset: number): void {
    this.#add('link', href, offset);
  }

  #add(kind: Ref['kind'], href: string, offset: number): void {
    const { line, column } = this.spot(offset);
    this.refs.push({ kind, href: this.strings.keep(href), noscript: this.isInNoscript, line, column });
  }

  /** A comment that may ask the audit to ignore a finding. */
  comment(start: number, end: number): void {
    const ignore = parseIgnore(this.html.slice(start, end));
    if (ignore === undefined) return;
    const { line, column } = this.spot(start - '<!--'.length);
    const { rule, reason } = ignore;
    this.ignores.push({ rule: copyOf(rule), reason: copyOf(reason), line, column, end: this.spot(end).line });
  }

  /** The code of an attribute. */
  handler(text: string): void {
    if (isActive(text)) this.activeScripts.push(text);
  }

  /** A script that runs when the page is opened. */
  script(text: string, offset: number): void {
    this.handler(text);
    for (const act of actsOf(text)) this.acts.push({ act, ...this.spot(offset) });
  }
}

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
  #isInHead = false;
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

  /** Titles in a drawing aren't titles of the page. */
  close(isInDrawing: boolean): void {
    const kind = this.#kind;
    const text = this.#text;
    const draft = this.#draft;
    this.#kind = undefined;
    if (kind === 'title' && !isInDrawing && !draft.isInNoscript) {
      draft.titles.push({ ...draft.textAt(plain(text), this.#start), head: this.#isInHead });
      draft.isDocument = true;
    } else if (kind === 'script') draft.script(text, this.#start);
    else if (kind === 'module') {
      draft.script(text, this.#start);
      this.#refs('script', moduleImports(text));
    } else if (kind === 'style') {
      for (const name of hiddenBy(text)) draft.hiding.names.add(name);
      this.#refs('asset', urlsOf(text));
    } else if (kind === 'imports') this.#refs('asset', importsOf(text));
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
    if (heading !== undefined)
      this.#draft.mainHeadings.push(this.#draft.textAt(plain(heading.text), heading.start));
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

/** A text of JSON, with the colon of a name behind it: `"vue": "/js/vue.js"` has two. One that isn't closed goes to the end. */
const string = /"((?:[^"\\]|\\.)*)(?:"(\s*:\s*)?|\\?$)/gs;

/**
 * The files that an import map names, and where each is in its text. A folder, which ends with a slash, is none, and
 * what isn't a URL maps nothing. (HTML standard, import maps.)
 */
function* importsOf(text: string): Generator<{ readonly href: string; readonly index: number }> {
  let valueAt = -1;
  for (const { 0: whole, 1: written = '', 2: colon, index } of text.matchAll(string)) {
    const isValue = index === valueAt && colon === undefined;
    valueAt = colon === undefined ? -1 : index + whole.length;
    if (!isValue) continue;
    const href = written.replace(/\\(.)/g, '$1');
    if (!/^(?:\.{0,2}\/|https?:)/i.test(href) || href.endsWith('/')) continue;
    yield { href, index: index + 1 };
  }
}

/** `import "./a.js"`, `import { a } from "/a.js"` and `export … from`, each at the beginning of a statement; or a comment. */
const statement =
  /\/\*[\s\S]*?(?:\*\/|$)|(?:^|[;{}\n])[ \t]*(?:import|export)(?![\w$])\s*(?:[\w$*{](?:(?!\b(?:import|export)\b)[^"'`;()=])*?\bfrom\s*)?(?:"([^"'\n]*)"|'([^"'\n]*)')/g;

/**
 * The files that a module written in the page asks for as soon as it runs, and where each is in its text. A name
 * without a path is looked up in an import map, and what `import()` names may never be asked for.
 */
export function* moduleImports(text: string): Generator<{ readonly href: string; readonly index: number }> {
  for (const { 0: whole, 1: one, 2: other, index } of text.matchAll(statement)) {
    const href = one ?? other;
    if (href !== undefined && /^(?:\.{0,2}\/|https?:)/.test(href))
      yield { href, index: index + whole.length - href.length - 1 };
  }
}
