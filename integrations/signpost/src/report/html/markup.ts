import { escapeHtml, escapeLines } from '../../lib/text/escape.ts';

/** Markup, safe to print: from `html`, which escapes all texts, or from a constant. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A value in a template: a text, a number, markup, a list, or nothing. */
export type MarkupPart = string | number | Markup | undefined | readonly MarkupPart[];

/** A template for HTML or SVG. Texts are escaped, so attributes must be in double quotes. */
export function html(pieces: TemplateStringsArray, ...parts: readonly MarkupPart[]): Markup {
  return new Markup(pieces.map((piece, index) => piece + print(parts[index])).join(''));
}

/** A text that may wrap after the slashes of a URL. */
export function breakAtSlashes(text: string): Markup {
  return new Markup(
    text
      .split(/(?<=[\p{L}\p{N}]\/)(?=[\p{L}\p{N}])/u)
      .map(print)
      .join('<wbr>'),
  );
}

function print(part: MarkupPart): string {
  if (part === undefined) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'string') return escapeHtml(escapeLines(part));
  return typeof part === 'number' ? String(part) : part.map(print).join('');
}
