import { join } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { describeField } from '../../api/field.ts';
import { isSensitiveName } from '../../api/field-names.ts';
import { defineResource, type Fields, type Relations, type Resource } from '../../api/resource.ts';
import { parseInstant } from '../../api/text.ts';
import { listFiles, readText } from '../../lib/disk/read.ts';
import { isObject, type JsonObject } from '../../lib/json/json.ts';
import { catchProblem, Problem } from '../../lib/problem.ts';

/** A record of a folder: the values, and the file for messages. */
type Entry = JsonObject & { readonly id: string; readonly filePath: string };

/**
 * Reads the resources of a folder: `product.json` is a list of records, and each file of `product/`, in JSON or Markdown
 * with front matter, is one record. The kind of a field follows from the values, and `categoryId` is a relation to
 * `category` or `categories`.
 */
export async function readResourceFolder(folder: string): Promise<Resource[]> {
  const files = (await listFiles(folder)).filter(
    (file) => /\.(?:json|md)$/.test(file) && !/(?:^|\/)[._]/.test(file),
  );

  const lists = new Map<string, Entry[]>();
  for (const file of files) {
    // product.json, product/m40.md
    const name = file.replace(/\/[^/]+$|\.[^/.]+$/, '');
    lists.set(name, [...(lists.get(name) ?? []), ...(await readEntries(folder, file))]);
  }

  if (lists.size === 0)
    throw new Problem(`${folder} has no records. Write product.json, a list of objects, or product/m40.md.`);
  const faults: string[] = [];
  const resources = Array.from(lists, ([name, entries]) =>
    makeResource(name, entries, [...lists.keys()], faults),
  );
  if (faults.length > 0) throw new Problem(faults.join('\n'));
  return resources;
}

async function readEntries(folder: string, file: string): Promise<Entry[]> {
  const path = join(folder, file);
  const value = parseRecords(path, (await readText(path)) ?? '');
  // m40 of product/m40.md
  const name = Array.isArray(value) ? undefined : file.replace(/^.*\/|\.[^.]+$/g, '');

  return [value].flat().map((record: unknown, index) => {
    if (!isObject(record)) throw new Problem(`${path}: Record ${index + 1} isn't an object.`);
    const id = record.id ?? name ?? record.slug;
    if (id === undefined)
      throw new Problem(`${path}: Record ${index + 1} has no \`id\`, which identifies it.`);
    return { ...dropNullValues(record), id: String(id), filePath: path };
  });
}

