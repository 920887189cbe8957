import { type ChildNode, type Element, isTag, isText, type Text as TextNode } from 'domhandler';
import { copyOf } from '../../lib/text/intern.ts';
import type { FaultyText } from '../page.ts';
import { exampleKinds, findTextFault, type TextFault } from '../text-fault.ts';
import { normalizeText } from './head-facts.ts';
import type { PageDraft, PlacedElement } from './page-draft.ts';
import { hidesText, type Surroundings } from './page-tree.ts';

// The texts in the body of a page that nobody wrote: `undefined` as the text of a link, `{{ page.title }}` as a heading, a button without
// a text. What is wrong with a text says text-fault.ts. A text about code isn't wrong: in <code>, in a paragraph of a page that has some,
// and in a heading with the words of the title.

/** The elements whose text is named by them; in others it is `the text`. */
const nounByElement: Readonly<Record<string, string>> = {
  h1: 'the heading',
  ...Object.fromEntries(['h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, 'the subheading'])),
  a: 'the link text',
  button: 'the text of the button',
  p: 'the paragraph',
  li: 'the list item',
  dt: 'the term',
  dd: 'the definition',
  td: 'the table cell',
  th: 'the heading of the table',
  caption: 'the caption',
  figcaption: 'the caption',
  label: 'the label',
  legend: 'the label',
  option: 'the option',
  summary: 'the summary',
  blockquote: 'the quotation',
};
const nouns: ReadonlyMap<string, string> = new Map(Object.entries(nounByElement));

/** The attributes with a text for people. */
const nounByAttribute: readonly (readonly [attribute: string, noun: string])[] = [
  ['alt', 'the alternative text'],
  ['aria-label', 'the `aria-label`'],
  ['placeholder', 'the placeholder'],
  ['title', 'the `title` of the element'],
];

/** The nouns of texts that name a thing, which no page about code writes as an example. */
const names: ReadonlySet<string> = new Set([...nounByAttribute.map(([, noun]) => noun), 'the heading']);

const codeElements: ReadonlySet<string> = new Set(['code', 'pre', 'kbd', 'samp', 'var', 'tt']);

/** Attributes by which a script fills an element, or the elements in it: Vue, Alpine, Angular, Svelte. */
const filledByScript = /^(?:v-|x-|ng-|data-ng|data-bind|data-i18n|[:@[(*#])/;

/** Characters to keep of a text. */
const maxLength = 200;

/** Reads a visible text of the body. */
export function readFaultyText(node: TextNode, around: Surroundings, draft: PageDraft): void {
  if (around.isHidden) return;
  const fault = findTextFault(node.data);
  // A text about HTML shows tags, a page for programmers has /* its error */, and "[project page]" is how some write a link.
  if (fault === undefined || fault.kind === 'tags' || fault.kind === 'comment') return;
  if (fault.kind === 'mark' && /^\s*\[/.test(node.data)) return;

  let noun = 'the text';
  for (const { name, attribs } of listParents(node)) {
    if (codeElements.has(name)) return;
    if (Object.keys(attribs).some((attribute) => filledByScript.test(attribute))) return;
    if (noun === 'the text') noun = nouns.get(name) ?? noun;
  }
  add(draft, { noun, text: node.data, fault, start: node.startIndex ?? 0 });
}

/** True for an element with an attribute that `readFaultyAttributes` reads. */
export function isDescribedByAttribute(attributes: Element['attribs']): boolean {
  return (
    (attributes['alt'] ?? attributes['aria-label'] ?? attributes['placeholder'] ?? attributes['title']) !==
    undefined
  );
}

/** Reads the attributes of an element that people see or hear: alt="undefined". */
export function readFaultyAttributes(
  { name, attributes, around, start }: PlacedElement,
  draft: PageDraft,
): void {
  // <link rel="alternate" title="News"> has the title of the feed, which its file has too.
  if (around.isInNoscript || name === 'link') return;
  for (const [attribute, noun] of nounByAttribute) {
    const text = attributes[attribute];
    const fault = text === undefined ? undefined : findTextFault(text);
    if (text === undefined || fault === undefined || fault.kind === 'tags') continue;
    const isFrame = name === 'iframe' && attribute === 'title';
    add(draft, { noun: isFrame ? 'the title of the frame' : noun, text, fault, start });
  }
}

/** What an element without a name lacks, for people who hear the page. */
const emptyFaults: Readonly<Record<string, TextFault>> = {
  h1: {
    kind: 'empty',
    text: 'a heading has no text',
    fix: 'write the text of the heading, or remove the element',
  },
  a: {
    kind: 'empty',
    text: 'a link has no text',
    fix: 'write where it leads as its text, as the `alt` of its image, or as an `aria-label`',
  },
  button: {
    kind: 'empty',
    text: 'a button has no text',
    fix: 'write what it does as its text, as the `alt` of its image, or as an `aria-label`',
  },
};

/** Reads a heading, link or button without anything that a screen reader could say. */
export function readNameless(placed: PlacedElement, draft: PageDraft): void {
  const { element, name, attributes, around, start } = placed;
  const fault = emptyFaults[name];
  if (fault === undefined || around.isInNoscript || around.isHidden || hasName(element)) return;
  // <a class="anchor" href="#sizes"></a> beside a heading is for those who see it, and only a script reads <a name="sizes">.
  if (name === 'a' && /^#|^$/.test(attributes['href']?.trim() ?? '')) return;
  // Vue fills <button title> after the start, and a script <button id="total"></button>.
  if (attributes['title'] === '') return;
  const isLeaf = element.children.length === 0;
  const names = Object.keys(attributes);
  if (isLeaf && names.some((attribute) => attribute === 'id' || attribute.startsWith('data-'))) return;
  const isSilent = [element, ...listParents(element)].some(
    ({ attribs }) =>
      attribs['aria-hidden'] === 'true' ||
      hidesText(attribs) ||
      Object.keys(attribs).some((attribute) => filledByScript.test(attribute)),
  );
  if (isSilent || attributes['tabindex'] === '-1' || attributes['role'] === 'presentation') return;
  add(draft, { noun: name, text: '', fault, start });
}

/** True for an element with a text, a label, or a content whose text nobody knows, such as a frame or an element of a script. */
function hasName(node: ChildNode): boolean {
  if (isText(node)) return /\S/.test(node.data);
  if (!isTag(node)) return false;
  const { name, attribs, children } = node;
  if (name === 'script' || name === 'style') return false;
  if ([attribs['aria-label'], attribs['aria-labelledby'], attribs['title'], attribs['value']].some(Boolean))
    return true;
  // `image-alt` reports an image without `alt`.
  if (name === 'img') return attribs['alt'] !== '';
  if (name.includes('-') || otherContent.has(name)) return true;
  return children.some(hasName);
}
const otherContent: ReadonlySet<string> = new Set([
  'iframe',
  'object',
  'embed',
  'video',
  'audio',
  'canvas',
  'slot',
  'input',
]);

/** The elements around a node, the nearest first. */
function* listParents(node: ChildNode): Generator<Element> {
  for (let { parent } = node; parent !== null && isTag(parent); { parent } = parent) yield parent;
}

/** Adds the first text of its kind: a layout or a table repeats it. */
function add(
  draft: PageDraft,
  { noun, text, fault, start }: Omit<FaultyText, 'line' | 'column'> & { start: number },
): void {
  const { faultyTexts } = draft.facts;
  const isKnown = faultyTexts.some((known) => known.noun === noun && known.fault.kind === fault.kind);
  if (!isKnown)
    faultyTexts.push({
      noun,
      fault,
      text: copyOf(normalizeText(text).slice(0, maxLength)),
      ...draft.spot(start),
    });
}

/** The faulty texts of a page without the examples of a page about code, and without its subject. */
export function leaveOutExamples({ facts, hasCode }: PageDraft): readonly FaultyText[] {
  return facts.faultyTexts.filter(({ noun, fault: { kind }, text }) => {
    if (!exampleKinds.has(kind)) return true;
    if (hasCode && !names.has(noun)) return false;
    return !facts.titles.some((title) => title.text.includes(text));
  });
}
