import { copyOf } from '../../lib/text/intern.ts';
import { listImportedUrls } from '../../lib/text/script-tree.ts';
import type { Ref } from '../page.ts';
import { readScriptFacts } from '../script/script-acts.ts';
import { findStylesheetUrls } from '../stylesheet.ts';
import { isRooted } from '../target.ts';
import { listBreadcrumbUrls } from './breadcrumbs.ts';
import type { PageDraft, PlacedElement } from './page-draft.ts';
import { findTextStart, readText } from './page-tree.ts';
import { findMissingProperties } from './required-properties.ts';
import { findInvalidValues, listNamedUrls } from './structured-values.ts';

// Elements that load a file or have code → facts: images, frames and videos with each URL of `srcset`, style sheets, scripts
// with what they may do, and structured data with its mistakes.

/** The URL in an attribute, as written. */
function readUrl({ attributes }: PlacedElement, name: string): string | undefined {
  return attributes[name]?.trim();
}

/** A URL that a lazy-loading script uses as it is, without a name or a width to fill in. */
const wholeUrl = /^(?:\.{0,2}\/|https?:)[^{}]*$/i;

/** An element that shows a file: an image, a video, a frame, an image button. */
export function readMedia(kind: Ref['kind'], media: PlacedElement, draft: PageDraft): void {
  draft.addFile(kind, readUrl(media, 'src'), media);
  addSrcset('srcset', media, draft);
  draft.addFile('image', readUrl(media, 'poster'), media);
  const lazyUrl = readUrl(media, 'data-src');
  if (lazyUrl !== undefined && wholeUrl.test(lazyUrl)) draft.addFile(kind, lazyUrl, media);
  addSrcset('data-srcset', media, draft, (url) => wholeUrl.test(url));
}

/** An `img`. */
export function readImage(image: PlacedElement, draft: PageDraft): void {
  readMedia('image', image, draft);
  const isEmpty = readUrl(image, 'src') === '' && !isFilledByScript(image);
  if (isEmpty && !image.around.isInNoscript) draft.facts.imagesWithoutUrl.push(draft.spot(image.start));
  if (lacksAlt(image))
    draft.facts.imagesWithoutAlt.push({ text: readUrl(image, 'src') ?? '', ...draft.spot(image.start) });
}

/** False for a hidden image, for a pixel that counts visitors, and for the words "<image name>.png", which parsers read as an image. */
function lacksAlt(image: PlacedElement): boolean {
  const { attributes, around } = image;
  const { alt, role, width, height, src } = attributes;
  const hasSource = src !== undefined || isFilledByScript(image);
  const isHidden = attributes['aria-hidden'] === 'true' || role === 'presentation' || role === 'none';
  const isNamed = attributes['aria-label'] !== undefined || attributes['aria-labelledby'] !== undefined;
  const isPixel = width === '1' && height === '1';
  const isScripted = attributes[':alt'] !== undefined || attributes['[alt]'] !== undefined;
  return (
    alt === undefined && hasSource && !isHidden && !isNamed && !isPixel && !isScripted && !around.isInNoscript
  );
}

