import { type Counted, countText } from './count-text.ts';

const frame = new Set(['nav', 'header', 'footer', 'aside', 'dialog']);
/** What may have a header and a footer of its own. */
const sections = new Set(['article', 'section']);
/** What stands around every page, and what stands between that. */
export const frameElements = [...frame, 'main'];
/** The elements that the meter must be told of. */
export const meteredElements = [...frameElements, ...sections];

/** Counts the characters of a page's text and tells pages with the same text by a hash. */
export class TextMeter {
  all = 0;
  body = 0;
  main = 0;
  hasMain = false;
  /** Images, videos, frames, drawings and fields to type in, wherever they are no part of navigation and the like. */
  #bodyPictures = 0;
  #mainPictures = 0;
  #bodyHash = 0;
  #mainHash = 0;
  #mainDepth = 0;
  /**
   * How deep we are in navigation, header, footer and the like. A header inside `main`, an article or a section is content:
   * it introduces that one, not the page. (HTML, 4.3.8, the header element.)
   */
  #frame = 0;
  #section = 0;
  #inMainFrame = 0;
  readonly #counted: Counted = { count: 0, hash: 0 };

  get hash(): number {
    return this.hasMain ? this.#mainHash : this.#bodyHash;
  }

  /** Of `main`, where there is one. */
  get pictures(): number {
    return this.hasMain ? this.#mainPictures : this.#bodyPictures;
  }

  picture(): void {
    if (this.#mainDepth > 0) this.#mainPictures += 1;
    else if (this.#frame === 0) this.#bodyPictures += 1;
  }

  open(name: string): void {
    if (name === 'main') {
      this.hasMain = true;
      this.#mainDepth += 1;
    } else if (sections.has(name)) {
      if (this.#frame === 0) this.#section += 1;
    } else if (frame.has(name)) {
      if (this.#mainDepth === 0) this.#frame += this.#isOfSection(name) ? 0 : 1;
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
      if (this.#mainDepth === 0)
        this.#frame = this.#isOfSection(name) ? this.#frame : Math.max(0, this.#frame - 1);
      else if (name === 'nav' || name === 'aside') this.#inMainFrame = Math.max(0, this.#inMainFrame - 1);
    }
  }

  /** True for the header or footer of an article or a section, which is no part of what stands around the page. */
  #isOfSection(name: string): boolean {
    return this.#section > 0 && this.#frame === 0 && (name === 'header' || name === 'footer');
  }

  measure(text: string, start: number, end: number): void {
    const counted = this.#counted;
    counted.hash = this.#mainDepth > 0 ? this.#mainHash : this.#bodyHash;
    countText(text, start, end, counted);
    const { count, hash } = counted;
    this.all += count;
    if (this.#frame > 0) return;
    this.body += count;
    if (this.#mainDepth === 0) {
      this.#bodyHash = hash;
    } else if (this.#inMainFrame === 0) {
      this.main += count;
      this.#mainHash = hash;
    }
  }
}
