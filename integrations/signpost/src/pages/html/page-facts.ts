import type { Element, Text } from 'domhandler';
import type { Strings } from '../../lib/text/intern.ts';
import type { TextFacts } from '../page.ts';
import {
  isDescribedByAttribute,
  leaveOutExamples,
  readFaultyAttributes,
  readFaultyText,
  readNameless,
} from './faulty-texts.ts';
import { normalizeText, readLinkElement, readMeta, readRoot, readTitle } from './head-facts.ts';
import { mayBeScriptedLink, readAnchor, readScriptedLink } from './link-facts.ts';
import { PageDraft, type PlacedElement } from './page-draft.ts';
import {
  type PageTree,
  parsePage,
  readText,
  type Surroundings,
  type TreeVisitor,
  walkTree,
} from './page-tree.ts';
import {
  addScriptActs,
  readEmbedded,
  readImage,
  readMedia,
  readScript,
  readStyle,
  readStyleAttribute,
} from './resource-facts.ts';
import { TextCounter } from './text-facts.ts';

// HTML → the facts of a page, in one walk over its tree. For each element, `readers` has the function that reads its facts: of
// <a href="/pumps/"> a link, of <title> a title. link-facts.ts, head-facts.ts and resource-facts.ts have these functions.

/** A page's tree with the facts in the tree. */
export interface ReadFacts {
  readonly tree: PageTree;
  readonly draft: PageDraft;
  readonly text: TextFacts;
}

/** Reads the facts of an HTML document in one walk over its tree. */
export function readPageFacts(html: string, strings: Strings): ReadFacts {
  const tree = parsePage(html);
  const draft = new PageDraft(html, tree, strings);
  const visitor = new FactVisitor(draft);
  walkTree(tree, visitor);
  draft.facts.faultyTexts = [...leaveOutExamples(draft)];
  return { tree, draft, text: visitor.counter.summarize() };
}

type ReadElement = (element: PlacedElement, draft: PageDraft) => void;

/** The readers of each element's facts. */
const readers: Readonly<Record<string, ReadElement>> = {
  html: readRoot,
  base({ attributes }, draft) {
    draft.facts.baseHref ??= attributes['href']?.trim();
  },
  title: readTitle,
  meta: readMeta,
  link: readLinkElement,
  style: readStyle,
  script: readScript,
  body({ attributes, start }, draft) {
    // <body onload="location.href = '/new/'">
    addScriptActs(attributes['onload'] ?? '', 'script', start, draft);
  },
  h1(heading, draft) {
    const { element, start, around } = heading;
    readNameless(heading, draft);
    if (!around.isInDrawing && !around.isInNoscript)
      draft.facts.h1s.push(draft.textAt(normalizeText(readText(element)), start));
  },
  button: readNameless,
  code: noteCode,
  pre: noteCode,
  time({ element, attributes, start }, draft) {
    const day = attributes['datetime']?.trim() || readText(element).trim();
    draft.facts.times.push(draft.textAt(day, start));
  },
  form({ attributes, start }, draft) {
    const action = attributes['action']?.trim() ?? '';
    if (action !== '') draft.facts.namedUrls.push({ by: 'form', ...draft.textAt(action, start) });
  },
  a(anchor, draft) {
    readAnchor(anchor, draft);
    if (anchor.attributes['href'] !== undefined) readNameless(anchor, draft);
  },
  area: readAnchor,
  img: readImage,
  input: (element, draft) => readMedia('image', element, draft),
  source: (element, draft) => readMedia('media', element, draft),
  video: (element, draft) => readMedia('media', element, draft),
  audio: (element, draft) => readMedia('media', element, draft),
  track: (element, draft) => readMedia('media', element, draft),
  embed: (element, draft) => readMedia('media', element, draft),
  iframe: (element, draft) => readMedia('frame', element, draft),
  frame: (element, draft) => readMedia('frame', element, draft),
  object: readEmbedded,
  image: readEmbedded,
  use: readEmbedded,
};

function noteCode(_: PlacedElement, draft: PageDraft): void {
  draft.hasCode = true;
}

const readersByName: ReadonlyMap<string, ReadElement> = new Map(Object.entries(readers));

/** Elements that make a file a document, not a part of one. */
const documentElements: ReadonlySet<string> = new Set(['html', 'head', 'body']);

class FactVisitor implements TreeVisitor {
  readonly counter = new TextCounter();
  readonly #draft: PageDraft;

  constructor(draft: PageDraft) {
    this.#draft = draft;
  }

  element(element: Element, around: Surroundings): void {
    const draft = this.#draft;
    const { name, attribs: attributes } = element;
    const start = element.startIndex ?? 0;
    if (documentElements.has(name)) draft.isDocument = true;
    else if (draft.isInHead(start) && !around.isInNoscript) draft.headElements += 1;
    this.counter.addElement(element, around);

    // Most elements are a `div`, a `p` or a `span` of which nothing else is read.
    const { id, style } = attributes;
    if (id !== undefined && id !== '' && !around.isInNoscript) draft.ids.push(id);
    const read = readersByName.get(name);
    const mayLead = mayBeScriptedLink(attributes);
    const isDescribed = isDescribedByAttribute(attributes);
    if (read === undefined && style === undefined && !mayLead && !isDescribed) return;
    const placed: PlacedElement = { element, around, name, attributes, start };
    read?.(placed, draft);
    if (isDescribed) readFaultyAttributes(placed, draft);
    if (style !== undefined) readStyleAttribute(placed, draft);
    if (mayLead) readScriptedLink(placed, draft);
  }

  text(text: Text, around: Surroundings): void {
    if (around.isInNoscript || around.isInDrawing) return;
    this.counter.addText(text.data, around);
    readFaultyText(text, around, this.#draft);
  }
}
