import type { TextEdit } from '../lib/text/text-edits.ts';
import type { EntryEdit, MapEdits } from './edit-yaml.ts';

/** A row as offsets of its fields; `end` is after the line end. */
interface Row {
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly fields: readonly { readonly start: number; readonly end: number }[];
}

const known: readonly string[] = ['from', 'to', 'status', 'since', 'until'];

/** Finds the edits for a valid CSV map. All other fields, quotes and line ends stay unchanged. */
export function editCsv(text: string, wanted: readonly EntryEdit[]): MapEdits {
  const byLine = new Map(wanted.map((edit) => [edit.line, edit]));
  const edits: TextEdit[] = [];
  const left: { line: number; why: string }[] = [];
  let header: readonly string[] | undefined;
  for (const row of splitRows(text)) {
    if (row.end - row.start === 0 || /^\r?\n?$/.test(text.slice(row.start, row.end))) continue;
    const values = row.fields.map(({ start, end }) => unquoteField(text.slice(start, end)));
    if (header === undefined) {
      header = values.map((name) => name.toLowerCase());
      continue;
    }
    // /old,/new,301 on line 7
    const edit = byLine.get(row.line);
    if (edit === undefined) continue;
    const edited = editRow({ text, row, values, header }, edit);
    if (typeof edited === 'string') left.push({ line: row.line, why: edited });
    else edits.push(...edited);
  }

  return { edits, left };
}

interface Context {
  readonly text: string;
  readonly row: Row;
  readonly values: readonly string[];
  readonly header: readonly string[];
}

function editRow({ text, row, values, header }: Context, edit: EntryEdit): TextEdit[] | string {
  // A column such as `note` may say why the redirect exists.
  if (edit.isRemoved) {
    const others = values.some((value, index) => value !== '' && !known.includes(header[index] ?? ''));
    return others ? 'its other columns would be lost' : [{ start: row.start, end: row.end, text: '' }];
  }

  const edits: TextEdit[] = [];
  const target = row.fields[header.indexOf('to')];
  if (edit.to !== undefined && target !== undefined) {
    const isQuoted = text[target.start] === '"';
    edits.push({ ...target, text: isQuoted || edit.to.includes(',') ? `"${edit.to}"` : edit.to });
  }
  if (edit.isGone) {
    const status = row.fields[header.indexOf('status')];
    if (header.indexOf('status') < 0)
      return 'the file has no column `status`. Add `status` to its first line, and run this again';
    if (target === undefined || status === undefined)
      return 'it has no field for the status. Add `,410` to it';
    edits.push({ ...target, text: '' }, { ...status, text: '410' });
  }
  const place = header.indexOf('since');
  if (edit.since === undefined) return edits;
  if (place < 0) return 'the file has no column `since`. Add `since` to its first line, and run this again';

  const field = row.fields[place];
  const last = row.fields.at(-1)?.end ?? row.start;
  if (field === undefined)
    edits.push({ start: last, end: last, text: ','.repeat(place - row.fields.length + 1) + edit.since });
  else edits.push({ ...field, text: edit.since });

  return edits;
}

function unquoteField(field: string): string {
  const text = field.trim();
  return text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"').trim() : text;
}

/** Commas and line ends inside quotes are text. */
function* splitRows(text: string): Generator<Row> {
  let line = 1;
  let lines = 1;
  let start = 0;
  let field = 0;
  let fields: { start: number; end: number }[] = [];
  let isQuoted = false;
  for (let at = 0; at <= text.length; at++) {
    const sign = text[at];
    // "/a,b",/new
    if (sign === '"') isQuoted = !isQuoted;
    if (sign === '\n') lines += 1;
    const isEnd = sign === undefined || (sign === '\n' && !isQuoted);
    if (!isEnd && (sign !== ',' || isQuoted)) continue;

    fields.push(trimField(text, field, at));
    field = at + 1;
    if (!isEnd) continue;
    if (at > start) yield { line, start, end: Math.min(at + 1, text.length), fields };
    [line, start, fields] = [lines, at + 1, []];
  }
}

/** The field without surrounding spaces and the `\r` of the line end. */
function trimField(text: string, start: number, end: number): { start: number; end: number } {
  const value = text.slice(start, end).replace(/\r$/, '');
  const begin = start + value.length - value.trimStart().length;
  return { start: begin, end: Math.max(begin, start + value.trimEnd().length) };
}
