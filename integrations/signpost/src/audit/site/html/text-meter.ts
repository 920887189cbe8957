import type { Tag } from './tags.ts';

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

/** CSS declarations that hide text. `opacity: 0` doesn't count, since scripts fade elements in. */
const hides =
  /(?:^|[;{\s])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|font-size\s*:\s*0(?:px|r?em|%)?\s*(?:[;!}]|$)|text-indent\s*:\s*-\d{3,}|(?:left|top|margin-left|margin-top)\s*:\s*-(?:\d{4,}|\d{3,}(?:r?em|%|v[wh]))|clip\s*:\s*rect\(\s*[01](?:px)?\b|clip-path\s*:\s*inset\(\s*(?:50|100)%|color\s*:\s*transparent|content-visibility\s*:\s*hidden)/i;
const isFlat = /(?:^|[;{\s])(?:max-)?(?:height|width)\s*:\s*[01](?:px)?\s*(?:[;!}]|$)/i;
const isCut = /overflow(?:-[xy])?\s*:\s*hidden/i;
const isColored = /(?:^|[;{\s])color\s*:\s*([^;}]{3,30})/i;
const isBehind = /(?:^|[;{\s])background(?:-color)?\s*:\s*([^;}]{3,30})/i;

/** True for declarations that hide a text. */
function isHiding(style: string): boolean {
  if (hides.test(style) || (isFlat.test(style) && isCut.test(style))) return true;
  const [color, behind] = [isColored.exec(style)?.[1], isBehind.exec(style)?.[1]];
  return color !== undefined && color.trim().toLowerCase() === behind?.trim().toLowerCase();
}

const known = new Map<string, ReadonlySet<string>>();
const mostKnown = 200;
const nothingHidden: ReadonlySet<string> = new Set();

/** The classes and ids that a style element always hides: `.seo-text`, `#old`. */
export function hiddenBy(css: string): ReadonlySet<string> {
  if (!isHiding(css)) return nothingHidden;
  const found = known.get(css);
  if (found !== undefined) return found;
  const hidden = new Set<string>();
  for (const { selectors, style } of rulesIn(css)) {
    if (!isHiding(style)) continue;
    for (const selector of selectors.split(',')) {
      const name = /^\s*(?:[a-z][a-z\d]*)?([.#][\w-]+)\s*$/i.exec(selector)?.[1];
      if (name !== undefined) hidden.add(name);
    }
  }
  if (known.size < mostKnown) known.set(css, hidden);
  return hidden;
}

/** The rules without a media query. */
function* rulesIn(css: string): Generator<{ readonly selectors: string; readonly style: string }> {
  const text = css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '');
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('{', at);
    if (open < 0) return;
    const selectors = text.slice(at, open).replace(/^[\s\S]*;/, '');
    let end = open + 1;
    for (let depth = 1; end < text.length && depth > 0; end += 1) {
      const char = text.charAt(end);
      depth += char === '{' ? 1 : char === '}' ? -1 : 0;
    }
    if (!selectors.includes('@')) yield { selectors, style: text.slice(open + 1, end) };
    at = end;
  }
}

/** Elements that contain text and have an end tag. */
const holders: ReadonlySet<string> = new Set(
  'main article section div p span ul ol dl table blockquote figure form h1 h2 h3 h4 h5 h6 pre font center'.split(
    ' ',
  ),
);

/** Tracks whether the current text is hidden by a parent element. */
export class Hiding {
  /** Classes and ids that the page's style elements hide. */
  readonly names = new Set<string>();
  #element = '';
  #depth = 0;

  get isOn(): boolean {
    return this.#depth > 0;
  }

  open({ name, attributes, selfClosing }: Tag): void {
    if (this.#depth > 0) {
      if (name === this.#element && name !== 'p' && !selfClosing) this.#depth += 1;
      if (name !== 'p' || this.#element !== 'p') return;
      this.#depth = 0;
    }
    if (attributes.size === 0 || !holders.has(name) || !this.#isHidden(attributes)) return;
    this.#element = name;
    this.#depth = 1;
  }

  close(name: string): void {
    if (this.#depth > 0 && name === this.#element) this.#depth -= 1;
  }

  #isHidden(attributes: Tag['attributes']): boolean {
    // React sends late content in such an element, and a script moves it into place.
    if (attributes.has('hidden')) return attributes.get('id')?.startsWith('S:') !== true;
    const style = attributes.get('style');
    if (style !== undefined && isHiding(style)) return true;
    if (this.names.size === 0) return false;
    const classes = attributes.get('class')?.split(/\s+/) ?? [];
    return (
      classes.some((one) => this.names.has(`.${one}`)) || this.names.has(`#${attributes.get('id') ?? ''}`)
    );
  }
}
