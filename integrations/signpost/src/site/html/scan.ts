import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { decodeContent } from '../entities.ts';
import { copyOf, type Strings } from '../strings.ts';
import { Draft } from './draft.ts';
import { navigation, onOpen } from './elements.ts';
import { actsOf } from './script-acts.ts';
import { Names } from './names.ts';
import { Tag } from './tag.ts';
import { frameElements, TextMeter } from './text-meter.ts';

const headElements = new Set('base basefont bgsound link meta noframes noscript script style template title'.split(' '));
const transparent = new Set(['html', 'head']);
/** Elements whose content is text for a browser, or belongs to no page. */
const inert = new Set(['template', 'iframe', 'noembed', 'noframes']);
const longestText = 1000;
/** Elements that mean something here or to the facts; of all others only the id is read. */
const known = new Names(
  new Set([
    ...onOpen.keys(),
    ...headElements,
    ...transparent,
    ...inert,
    ...frameElements,
    ...'body frameset svg math noscript textarea xmp h1'.split(' '),
  ]),
);

/** Reads one document in one pass over its tokens. Nothing is built that the facts don't need. */
export class Scan implements TokenizerCallbacks {
  readonly draft: Draft;
  readonly meter = new TextMeter();
  readonly #text: string;
  readonly #tag: Tag;
  #inert = '';
  #inertDepth = 0;
  #svg = 0;
  /** The element whose whole text is wanted, and where it began. */
  #capture = '';
  #captured = '';
  #captureAt = 0;
  #heading = -1;
  #headingText = '';

  constructor(text: string, strings: Strings) {
    this.#text = text;
    this.draft = new Draft(text, strings);
    this.#tag = new Tag(text);
  }

