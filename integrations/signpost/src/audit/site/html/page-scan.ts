import { copyOf, type Strings } from '../strings.ts';
import { PageDraft } from './draft.ts';
import { ElementText } from './element-text.ts';
import { headElements, readers, roles } from './elements.ts';
import { scriptedLink } from './links.ts';
import { isUnseen, styled } from './resources.ts';
import { readTags, type Tag, type TagHandler } from './tags.ts';

/** Reads the facts of an HTML document. */
export function scanPage(html: string, strings: Strings): PageDraft {
  const scan = new PageScan(html, strings);
  readTags(html, scan);
  scan.end();
  return scan.draft;
}

/** Keeps track of what is open, so that each tag and text counts for what browsers and crawlers take it for. */
class PageScan implements TagHandler {
  readonly draft: PageDraft;
  readonly #text: ElementText;
  /** The open element whose content belongs to no page; '' for none. */
  #inert = '';
  #templates = 0;
  /** How many SVG and MathML elements are open. */
  #drawings = 0;

  constructor(html: string, strings: Strings) {
    this.draft = new PageDraft(html, strings);
    this.#text = new ElementText(this.draft);
  }

  open(tag: Tag): void {
    const { name, attributes } = tag;
    if (this.#inert !== '') {
      if (name === 'template' && this.#inert === name) this.#templates += 1;
      return;
    }
    const { draft } = this;
    if (draft.isInHead) this.#openInHead(tag);
    this.#enter(tag);
    readers.get(name)?.(tag, draft);
    const id = attributes.get('id');
    if (id !== undefined && id !== '') draft.ids.push(id);
    if (attributes.has('onclick') || attributes.has('role')) scriptedLink(tag, draft);
    if (attributes.has('style')) styled(tag, draft);
  }

  /** Browsers end the head at the first element that doesn't belong there. */
  #openInHead({ name, start }: Tag): void {
    const { draft } = this;
    if (name === 'html' || name === 'head' || name === 'body') draft.isDocument = true;
    if (name === 'html' || name === 'head' || draft.isInNoscript) return;
    if (headElements.has(name)) {
      draft.headElements += 1;
      return;
    }
    if (name === 'body' || name === 'frameset') draft.isInHead = false;
    else this.#endHead(copyOf(name), start);
  }

  #enter(tag: Tag): void {
    const { name, selfClosing, attributes } = tag;
    const { draft } = this;
    switch (roles.get(name)) {
      case 'frame':
        draft.meter.open(name);
        break;
      case 'inert':
        if (name === 'template' && attributes.has('shadowrootmode')) break;
        this.#inert = name;
        this.#templates = 1;
        break;
      case 'text':
        if (!selfClosing || this.#drawings === 0) this.#text.open(tag);
        break;
      case 'drawing':
        if (!selfClosing) this.#drawings += 1;
        if (name === 'svg' && !draft.isInNoscript && !isUnseen(tag)) draft.meter.picture();
        break;
      case 'noscript':
        draft.isInNoscript = true;
        break;
      case 'heading':
        if (this.#drawings > 0) break;
        this.#text.openHeading(tag);
        draft.meter.heading();
        break;
    }
  }

  close(name: string, start: number): void {
    if (this.#inert !== '') {
      if (name !== this.#inert) return;
      this.#templates -= 1;
      if (this.#templates === 0) this.#inert = '';
      return;
    }
    if (this.#text.isOpen) this.#text.close(this.#drawings > 0);
    const { draft } = this;
    switch (roles.get(name)) {
      case 'frame':
        draft.meter.close(name);
        break;
      case 'drawing':
        this.#drawings = Math.max(0, this.#drawings - 1);
        break;
      case 'noscript':
        draft.isInNoscript = false;
        break;
      case 'heading':
        this.#text.closeHeading();
        break;
      case 'root':
        draft.isInHead = false;
        break;
      case 'break':
        // Browsers take `</br>` for `<br>`, which doesn't belong in the head.
        if (draft.isInHead && !draft.isInNoscript) this.#endHead('br', start);
        break;
    }
  }

  text(start: number, end: number): void {
    if (this.#inert !== '') return;
    if (this.#text.isOpen) {
      this.#text.add(start, end);
      return;
    }
    const { draft } = this;
    if (draft.isInNoscript || this.#drawings > 0) return;
    if (draft.isInHead) {
      // Browsers drop NUL, so that it doesn't end the head.
      const blank = /^[\t\n\f\r \0]*/.exec(draft.html.slice(start, end))?.[0].length ?? 0;
      if (start + blank === end) return;
      this.#endHead('text', start + blank);
    }
    this.#text.addToHeading(start, end);
    draft.meter.measure(draft.html, start, end);
  }

  #endHead(by: string, start: number): void {
    this.draft.isInHead = false;
    this.draft.headEnd = { by, ...this.draft.spot(start) };
  }

  comment(start: number, end: number): void {
    this.draft.comment(start, end);
  }

  doctype(): void {
    this.draft.isDocument = true;
  }

  isInForeignContext(): boolean {
    return this.#drawings > 0;
  }

  end(): void {
    if (this.#text.isOpen) this.#text.close(this.#drawings > 0);
    this.#text.closeHeading();
  }
}
