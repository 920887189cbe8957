import {
  type ChildNode,
  type Document,
  DomHandler,
  type Element,
  isDirective,
  isTag,
  isText,
  type Text,
} from 'domhandler';
import { Parser } from 'htmlparser2';
import type { Trouble } from '../page.ts';

// HTML → the tree as browsers build it, and the tag at which they end the head: of <head><title>A</title><p>B the <p>. What is
// behind it, such as a canonical, counts for nothing.

/** Levels of elements. Browsers show at most 512, and the parser takes longer with each. */
const maxDepth = 1000;

/** Where browsers end the head of a page. */
interface HeadEndOffset {
  /** The offset of the tag or text at the end of the head; infinity without an end. */
  readonly offset: number;
  /** The name of an element of the body, `/body` for an end tag, or `text`; undefined for `<body>`. */
  readonly by: string | undefined;
}

/** The tree of a page. */
export interface PageTree {
  readonly document: Document;
  readonly hasDoctype: boolean;
  readonly headEnd: HeadEndOffset;
  /** Why the rest wasn't read; undefined if all of it was. */
  readonly trouble: Trouble | undefined;
}

/** Parses HTML, and stops where elements are nested too deeply. */
export function parsePage(html: string): PageTree {
  const handler = new PageHandler();
  let trouble: Trouble | undefined;
  try {
    new PageParser(handler, html).end(html);
  } catch (error) {
    if (!(error instanceof NestedTooDeeply)) throw error;
    trouble = { kind: 'nested too deeply', text: error.message };
  }

  const hasDoctype = handler.root.children.some((node) => isDirective(node) && node.name === '!doctype');
  const headEnd = handler.headEnd ?? { offset: Number.POSITIVE_INFINITY, by: undefined };
  return { document: handler.root, hasDoctype, headEnd, trouble };
}

class NestedTooDeeply extends Error {}

/** Elements of the `head`. Any other element ends the head. */
const headElements: ReadonlySet<string> = new Set(
  'html head base basefont bgsound link meta noframes noscript script style template title'.split(' '),
);

/** Elements of the head whose content leaves the head open. */
const headContainers: ReadonlySet<string> = new Set(
  'script style title template noscript noframes'.split(' '),
);

/** Any text but white space leaves the head. Browsers drop NUL. */
const visible = /[^\t\n\f\r \0]/;

/** Builds the tree, and finds where browsers end the head on the way (HTML standard, "in head" and "after head"). */
class PageHandler extends DomHandler {
  headEnd: HeadEndOffset | undefined;
  place: Pick<Parser, 'startIndex'> = { startIndex: 0 };
  #isAfterHead = false;

  constructor() {
    super(undefined, { withStartIndices: true });
  }

  override onopentag(name: string, attributes: Record<string, string>, isImplied = false): void {
    // Browsers read </br> as <br>, and ignore </p> in the head.
    if (this.mayEndHead && !(isImplied && name === 'p')) {
      const isBody = name === 'body' || name === 'frameset';
      // Between `</head>` and `<body>`, browsers move all of these but noscript into the head.
      const belongs = headElements.has(name) && !(this.#isAfterHead && name === 'noscript');
      if (isBody || !belongs) this.headEnd = { offset: this.place.startIndex, by: isBody ? undefined : name };
    }

    super.onopentag(name, attributes);
    if (this.tagStack.length > maxDepth)
      throw new NestedTooDeeply(
        `<${name}> is nested more than ${maxDepth} levels deep, so the rest isn't read`,
      );
  }

  override ontext(text: string): void {
    const start = this.mayEndHead ? text.search(visible) : -1;
    if (start >= 0) this.headEnd = { offset: this.place.startIndex + start, by: 'text' };
    super.ontext(text);
  }

  /** An end tag, even of an element that isn't open. */
  addEndTag(name: string, offset: number): void {
    if (!this.mayEndHead) return;
    if (name === 'head') this.#isAfterHead = true;
    else if (name === 'html' || name === 'body') this.headEnd = { offset, by: `/${name}` };
  }

  /** False behind the end of the head, and inside of a script, a title and the like. */
  get mayEndHead(): boolean {
    if (this.headEnd !== undefined) return false;
    return !this.tagStack.some((node) => isTag(node) && headContainers.has(node.name));
  }
}

/** Tells the handler of every end tag, since a parser passes over end tags without an open element. */
class PageParser extends Parser {
  readonly #handler: PageHandler;
  readonly #html: string;