/** Parses JSON, or Markdown with front matter. The text becomes `body`. */
function parseRecords(path: string, text: string): unknown {
  try {
    if (!path.endsWith('.md')) return JSON.parse(text);
    const [, matter = '', body = text] = /^---\r?\n([\s\S]*?)^---\r?\n?([\s\S]*)$/m.exec(text) ?? [];
    const values: unknown = parseYaml(matter) ?? {};
    if (isObject(values)) return { ...values, body: body.trim() };
  } catch (error) {
    throw new Problem(`${path} can't be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  throw new Problem(`${path}: The front matter isn't a list of \`name: value\`.`);
}

function dropNullValues(values: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

/** The resource of a list. Adds a sentence to `faults` for each field that the conventions refuse, so that all are reported at once. */
function makeResource(
  name: string,
  entries: readonly Entry[],
  resourceNames: readonly string[],
  faults: string[],
): Resource {
  const fields: Record<string, z.ZodType> = {};
  const relations: Record<string, Relations[string]> = {};

  for (const field of new Set(entries.flatMap(Object.keys))) {
    if (field === 'id' || field === 'filePath') continue;
    // categoryId, categoryIds: category, categories
    const [, relation = '', many] = /^(.+)Id(s?)$/.exec(field) ?? [];
    const to = [relation, `${relation}s`, relation.replace(/y$/, 'ies')].find((candidate) =>
      resourceNames.includes(candidate),
    );
    if (to === undefined) {
      const values = entries.map((entry) => ({ entry, fieldPath: field, value: entry[field] }));
      const schema = catchProblem(
        () => inferField(field, values),
        ({ message }) => void faults.push(message),
      );
      if (schema !== undefined) fields[field] = schema;
    } else {
      const isOptional = entries.some((entry) => entry[field] === undefined);
      relations[relation] = { to, many: many === 's', optional: many !== 's' && isOptional };
    }
  }

  // `category: 'flow'` of `categoryId: 'flow'`
  const findRelated = (entry: Entry) =>
    Object.keys(relations).map((relation) => [relation, entry[`${relation}Id`] ?? entry[`${relation}Ids`]]);
  const typed: Fields = fields;
  const values = (entry: Entry) => ({ ...entry, ...Object.fromEntries(findRelated(entry)) });
  return defineResource({ name, entries, fields: typed, relations, values });
}

/** A value of an entry, with its place for messages: `box.size`. */
interface PlacedValue {
  readonly entry: Entry;
  readonly fieldPath: string;
  readonly value: unknown;
}

/** The schema of all values of a field. A `Problem` for a field that the conventions refuse. */
function inferField(name: string, values: readonly PlacedValue[]): z.ZodType {
  const schema = inferSchema(values);
  const { faults } = describeField(name, schema);
  const first = selectGiven(values)[0];
  if (faults.size === 0 || first === undefined) return schema;

  // The value of a password stays out of the log.
  const value = isSensitiveName(name) ? '' : ` Its value is ${JSON.stringify(first.value)}.`;
  throw new Problem([...faults].map((fault) => `${printPlace(first)} ${fault}.${value}`).join('\n'));
}

function inferSchema(values: readonly PlacedValue[]): z.ZodType {
  const givenValues = selectGiven(values);
  const schema = inferRequired(givenValues);
  if (givenValues.length === values.length) return schema;
  // `"tags": null` is sent as [].
  return schema instanceof z.ZodArray ? schema.default([]) : schema.optional();
}

function selectGiven(values: readonly PlacedValue[]): PlacedValue[] {
  return values.filter(({ value }) => value !== undefined && value !== null);
}

function inferRequired(givenValues: readonly PlacedValue[]): z.ZodType {
  checkSameType(givenValues);
  const [first] = givenValues;
  if (first === undefined) return z.number();

  if (typeof first.value === 'number') return z.number();
  if (typeof first.value === 'boolean') return z.boolean();
  if (typeof first.value === 'string') {
    // A day, as in front matter, is sent as midnight in UTC.
    const texts = givenValues.map(({ value }) => String(value));
    const isTime = texts.every((text) => parseInstant(text) !== undefined || /^\d{4}-\d\d-\d\d$/.test(text));
    return isTime ? z.coerce.date() : z.string();
  }
  if (Array.isArray(first.value)) return z.array(inferRequired(givenValues.flatMap(listItems)));

  const objects = givenValues.map(({ value }) => (isObject(value) ? value : {}));
  const names = new Set(objects.flatMap(Object.keys));
  const schemas = Array.from(names, (name) => {
    const inner = givenValues.map(({ entry, fieldPath }, index) => ({
      entry,
      fieldPath: `${fieldPath}.${name}`,
      value: objects[index]?.[name],
    }));
    return [name, inferSchema(inner)];
  });
  return z.object(Object.fromEntries(schemas));
}

/** The items of a list. */
function listItems({ entry, fieldPath, value }: PlacedValue): PlacedValue[] {
  const items: unknown[] = Array.isArray(value) ? value : [];
  return items.map((item, index) => ({ entry, fieldPath: `${fieldPath}.${index}`, value: item }));
}

/** Refuses `"L"` where the other values are numbers. */
function checkSameType(givenValues: readonly PlacedValue[]): void {
  const byType = Map.groupBy(givenValues, ({ value }) => nameType(value));
  if (byType.size < 2) return;

  const [usualType = '', ...others] = [...byType.keys()].toSorted(
    (a, b) => (byType.get(b)?.length ?? 0) - (byType.get(a)?.length ?? 0),
  );
  const odd = byType.get(others[0] ?? '')?.[0];
  if (odd)
    throw new Problem(
      `${printPlace(odd)} is ${JSON.stringify(odd.value)} (${nameType(odd.value)}), but the usual type is ${usualType}. Use one type.`,
    );
}

function nameType(value: unknown): string {
  if (Array.isArray(value)) return 'list';
  return typeof value === 'string' ? 'text' : typeof value;
}

/** `data/product.json, entry "b": the field "size"` */
function printPlace({ entry, fieldPath }: PlacedValue): string {
  return `${entry.filePath}, entry "${entry.id}": the field "${fieldPath}"`;
}
