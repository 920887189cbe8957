import { type Document, isScalar, LineCounter, type Node, parseDocument } from 'yaml';
import { Problem } from '../lib/problem.ts';
import { toSentence } from '../lib/text/sentence.ts';

/** A parsed YAML file of another tool. */
export interface YamlFile {
  readonly document: Document;
  printLine(node: Node): number;
}

/** Throws a `Problem` with line and column for invalid YAML. */
export function parseYamlFile(file: string, text: string): YamlFile {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    uniqueKeys: false,
    logLevel: 'silent',
  });
  const [fault] = document.errors;
  if (fault) {
    const { line, col } = lines.linePos(fault.pos[0]);
    throw new Problem(`${file}:${line}:${col}: The YAML can't be read: ${toSentence(fault.message)}`);
  }

  return { document, printLine: (node) => lines.linePos(node.range?.[0] ?? 0).line };
}

/** The text of a scalar, '' for anything else. */
export function readScalar(node: Node | null): string {
  return isScalar(node) ? String(node.value) : '';
}
