import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import type { Spot } from '../../lib/text/lines.ts';
import type { Sentence, TextFacts } from '../page.ts';
import type { PageDraft } from './page-draft.ts';
import { hidesText, type PageTree, type Surroundings } from './page-tree.ts';

// The visible text of a page → how much it is, a hash of it, and its sentences. Text in `main` counts as the page's own, else
// text outside of navigation, header and footer.

/** The counts of a part of a page. */
interface Count {
  /** Characters without white space. */
  length: number;
  words: number;
  hash: number;
  /** Characters of hidden text. */
  hidden: number;
  /** Images, videos, frames, drawings and fields to type in. */
  pictures: number;
}

function createCount(): Count {
  return { length: 0, words: 0, hash: 0, hidden: 0, pictures: 0 };
}

/** Characters; the name of a site in a heading, and its menu without `nav`, are fewer. */
const minPageText = 500;

/** Counts the text and the pictures of a page, and hashes the text to find pages with the same. */
export class TextCounter {
  /** Characters anywhere. */
  all = 0;
  #hasMain = false;
  #drawn = 0;
  readonly #main = createCount();
  readonly #body = createCount();
  readonly #header = createCount();
  #hasHeadingInHeader = false;
  #hasHeadingInBody = false;

  summarize(): TextFacts {
    const hasMain = this.#hasMain && !this.#isMainAWidget();
    // A landing page may have everything in its header.
    const isAllHeader = this.#hasHeadingInHeader && this.#body.length === 0 && !hasMain;
    const body = isAllHeader ? this.#header : this.#body;
    const content = hasMain ? this.#main : body;
    // Menus hide text in a header: it isn't counted, even if the header is all.
    const contentOutsideHeader = hasMain ? this.#main : this.#body;

    return {
      bodyLength: body.length,
      mainLength: this.#main.length,
      hasMain,
      allLength: this.all,
      hiddenLength: contentOutsideHeader.hidden,
      words: content.words,
      hash: content.hash,
      pictures: contentOutsideHeader.pictures,
      drawn: this.#drawn,
    };
  }

  /** True for an empty `main` that a script fills with a list, below the heading and the text of the page. */
  #isMainAWidget(): boolean {
    const isEmpty = this.#main.length + this.#main.pictures === 0;
    return isEmpty && this.#hasHeadingInBody && this.#body.length >= minPageText;
  }

  addText(text: string, { area, isHidden }: Surroundings): void {
    const count = this.#countIn(area);
    const { length, words, hash } = countText(text, count?.hash ?? 0);
    this.all += length;
    // Navigation inside of `main` is text of the body, but not of the page itself.
    if (area === 'main' || area === 'aside-in-main') this.#body.length += length;
    if (count === undefined) return;

    count.length += length;
    count.words += words;
    count.hash = hash;
    if (isHidden) count.hidden += length;
  }

  #countIn(area: Surroundings['area']): Count | undefined {
    if (area === 'main') return this.#main;
    if (area === 'header') return this.#header;
    if (area === 'body') return this.#body;
    return undefined;
  }

  addElement({ name, attribs }: Element, { area, isInNoscript }: Surroundings): void {
    if (name === 'main') this.#hasMain = true;
    else if (name === 'h1') {
      this.#hasHeadingInHeader ||= area === 'header';
      this.#hasHeadingInBody ||= area === 'body';
    }
    if (isInNoscript || !pictureElements.has(name)) return;

    const isShown = name === 'input' ? isTypedInto(attribs) : !isUnseen(attribs);
    if (!isShown) return;
    if (drawingElements.has(name)) this.#drawn += 1;
    // A logo in the header doesn't count. A picture beside the text of `main` does.
    if (area === 'header') return;
    const count = area === 'aside-in-main' ? this.#main : this.#countIn(area);
    if (count !== undefined) count.pictures += 1;
  }
}

/** Elements in which a script draws: a chart, a game, a 3D scene. */
const drawingElements: ReadonlySet<string> = new Set(['canvas', 'a-scene', 'model-viewer']);
const pictureElements: ReadonlySet<string> = new Set([
  ...drawingElements,
  ...'img iframe frame embed object video audio svg input textarea'.split(' '),
]);

