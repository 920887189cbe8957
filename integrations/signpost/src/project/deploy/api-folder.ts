import { join } from 'node:path';
import { parse as parseYaml } from 'yaml';
import type { z } from 'zod';
import { defineResource, type Fields, type Relations, type Resource } from '../../api/resource.ts';
import { listFiles, readText } from '../../lib/disk/read.ts';
import { isObject, type JsonObject } from '../../lib/json/json.ts';
import { catchProblem, Problem } from '../../lib/problem.ts';
import { type Entry, inferField } from './infer-field.ts';

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

/** The records of a file: a list in JSON, or one record named by the file. */
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
