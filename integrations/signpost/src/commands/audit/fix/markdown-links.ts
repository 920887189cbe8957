import { decodeHTMLAttribute, decodeHTMLStrict } from 'entities/decode';
import { readTags } from '../../../audit/site/html/tags.ts';
import { isObject } from '../../../lib/json/is-object.ts';
import { applyEdits, type TextEdit } from '../../../lib/text/text-edits.ts';
import type { MarkdownNode, MarkdownParser } from './markdown-parser.ts';

/** A URL in a text, by its offsets. */
interface MarkdownLink {
  readonly start: number;
  readonly end: number;
  /** Decoded: without escapes and entities, as browsers see it. */
  readonly url: string;
  /** Writes another URL in the same syntax; undefined if that isn't possible. */
  write(url: string): string | undefined;
}

/** The links of a file to replace; a clause if the file can't be parsed, or the link can't be changed alone. */
export function linkEdits(
  parse: MarkdownParser,
  file: string,
  text: string,
  replacement: (url: string) => string | undefined,
): TextEdit[] | string {
  const expected: string[] = [];
  const edits: TextEdit[] = [];
  try {
    for (const link of linksIn(parse(file, text), text)) {
      const isRelative = !/^(?:\/|https?:)/i.test(link.url);
      const to = isRelative ? undefined : replacement(link.url);
      const written = to === undefined ? undefined : link.write(to);
      expected.push(to === undefined || written === undefined ? link.url : to);
      if (written !== undefined) edits.push({ start: link.start, end: link.end, text: written });
    }
    if (edits.length === 0) return edits;
    const after = applyEdits(text, edits);
    const found = linksIn(parse(file, after), after).map(({ url }) => url);
    const isSame = found.length === expected.length && found.every((url, index) => url === expected[index]);
    return isSame ? edits : 'the corrected file would be read as other links';
  } catch (error) {
    const [why = ''] = error instanceof Error ? error.message.split('\n') : [];
    return `the Markdown parser can't read it (${why.replace(/\.$/, '')})`;
  }
}

/**
 * The URLs of links in a Markdown or MDX file: inline links, autolinks, definitions, and `href` of HTML and JSX elements.
 * Leaves out a link whose URL isn't exactly where its syntax has it.
 */
function linksIn(root: MarkdownNode, text: string): MarkdownLink[] {
  const links: MarkdownLink[] = [];
  const visit = (node: MarkdownNode): void => {
    links.push(...linksOf(node, text));
    for (const child of node.children ?? []) visit(child);
  };
  visit(root);
  return links.sort((a, b) => a.start - b.start);
}

function linksOf(node: MarkdownNode, text: string): MarkdownLink[] {
  if (node.position === undefined) return [];
  const start = node.position.start.offset;
  const end = node.position.end.offset;
  if (node.type === 'link' || node.type === 'definition') {
    const link = node.type === 'link' ? inlineLink(node, text, start, end) : definition(text, start, end);
    return link !== undefined && link.url === node.url ? [link] : [];
  }
  if (node.type === 'html') return htmlLinks(text, start, end);
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'
    ? jsxLink(node, text, start)
    : [];
}

function inlineLink(node: MarkdownNode, text: string, start: number, end: number): MarkdownLink | undefined {
  if (text[start] === '<') return bareLink(text, start + 1, end - 1);
  if (text[start] !== '[') return bareLink(text, start, end);
  const label = node.children?.at(-1)?.position?.end.offset ?? start + 1;
  const opening = /^\s*\]\(/.exec(text.slice(label, end))?.[0];
  return opening === undefined ? undefined : destination(text, label + opening.length, end);
}

function bareLink(text: string, start: number, end: number): MarkdownLink {
  const write = (url: string) => (/^https?:\/\/[^\s<>|]+$/.test(url) ? url : undefined);
  return { start, end, url: text.slice(start, end), write };
}

function definition(text: string, start: number, end: number): MarkdownLink | undefined {
  for (let at = start + 1; at < end; at++) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === ']') return text[at + 1] === ':' ? destination(text, at + 2, end) : undefined;
  }
  return undefined;
}

