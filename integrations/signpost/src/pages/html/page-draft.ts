import type { Element } from 'domhandler';
import type { Strings } from '../../lib/text/intern.ts';
import { Lines, type Spot } from '../../lib/text/lines.ts';
import type { PageFacts, Ref, Refresh, Text } from '../page.ts';
import { unresolved } from '../target.ts';
import type { PageTree, Surroundings } from './page-tree.ts';

// The facts of a page while its tree is walked: the functions that read an element add to it. It turns the offset of an element
// into line and column, and knows whether that is still in the head.

/** An element with its surroundings. */
export interface PlacedElement {
  readonly element: Element;
  readonly around: Surroundings;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly start: number;
}

/** The facts during the walk. */
type Growing<Facts> = {
  -readonly [Name in keyof Facts]: Facts[Name] extends readonly (infer Item)[] ? Item[] : Facts[Name];
};

function createFacts(): Growing<PageFacts> {
  return {
    baseHref: undefined,
    lang: undefined,
    charset: undefined,
    scripts: 0,
    mailLinks: 0,
    titles: [],
    metas: [],
    rels: [],
    refs: [],
    refreshes: [],
    h1s: [],
    faultyTexts: [],
    unfollowable: [],
    imagesWithoutUrl: [],
    imagesWithoutAlt: [],
    acts: [],
    times: [],
    jsonFaults: [],
    invalidValues: [],
    missingProperties: [],
    breadcrumbs: [],
    namedUrls: [],
  };
}

/** A page during the walk over the tree. */
export class PageDraft {
  readonly html: string;
  readonly strings: Strings;
  readonly facts = createFacts();
  readonly ids: string[] = [];
  /** The refreshes in `noscript`. */
  readonly refreshesWithoutScript: Refresh[] = [];
  /** True for a title, <html>, <head> or <body>. */
  isDocument = false;
  /** True for a page that shows code, which has examples of wrong texts. */
  hasCode = false;
  /** The number of elements in the head so far. */
  headElements = 0;
  readonly #headEnd: number;
  readonly #lines: Lines;

  constructor(html: string, { headEnd }: PageTree, strings: Strings) {
    this.html = html;
    this.strings = strings;
    this.#headEnd = headEnd.offset;
    this.#lines = new Lines(html);
  }

  /** Line and column of an offset. */
  spot(offset: number): Spot {
    return this.#lines.at(offset);
  }

  isInHead(offset: number): boolean {
    return offset < this.#headEnd;
  }

  textAt(text: string, offset: number): Text {
    const { line, column } = this.spot(offset);
    return { text: this.strings.keep(text), line, column };
  }

  /** Adds a file of the page, unless the URL is missing, empty or a data: URL. */
  addFile(kind: Ref['kind'], href: string | undefined, at: FoundAt): void {
    if (href !== undefined && href !== '' && !href.startsWith('data:')) this.addRef(kind, href, at);
  }

  /** Adds a file or link. A link with an empty URL leads to the page itself. */
  addRef(kind: Ref['kind'], href: string, { start, around }: FoundAt): void {
    const { line, column } = this.spot(start);
    const noscript = around.isInNoscript;
    this.facts.refs.push({ kind, href: this.strings.keep(href), target: unresolved, noscript, line, column });
  }
}

type FoundAt = Pick<PlacedElement, 'start' | 'around'>;