/** True for an image with a further source, or an id or attribute for scripts: `data-original`, `:src`. */
function isFilledByScript({ attributes }: PlacedElement): boolean {
  return Object.keys(attributes).some((name) => /^(?:id$|srcset$|data-|v-|x-|ng-|[:@[(*])/i.test(name));
}

/** An `object`, an image in SVG, or a symbol of another file. */
export function readEmbedded(element: PlacedElement, draft: PageDraft): void {
  const { name } = element;
  if (name === 'object') draft.addFile('media', readUrl(element, 'data'), element);
  const href = readUrl(element, 'href') ?? readUrl(element, 'xlink:href');
  // Most symbols are drawn from the page itself: <use href="#arrow">.
  if (name === 'image' || (name === 'use' && href?.startsWith('#') === false))
    draft.addFile('image', href, element);
}

/** The images in an attribute such as `srcset`. */
export function addSrcset(
  name: string,
  element: PlacedElement,
  draft: PageDraft,
  isMeant = (_url: string) => true,
): void {
  const set = element.attributes[name];
  if (set === undefined) return;
  for (const url of new Set(parseSrcset(set))) if (isMeant(url)) draft.addFile('image', url, element);
}

/** The URLs in a `srcset`, split as in the HTML standard: `a.png 1x, c,d.png 2x`. */
function parseSrcset(text: string): string[] {
  const urls: string[] = [];
  const candidate = /[\s,]*([^\s,]\S*)/y;
  for (let match = candidate.exec(text); match !== null; match = candidate.exec(text)) {
    const [, url = ''] = match;
    const urlWithoutCommas = url.replace(/(?<!,),+$/, '');
    if (urlWithoutCommas !== '') urls.push(urlWithoutCommas);
    if (urlWithoutCommas !== url) continue;

    // The descriptor ends with a comma outside of brackets.
    const descriptor = /(?:[^,(]|\([^)]*(?:\)|$))*,?/y;
    descriptor.lastIndex = candidate.lastIndex;
    descriptor.exec(text);
    candidate.lastIndex = descriptor.lastIndex;
  }
  return urls;
}

/** A `style` attribute, often with a background image. */
export function readStyleAttribute(element: PlacedElement, draft: PageDraft): void {
  const style = element.attributes['style'];
  if (style === undefined) return;
  let isInVariable = isVariable(style, 0);
  let readUntil = 0;
  for (const { href, index } of findStylesheetUrls(style)) {
    const separator = style.slice(readUntil, index).lastIndexOf(';');
    if (separator >= 0) isInVariable = isVariable(style, readUntil + separator + 1);
    readUntil = index;
    // A relative URL in a variable belongs to the style sheet with the use.
    if (!isInVariable || isRooted(href)) draft.addFile('asset', href, element);
  }
}

/** True for a declaration such as `--icon: url(a.svg)`. */
function isVariable(style: string, start: number): boolean {
  const name = /\s*--[^:;]*:/y;
  name.lastIndex = start;
  return name.test(style);
}

/** A `style` element. */
export function readStyle(style: PlacedElement, draft: PageDraft): void {
  const at = findTextStart(style.element);
  for (const { href, index } of findStylesheetUrls(readText(style.element)))
    draft.addFile('asset', href, { ...style, start: at + index });
}

/** A `script`: a file, code, or data. */
export function readScript(script: PlacedElement, draft: PageDraft): void {
  draft.facts.scripts += 1;
  const { element, attributes, start } = script;
  const src = readUrl(script, 'src');
  if (src !== undefined) {
    draft.addFile('script', src, script);
    return;
  }

  const type = attributes['type']?.trim().toLowerCase() ?? '';
  const text = readText(element);
  const at = findTextStart(element);
  if (type.endsWith('ld+json')) readStructuredData(text, start, draft);
  else if (type === 'module') {
    addScriptActs(text, 'module', at, draft);
    for (const url of listImportedUrls(text)) draft.addFile('script', url, script);
  } else if (/^$|javascript/.test(type)) addScriptActs(text, 'script', at, draft);
}

/** Adds what a script may do, and the fragments that it opens. `offset` is where its text starts. */
export function addScriptActs(
  text: string,
  kind: 'script' | 'module',
  offset: number,
  draft: PageDraft,
): void {
  const { acts, openedFragments } = readScriptFacts(text, kind);
  for (const { act, start } of acts) draft.facts.acts.push({ act, ...draft.spot(offset + start) });
  draft.ids.push(...openedFragments);
}

function readStructuredData(text: string, start: number, draft: PageDraft): void {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    draft.facts.jsonFaults.push(draft.textAt(error instanceof Error ? error.message : '', start));
    return;
  }

  for (const { field, value: invalid, fault, textFault } of findInvalidValues(value))
    draft.facts.invalidValues.push({
      field: copyOf(field),
      fault,
      textFault,
      ...draft.textAt(invalid.slice(0, 60), start),
    });
  for (const missing of findMissingProperties(text, value))
    draft.facts.missingProperties.push({ ...missing, ...draft.spot(start) });
  for (const { by, url } of listNamedUrls(value))
    draft.facts.namedUrls.push({ by, ...draft.textAt(url, start) });
  for (const url of listBreadcrumbUrls(text, value)) draft.facts.breadcrumbs.push(draft.textAt(url, start));
}
