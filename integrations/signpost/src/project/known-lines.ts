import { extname } from 'node:path';

/** An entry of YAML on one line: `- { from: /a, to: /b }`. */
const entryOfYaml = /^\s*-\s+\{\s*from:.*\}\s*$/;

/** Lines in their order, and where each is. */
interface Known {
  readonly lines: string[];
  readonly places: Map<string, number>;
}

/** Lines of a map as it is now, so that of former versions only the others need be parsed. */
export class KnownLines {
  /** By the header of their table, which says what the columns are; '' for YAML. */
  readonly #byHeader = new Map<string, Known>();

  add(file: string, text: string): void {
    const { lines, header, start } = linesOf(file, text);
    const known = this.#byHeader.get(header) ?? { lines: [], places: new Map<string, number>() };
    this.#byHeader.set(header, known);
    for (const line of lines.slice(start)) known.places.set(line, known.lines.push(line) - 1);
  }

  /** The text with known entries left empty, so that the others keep their places. */
  without(file: string, text: string): string {
    const { lines, header, start, isTable } = linesOf(file, text);
    const known = this.#byHeader.get(header);
    // A row of several lines may hold a line that is a row elsewhere.
    if (known === undefined || (isTable && text.includes('"') && !lines.every(isWholeRow))) return text;
    let next = 0;
    for (const [at, line] of lines.entries()) {
      if (at < start) continue;
      // Versions are much alike: most often, the next line is the one that follows now, too.
      const place = line === known.lines[next] ? next : known.places.get(line);
      if (place === undefined) continue;
      next = place + 1;
      if (isTable || entryOfYaml.test(line)) lines[at] = '';
    }
    return lines.join('\n');
  }
}

/** The lines of a text, and where its entries start: below a table's header. */
function linesOf(file: string, text: string) {
  const lines = text.split('\n');
  const isTable = extname(file).toLowerCase() === '.csv';
  const start = isTable ? lines.findIndex((line) => line.trim() !== '') + 1 : 0;
  return { lines, header: lines[start - 1] ?? '', start, isTable };
}

/** False for a part of a row that goes on in the next line, or started in the one before: a quote is left open. */
function isWholeRow(line: string): boolean {
  return line.split('"').length % 2 === 1;
}
