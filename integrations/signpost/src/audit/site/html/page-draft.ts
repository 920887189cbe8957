import type { Element } from 'domhandler';
import { Lines, type Spot } from '../../../lib/text/lines.ts';
import type { Strings } from '../../../lib/text/text.ts';
import type {
  BadDate,
  BareImage,
  Charset,
  DataGap,
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
import { findHeadEnd, type HeadEndOffset } from './head-end.ts';
import type { Surroundings } from './page-tree.ts';

/** An element with what is around it. */
export interface PlacedElement {
  readonly element: Element;
  readonly around: Surroundings;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly start: number;
}

/** The facts of a page while its tree is read. */
export class PageDraft {
  readonly html: string;
  readonly strings: Strings;
  readonly headEnd: HeadEndOffset;
  readonly #lines: Lines;
  isDocument = false;
  baseHref: string | undefined;
  lang: Text | undefined;
  charset: Omit<Charset, 'others'> | undefined;
  readonly otherCharsets: Text[] = [];
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
  readonly badDates: BadDate[] = [];
  readonly dataUrls: Text[] = [];
  readonly dataGaps: DataGap[] = [];
  readonly ignores: PageIgnore[] = [];
  readonly ids: string[] = [];
  readonly queryFields: QueryField[] = [];
  scripts = 0;
  mailLinks = 0;
  /** The number of elements in the head so far. */
  headElements = 0;

  constructor(html: string, strings: Strings) {
    this.html = html;
    this.strings = strings;
    this.headEnd = findHeadEnd(html);
    this.#lines = new Lines(html);
  }

  /** Line and column of an offset. */
  spot(offset: number): Spot {
    return this.#lines.at(offset);
  }

  isInHead(offset: number): boolean {
    return offset < this.headEnd.offset;
  }

  textAt(text: string, offset: number): Text {
    const { line, column } = this.spot(offset);
    return { text: this.strings.keep(text), line, column };
  }

  /** Adds a file that the page loads, unless it has no URL or a data: URL. */
  addFile(kind: Ref['kind'], href: string | undefined, { start, around }: FoundAt): void {
    if (href !== undefined && href !== '' && !href.startsWith('data:'))
      this.#addRef(kind, href, start, around.isInNoscript);
  }

  /** Adds a link. An empty URL leads to the page itself. */
  addLink(href: string, { start, around }: FoundAt): void {
    this.#addRef('link', href, start, around.isInNoscript);
  }

  #addRef(kind: Ref['kind'], href: string, start: number, noscript: boolean): void {
    const { line, column } = this.spot(start);
    this.refs.push({ kind, href: this.strings.keep(href), noscript, line, column });
  }
}

type FoundAt = Pick<PlacedElement, 'start' | 'around'>;