/** A link's destination: in angle brackets, or up to white space or the closing parenthesis. */
function destination(text: string, from: number, end: number): MarkdownLink | undefined {
  let start = from;
  while (start < end && /\s/.test(text[start] ?? '')) start += 1;
  const isInBrackets = text[start] === '<';
  if (isInBrackets) start += 1;
  let depth = 0;
  let at = start;
  for (; at < end; at++) {
    const sign = text[at] ?? '';
    if (sign === '\\') at += 1;
    else if (isInBrackets ? sign === '>' : /\s/.test(sign)) break;
    else if (!isInBrackets && sign === '(') depth += 1;
    else if (!isInBrackets && sign === ')' && depth-- === 0) break;
  }
  const url = decodeHTMLStrict(text.slice(start, at).replace(/\\([!-/:-@[-`{-~])/g, '$1'));
  return { start, end: at, url, write: isInBrackets ? escaped : (to) => withParentheses(escaped(to)) };
}

/** An ampersand that would start an entity, and characters that end a table cell. */
function escaped(url: string): string {
  return url
    .replaceAll('|', '%7C')
    .replaceAll('<', '%3C')
    .replaceAll('>', '%3E')
    .replace(/&(?=#?\w+;)/g, '&amp;');
}

function withParentheses(url: string): string {
  return url.replace(/[()]/g, '\\$&');
}

function htmlLinks(text: string, start: number, end: number): MarkdownLink[] {
  const html = text.slice(start, end);
  const links: MarkdownLink[] = [];
  readTags(html, {
    open(tag) {
      if (tag.name !== 'a') return;
      const link = attribute(text, start + tag.start, 'href');
      if (link !== undefined && link.url === tag.attributes.get('href')) links.push(link);
    },
    close: () => undefined,
    text: () => undefined,
    isInForeignContext: () => false,
  });
  return links;
}

/** The `href` of a component counts like that of an `a`: it must match a link of the built pages. */
function jsxLink({ attributes }: MarkdownNode, text: string, start: number): MarkdownLink[] {
  const href = Array.isArray(attributes)
    ? attributes.filter(isObject).find(({ name }) => name === 'href')
    : undefined;
  const link = typeof href?.['value'] === 'string' ? attribute(text, start, 'href') : undefined;
  return link !== undefined && link.url === href?.['value'] ? [link] : [];
}

/** The value of an attribute in the start tag at a place; undefined if it isn't quoted. */
function attribute(text: string, start: number, name: string): MarkdownLink | undefined {
  let at = start + 1;
  while (at < text.length && !/[\s/>]/.test(text[at] ?? '')) at += 1;
  while (at < text.length && text[at] !== '>') {
    if (text[at] === '{') at = afterBraces(text, at);
    else if (/[\s/]/.test(text[at] ?? '')) at += 1;
    else {
      const begin = at;
      at += 1;
      while (at < text.length && !/[\s/>={]/.test(text[at] ?? '')) at += 1;
      const isNamed = text.slice(begin, at) === name;
      at = afterSpace(text, at);
      if (text[at] !== '=') continue;
      at = afterSpace(text, at + 1);
      const quote = text[at] ?? '';
      if (quote === '"' || quote === "'") {
        const end = text.indexOf(quote, at + 1);
        if (end < 0) return undefined;
        if (isNamed) return quoted(text, at + 1, end);
        at = end + 1;
      } else if (isNamed) return undefined;
      else if (quote === '{') at = afterBraces(text, at);
      else while (at < text.length && !/[\s>]/.test(text[at] ?? '')) at += 1;
    }
  }
  return undefined;
}

function quoted(text: string, start: number, end: number): MarkdownLink {
  const write = (url: string) => url.replaceAll('&', '&amp;').replaceAll('"', '%22').replaceAll("'", '%27');
  return { start, end, url: decodeHTMLAttribute(text.slice(start, end)), write };
}

function afterSpace(text: string, from: number): number {
  let at = from;
  while (/\s/.test(text[at] ?? '')) at += 1;
  return at;
}

/** Counts braces in strings too. If that goes wrong, the URL isn't found and the link is left out. */
function afterBraces(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}' && --depth === 0) return at + 1;
  }
  return text.length;
}
