import { isAlias, isNode, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { jsonFault } from '../../../lib/jsonc.ts';
import { Problem } from '../../../lib/problem.ts';

/** One element of a list in a JSON file, with the line that it begins on. */
export interface Element {
  readonly line: number;
  readonly value: unknown;
  /** In one line. */
  readonly text: string;
}

/** The elements of the list at a place in a JSON file; none where nothing is there. JSON is YAML, which knows lines. */
export function elementsOf(file: string, text: string, at: readonly string[]): Element[] {
  const { document, elementFor } = parseJson(file, text);
  const list: unknown = document.getIn(at, true);
  if (list === undefined || list === null) return [];
  if (!isSeq<Node>(list)) throw new Problem(`${file}: "${at.join('.')}" is not a list`);
  return list.items.map(elementFor);
}

/** A key at the top of a JSON file with its value; nothing where it is not there. */
export function keyOf(file: string, text: string, key: string): Element | undefined {
  const { document, elementFor } = parseJson(file, text);
  const node: unknown = document.get(key, true);
  if (!isNode(node)) return undefined;
  const found = elementFor(node);
  return { ...found, text: `"${key}": ${found.text}` };
}

function parseJson(file: string, text: string) {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false });
  const [error] = document.errors;
  if (error) {
    const fault = jsonFault(text) ?? { at: error.pos[0], says: 'the syntax is invalid' };
    const { line, col } = lines.linePos(fault.at);
    throw new Problem(`${file}:${line}:${col}: the JSON can't be read: ${fault.says}.`);
  }
  const elementFor = (node: Node): Element => {
    const value: unknown = isAlias(node) ? undefined : node.toJS(document);
    return { line: lines.linePos(node.range?.[0] ?? 0).line, value, text: JSON.stringify(value) ?? '' };
  };
  return { document, elementFor };
}

/** Where the redirects of a JSON file are: the file itself where that is a list, else under `redirects`. */
export function placeOfRedirects(text: string): readonly string[] {
  return /^\uFEFF?\s*\[/.test(text) ? [] : ['redirects'];
}
