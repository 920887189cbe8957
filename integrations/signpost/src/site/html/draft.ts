import { parseIgnore } from '../../core/ignore.ts';
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
import { TextMeter } from './text-meter.ts';

/** The facts of a page while it is being read. */
export class Draft {
  readonly text: string;
  readonly lines: Lines;
  readonly strings: Strings;
  isDocument = false;
  base: string | undefined;
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
  scripts = 0;
  mailLinks = 0;
  readonly meter = new TextMeter();
  times = 0;
  drawn = 0;
  /** Elements of the head seen so far. */
  headElements = 0;
  inHead = true;
  noscript = false;

  constructor(text: string, strings: Strings) {
    this.text = text;
    this.lines = new Lines(text);
    this.strings = strings;
  }

  spot(offset: number): Spot {
    return this.lines.at(offset);
  }

  textAt(text: string, offset: number): Text {
    const { line, column } = this.lines.at(offset);
    return { text: copyOf(text), line, column };
  }

  /** The same for a text that many pages have. */
  keptAt(text: string, offset: number): Text {
    const { line, column } = this.lines.at(offset);
    return { text: this.strings.keep(text), line, column };
  }

  ref(kind: Ref['kind'], href: string | undefined, offset: number): void {
    if (href === undefined || href === '' || href.startsWith('data:')) return;
    this.#add(kind, href, offset);
  }

  /** A link keeps an empty address too: it leads to the page itself. */
  link(href: string, offset: number): void {
    this.#add('link', href, offset);
  }

  #add(kind: Ref['kind'], href: string, offset: number): void {
    const { line, column } = this.lines.at(offset);
    this.refs.push({ kind, href: this.strings.keep(href), noscript: this.noscript, line, column });
  }

  rel(rel: Omit<RawRel, 'head' | 'line' | 'column'>, offset: number): void {
    this.rels.push({ ...rel, head: this.inHead, ...this.lines.at(offset) });
  }

  /** A comment, whose text is from `start` to `end`, that asks for something. */
  ignore(start: number, end: number): void {
    const asked = parseIgnore(this.text.slice(start, end));
    if (asked === undefined) return;
    const { line, column } = this.lines.at(start - '<!--'.length);
    const last = this.lines.at(end).line;
    this.ignores.push({ rule: copyOf(asked.rule), reason: copyOf(asked.reason), line, column, end: last });
  }

  /** What is run as the page is opened. */
  script(text: string, offset: number): void {
    for (const act of actsOf(text)) this.acts.push({ act, ...this.spot(offset) });
  }

  refresh(delay: number, href: string, offset: number): void {
    const { line, column } = this.lines.at(offset);
    this.refreshes.push({ delay, href: copyOf(href), line, column });
  }
}
