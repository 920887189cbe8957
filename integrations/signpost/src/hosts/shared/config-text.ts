import type { OutFile } from '../../lib/file.ts';

/** Where a value of a template is: in double quotes, a word of its own, or a part of a word. */
export type Slot = 'quotes' | 'word' | 'part';

/**
 * Fills in a template of a configuration, whose lines begin where its first line begins. A value alone on its line is a
 * list of lines, which get its indentation; without any, the line is left out. `print` prints every other value.
 */
export function fillTemplate<Value>(
  template: readonly string[],
  values: readonly Value[],
  print: (value: Value, place: Slot) => string,
  listLines: (value: Value) => Iterable<Value>,
): string {
  const margin = /^\n+( *)/.exec(template[0] ?? '')?.[1] ?? '';
  const [first = '', ...others] = template.map((literal) => literal.replaceAll(`\n${margin}`, '\n'));
  let text = first.replace(/^\n/, '');
  let isQuoted = hasOpenQuote(text);

  for (const [at, value] of values.entries()) {
    const after = others[at] ?? '';
    const indent = /(?:^|\n)( *)$/.exec(text)?.[1];
    if (indent !== undefined && /^(?:\n|$)/.test(after)) {
      const lines = Array.from(listLines(value), (line) => indentLines(print(line, 'word'), indent));
      text = text.slice(0, text.length - indent.length) + lines.join('\n');
      if (lines.length === 0) text = text.replace(/\n$/, '');
      text += text === '' ? after.slice(1) : after;
    } else {
      const isWord = /(?:^|\s)$/.test(text) && /^(?:[\s;]|$)/.test(after);
      const place = isWord ? 'word' : 'part';
      text += print(value, isQuoted ? 'quotes' : place) + after;
    }
    if (hasOpenQuote(after)) isQuoted = !isQuoted;
  }
  return text;
}

function hasOpenQuote(literal: string): boolean {
  return literal.split('"').length % 2 === 0;
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
