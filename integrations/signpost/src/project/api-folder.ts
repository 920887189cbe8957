import { join } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { defineResource, type Fields, type Relations, type Resource } from '../api/resource.ts';
import { parseInstant } from '../api/text.ts';
import { listFiles, readText } from '../lib/disk/read.ts';
import { isObject, type JsonObject } from '../lib/json/json.ts';
import { Problem } from '../lib/problem.ts';

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
  return [...lists].map(([name, entries]) => makeResource(name, entries, [...lists.keys()]));
}

async function readEntries(folder: string, file: string): Promise<Entry[]> {
  const path = join(folder, file);
  const value = parseRecords(path, (await readText(path)) ?? '');
  // m40 of product/m40.md
  const name = Array.isArray(value) ? undefined : file.replace(/^.*\/|\.[^.]+$/g, '');

  return [value].flat().map((one: unknown, at) => {
    if (!isObject(one)) throw new Problem(`${path}: Record ${at + 1} isn't an object.`);
    const id = one.id ?? name ?? one.slug;
    if (id === undefined) throw new Problem(`${path}: Record ${at + 1} has no \`id\`, which identifies it.`);
    return { ...dropNullValues(one), id: String(id), filePath: path };
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

function makeResource(name: string, entries: readonly Entry[], names: readonly string[]): Resource {
  const fields: Record<string, z.ZodType> = {};
  const relations: Record<string, Relations[string]> = {};

  for (const field of new Set(entries.flatMap(Object.keys))) {
    if (field === 'id' || field === 'filePath') continue;
    const given = entries.map((entry) => entry[field]);
    // categoryId, categoryIds: category, categories
    const [, relation = '', many] = /^(.+)Id(s?)$/.exec(field) ?? [];
    const to = [relation, `${relation}s`, relation.replace(/y$/, 'ies')].find((one) => names.includes(one));
    if (to === undefined) fields[field] = inferSchema(`${name}: the field "${field}"`, given);
    else
      relations[relation] = { to, many: many === 's', optional: many !== 's' && given.includes(undefined) };
  }

  // `category: 'flow'` of `categoryId: 'flow'`
  const findRelated = (entry: Entry) =>
    Object.keys(relations).map((relation) => [relation, entry[`${relation}Id`] ?? entry[`${relation}Ids`]]);
  const typed: Fields = fields;
  const values = (entry: Entry) => ({ ...entry, ...Object.fromEntries(findRelated(entry)) });
  return defineResource({ name, entries, fields: typed, relations, values });
}

/** The schema of all values of a field. Messages start with `subject`. */
function inferSchema(subject: string, values: readonly unknown[]): z.ZodType {
  const given = values.filter((value) => value !== undefined && value !== null);
  const schema = inferRequired(subject, given);
  return given.length < values.length ? schema.optional() : schema;
}

function inferRequired(subject: string, given: readonly unknown[]): z.ZodType {
  if (given.every((value) => typeof value === 'number')) return z.number();
  if (given.every((value) => typeof value === 'boolean')) return z.boolean();
  if (given.every((value) => typeof value === 'string')) {
    // A day, as in front matter, is sent as midnight in UTC.
    const isTime = given.every((text) => parseInstant(text) !== undefined || /^\d{4}-\d\d-\d\d$/.test(text));
    return isTime ? z.coerce.date() : z.string();
  }

  if (given.every(Array.isArray)) return z.array(inferRequired(subject, given.flat()));
  if (given.every(isObject)) {
    const names = new Set(given.flatMap(Object.keys));
    const infer = (name: string) =>
      inferSchema(
        subject,
        given.map((one) => one[name]),
      );
    return z.object(Object.fromEntries(Array.from(names, (name) => [name, infer(name)])));
  }

  throw new Problem(`${subject} has values of several types. Use one, such as text.`);
}
