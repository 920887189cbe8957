import { isObject, type JsonObject } from '../../../lib/json/json.ts';
import { findMember, type JsonNode, listItems, listMembers, parseJsonc } from '../../../lib/json/jsonc.ts';
import { memoize } from '../../../lib/memoize.ts';
import { Lines } from '../../../lib/text/lines.ts';
import type { ApiFile } from '../../site/api.ts';
import type { Site } from '../../site/site.ts';
import type { Report } from '../rule.ts';
import { site } from './example.ts';

/** A value of a record, with its key and its path: `category.name`, `parts[].id`. */
export interface ApiField {
  readonly file: ApiFile;
  readonly key: string;
  readonly path: string;
  readonly value: unknown;
  /** The object with the key. */
  readonly parent: JsonObject;
}

/** The records of a file: a list, the content of a page, or a single one. */
export function listApiRecords({ kind, value }: ApiFile): readonly JsonObject[] {
  if (kind !== 'document') return [];
  if (Array.isArray(value)) return value.filter(isObject);
  if (!isObject(value)) return [];
  return Array.isArray(value.content) ? value.content.filter(isObject) : [value];
}

/** Every field of every record, those of nested objects too. */
export function* listApiFields(site: Site): Generator<ApiField> {
  for (const file of site.api) for (const record of listApiRecords(file)) yield* walkFields(file, record, '');
}

function* walkFields(file: ApiFile, parent: JsonObject, before: string): Generator<ApiField> {
  for (const [key, value] of Object.entries(parent)) {
    const path = `${before}${key}`;
    yield { file, key, path, value, parent };

    if (isObject(value)) yield* walkFields(file, value, `${path}.`);
    if (!Array.isArray(value)) continue;
    for (const item of value) if (isObject(item)) yield* walkFields(file, item, `${path}[].`);
  }
}

/** Reports each field of a resource once, however many records have the fault. */
export function* reportFields(
  site: Site,
  describeFault: (field: ApiField) => string | undefined,
): Generator<Report> {
  const reported = new Set<string>();
  for (const field of listApiFields(site)) {
    const name = `${field.file.resource} ${field.path}`;
    if (reported.has(name)) continue;

    const fault = describeFault(field);
    if (fault === undefined) continue;
    reported.add(name);
    yield { ...locateApiField(field.file, field), message: `${field.path} ${fault}` };
  }
}

/** The file of a finding, and the place of the field's value. */
export function locateApiField(file: ApiFile, field?: Pick<ApiField, 'key' | 'parent'>) {
  const place = field === undefined ? undefined : findPlace(file, field);
  return { file: file.file, line: place?.line ?? 1, column: place?.column ?? 1 };
}

const parseText = memoize((file: ApiFile) => {
  return { root: parseJsonc(file.text), lines: new Lines(file.text) };
});

function findPlace(file: ApiFile, { key, parent }: Pick<ApiField, 'key' | 'parent'>) {
  const { root, lines } = parseText(file);
  const node = root && findNode(file.value, root, parent);
  const value = findMember(node, key) ?? node;
  return value && lines.at(value.offset);
}

/** The syntax node of an object in a parsed value. */
function findNode(value: unknown, node: JsonNode, wanted: object): JsonNode | undefined {
  if (value === wanted) return node;

  const children: (readonly [unknown, JsonNode])[] = [];
  if (Array.isArray(value)) children.push(...listItems(node).map((item, at) => [value[at], item] as const));
  if (isObject(value))
    children.push(...listMembers(node).map((member) => [value[member.key], member.value] as const));

  for (const [child, childNode] of children) {
    const found = findNode(child, childNode, wanted);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A record that follows the conventions, for examples. */
export const goodRecord: JsonObject = {
  id: '3s42y6fafsktf',
  name: 'Gauge',
  createdAt: '2026-03-01T10:00:00Z',
  tags: [],
};

/** The site with an API of one record with these fields, for examples. */
export function withFields(fields: JsonObject): Record<string, string> {
  return withFiles({ 'api/product.json': [{ ...goodRecord, ...fields }] });
}

/** The site with an API, and more of its files, for examples. */
export function withFiles(files: Readonly<Record<string, unknown>> = {}): Record<string, string> {
  const all = { 'api/product.json': [goodRecord], 'api/product/3s42y6fafsktf.json': goodRecord, ...files };
  return site(Object.fromEntries(Object.entries(all).map(([file, value]) => [file, JSON.stringify(value)])));
}