  run(): this {
    const tokenizer = new Tokenizer({ decodeEntities: false }, this);
    tokenizer.write(this.#text);
    tokenizer.end();
    return this;
  }

  onopentagname(start: number, end: number): void {
    this.#tag.begin(known.find(this.#text, start, end), start, end);
  }

  onattribname(start: number, end: number): void {
    this.#tag.attribute(start, end);
  }

  onattribdata(start: number, end: number): void {
    this.#tag.value(start, end);
  }

  onopentagend(end: number): void {
    this.#tag.end = end;
    this.#open(false);
  }

  onselfclosingtag(end: number): void {
    this.#tag.end = end;
    this.#open(true);
  }

  #open(selfClosing: boolean): void {
    const tag = this.#tag;
    const { name } = tag;
    if (this.#inert !== '') {
      if (name === this.#inert && name === 'template') this.#inertDepth += 1;
      return;
    }
    if (this.draft.inHead) this.#head(name);
    if (name !== '') {
      this.#context(name, selfClosing);
      onOpen.get(name)?.(tag, this.draft);
    }
    if (!tag.isRich) return;
    const id = tag.get('id');
    if (id !== undefined && id !== '') this.draft.ids.push(id);
    if (tag.has('onclick') || tag.has('role')) navigation(tag, this.draft);
  }

  #head(name: string): void {
    if (transparent.has(name)) {
      this.draft.isDocument = true;
      return;
    }
    if (this.draft.noscript) return;
    if (headElements.has(name)) {
      this.draft.headElements += 1;
      return;
    }
    this.draft.inHead = false;
    if (name === 'body') this.draft.isDocument = true;
    else if (name !== 'frameset') this.draft.headEnd = { by: this.#spelled(), ...this.draft.spot(this.#tag.offset) };
  }

  #spelled(): string {
    return copyOf(this.#text.slice(this.#tag.start, this.#tag.nameEnd).toLowerCase());
  }

  #context(name: string, selfClosing: boolean): void {
    if (inert.has(name) && !(name === 'template' && this.#tag.has('shadowrootmode'))) {
      this.#inert = name;
      this.#inertDepth = 1;
    } else if (name === 'svg' || name === 'math') {
      if (!selfClosing) this.#svg += 1;
    } else if (name === 'noscript') {
      this.draft.noscript = true;
    } else if (name === 'script' || name === 'style' || name === 'title' || name === 'textarea' || name === 'xmp') {
      if (selfClosing && this.#svg > 0) return;
      this.#beginCapture(name);
    } else if (name === 'h1') {
      this.#heading = this.#tag.offset;
      this.#headingText = '';
    } else {
      this.meter.open(name);
    }
  }

  #beginCapture(name: string): void {
    this.#capture = name;
    this.#captured = '';
    this.#captureAt = this.#tag.offset;
    if (name !== 'script') return;
    this.draft.scripts += 1;
    const type = this.#tag.get('type')?.trim().toLowerCase() ?? '';
    const src = this.#tag.shared('src', this.draft.strings);
    if (src !== undefined) this.draft.ref('script', src, this.#tag.offset);
    if (src !== undefined || !/^$|javascript|^module$|ld\+json/.test(type)) this.#capture = 'skip';
    else if (type.endsWith('ld+json')) this.#capture = 'data';
  }

  onclosetag(start: number, end: number): void {
    const name = known.find(this.#text, start, end);
    if (this.#inert !== '') {
      if (name === this.#inert && --this.#inertDepth === 0) this.#inert = '';
      return;
    }
    if (this.#capture !== '') this.#endCapture();
    if (name === 'svg' || name === 'math') this.#svg = Math.max(0, this.#svg - 1);
    else if (name === 'noscript') this.draft.noscript = false;
    else if (name === 'h1') this.#endHeading();
    else if (name === 'body' || name === 'html') this.draft.inHead = false;
    else this.meter.close(name);
  }

  #endCapture(): void {
    const name = this.#capture;
    this.#capture = '';
    if (name === 'title' && this.#svg === 0 && !this.draft.noscript) {
      const text = decodeContent(this.#captured.slice(0, longestText * 4)).replace(/\s+/g, ' ').trim();
      this.draft.titles.push(this.draft.textAt(text.slice(0, longestText), this.#captureAt));
      this.draft.isDocument = true;
    } else if (name === 'script') {
      for (const act of actsOf(this.#captured)) this.draft.acts.push({ act, ...this.draft.spot(this.#captureAt) });
    } else if (name === 'data' && !isJson(this.#captured)) {
      this.draft.badData.push(this.draft.textAt(this.#captured.slice(0, 60), this.#captureAt));
    }
    this.#captured = '';
  }

  #endHeading(): void {
    if (this.#heading < 0) return;
    const text = decodeContent(this.#headingText).replace(/\s+/g, ' ').trim();
    if (this.#svg === 0) this.draft.headings.push(this.draft.textAt(text.slice(0, longestText), this.#heading));
    this.#heading = -1;
  }

  ontext(start: number, end: number): void {
    if (this.#inert !== '' || this.#capture === 'skip') return;
    if (this.#capture !== '') {
      this.#captured += this.#text.slice(start, end);
      return;
    }
    if (this.draft.noscript || this.#svg > 0) return;
    if (this.draft.inHead) {
      if (!/\S/.test(this.#text.slice(start, end))) return;
      this.draft.inHead = false;
      const lead = /^\s*/.exec(this.#text.slice(start, end))?.[0].length ?? 0;
      this.draft.headEnd = { by: 'text', ...this.draft.spot(start + lead) };
    }
    if (this.#heading >= 0 && this.#headingText.length < longestText) this.#headingText += this.#text.slice(start, end);
    this.meter.measure(this.#text, start, end);
  }

  onend(): void {
    if (this.#capture !== '') this.#endCapture();
    this.#endHeading();
  }

  ondeclaration(start: number, end: number): void {
    if (/^!doctype/i.test(this.#text.slice(start, Math.min(end, start + 10)))) this.draft.isDocument = true;
  }

  onattribend(): void {}
  onattribentity(): void {}
  oncdata(): void {}
  oncomment(): void {}
  onprocessinginstruction(): void {}
  ontextentity(): void {}
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
