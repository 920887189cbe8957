import { isMap, isNode, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { Problem } from '../lib/problem.ts';
import { findLineEnd } from './edit-yaml.ts';

/**
 * Adds the entries that `writeYaml` printed to the text of a map, at the end of `redirects:` and `gone:`. Comments, order
 * and style stay: `gone:\n  - /b\n` added to `gone:\n- /a # a comment\n` is `gone:\n- /a # a comment\n- /b\n`.
 */
export function appendYaml(file: string, existing: string, printed: string): string {
  let text = existing === '' || existing.endsWith('\n') ? existing : `${existing}\n`;
  for (const [key, lines] of splitSections(printed)) text = appendToList(file, text, key, lines);
  return text;
}

/** The lines below `redirects:` and `gone:`. */
function splitSections(printed: string): Map<string, readonly string[]> {
  const sections = new Map<string, string[]>();
  let lines: string[] | undefined;
  for (const line of printed.split('\n')) {
    const key = /^(redirects|gone):$/.exec(line)?.[1];
    if (key === undefined) {
      lines?.push(line);
    } else {
      lines = [];
      sections.set(key, lines);
    }
  }

  return sections;
}

/** Adds lines to a list. The examples are for the key `gone` and the line `  - /b`. */
function appendToList(file: string, text: string, key: string, lines: readonly string[]): string {
  const counter = new LineCounter();
  const { contents } = parseDocument(text, { lineCounter: counter, prettyErrors: false });
  // A CSV file is a single long text in YAML.
  if (contents !== null && !isMap(contents))
    throw new Problem(`${file} isn't a redirect map in YAML, so nothing can be added to it.`);

  const list: unknown = contents?.get(key, true);
  const added = `${lines.join('\n').trimEnd()}\n`;
  // No `gone:` yet.
  if (list === undefined) return `${text}\n${key}:\n${added}`;

  // `gone:` or `gone: []`: the lines take the place of the value, and of the line break behind it.
  if (isNode(list) && list.range && isEmpty(list)) {
    const [start, end] = list.range;
    const before = text.slice(0, start).trimEnd();
    const after = text.slice(end).replace(/^[^\S\n]*\n/, '');
    return `${before}\n${added}${after}`;
  }

  // gone: /a
  if (!isSeq<Node>(list))
    throw new Problem(`${file}: "${key}" is not a list with a redirect, so nothing can be added to it.`);

  // gone: [/a]
  if (list.flow === true)
    throw new Problem(
      `${file}: "${key}" is written in brackets. Write one URL per line, each with a dash, so that more can be added.`,
    );

  // `- /a` at the start of a line: `- /b` starts there too, not two columns in as printed.
  const dashColumn = counter.linePos(list.range?.[0] ?? 0).col - 1;
  const indented = added.replace(/^ {2}/gm, ' '.repeat(dashColumn));
  const end = findLineEnd(text, list.items.at(-1)?.range?.[1] ?? text.length);

  return `${text.slice(0, end)}${indented}${text.slice(end)}`;
}

/** True for `gone:` and `gone: []`. */
function isEmpty(list: Node): boolean {
  if (isScalar(list)) return list.value === null;
  return isSeq(list) && list.items.length === 0;
}