/** True for a field that a visitor fills in. A checkbox may just open a menu. */
function isTypedInto(attribs: Element['attribs']): boolean {
  return /^(?:text|search|email|tel|url|password|number|date)?$/i.test(attribs['type']?.trim() ?? '');
}

/** True for an element that hides itself, such as a tracking frame of 0 pixels. */
function isUnseen(attributes: Element['attribs']): boolean {
  const isZero = (name: string) => /^0(?:px)?$/.test(attributes[name]?.trim() ?? '');
  return hidesText(attributes) || isZero('width') || isZero('height');
}

const encoder = new TextEncoder();
/** A buffer for one text after another: reading bytes takes a third of the time of characters. */
let bytes = new Uint8Array(1 << 16);

/** Counts the characters and words of a text, and continues a hash. Outer white space has no effect. */
function countText(text: string, hashBefore: number) {
  if (bytes.length < text.length * 3) bytes = new Uint8Array(text.length * 3);
  let textStart = 0;
  let textEnd = encoder.encodeInto(text, bytes).written;
  while (textStart < textEnd && isBlank(bytes[textStart])) textStart += 1;
  while (textStart < textEnd && isBlank(bytes[textEnd - 1])) textEnd -= 1;

  let [uncounted, words, wasBlank, hash] = [0, 0, 1, hashBefore];
  // Without branches, since a processor can't predict where words end: this sees every byte of a site's text.
  for (let at = textStart; at < textEnd; at += 1) {
    const byte = bytes[at] ?? 0;
    hash = (Math.imul(hash, 31) + byte) | 0;
    const blank = Number(byte <= 32);
    words += wasBlank & ~blank;
    wasBlank = blank;
    // Only the first byte of a character is counted.
    uncounted += blank | Number((byte & 0xc0) === 0x80);
  }

  return { length: textEnd - textStart - uncounted, words, hash };
}

/** ASCII white space and control characters. */
function isBlank(byte: number | undefined): boolean {
  return byte !== undefined && byte <= 32;
}

/** Elements without visible text, and elements around every page. */
const skippedElements: ReadonlySet<string> = new Set(
  'nav header footer aside dialog title script style template noscript svg math textarea select iframe object'.split(
    ' ',
  ),
);
/** Elements inside a sentence; any other element starts a new sentence. */
const inlineElements: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo cite code data em i kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);

/** The sentences that visitors see outside of navigation and the like. */
export function readSentences({ document }: PageTree, draft: PageDraft): Sentence[] {
  const blocks: { text: string; start: number; link?: Spot }[] = [];
  let startsBlock = true;
  // <br> starts a block in the same paragraph.
  let firstOfParagraph = 0;
  const visit = (node: ChildNode): void => {
    if (isText(node)) {
      if (startsBlock)
        blocks.push({ text: '', start: (node.startIndex ?? 0) + Math.max(0, node.data.search(/\S/)) });
      const block = blocks.at(-1);
      if (block !== undefined) block.text += node.data;
      startsBlock = false;
    }

    if (!isTag(node)) return;
    const isInline = inlineElements.has(node.name);
    const endsParagraph = !isInline && node.name !== 'br';
    startsBlock ||= !isInline;
    if (endsParagraph) firstOfParagraph = blocks.length;
    if (node.name === 'a' && node.attribs['href'] !== undefined)
      for (const block of blocks.slice(firstOfParagraph)) block.link ??= draft.spot(node.startIndex ?? 0);

    if (!skippedElements.has(node.name) && !hidesText(node.attribs))
      for (const child of node.children) visit(child);
    startsBlock ||= !isInline;
    if (endsParagraph) firstOfParagraph = blocks.length;
  };
  for (const node of document.children) visit(node);

  return blocks.flatMap(({ text, start, link }) =>
    text
      .replace(/\s+/g, ' ')
      .trim()
      .split(/(?<=[.!?])\s+/)
      .filter((sentence) => sentence !== '')
      .map((sentence) => ({ ...draft.textAt(sentence, start), link })),
  );
}
