import { parseIgnore } from '../../../lib/ignore.ts';
import { Lines } from '../lines.ts';
import type {
  BareImage,
  Charset,
  HeadEnd,
  Meta,
  PageIgnore,
  RawRef,
  RawRefresh,
  RawRel,
  Ref,
  ScriptAct,
  Spot,
  Text,
  Unfollowable,
} from '../page.ts';
import { copyOf, type Strings } from '../strings.ts';
import { actsOf } from './script-acts.ts';
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
  charset: Charset | undefined;
  headEnd: HeadEnd | undefined;
  readonly titles: Text[] = [];
  readonly metas: Meta[] = [];
  readonly rels: RawRel[] = [];
  readonly refs: RawRef[] = [];
  readonly refreshes: RawRefresh[] = [];
  readonly headings: Text[] = [];
  readonly unfollowable: Unfollowable[] = [];
  readonly bareImages: BareImage[] = [];
  readonly acts: ScriptAct[] = [];
  readonly badData: Text[] = [];
  readonly dataUrls: Text[] = [];
  readonly ignores: PageIgnore[] = [];
  readonly ids: string[] = [];
  readonly meter = new TextMeter();
  scripts = 0;
  mailLinks = 0;
  times = 0;
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

  /** A script that runs when the page is opened. */
  script(text: string, offset: number): void {
    for (const act of actsOf(text)) this.acts.push({ act, ...this.spot(offset) });
  }
}
