import type { OutFile } from '../lib/file.ts';
import { once } from '../lib/remember.ts';
import { etagOf, recordBody } from './files.ts';
import type { ApiRecord, Field, List, Model } from './model.ts';
import { openApiDocument } from './openapi.ts';
import type { ApiSettings } from './settings.ts';
import { buildTable, type Column, codeColumn, type Order, type RelationColumn, type Table } from './table.ts';

/** The arrays of a slim index, stored little-endian as in every supported runtime. */
type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

interface NumbersOf<N extends Numbers> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBuffer, offset: number, length: number): N;
}

/** The position of an array or text in the file, after the header. Offsets are multiples of eight. */
interface Section {
  readonly name: string;
  readonly offset: number;
  readonly bytes: number;
}

/** Collects sections in order. */
class SectionWriter {
  readonly sections: Section[] = [];
  readonly #parts: Uint8Array[] = [];
  #size = 0;

  /** Adds an array or text under a unique name. */
  add(name: string, content: Numbers | string): void {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : bytesOf(content);
    this.sections.push({ name, offset: this.#size, bytes: bytes.byteLength });
    this.#parts.push(bytes, new Uint8Array(padding(bytes.byteLength)));
    this.#size += bytes.byteLength + padding(bytes.byteLength);
  }

  /** The file: the header's length in eight bytes, the header as JSON, the sections. */
  file(header: object): Uint8Array {
    const text = new TextEncoder().encode(JSON.stringify({ ...header, sections: this.sections }));
    const head = 8 + text.byteLength + padding(text.byteLength);
    const file = new Uint8Array(head + this.#size);
    new DataView(file.buffer).setUint32(0, text.byteLength, true);
    file.set(text, 8);
    let at = head;
    for (const part of this.#parts) {
      file.set(part, at);
      at += part.byteLength;
    }
    return file;
  }
}

/** Reads sections by name. Arrays are views into the file; nothing is copied. */
class SectionReader {
  readonly #buffer: ArrayBuffer;
  readonly #start: number;
  readonly #sections: ReadonlyMap<string, Section>;

  constructor(buffer: ArrayBuffer, start: number, sections: readonly Section[]) {
    this.#buffer = buffer;
    this.#start = start;
    this.#sections = new Map(sections.map((section) => [section.name, section]));
  }

  array<N extends Numbers>(kind: NumbersOf<N>, name: string): N {
    const section = this.#sections.get(name);
    if (!section) throw new RangeError(`the index has no part "${name}"`);
    return new kind(this.#buffer, this.#start + section.offset, section.bytes / kind.BYTES_PER_ELEMENT);
  }

  text(name: string): string {
    return new TextDecoder().decode(this.array(Uint8Array, name));
  }

  has(name: string): boolean {
    return this.#sections.has(name);
  }
}

/** Reads the header of a file. */
function openSections(file: ArrayBuffer): { header: unknown; reader: SectionReader } {
  const length = new DataView(file).getUint32(0, true);
  const header: { sections: Section[] } = JSON.parse(
    new TextDecoder().decode(new Uint8Array(file, 8, length)),
  );
  return { header, reader: new SectionReader(file, 8 + length + padding(length), header.sections) };
}

function padding(bytes: number): number {
  return (8 - (bytes % 8)) % 8;
}

function bytesOf(numbers: Numbers): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

/** Increased when the format changes, so that an old file isn't misread. */
const format = 3;

interface Header {
  readonly format: number;
  readonly settings: ApiSettings;
  readonly etag: string;
  readonly resources: readonly { readonly model: Model; readonly size: number }[];
}

export interface SlimResource {
  readonly model: Model;
  readonly table: Table;
  /** Where each record starts in the text of the whole list, and at the end where one more would start. */
  starts(): Uint32Array;
}

interface SlimIndex {
  readonly header: Header;
  readonly resources: readonly SlimResource[];
}

/** The slim index of an API: all that queries need but the records. It isn't parsed, so that a cold start is fast. */
function encodeIndex(lists: readonly List[], settings: ApiSettings, etag: string): Uint8Array {
  const writer = new SectionWriter();
  for (const [number, list] of lists.entries()) addTable(writer, `${number}`, list, buildTable(list));
  const resources = lists.map(({ model, records }) => ({ model, size: records.length }));
  const header: Header = { format, settings, etag, resources };
  return writer.file(header);
}

/** Opens a slim index. Reads on demand and never copies numbers. */
export function openIndex(file: ArrayBuffer): SlimIndex {
  const { header, reader } = openSections(file);
  if (!isHeader(header))
    throw new RangeError('the index of the API is from another version. Build the site again');
  const resources = header.resources.map(({ model, size }, number) =>
    readResource(reader, `${number}`, model, size),
  );
  return { header, resources };
}

function isHeader(header: unknown): header is Header {
  return typeof header === 'object' && header !== null && 'format' in header && header.format === format;
}

function addTable(writer: SectionWriter, at: string, { model, records }: List, table: Table): void {
  writer.add(`${at}/ids`, records.map(({ id }) => id).join(''));
  writer.add(`${at}/lengths`, lengthsOf(records));
  addOrder(writer, `${at}/id`, table.byId);
  for (const { name } of model.fields) {
    const column = table.column(name);
    if (column) addColumn(writer, `${at}/field/${name}`, column);
  }
  for (const { name } of model.relations) {
    const relation = table.relation(name);
    if (relation) addRelation(writer, `${at}/relation/${name}`, relation);
  }
}

function readResource(reader: SectionReader, at: string, model: Model, size: number): SlimResource {
  const ids = once(() => reader.text(`${at}/ids`));
  const columns = new Map(
    model.fields.map((field) => [
      field.name,
      once(() => readColumn(reader, `${at}/field/${field.name}`, field)),
    ]),
  );
  const relations = new Map(
    model.relations.map(({ name }) => [name, once(() => readRelation(reader, `${at}/relation/${name}`))]),
  );
  const table: Table = {
    size,
    idOf: (row) => ids().slice(row * idLength, (row + 1) * idLength),
    byId: readOrder(reader, `${at}/id`),
    column: (name) => columns.get(name)?.(),
    relation: (name) => relations.get(name)?.(),
  };
  return { model, table, starts: once(() => startsOf(reader.array(Uint32Array, `${at}/lengths`))) };
}

const idLength = 13;

/** The length of each record in the list, in UTF-16 units. */
function lengthsOf(records: readonly ApiRecord[]): Uint32Array {
  return Uint32Array.from(records, (record) => recordBody(record).length);
}

/** The list is `[`, the records separated by commas, `]`. */
function startsOf(lengths: Uint32Array): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  starts[0] = 1;
  for (let row = 0; row < lengths.length; row++)
    starts[row + 1] = (starts[row] ?? 0) + (lengths[row] ?? 0) + 1;
  return starts;
}

function addOrder(writer: SectionWriter, at: string, { rows, same, present }: Order): void {
  writer.add(`${at}/rows`, rows);
  writer.add(`${at}/same`, same);
  writer.add(`${at}/present`, Uint32Array.of(present));
}

function readOrder(reader: SectionReader, at: string): Order {
  const [present = 0] = reader.array(Uint32Array, `${at}/present`);
  return {
    rows: reader.array(Uint32Array, `${at}/rows`),
    same: reader.array(Uint8Array, `${at}/same`),
    present,
  };
}

function addColumn(writer: SectionWriter, at: string, column: Column): void {
  addOrder(writer, at, column.order);
  if (column.kind === 'number') writer.add(`${at}/values`, column.values);
  if (column.kind === 'code') writer.add(`${at}/codes`, column.codes);
  if (column.kind !== 'text') return;
  writer.add(`${at}/text`, column.text);
  writer.add(`${at}/starts`, column.starts);
}

function readColumn(reader: SectionReader, at: string, field: Field): Column | undefined {
  if (!reader.has(`${at}/rows`)) return undefined;
  const order = readOrder(reader, at);
  if (reader.has(`${at}/values`))
    return { kind: 'number', order, values: reader.array(Float64Array, `${at}/values`) };
  if (reader.has(`${at}/codes`)) {
    const values = field.kind === 'boolean' ? ['false', 'true'] : field.values;
    return codeColumn(order, values, reader.array(Uint16Array, `${at}/codes`));
  }
  const text = once(() => reader.text(`${at}/text`));
  return {
    kind: 'text',
    order,
    // Sorting needs no text.
    get text() {
      return text();
    },
    starts: reader.array(Uint32Array, `${at}/starts`),
  };
}

function addRelation(writer: SectionWriter, at: string, relation: RelationColumn): void {
  writer.add(`${at}/ids`, [...relation.keys()].join(''));
  writer.add(
    `${at}/counts`,
    Uint32Array.from(relation.values(), (rows) => rows.length),
  );
  writer.add(`${at}/rows`, Uint32Array.from([...relation.values()].flatMap((rows) => Array.from(rows))));
}

function readRelation(reader: SectionReader, at: string): RelationColumn {
  const ids = reader.text(`${at}/ids`);
  const rows = reader.array(Uint32Array, `${at}/rows`);
  let end = 0;
  return new Map(
    Array.from(reader.array(Uint32Array, `${at}/counts`), (count, number) => {
      end += count;
      return [ids.slice(number * idLength, (number + 1) * idLength), rows.subarray(end - count, end)];
    }),
  );
}

/** The slim index as a file for an edge handler. It isn't public. */
export function indexFile(lists: readonly List[], settings: ApiSettings): OutFile {
  const models = lists.map(({ model }) => model);
  const etag = etagOf(JSON.stringify(openApiDocument(models, settings)), lists);
  return { path: 'api-index.bin', content: encodeIndex(lists, settings, etag) };
}
