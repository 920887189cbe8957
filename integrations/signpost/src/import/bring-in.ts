import { startsBlock } from '../lib/json/merge-file.ts';
import { Problem } from '../lib/problem.ts';
import { invalid } from '../lib/text/invalid.ts';
import { orText } from '../lib/text/text.ts';
import type { Item, Notice, Reading } from '../map/patterns/foreign-rule.ts';
import { arrange } from './arrange.ts';
import { csvImporter } from './csv.ts';
import type { Importer, ImportOptions } from './importer.ts';
import { importers } from './index.ts';
import { reportLeftOutFirst } from './left-out-first.ts';
import { dumpIn, includesOf } from './nginx/statements.ts';

/** A file's name and text. */
export interface NamedText {
  readonly file: string;
  readonly text: string;
}

export interface BroughtIn extends Reading {
  readonly importer: Importer;
}

/**
 * Reads the redirects of one file, or of a folder's pages, in the named or detected format. Throws a `Problem` if there is
 * none, or if the file contains no redirects.
 */
export function bringIn(
  name: string,
  sources: readonly NamedText[],
  options: ImportOptions & { readonly from?: string | undefined },
): BroughtIn {
  const importer = chosen(name, sources, options);
  const generated: Notice[] = [];
  const ownText = (file: string, text: string, isIncluded = false): string => {
    const own = withoutGenerated(text);
    generated.push(...generatedNotices(own.lines, isIncluded ? file : undefined));
    return own.text;
  };
  const included = new Map(
    Array.from(options.included ?? [], ([file, text]) => [file, ownText(file, text, true)]),
  );
  const readings = sources.map(({ file, text }) =>
    importer.read(file, ownText(file, text), { ...options, included, isNamed: options.from !== undefined }),
  );
  const { items, lines } = withoutRecorded(
    readings.flatMap((reading) => reading.items),
    options.recorded ?? new Set(),
  );
  generated.push(...generatedNotices(lines));
  if (items.every(({ kind }) => kind === 'heading')) throw nothingIn(name, importer, generated.length > 0);
  const notices = [
    ...generated,
    ...readings.flatMap((reading) => reading.notices.filter(({ line }) => !lines.includes(line))),
  ];
  const read = arrange(name, { items, notices }, importer);
  const arranged = { ...read, notices: [...read.notices, ...reportLeftOutFirst(read.items)] };
  const general = [...new Set(readings.flatMap((reading) => reading.general ?? []))];
  return { importer, ...arranged, ...(general.length > 0 ? { general } : {}) };
}

function nothingIn(name: string, { title }: Importer, isGenerated: boolean): Problem {
  return new Problem(
    isGenerated
      ? `${name} has only lines that Signpost generated from the redirect map, so there is nothing to import.`
      : `${name} was read as ${title}, but it has no redirects.`,
  );
}

function chosen(
  name: string,
  sources: readonly NamedText[],
  { from, columns }: Parameters<typeof bringIn>[2],
): Importer {
  const format = from ?? (columns === undefined ? undefined : csvImporter.id);
  const importer = format === undefined ? detected(name, sources) : named(format);
  if (columns !== undefined && importer !== csvImporter)
    throw new Problem(`--columns is only for CSV files, and --input-format ${importer.id} has no columns.`);
  return importer;
}

function detected(name: string, sources: readonly NamedText[]): Importer {
  const found = importers.find((importer) => sources.some(({ file, text }) => importer.detect(file, text)));
  if (found) return found;
  if (sources.some(({ text }) => /^(?:redirects|gone|include):/m.test(text)))
    throw new Problem(
      `${name} is already a redirect map. Check it with: npx astro-signpost map check ${name}`,
    );
  if (/\.[cm]?[jt]sx?$/i.test(name))
    throw new Problem(
      `${name} is a program, and Signpost doesn't run it. Save the list that it returns as JSON, and import that file.`,
    );
  throw new Problem(
    `Signpost doesn't recognize the format of ${name}. Pass one with --input-format: ${orText(ids())}.`,
  );
}

function named(id: string): Importer {
  const found = importers.find((importer) => importer.id === id);
  if (found) return found;
  throw new Problem(invalid('--input-format', id, ids()));
}

function ids(): string[] {
  return importers.map(({ id }) => id);
}

/** The files that a configuration includes, to be read with it if they exist. */
export function includedBy(text: string): readonly string[] {
  return dumpIn(text) === undefined ? includesOf(text) : [];
}

/** Blanks what Signpost generated in a text, keeping line numbers: a block between marks, or a whole file. */
function withoutGenerated(text: string): { readonly text: string; readonly lines: readonly number[] } {
  const all = text.split('\n');
  const lines: number[] = [];
  let isGenerated = isWhole(all);
  const own = all.map((line, index) => {
    if (nextFile.test(line)) {
      isGenerated = isWhole(all.slice(index + 1));
      return line;
    }
    const isEnd = /^\s*# signpost:end\b/.test(line);
    isGenerated ||= startsBlock(line);
    if (!isGenerated && !isEnd) return line;
    lines.push(index + 1);
    if (isEnd) isGenerated = false;
    return '';
  });
  if (own.at(-1) === '' && isGenerated) lines.pop();
  return { text: own.join('\n'), lines };
}

/** The next file in the output of `nginx -T`. */
const nextFile = /^# configuration file .+:\r?$/;

/** True if the comment at the top says that Signpost wrote the whole file. */
function isWhole(lines: readonly string[]): boolean {
  const end = lines.findIndex((line) => !/^\s*(?:#|$)/.test(line) || nextFile.test(line));
  const top = end < 0 ? lines : lines.slice(0, end);
  return top.some((line) => /\bGenerated by Signpost\b/.test(line)) && !top.some(startsBlock);
}

/** Reports which lines of a file are left out. */
function generatedNotices(lines: readonly number[], file?: string): Notice[] {
  const [line] = lines;
  if (line === undefined) return [];
  const text = `Signpost generated ${ranged(lines)} from the redirect map, so ${lines.length === 1 ? 'it is' : 'they are'} left out`;
  return [{ line, text, file }];
}

/** `lines 4–12 and 20`. */
function ranged(lines: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const line of lines) {
    const range = ranges.at(-1);
    if (range && line - range[1] <= 1) range[1] = line;
    else ranges.push([line, line]);
  }
  const texts = ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`));
  return `${lines.length === 1 ? 'line' : 'lines'} ${new Intl.ListFormat('en').format(texts)}`;
}

/** Removes the rules that are recorded as generated in a merged JSON file, by their text. */
function withoutRecorded(items: readonly Item[], recorded: ReadonlySet<string>) {
  const isGenerated = ({ text }: Item): boolean => recorded.has(text);
  return {
    items: items.filter((item) => !isGenerated(item)),
    lines: [...new Set(items.filter(isGenerated).map(({ line }) => line))].sort((a, b) => a - b),
  };
}
