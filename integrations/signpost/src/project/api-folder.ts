import { join } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { defineResource, type Fields, type Relations, type Resource } from '../api/resource.ts';
import { parseInstant } from '../api/text.ts';
import { listFiles, readText } from '../lib/disk/read.ts';
import { isObject, type JsonObject } from '../lib/json/json.ts';
import { Problem } from '../lib/problem.ts';

/** A record of a folder: its values, and the file for messages. */
type Entry = JsonObject & { readonly id: string; readonly filePath: string };

/**
 * Reads the resources of a folder: `product.json` is a list of records, and each file of `product/`, in JSON or Markdown
 * with front matter, is one record. The kind of a field follows from its values, and `categoryId` is a relation to
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
    const entries = await readEntries(join(folder, file), file);
    lists.set(name, [...(lists.get(name) ?? []), ...entries]);
  }

  if (lists.size === 0)
    throw new Problem(`${folder} has no records. Write product.json, a list of objects, or product/m40.md.`);
  return [...lists].map(([name, entries]) => makeResource(name, entries, new Set(lists.keys())));
}

async function readEntries(path: string, file: string): Promise<Entry[]> {
  const text = (await readText(path)) ?? '';
  const value = path.endsWith('.md') ? readMarkdown(path, text) : parseFile(path, () => JSON.parse(text));
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.map((one, at) => {
    if (!isObject(one)) throw new Problem(`${path}: Record ${at + 1} isn't an object.`);
    const own = Array.isArray(value) ? (one.id ?? one.slug) : (one.id ?? removeExtension(file));
    if (own === undefined) throw new Problem(`${path}: Record ${at + 1} has no \`id\`, which identifies it.`);
    return { ...one, id: String(own), filePath: path };
  });
}

/** `m40` of `product/m40.md`. */
function removeExtension(file: string): string {
  return file.replace(/^.*\/|\.[^.]+$/g, '');
}

/** Front matter and the text below it, which becomes `body`. */
function readMarkdown(path: string, text: string): JsonObject {
  const [, matter = '', body = text] = /^---\r?\n([\s\S]*?)^---\r?\n?([\s\S]*)$/m.exec(text) ?? [];
  const values = parseFile(path, () => parseYaml(matter)) ?? {};
  if (!isObject(values)) throw new Problem(`${path}: The front matter isn't a list of \`name: value\`.`);
  return { ...values, body: body.trim() };
}

function parseFile(path: string, parse: () => unknown): unknown {
  try {
    return parse();
  } catch (error) {
    throw new Problem(`${path} can't be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function makeResource(name: string, entries: readonly Entry[], names: ReadonlySet<string>): Resource {
  const values = entries.map(({ id, filePath, ...rest }) => dropNullValues(rest));

  const fields: Record<string, z.ZodType> = {};
  const relations: Record<string, Relations[string]> = {};

  for (const field of new Set(values.flatMap(Object.keys))) {
    const given = values.map((one) => one[field]);
    const [, relation = '', many] = /^(.+)Id(s?)$/.exec(field) ?? [];
    const to = [...names].find((one) =>
      [relation, `${relation}s`, relation.replace(/y$/, 'ies')].includes(one),
    );
    if (to === undefined) fields[field] = inferSchema(`${name}: the field "${field}"`, given);
    else
      relations[relation] = { to, many: many === 's', optional: many !== 's' && given.includes(undefined) };
  }

  const typed: Fields = fields;
  return defineResource({
    name,
    entries,
    fields: typed,
    relations,
    values: (entry: Entry) => ({
      ...dropNullValues(entry),
      ...findRelatedKeys(entry, Object.keys(relations)),
    }),
  });
}

/** `category: 'flow'` of `categoryId: 'flow'`. */
function findRelatedKeys(entry: JsonObject, relations: readonly string[]): JsonObject {
  return Object.fromEntries(relations.map((name) => [name, entry[`${name}Id`] ?? entry[`${name}Ids`]]));
}

function dropNullValues(values: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

/** The schema of all values of a field. `subject` names it in messages. */
function inferSchema(subject: string, values: readonly unknown[]): z.ZodType {
  const given = values.filter((value) => value !== undefined && value !== null);
  const schema = inferRequired(subject, given);
  return given.length < values.length ? schema.optional() : schema;
}

function inferRequired(subject: string, given: readonly unknown[]): z.ZodType {
  if (given.every((value) => typeof value === 'number')) return z.number();
  if (given.every((value) => typeof value === 'boolean')) return z.boolean();
  if (given.every((value) => typeof value === 'string')) {
    // A day, as front matter has it, is sent as its midnight in UTC.
    const isTime = given.every((text) => parseInstant(text) !== undefined || /^\d{4}-\d\d-\d\d$/.test(text));
    return isTime ? z.coerce.date() : z.string();
  }

  if (given.every(Array.isArray)) return z.array(inferRequired(subject, given.flat()));
  if (given.every(isObject)) {
    const names = new Set(given.flatMap(Object.keys));
    const inner = [...names].map((name) => [
      name,
      inferSchema(
        subject,
        given.map((one) => one[name]),
      ),
    ]);
    return z.object(Object.fromEntries(inner));
  }

  throw new Problem(`${subject} has values of several types. Use one, such as text.`);
}
