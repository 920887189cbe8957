const frame = new Set(['nav', 'header', 'footer', 'aside', 'dialog']);
/** Elements that may have their own header and footer. */
const sections = new Set(['article', 'section']);
/** Elements around every page, and those in between. */
export const frameElements = [...frame, 'main'];
/** The elements that decide how a text counts. */
export const meteredElements = [...frameElements, ...sections];

/** What is counted of a part of a page. */
interface Area {
  /** Characters that aren't white space. */
  length: number;
  words: number;
  hash: number;
  /** Characters of hidden text. */
  hidden: number;
  /** Images, videos, frames, drawings and fields to type in. */
  pictures: number;
  /** Those that tell a crawler nothing: images, frames and script drawings. */
  silent: number;
}

function emptyArea(): Area {
  return { length: 0, words: 0, hash: 0, hidden: 0, pictures: 0, silent: 0 };
}

/** Counts the characters of a page's text, and hashes it to find pages with equal text. */
export class TextMeter {
  all = 0;
  hasMain = false;
  /** Input fields anywhere. */
  fields = 0;
  /** Characters of image descriptions. */
  described = 0;
  readonly main = emptyArea();
  /** Outside navigation and the like. */
  readonly #body = emptyArea();
  readonly #header = emptyArea();
  #mainDepth = 0;
  /**
   * The depth in navigation, header, footer and the like. A header inside `main`, an article or a section is content, since
   * it introduces that (HTML, 4.3.8, the header element).
   */
  #frame = 0;
  #section = 0;
  #inMainFrame = 0;
  /** True in the page's header, and where its heading is. */
  #isInHeader = false;
  #hasHeadingInHeader = false;

  /**
   * The text outside of navigation and the like; for a page with everything in its header, the text from the heading on.
   */
  get body(): Area {
    // A landing page often has everything in `header` and only a footer below.
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

  /** Adds the description of an image or the like. */
  describe(text: string): void {
    if (this.#mainDepth > 0 || this.#frame === 0) this.described += text.trim().length;
  }

  /** A heading starts. */
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

  /** True for the header or footer of an article or section, which belongs to the content. */
  #isOfSection(name: string): boolean {
    return this.#section > 0 && this.#frame === 0 && (name === 'header' || name === 'footer');
  }

  /** Adds the text between two offsets. */
  measure(html: string, start: number, end: number, isHidden = false): void {
    // Navigation in the header isn't part of its text.
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

/** The hash of a text. */
export function hashOfText(html: string): number {
  return countText(html, 0, html.length, 0).hash;
}

/**
 * Counts characters without white space and words between two offsets, and continues a hash. Ignores outer white space, so
 * that indentation has no effect.
 */
function countText(html: string, start: number, end: number, before: number) {
  let [from, to] = [start, end];
  while (from < to && isBlank(html.charCodeAt(from))) from += 1;
  while (from < to && isBlank(html.charCodeAt(to - 1))) to -= 1;
  let uncounted = 0;
  let words = 0;
  let wasBlank = 1;
  let hash = before;
  // Without branches, since a processor can't predict where words end: this sees every character of a site.
  for (let at = from; at < to; at += 1) {
    const code = html.charCodeAt(at);
    hash = (Math.imul(hash, 31) + code) | 0;
    const blank = Number(code <= 32) | Number(code === 160);
    words += wasBlank & ~blank;
    wasBlank = blank;
    // The second half of a surrogate pair isn't counted.
    uncounted += blank | Number((code & 0xfc00) === 0xdc00);
  }
  return { count: to - from - uncounted, words, hash };
}

/** White space, control characters and the non-breaking space. */
function isBlank(code: number): boolean {
  return code <= 32 || code === 160;
}
