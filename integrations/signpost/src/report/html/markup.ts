import { escapeHtml, printableLines } from '../../lib/text.ts';

/** Markup that is safe to print: made by `html`, which escapes every text that goes in, or of a constant. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** What may be in a template: a text, a number, markup, several of them, or nothing. */
export type Part = string | number | Markup | undefined | readonly Part[];

/** A template of HTML or SVG. Texts are escaped, so attributes must be in double quotes. */
export function html(pieces: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(pieces.map((piece, index) => piece + print(parts[index])).join(''));
}

/** A text that may break behind the slashes of a URL, so that a narrow column tears no word. */
export function breakable(text: string): Markup {
  return new Markup(
    text
      .split(/(?<=[\p{L}\p{N}]\/)(?=[\p{L}\p{N}])/u)
      .map(print)
      .join('<wbr>'),
  );
}

function print(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'string') return escapeHtml(printableLines(part));
  return typeof part === 'number' ? String(part) : part.map(print).join('');
}