  constructor(handler: PageHandler, html: string) {
    super(handler);
    this.#handler = handler;
    this.#html = html;
    handler.place = this;
  }

  override onclosetag(start: number, end: number): void {
    if (this.#handler.headEnd === undefined)
      this.#handler.addEndTag(this.#html.slice(start, end).toLowerCase(), start - 2);
    super.onclosetag(start, end);
  }
}

/** Where a text or picture counts: in `main`, in the page's own header, in navigation and the like, or elsewhere. */
export type Area = 'body' | 'main' | 'aside-in-main' | 'header' | 'frame';

/** The surroundings of a node. */
export interface Surroundings {
  readonly area: Area;
  /** True in an article or section, whose header and footer are content (HTML, 4.3.8, the header element). */
  readonly isInSection: boolean;
  /** True inside `noscript`: visible only without scripts. */
  readonly isInNoscript: boolean;
  /** True in SVG and MathML. */
  readonly isInDrawing: boolean;
  readonly isHidden: boolean;
}

/** Called with each node that belongs to the page, in the order of the document. */
export interface TreeVisitor {
  element(element: Element, around: Surroundings): void;
  /** Visible text and that of `noscript`, but not of scripts, styles, titles and text fields. */
  text(text: Text, around: Surroundings): void;
}

const top: Surroundings = {
  area: 'body',
  isInSection: false,
  isInNoscript: false,
  isInDrawing: false,
  isHidden: false,
};

/** Elements whose content doesn't belong to the page, or isn't markup. */
const opaqueElements: ReadonlySet<string> = new Set(
  'script style title textarea template iframe noembed noframes xmp'.split(' '),
);

export function walkTree({ document }: PageTree, visitor: TreeVisitor): void {
  for (const node of document.children) walkNode(node, top, visitor);
}

function walkNode(node: ChildNode, around: Surroundings, visitor: TreeVisitor): void {
  if (isText(node)) visitor.text(node, around);
  if (!isTag(node)) return;

  visitor.element(node, around);
  // A shadow root is part of the page: <template shadowrootmode="open">.
  const isShadowRoot = node.name === 'template' && node.attribs['shadowrootmode'] !== undefined;
  if (opaqueElements.has(node.name) && !isShadowRoot && !isDrawnTitle(node, around)) return;
  const inside = describeSurroundings(node, around);
  for (const child of node.children) walkNode(child, inside, visitor);
}

/** A `title` in SVG may contain elements. */
function isDrawnTitle({ name }: Element, { isInDrawing }: Surroundings): boolean {
  return isInDrawing && name === 'title';
}

function describeSurroundings(element: Element, around: Surroundings): Surroundings {
  const { name, attribs } = element;
  const isHidden = around.isHidden || hidesText(attribs);
  switch (name) {
    case 'main':
      return { ...around, isHidden, area: 'main' };
    // The header of an article is content.
    case 'article':
    case 'section':
      return { ...around, isHidden, isInSection: around.isInSection || around.area === 'body' };
    case 'nav':
    case 'aside':
    case 'dialog':
    case 'header':
    case 'footer':
      return { ...around, isHidden, area: classifyArea(name, around) };
    case 'noscript':
      return { ...around, isInNoscript: true };
    case 'svg':
    case 'math':
      return { ...around, isInDrawing: true };
    default:
      return isHidden === around.isHidden ? around : { ...around, isHidden };
  }
}

function classifyArea(name: string, { area, isInSection }: Surroundings): Area {
  if (area === 'main' || area === 'aside-in-main')
    return name === 'nav' || name === 'aside' ? 'aside-in-main' : area;
  if (area !== 'body') return 'frame';
  const isBand = name === 'header' || name === 'footer';
  if (isBand && isInSection) return 'body';
  return name === 'header' ? 'header' : 'frame';
}

/** True for an element that hides its text by attributes. Style sheets aren't considered. */
export function hidesText(attributes: Element['attribs']): boolean {
  // React sends late content in <div hidden id="S:0">, and a script moves it into place.
  if (attributes['hidden'] !== undefined) return attributes['id']?.startsWith('S:') !== true;
  const style = attributes['style'];
  return style !== undefined && /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(style);
}

/** The text of an element, with that of its descendants. */
export function readText(element: Element): string {
  let text = '';
  for (const child of element.children) {
    if (isText(child)) text += child.data;
    else if (isTag(child)) text += readText(child);
  }
  return text;
}

/** Where the text of an element starts. */
export function findTextStart(element: Element): number {
  return element.children[0]?.startIndex ?? element.startIndex ?? 0;
}
