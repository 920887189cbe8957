import { mayBeIgnore } from '../../core/ignore.ts';
import { copyOf, type Strings } from '../strings.ts';
import { Capture } from './capture.ts';
import { Draft } from './draft.ts';
import { type KnownElement, knownElements } from './known-elements.ts';
import { navigation } from './navigation.ts';
import { styled } from './styled.ts';
import { Tag } from './tag.ts';
import type { TextMeter } from './text-meter.ts';
import { type Tokens, tokenize } from './tokenize.ts';
import { isUnseen } from './unseen.ts';

/** Reads one document in one pass over its tokens. Nothing is built that the facts don't need. */
export class Scan implements Tokens {
  readonly draft: Draft;
  readonly meter: TextMeter;
  readonly #text: string;
  readonly #tag: Tag;
  readonly #capture: Capture;
  /** The element whose tag is being read; undefined for one that means nothing here. */
  #element: KnownElement | undefined;
  #inert = '';
  #inertDepth = 0;
  #svg = 0;

  constructor(text: string, strings: Strings) {
    this.#text = text;
    this.draft = new Draft(text, strings);
    this.meter = this.draft.meter;
    this.#tag = new Tag(text);
    this.#capture = new Capture(this.draft);
  }

  run(): this {
    tokenize(this.#text, this);
    return this;
  }

  onopentagname(start: number, end: number): void {
    this.#element = knownElements.find(this.#text, start, end);
    this.#tag.begin(this.#element?.name ?? '', start, end);
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
    const element = this.#element;
    if (this.#inert !== '') {
      if (tag.name === this.#inert && tag.name === 'template') this.#inertDepth += 1;
      return;
    }
    if (this.draft.inHead) this.#openInHead(element);
    if (element !== undefined) {
      this.#enter(element, selfClosing);
      element.onOpen?.(tag, this.draft);
    }
    if (!tag.isRich) return;
    const id = tag.get('id');
    if (id !== undefined && id !== '') this.draft.ids.push(id);
    if (tag.has('onclick') || tag.has('role')) navigation(tag, this.draft);
    if (tag.has('style')) styled(tag, this.draft);
  }

  #openInHead(element: KnownElement | undefined): void {
    const { draft } = this;
    const name = element?.name;
    if (name === 'html' || name === 'head' || name === 'body') draft.isDocument = true;
    if (name === 'html' || name === 'head' || draft.noscript) return;
    if (element?.isOfHead) {
      draft.headElements += 1;
      return;
    }
    draft.inHead = false;
    if (name === 'body' || name === 'frameset') return;
    const by = copyOf(this.#text.slice(this.#tag.start, this.#tag.nameEnd).toLowerCase());
    draft.headEnd = { by, ...draft.spot(this.#tag.offset) };
  }

  #enter({ name, role }: KnownElement, selfClosing: boolean): void {
    if (role === 'none') return;
    if (role === 'frame') {
      this.meter.open(name);
    } else if (role === 'inert') {
      if (name === 'template' && this.#tag.has('shadowrootmode')) return;
      this.#inert = name;
      this.#inertDepth = 1;
    } else if (role === 'text') {
      if (!selfClosing || this.#svg === 0) this.#capture.begin(this.#tag);
    } else if (role === 'drawing') {
      if (!selfClosing) this.#svg += 1;
      if (name === 'svg' && !this.draft.noscript && !isUnseen(this.#tag)) this.meter.picture();
    } else if (role === 'noscript') {
      this.draft.noscript = true;
    } else if (role === 'heading' && this.#svg === 0) {
      this.#capture.beginHeading(this.#tag);
      this.meter.heading();
    }
  }

  onclosetag(start: number, end: number): void {
    const element = knownElements.find(this.#text, start, end);
    if (this.#inert !== '') {
      if (element?.name === this.#inert && --this.#inertDepth === 0) this.#inert = '';
      return;
    }
    if (this.#capture.isOpen) this.#capture.end(this.#svg > 0);
    if (element !== undefined && element.role !== 'none') this.#leave(element, start);
  }

  #leave({ name, role }: KnownElement, start: number): void {
    if (role === 'frame') this.meter.close(name);
    else if (role === 'drawing') this.#svg = Math.max(0, this.#svg - 1);
    else if (role === 'noscript') this.draft.noscript = false;
    else if (role === 'heading') this.#capture.endHeading();
    else if (role === 'break') this.#lineBreak(start);
    else if (role === 'root') this.draft.inHead = false;
  }

  /** An end tag that browsers take for a `<br>`, which is nothing for head. */
  #lineBreak(start: number): void {
    if (!this.draft.inHead || this.draft.noscript) return;
    this.draft.inHead = false;
    this.draft.headEnd = { by: 'br', ...this.draft.spot(start - 2) };
  }

  ontext(start: number, end: number): void {
    if (this.#inert !== '') return;
    if (this.#capture.isOpen) {
      this.#capture.add(this.#text, start, end);
      return;
    }
    if (this.draft.noscript || this.#svg > 0) return;
    if (this.draft.inHead && !this.#textInHead(start, end)) return;
    this.#capture.addHeading(this.#text, start, end);
    this.meter.measure(this.#text, start, end);
  }

  /** True for text that is more than white space: it ends the head. */
  #textInHead(start: number, end: number): boolean {
    let at = start;
    while (at < end && isNothing(this.#text.charCodeAt(at))) at += 1;
    if (at === end) return false;
    this.draft.inHead = false;
    this.draft.headEnd = { by: 'text', ...this.draft.spot(at) };
    return true;
  }

  onend(): void {
    if (this.#capture.isOpen) this.#capture.end(this.#svg > 0);
    this.#capture.endHeading();
  }

  ondeclaration(): void {
    this.draft.isDocument = true;
  }

  oncomment(start: number, end: number): void {
    if (mayBeIgnore(this.#text.slice(start, Math.min(end, start + 40)))) this.draft.ignore(start, end);
  }

  isInForeignContext(): boolean {
    return this.#svg > 0;
  }
}

/** White space as HTML has it: space, tab, line feed, form feed, carriage return; and NUL, which browsers drop. */
function isNothing(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13 && code !== 11) || code === 0;
}
