import type { Field, Model } from '../model.ts';
import type { Column, RelationColumn, TableData } from '../table/data.ts';
import { once } from '../table/once.ts';
import type { Order } from '../table/order.ts';
import { format, type Header } from './header.ts';
import { openSections, type SectionReader } from './sections.ts';

/** A resource of a slim index. */
export interface SlimResource {
  readonly model: Model;
  readonly table: TableData;
  /** Where each record begins in the text of the whole list, and at the end where one more would begin. */
  starts(): Uint32Array;
}

/** A slim index, opened. */
export interface SlimIndex {
  readonly header: Header;
  readonly resources: readonly SlimResource[];
}

/** Opens a slim index. Nothing is read before it is asked for, and numbers are never copied. */
export function openIndex(file: ArrayBuffer): SlimIndex {
  const { header, reader } = openSections(file);
  if (!isHeader(header))
    throw new RangeError('the index of the API is of another version; build the site again');
  const resources = header.resources.map(({ model, size }, number) =>
    resourceOf(reader, `${number}`, model, size),
  );
  return { header, resources };
}

function isHeader(header: unknown): header is Header {
  return typeof header === 'object' && header !== null && 'format' in header && header.format === format;
}

function resourceOf(reader: SectionReader, at: string, model: Model, size: number): SlimResource {
  const ids = once(() => reader.text(`${at}/ids`));
  const columns = new Map(
    model.fields.map((field) => [
      field.name,
      once(() => columnOf(reader, `${at}/field/${field.name}`, field)),
    ]),
  );
  const relations = new Map(
    model.relations.map(({ name }) => [name, once(() => relationOf(reader, `${at}/relation/${name}`))]),
  );
  const table: TableData = {
    size,
    idOf: (row) => ids().slice(row * idLength, (row + 1) * idLength),
    byId: orderOf(reader, `${at}/id`),
    column: (name) => columns.get(name)?.(),
    relation: (name) => relations.get(name)?.(),
  };
  return { model, table, starts: once(() => startsOf(reader.u32(`${at}/lengths`))) };
}

const idLength = 13;

function orderOf(reader: SectionReader, at: string): Order {
  const [present = 0] = reader.u32(`${at}/present`);
  return { rows: reader.u32(`${at}/rows`), same: reader.u8(`${at}/same`), present };
}

function columnOf(reader: SectionReader, at: string, field: Field): Column | undefined {
  if (reader.kind(`${at}/rows`) === undefined) return undefined;
  const order = orderOf(reader, at);
  if (reader.kind(`${at}/values`)) return { kind: 'number', order, values: reader.f64(`${at}/values`) };
  const postings = { starts: reader.u32(`${at}/starts`), rows: reader.u32(`${at}/postings`) };
  if (reader.kind(`${at}/codes`)) {
    const values = field.kind === 'boolean' ? ['false', 'true'] : field.values;
    return { kind: 'code', order, values, codes: reader.u16(`${at}/codes`), postings };
  }
  const vocabulary = once(() => reader.text(`${at}/vocabulary`));
  const places =
    reader.kind(`${at}/places`) === 'u16' ? reader.u16(`${at}/places`) : reader.u32(`${at}/places`);
  return {
    kind: 'text',
    order,
    // Sorting needs no words.
    get vocabulary() {
      return vocabulary();
    },
    words: reader.u32(`${at}/words`),
    postings,
    places,
  };
}

function relationOf(reader: SectionReader, at: string): RelationColumn {
  const ids = reader.text(`${at}/ids`).match(/.{13}/g) ?? [];
  return { ids, postings: { starts: reader.u32(`${at}/starts`), rows: reader.u32(`${at}/postings`) } };
}

/** The list is `[`, the records with a comma in between, `]`. */
function startsOf(lengths: Uint32Array): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  starts[0] = 1;
  for (let row = 0; row < lengths.length; row++)
    starts[row + 1] = (starts[row] ?? 0) + (lengths[row] ?? 0) + 1;
  return starts;
}
