import type { OutFile } from '../../lib/file.ts';

/** Where a foreign word of a template is: in double quotes, a word of its own, or a part of a word. */
export type WordPlace = 'quotes' | 'word' | 'part';

/** A value in a template. A list is several words, several parts of a word in quotes, or several lines. */
export type TemplateValue<Text> = Text | string | number | false | undefined | Iterable<Text | string>;

/** How a host writes a template: a foreign word in its place, and the indentation of a line. */
export interface TemplateSyntax {
  escapeWord(word: string, place: WordPlace): string;
  readonly indentation: string;
}

/**
 * Fills in a template of a configuration. Strings are escaped, and text of the host is inserted as it is. Lines start where
 * the first line starts. A value alone on its line is a list of lines; without any, the line is left out.
 */
export function fillTemplate<Text extends { toString(): string }>(
  template: readonly string[],
  values: readonly TemplateValue<Text>[],
  { escapeWord, indentation }: TemplateSyntax,
): string {
  const margin = /^\n+( *)/.exec(template[0] ?? '')?.[1] ?? '';
  const [first = '', ...others] = template.map((literal) =>
    literal
      .replaceAll(`\n${margin}`, '\n')
      .replace(/\n((?: {2})+)/g, (_, spaces: string) => `\n${indentation.repeat(spaces.length / 2)}`),
  );
  let text = first.replace(/^\n/, '');
  let isQuoted = hasOpenQuote(text);

  for (const [index, value] of values.entries()) {
    const after = others[index] ?? '';
    const indent = /(?:^|\n)([ \t]*)$/.exec(text)?.[1];
    if (indent !== undefined && /^(?:\n|$)/.test(after)) {
      const lines = listParts(value).map((line) => indentLines(insert(line, 'word', escapeWord), indent));
      text = text.slice(0, text.length - indent.length) + lines.join('\n');
      if (lines.length === 0) text = text.replace(/\n$/, '');
      text += text === '' ? after.slice(1) : after;
    } else {
      const isWord = /(?:^|\s)$/.test(text) && /^(?:[\s;]|$)/.test(after);
      const parts = listParts(value).map((part) =>
        insert(part, isQuoted ? 'quotes' : isWord ? 'word' : 'part', escapeWord),
      );
      text += parts.join(isQuoted ? '' : ' ') + after;
    }
    if (hasOpenQuote(after)) isQuoted = !isQuoted;
  }
  return text;
}

function hasOpenQuote(literal: string): boolean {
  return literal.split('"').length % 2 === 0;
}

function listParts<Text>(value: TemplateValue<Text>): (Text | string | number)[] {
  if (value === false || value === undefined) return [];
  return isList(value) ? [...value] : [value];
}

function isList<Text>(
  value: Text | string | number | Iterable<Text | string>,
): value is Iterable<Text | string> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value;
}

function insert<Text extends { toString(): string }>(
  part: Text | string | number,
  place: WordPlace,
  escapeWord: TemplateSyntax['escapeWord'],
): string {
  if (typeof part === 'string') return escapeWord(part, place);
  const text = part.toString();
  if (place === 'quotes' && /"|\\$/.test(text))
    throw new Error(`A word in quotes can't be in others: ${text}`);
  return text;
}

/** Indents every line that isn't empty. */
export function indentLines(text: string, indent: string): string {
  return indent === '' ? text : text.replace(/(^|\n)(?=[^\n])/g, `$1${indent}`);
}

/** Lines are joined to pieces of this many characters, because a million yields are slow. */
export const pieceSize = 1 << 14;

/** A file of a configuration, whose lines are text of its host. */
export class ConfigFile<Text> implements OutFile {
  readonly path: string;
  readonly content: Iterable<string>;
  readonly #print: () => Iterable<Text>;

  constructor(path: string, print: () => Iterable<Text>) {
    this.path = path;
    this.#print = print;
    this.content = { [Symbol.iterator]: () => this.#join() };
  }

  *#join(): Generator<string> {
    let piece = '';
    for (const line of this.#print()) {
      piece += `${line}\n`;
      if (piece.length < pieceSize) continue;
      yield piece;
      piece = '';
    }
    yield piece;
  }
}

/** Lines after those of their heading; nothing if there are none. */
export function* withHeading<Text>(heading: readonly Text[], lines: Iterable<Text>): Generator<Text> {
  let isFirst = true;
  for (const line of lines) {
    if (isFirst) yield* heading;
    isFirst = false;
    yield line;
  }
}
