const frame = new Set(['nav', 'header', 'footer', 'aside', 'dialog']);
/** What may have a header and a footer of its own. */
const sections = new Set(['article', 'section']);
/** What is around every page, and what is between that. */
export const frameElements = [...frame, 'main'];
/** The elements that decide what a text counts as. */
export const meteredElements = [...frameElements, ...sections];

/** What is counted of a part of a page. */
interface Area {
  /** Characters that aren't white space. */
  length: number;
  words: number;
  hash: number;
  /** Characters of the text that an element around it hides. */
  hidden: number;
  /** Images, videos, frames, drawings and fields to type in. */
  pictures: number;
  /** Those of them that a crawler learns nothing from: images, frames and what a script draws. */
  silent: number;
}

function emptyArea(): Area {
  return { length: 0, words: 0, hash: 0, hidden: 0, pictures: 0, silent: 0 };
}

/** Counts the characters of a page's text and tells pages with the same text by a hash. */
export class TextMeter {
  all = 0;
  hasMain = false;
  /** Fields to type in, wherever they are. */
  fields = 0;
  /** Characters that describe images. */
  described = 0;
  readonly main = emptyArea();
  /** Outside navigation and the like. */
  readonly #body = emptyArea();
  readonly #header = emptyArea();
  #mainDepth = 0;
  /**
   * How deep we are in navigation, header, footer and the like. A header inside `main`, an article or a section is content:
   * it introduces that one, not the page. (HTML, 4.3.8, the header element.)
   */
  #frame = 0;
  #section = 0;
  #inMainFrame = 0;
  /** True in the header of the page, and where a heading of the page is in it. */
  #isInHeader = false;
  #hasHeadingInHeader = false;

  /** Outside navigation and the like; of a page that says all in its header, its heading there, what that says. */
  get body(): Area {
    // A landing page often has its heading and what follows it in `header`, and nothing but a footer below.
    const isAllHeader = this.#hasHeadingInHeader && this.#body.length === 0 && !this.hasMain;
    return isAllHeader ? this.#header : this.#body;
  }

  /** Where the page's own text is. */
  get text(): Area {
    return this.hasMain ? this.main : this.body;
  }

  /** Where pictures and hidden text count. */
  get shown(): Area {
    return this.hasMain ? this.main : this.#body;
  }

  picture(isSilent = false): void {
    if (this.#mainDepth === 0 && this.#frame > 0) return;
    const area = this.#mainDepth > 0 ? this.main : this.#body;
    area.pictures += 1;
    if (isSilent) area.silent += 1;
  }

  /** A text that describes what is shown. */
  describe(text: string): void {
    if (this.#mainDepth > 0 || this.#frame === 0) this.described += text.trim().length;
  }

  /** A heading of the page begins. */
  heading(): void {
    if (this.#isInHeader) this.#hasHeadingInHeader = true;
  }

  open(name: string): void {
    if (name === 'main') {
      this.hasMain = true;
      this.#mainDepth += 1;
    } else if (sections.has(name)) {
      if (this.#frame === 0) this.#section += 1;
    } else if (frame.has(name)) {
      if (this.#mainDepth === 0) this.#openFrame(name);
      else if (name === 'nav' || name === 'aside') this.#inMainFrame += 1;
    }
  }

  close(name: string): void {
    if (name === 'main') {
      this.#mainDepth = Math.max(0, this.#mainDepth - 1);
      this.#inMainFrame = 0;
    } else if (sections.has(name)) {
      if (this.#frame === 0) this.#section = Math.max(0, this.#section - 1);
    } else if (frame.has(name)) {
      if (this.#mainDepth === 0) this.#closeFrame(name);
      else if (name === 'nav' || name === 'aside') this.#inMainFrame = Math.max(0, this.#inMainFrame - 1);
    }
  }

  #openFrame(name: string): void {
    if (this.#isOfSection(name)) return;
    if (this.#frame === 0) this.#isInHeader = name === 'header';
    this.#frame += 1;
  }

  #closeFrame(name: string): void {
    if (this.#isOfSection(name)) return;
    this.#frame = Math.max(0, this.#frame - 1);
    if (this.#frame === 0) this.#isInHeader = false;
  }

  /** True for the header or footer of an article or a section, which isn't a part of what is around the page. */
  #isOfSection(name: string): boolean {
    return this.#section > 0 && this.#frame === 0 && (name === 'header' || name === 'footer');
  }

  /** Adds the text between two offsets of a page. */
  measure(html: string, start: number, end: number, isHidden = false): void {
    // Navigation in the header is none of its text.
    const isOfHeader = this.#isInHeader && this.#frame === 1;
    const area = this.#mainDepth > 0 ? this.main : isOfHeader ? this.#header : this.#body;
    const { count, words, hash } = countText(html, start, end, area.hash);
    this.all += count;
    if (this.#frame > 0 && area !== this.#header) return;
    if (area === this.main) this.#body.length += count;
    if (area === this.main && this.#inMainFrame > 0) return;
    area.length += count;
    area.words += words;
    area.hash = hash;
    if (isHidden) area.hidden += count;
  }
}

/** The hash of a page that has this text and no other. */
export function hashOfText(html: string): number {
  return countText(html, 0, html.length, 0).hash;
}

/**
 * Counts the characters between two offsets that aren't white space and the words that they make, and continues a hash with them. White space at
 * the ends is left out, so that indentation makes no difference.
 */
function countText(html: string, start: number, end: number, before: number) {
  let [from, to] = [start, end];
  while (from < to && isBlank(html.charCodeAt(from))) from += 1;
  while (from < to && isBlank(html.charCodeAt(to - 1))) to -= 1;
  let count = 0;
  let words = 0;
  let isInWord = false;
  let hash = before;
  for (let at = from; at < to; at += 1) {
    const code = html.charCodeAt(at);
    hash = (Math.imul(hash, 31) + code) | 0;
    if (isBlank(code)) isInWord = false;
    else {
      if (!isInWord) words += 1;
      isInWord = true;
      if (!isLowSurrogate(code)) count += 1;
    }
  }
  return { count, words, hash };
}

/** White space, control characters and the space that does not break. */
function isBlank(code: number): boolean {
  return code <= 32 || code === 160;
}

/** The second half of a character outside the basic plane. */
function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}
