const frame = new Set(['nav', 'header', 'footer', 'aside', 'dialog']);
/** What may have a header and a footer of its own. */
const sections = new Set(['article', 'section']);
/** What is around every page, and what is between that. */
export const frameElements = [...frame, 'main'];
/** The elements that decide what a text counts as. */
export const meteredElements = [...frameElements, ...sections];

/** Counts the characters of a page's text and tells pages with the same text by a hash. */
export class TextMeter {
  all = 0;
  main = 0;
  hasMain = false;
  /** Images, videos, frames, drawings and fields to type in, wherever they aren't part of navigation and the like. */
  #bodyPictures = 0;
  #mainPictures = 0;
  /** Those of them that a crawler learns nothing from: images, frames and what a script draws. */
  #bodySilent = 0;
  #mainSilent = 0;
  #bodyHidden = 0;
  #mainHidden = 0;
  /** Fields to type in, wherever they are. */
  fields = 0;
  /** Characters that describe images. */
  described = 0;
  #body = 0;
  #header = 0;
  #bodyWords = 0;
  #mainWords = 0;
  #headerWords = 0;
  #bodyHash = 0;
  #mainHash = 0;
  #headerHash = 0;
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

  get hash(): number {
    if (this.hasMain) return this.#mainHash;
    return this.#isAllHeader ? this.#headerHash : this.#bodyHash;
  }

  get words(): number {
    if (this.hasMain) return this.#mainWords;
    return this.#isAllHeader ? this.#headerWords : this.#bodyWords;
  }

  /** Outside navigation and the like; of a page that says all in its header, its heading there, what that says. */
  get body(): number {
    return this.#isAllHeader ? this.#header : this.#body;
  }

  /** A landing page often has its heading and what follows it in `header`, and nothing but a footer below. */
  get #isAllHeader(): boolean {
    return this.#hasHeadingInHeader && this.#body === 0 && !this.hasMain;
  }

  /** Of `main`, where there is one. */
  get pictures(): number {
    return this.hasMain ? this.#mainPictures : this.#bodyPictures;
  }

  /** Of those, images, frames and what a script draws, unless a text describes them. */
  get silent(): number {
    return this.hasMain ? this.#mainSilent : this.#bodySilent;
  }

  /** Characters of the text that an element around it hides. */
  get hidden(): number {
    return this.hasMain ? this.#mainHidden : this.#bodyHidden;
  }

  picture(isSilent = false): void {
    if (this.#mainDepth > 0) {
      this.#mainPictures += 1;
      if (isSilent) this.#mainSilent += 1;
    } else if (this.#frame === 0) {
      this.#bodyPictures += 1;
      if (isSilent) this.#bodySilent += 1;
    }
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
    const before = this.#mainDepth > 0 ? this.#mainHash : isOfHeader ? this.#headerHash : this.#bodyHash;
    const { count, words, hash } = countText(html, start, end, before);
    this.all += count;
    if (isOfHeader) {
      this.#header += count;
      this.#headerWords += words;
      this.#headerHash = hash;
    }
    if (this.#frame > 0) return;
    this.#body += count;
    this.#bodyWords += words;
    if (this.#mainDepth === 0) {
      if (isHidden) this.#bodyHidden += count;
      this.#bodyHash = hash;
    } else if (this.#inMainFrame === 0) {
      this.main += count;
      if (isHidden) this.#mainHidden += count;
      this.#mainWords += words;
      this.#mainHash = hash;
    }
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
