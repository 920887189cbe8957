import type { ApiRecord } from '../json.ts';
import type { List } from '../model.ts';
import { recordBody } from '../serialize.ts';
import type { ApiSettings } from '../settings.ts';
import { buildTable } from '../table/build.ts';
import type { CodeColumn, Column, RelationColumn, TableData, TextColumn } from '../table/data.ts';
import type { Order } from '../table/order.ts';
import { format, type Header } from './header.ts';
import { SectionWriter } from './sections.ts';

/**
 * The slim index of an API: all that queries are answered from, without the records themselves. It is read
 * without parsing, so that a cold start costs next to nothing.
 */
export function encodeIndex(lists: readonly List[], settings: ApiSettings, etag: string): Uint8Array {
  const writer = new SectionWriter();
  for (const [number, list] of lists.entries()) addTable(writer, `${number}`, list, buildTable(list));
  const resources = lists.map(({ model, records }) => ({ model, size: records.length }));
  const header: Header = { format, settings, etag, resources };
  return writer.file(header);
}

function addTable(writer: SectionWriter, at: string, { model, records }: List, table: TableData): void {
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

/** How many UTF-16 units each record takes in the list. */
function lengthsOf(records: readonly ApiRecord[]): Uint32Array {
  return Uint32Array.from(records, (record) => recordBody(record).length);
}

function addOrder(writer: SectionWriter, at: string, { rows, same, present }: Order): void {
  writer.add(`${at}/rows`, rows);
  writer.add(`${at}/same`, same);
  writer.add(`${at}/present`, Uint32Array.of(present));
}

function addColumn(writer: SectionWriter, at: string, column: Column): void {
  addOrder(writer, at, column.order);
  if (column.kind === 'number') writer.add(`${at}/values`, column.values);
  else addPostings(writer, at, column);
}

function addPostings(writer: SectionWriter, at: string, column: CodeColumn | TextColumn): void {
  writer.add(`${at}/starts`, column.postings.starts);
  writer.add(`${at}/postings`, column.postings.rows);
  if (column.kind === 'code') {
    writer.add(`${at}/codes`, column.codes);
    return;
  }
  writer.add(`${at}/vocabulary`, column.vocabulary);
  writer.add(`${at}/words`, column.words);
  writer.add(`${at}/places`, column.places);
}

function addRelation(writer: SectionWriter, at: string, { ids, postings }: RelationColumn): void {
  writer.add(`${at}/ids`, ids.join(''));
  writer.add(`${at}/starts`, postings.starts);
  writer.add(`${at}/postings`, postings.rows);
}
