import { readTags, type Tag, type TagHandler } from './tags.ts';

/** Where browsers end the head of a page. */
export interface HeadEndOffset {
  /** The offset of what ended it; the length of the page if nothing did. */
  readonly offset: number;
  /** An element that doesn't belong there: its name, `/body` for an end tag, or `text`; undefined for `<body>`. */
  readonly by: string | undefined;
}

/** Elements that browsers allow in `head`; any other ends it. */
const headElements: ReadonlySet<string> = new Set(
  'base basefont bgsound link meta noframes noscript script style template title'.split(' '),
);

/** Tags that end the head between `</head>` and `<body>`; browsers move the others into the head (HTML standard, "after head"). */
const bodyElements: ReadonlySet<string> = new Set(['noscript', 'basefont', 'bgsound']);

/** Elements whose content has no effect on the head. */
const opaqueElements: ReadonlySet<string> = new Set(
  'script style title textarea xmp template noscript iframe noembed noframes'.split(' '),
);

/** Text that leaves the head open: white space, literal or as a character reference. Browsers drop NUL. */
const blank = /[\t\n\f\r \0]{1,4096}|&#(?:0*(?:9|10|12|13|32)|[xX]0*(?:9|[aAcCdD]|20));|&(?:Tab|NewLine);/y;

/** Finds where browsers end the head (HTML standard, "in head" and "after head"). */
export function findHeadEnd(html: string): HeadEndOffset {
  const scan = new HeadScan(html);
  readTags(html, scan);
  return scan.end ?? { offset: html.length, by: undefined };
}

class HeadScan implements TagHandler {
  end: HeadEndOffset | undefined;
  readonly #html: string;
  /** The open element whose content doesn't count; '' for none. */
  #opaque = '';
  #opaqueDepth = 0;
  #isAfterHead = false;

  constructor(html: string) {
    this.#html = html;
  }

  get isDone(): boolean {
    return this.end !== undefined;
  }

  open({ name, start }: Tag): void {
    if (this.isDone) return;
    if (this.#opaque !== '') {
      if (name === this.#opaque && name === 'template') this.#opaqueDepth += 1;
      return;
    }
    if (name === 'html' || name === 'head') return;
    if (name === 'body' || name === 'frameset') {
      this.end = { offset: start, by: undefined };
      return;
    }

    const belongs = headElements.has(name) && !(this.#isAfterHead && bodyElements.has(name));
    if (!belongs) this.end = { offset: start, by: name };
    else if (opaqueElements.has(name)) {
      this.#opaque = name;
      this.#opaqueDepth = 1;
    }
  }

  close(name: string, start: number): void {
    if (this.isDone) return;
    if (this.#opaque !== '') {
      if (name !== this.#opaque) return;
      this.#opaqueDepth -= 1;
      if (this.#opaqueDepth === 0) this.#opaque = '';
      return;
    }

    if (name === 'head') this.#isAfterHead = true;
    else if (name === 'html' || name === 'body') this.end = { offset: start, by: `/${name}` };
    // Browsers read </br> as <br>, which doesn't belong in the head.
    else if (name === 'br') this.end = { offset: start, by: 'br' };
  }

  text(start: number, end: number): void {
    if (this.isDone || this.#opaque !== '') return;
    const textStart = start + countBlank(this.#html.slice(start, end));
    if (textStart < end) this.end = { offset: textStart, by: 'text' };
  }

  isInForeignContext(): boolean {
    return false;
  }
}

/** White space at the start of a text. */
function countBlank(text: string): number {
  let length = 0;
  blank.lastIndex = 0;
  while (blank.test(text)) length = blank.lastIndex;
  return length;
}
