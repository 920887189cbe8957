import type { Tag } from './tags.ts';

/** CSS declarations that hide text. `opacity: 0` doesn't count, since scripts fade elements in. */
const hides =
  /(?:^|[;{\s])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|font-size\s*:\s*0(?:px|r?em|%)?\s*(?:[;!}]|$)|text-indent\s*:\s*-\d{3,}|(?:left|top|margin-left|margin-top)\s*:\s*-(?:\d{4,}|\d{3,}(?:r?em|%|v[wh]))|clip\s*:\s*rect\(\s*[01](?:px)?\b|clip-path\s*:\s*inset\(\s*(?:50|100)%|color\s*:\s*transparent|content-visibility\s*:\s*hidden)/i;
const isFlat = /(?:^|[;{\s])(?:max-)?(?:height|width)\s*:\s*[01](?:px)?\s*(?:[;!}]|$)/i;
const isCut = /overflow(?:-[xy])?\s*:\s*hidden/i;
const isColored = /(?:^|[;{\s])color\s*:\s*([^;}]{3,30})/i;
const isBehind = /(?:^|[;{\s])background(?:-color)?\s*:\s*([^;}]{3,30})/i;

/** True for declarations that hide a text. */
export function isHiding(style: string): boolean {
  if (hides.test(style) || (isFlat.test(style) && isCut.test(style))) return true;
  const [color, behind] = [isColored.exec(style)?.[1], isBehind.exec(style)?.[1]];
  return color !== undefined && color.trim().toLowerCase() === behind?.trim().toLowerCase();
}

const known = new Map<string, ReadonlySet<string>>();
const mostKnown = 200;
const none: ReadonlySet<string> = new Set();

/** The classes and ids that a style element always hides: `.seo-text`, `#old`. */
export function hiddenBy(css: string): ReadonlySet<string> {
  if (!isHiding(css)) return none;
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
