import { copyOf, type Strings } from '../../../lib/text/text.ts';
import { ElementText, PageDraft } from './draft.ts';
import {
  background,
  drawn,
  embedded,
  endOfForm,
  image,
  isUnseen,
  linkElement,
  media,
  meta,
  otherCharset,
  queryField,
  queryForm,
  styled,
  svgImage,
  svgUse,
} from './elements.ts';
import { anchor, scripted, scriptedLink } from './links.ts';
import { readTags, type Tag, type TagHandler } from './tags.ts';
import { meteredElements } from './text-meter.ts';

/** Reads the facts of an HTML document. */
export function scanPage(html: string, strings: Strings): PageDraft {
  const scan = new PageScan(html, strings);
  readTags(html, scan);
  scan.end();
  return scan.draft;
}

/** How an element affects the reading of the rest. */
type Role =
  /** Its content doesn't belong to the page, or is text for browsers. */
  | 'inert'
  /** Its content is raw text. */
  | 'text'
  | 'drawing'
  | 'noscript'
  | 'heading'
  /** Navigation and the like, and `main`. */
  | 'frame'
  /** Its end tag ends the head. */
  | 'root'
  | 'head'
  | 'break';

/** Adds an element's facts to the page. */
type Read = (tag: Tag, draft: PageDraft) => void;

/** Elements that browsers allow in `head`; any other ends it. */
const headElements: ReadonlySet<string> = new Set(
  'base basefont bgsound link meta noframes noscript script style template title'.split(' '),
);

/** Those that end it between `</head>` and `<body>`; the others are moved into the head (HTML standard, "after head"). */
const bodyElements: ReadonlySet<string> = new Set(['noscript', 'basefont', 'bgsound']);

/** Rows of a table for elements with the same value. */
function rows<Value>(names: string, value: Value): Readonly<Record<string, Value>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, value]));
}

const roles: ReadonlyMap<string, Role> = new Map(
  Object.entries<Role>({
    ...rows('script style title textarea xmp', 'text'),
    ...rows(meteredElements.join(' '), 'frame'),
    ...rows('template iframe noembed noframes', 'inert'),
    ...rows('svg math', 'drawing'),
    noscript: 'noscript',
    h1: 'heading',
    br: 'break',
    head: 'head',
    ...rows('html body', 'root'),
  }),
);

const xmlEncoding = /^\s*<\?xml\s[^<>?]*?encoding\s*=\s*["']([\w-]+)/;

/** The page languages of old phones. */
const mobileDoctype =
  /^\s*(?:<\?xml[^<>]{0,200}>\s*)?<!doctype[^<>]{0,100}(?:XHTML Mobile|XHTML Basic|Compact HTML|\bWML)/i;

/** Text that leaves the head open: white space, literal or as a character reference. Browsers drop NUL. */
const blank = /[\t\n\f\r \0]{1,4096}|&#(?:0*(?:9|10|12|13|32)|[xX]0*(?:9|[aAcCdD]|20));|&(?:Tab|NewLine);/y;

/** White space at the start of a text. */
function blankLength(text: string): number {
  let length = 0;
  blank.lastIndex = 0;
  while (blank.test(text)) length = blank.lastIndex;
  return length;
}

/** What is read from each element when it opens. */
const readers: ReadonlyMap<string, Read> = new Map(
  Object.entries<Read>({
    html({ attributes, start }, draft) {
      const lang = attributes.get('lang');
      if (lang !== undefined) draft.lang ??= draft.textAt(lang.trim(), start);
    },
    base({ attributes }, draft) {
      draft.baseHref ??= attributes.get('href')?.trim();
    },
    body(tag, draft) {
      background(tag, draft);
      // <body onload="location.href = '/new/'">
      draft.script(tag.attributes.get('onload') ?? '', 'script', tag.start);
    },
    ...rows('table thead tbody tfoot tr td th', background),
    meta,
    link: linkElement,
    ...rows('a area', anchor),
    img: image,
    ...rows('source video audio track embed', media('media')),
    ...rows('iframe frame', media('frame')),
    input(tag, draft) {
      media('image')(tag, draft);
      queryField(tag, draft);
    },
    ...rows('select button', queryField),
    form: queryForm,
    ...rows('canvas a-scene model-viewer', drawn),
    textarea(tag, draft) {
      queryField(tag, draft);
      if (draft.isInNoscript) return;
      draft.meter.picture();
      draft.meter.fields += 1;
    },
    object: embedded,
    image: svgImage,
    use: svgUse,
  }),
);

/** Tracks open elements, so that each tag and text is interpreted as browsers and crawlers do. */
class PageScan implements TagHandler {
  readonly draft: PageDraft;
  readonly #text: ElementText;
  /** The open element whose content doesn't belong to the page; '' for none. */
  #inert = '';
  #templates = 0;
  /** True between `</head>` and the end of the head. */
  #isAfterHead = false;
  /** The number of open SVG and MathML elements. */
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
    draft.hiding.open(tag);
    readers.get(name)?.(tag, draft);
    const id = attributes.get('id');
    if (id !== undefined && id !== '' && !draft.isInNoscript) draft.ids.push(id);
    if (attributes.keys().some((attribute) => scripted.has(attribute))) scriptedLink(tag, draft);
    if (attributes.has('style')) styled(tag, draft);
  }

  /** Browsers end the head at the first element that doesn't belong there. */
  #openInHead({ name, start }: Tag): void {
    const { draft } = this;
    if (name === 'html' || name === 'head' || name === 'body') draft.isDocument = true;
    if (name === 'html' || name === 'head' || draft.isInNoscript) return;
    if (headElements.has(name) && !(this.#isAfterHead && bodyElements.has(name))) {
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
    draft.hiding.close(name);
    if (name === 'form') endOfForm(draft);
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
      case 'head':
        this.#isAfterHead = true;
        break;
      case 'root':
        if (draft.isInHead && !draft.isInNoscript) this.#endHead(copyOf(`/${name}`), start);
        break;
      case 'break':
        // Browsers read `</br>` as `<br>`, which doesn't belong in the head.
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
      const textStart = start + blankLength(draft.html.slice(start, end));
      if (textStart === end) return;
      this.#endHead('text', textStart);
    }
    this.#text.addToHeading(start, end);
    draft.meter.measure(draft.html, start, end, draft.hiding.isOn);
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
    const declared = xmlEncoding.exec(this.draft.html)?.[1];
    if (declared !== undefined) otherCharset(declared, 0, this.draft);
    if (mobileDoctype.test(this.draft.html.slice(0, 500)))
      this.draft.metas.push({ key: 'doctype=mobile', content: '', head: true, line: 1, column: 1 });
    if (this.#text.isOpen) this.#text.close(this.#drawings > 0);
    this.#text.closeHeading();
  }
}
