import { isMap, isNode, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { Problem } from '../lib/problem.ts';

/**
 * Inserts the lists of a map, as `writeYaml` prints them, into the text of another map, which otherwise stays unchanged.
 */
export function appendYaml(file: string, existing: string, printed: string): string {
  const sections = splitSections(printed);
  return [...sections].reduce((text, [key, lines]) => withSection(file, text, key, lines), endLine(existing));
}

/** The lines below `redirects:` and `gone:`. */
function splitSections(printed: string): Map<string, readonly string[]> {
  const sections = new Map<string, string[]>();
  let lines: string[] | undefined;
  for (const line of printed.split('\n')) {
    const key = /^(redirects|gone):$/.exec(line)?.[1];
    if (key !== undefined) {
      lines = [];
      sections.set(key, lines);
    } else lines?.push(line);
  }

  return sections;
}

function withSection(file: string, text: string, key: string, lines: readonly string[]): string {
  const counter = new LineCounter();
  const { contents } = parseDocument(text, { lineCounter: counter, prettyErrors: false });
  // A CSV file is one long text in YAML.
  if (contents !== null && !isMap(contents))
    throw new Problem(`${file} isn't a redirect map in YAML, so nothing can be added to it.`);
  const list: unknown = contents?.get(key, true);
  const body = `${lines.join('\n').trimEnd()}\n`;
  const isEmpty = isScalar(list) ? list.value === null : isSeq(list) && list.items.length === 0;
  if (isEmpty && isNode(list) && list.range) {
    const [start, end] = list.range;
    return `${text.slice(0, start).trimEnd()}\n${body}${text.slice(end).replace(/^[^\S\n]*\n/, '')}`;
  }
  if (!isSeq<Node>(list) || list.items.length === 0) {
    if (list !== undefined && list !== null)
      throw new Problem(`${file}: "${key}" is not a list with a redirect, so nothing can be added to it.`);
    return `${endLine(text)}\n${key}:\n${body}`;
  }
  if (list.flow === true)
    throw new Problem(
      `${file}: "${key}" is written in brackets. Write one redirect per line, each with a dash, so that more can be added.`,
    );

  const last = list.items.at(-1)?.range?.[1] ?? text.length;
  const end = text.indexOf('\n', last) + 1 || text.length;
  // The column of the list's dashes.
  const dash = counter.linePos(list.range?.[0] ?? 0).col - 1;
  const moved = body.replace(/^ {2}(?=\S| )/gm, ' '.repeat(dash));
  // A scalar ends before its line does, a map after it.
  const at = text[last - 1] === '\n' ? last : end;

  return `${text.slice(0, at)}${moved}${text.slice(at)}`;
}

function endLine(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}
