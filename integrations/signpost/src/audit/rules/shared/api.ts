import { isObject, type JsonObject } from '../../../lib/json/is-object.ts';
import { itemsOf, type JsonNode, memberOf, membersOf, parseJsonc } from '../../../lib/json/jsonc.ts';
import { remember } from '../../../lib/remember.ts';
import { Lines, type Spot } from '../../../lib/text/lines.ts';
import type { ApiFile } from '../../site/api.ts';
import { envelopeOf, isError, keysInPlace } from '../../site/api-shapes.ts';
import type { Site } from '../../site/site.ts';
import type { Report } from '../rule.ts';
import { site } from './example.ts';
import { isActionOn, maybeVerbIn, screenIn, verbIn } from './verbs.ts';

/** A value of a record, with its key and path: `category.name`, `tags[]`. */
export interface RecordValue {
  readonly file: ApiFile;
  readonly key: string;
  readonly way: string;
  readonly value: unknown;
  /** Its parent object. */
  readonly parent: JsonObject;
}

/** The key in camelCase, so that `created_at` is recognized too. */
export function camelCaseOf({ key }: Pick<RecordValue, 'key'>): string {
  return key.replace(/(?<=[a-z\d])_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The records of a file: a list, a page, or a single one. */
export function recordsOf(file: ApiFile): readonly JsonObject[] {
  const { kind, value } = file;
  if (kind !== 'document' || isErrorFile(file) || isError(value)) return [];
  if (Array.isArray(value)) return value.filter(isObject);
  if (!isObject(value)) return [];
  if (isPage(value)) return Array.isArray(value.content) ? value.content.filter(isObject) : [];
  const envelope = envelopeOf(value);
  if (envelope !== undefined) return envelope.records;
  return keysInPlace(value) === undefined ? [value] : Object.values(value).filter(isObject);
}

/** `api/404.json`, `api/errors/not-found.json`. */
export function isErrorFile({ kind, file }: ApiFile): boolean {
  return kind === 'document' && /\/(?:[45]\d\d|error|errors\/(?:[45]\d\d|[a-z-]+))\.json$/i.test(file);
}

/** `{ content, meta }`. */
export function isPage(value: unknown): value is JsonObject {
  return isObject(value) && 'content' in value && 'meta' in value;
}

/** Every field of every record, including nested objects. */
export function* fieldsOf(site: Site): Generator<RecordValue> {
  for (const file of site.api) {
    for (const record of recordsOf(file)) yield* walk(file, record, '', 0);
  }
}

/** Deeper values aren't named fields. */
const deepest = 12;

function* walk(file: ApiFile, parent: JsonObject, before: string, depth: number): Generator<RecordValue> {
  for (const [key, value] of Object.entries(parent)) {
    const way = before === '' ? key : `${before}.${key}`;
    yield { file, key, way, value, parent };
    if (depth >= deepest) continue;
    const list = isObject(value) && keysInPlace(value) !== undefined ? Object.values(value) : value;
    if (isObject(list)) yield* walk(file, list, way, depth + 1);
    else if (Array.isArray(list)) {
      for (const item of list) if (isObject(item)) yield* walk(file, item, `${way}[]`, depth + 1);
    }
  }
}

/** The common facts of a field in all records of a resource. */
export function fieldKey({ file, way }: RecordValue): string {
  return `${file.resource} ${way}`;
}

/** The error of a field, as the end of a sentence, with what differs from the rule's texts. */
type FieldFault = string | ({ readonly fault: string } & Pick<Report, 'level' | 'fix'>);

/** One report for each resource and field, however many records have the error. */
export function* fieldReports<Field extends RecordValue>(
  fields: Iterable<Field>,
  faultOf: (field: Field) => FieldFault | undefined,
): Generator<Report> {
  const seen = new Set<string>();
  for (const field of fields) {
    const found = seen.has(fieldKey(field)) ? undefined : faultOf(field);
    if (found === undefined) continue;
    seen.add(fieldKey(field));
    const { fault, ...rest } = typeof found === 'string' ? { fault: found } : found;
    yield { ...inApi(field.file, field), message: `${field.way || 'a field'} ${fault}`, ...rest };
  }
}

/** The file of a finding, and the place of the field's value. */
export function inApi(
  file: ApiFile,
  field?: Pick<RecordValue, 'key' | 'parent'>,
): { file: string; line: number; column: number } {
  const spot = field === undefined ? undefined : spotOf(file, field);
  return { file: file.file, line: spot?.line ?? 1, column: spot?.column ?? 1 };
}

/** An API with one resource, for examples. */
export function api(
  record: JsonObject,
  files: Readonly<Record<string, unknown>> = {},
): Record<string, string> {
  const { id } = record;
  const all: Record<string, unknown> = {
    'api/product.json': [record],
    [`api/product/${String(id)}.json`]: record,
    ...files,
  };
  return Object.fromEntries(Object.entries(all).map(([file, value]) => [file, JSON.stringify(value)]));
}

/** A record that follows the conventions. */
export const goodRecord: JsonObject = {
  id: '3s42y6fafsktf',
  name: 'Gauge',
  stock: 12,
  status: 'sale',
  createdAt: '2026-03-01T10:00:00Z',
  categoryId: '9v0x2c7hq4tze',
  category: { id: '9v0x2c7hq4tze', name: 'Pressure' },
  avatar: '/icon.svg',
  tags: [],
};

/** The site with an API whose record has other fields, for examples. */
export function withFields(fields: JsonObject, files?: Readonly<Record<string, unknown>>) {
  return site(api({ ...goodRecord, ...fields }, files));
}

/** The site with an API and more of its files, for examples. */
export function withFiles(files?: Readonly<Record<string, unknown>>) {
  return site(api(goodRecord, files));
}

/** Characters; larger files are a single line that nobody reads. */
const longest = 5_000_000;

const nodesOf = remember((file: ApiFile): { readonly root: JsonNode; readonly lines: Lines } | undefined => {
  const text = file.text?.() ?? '';
  const root = text.length > longest ? undefined : parseJsonc(text);
  return root && { root, lines: new Lines(text) };
});

/** The place of a key's value in its file; undefined without the text. */
function spotOf(
  file: ApiFile,
  { key, parent }: { readonly key: string; readonly parent: object },
): Spot | undefined {
  const nodes = nodesOf(file);
  const node = nodes && nodeOf(file.value, nodes.root, parent);
  const value = memberOf(node, key) ?? node;
  return value && nodes?.lines.at(value.offset);
}

/** Finds an object's node by walking value and syntax tree in parallel. */
function nodeOf(value: unknown, node: JsonNode, wanted: object): JsonNode | undefined {
  if (value === wanted) return node;
  if (typeof value !== 'object' || value === null) return undefined;
  const inner: readonly (readonly [unknown, JsonNode])[] = Array.isArray(value)
    ? itemsOf(node).map((item, index) => [value[index], item])
    : membersOf(node).map((member) => [
        Object.getOwnPropertyDescriptor(value, member.key)?.value,
        member.value,
      ]);
  for (const [child, at] of inner) {
    const found = nodeOf(child, at, wanted);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The error in a segment of an API's path (`A-PATH-2`). */
export function segmentFault(segment: string): string | undefined {
  if (segment.includes('_')) return 'contains an underscore';
  if (/[A-Z]/.test(segment)) return 'is not in lower case';
  const verb = verbIn(segment);
  if (verb !== undefined) {
    const place = segment.startsWith(verb) ? 'starts with' : 'contains';
    return `${place} a verb, but the HTTP method already states the action`;
  }
  const screen = screenIn(segment);
  if (screen !== undefined) return `is made for one screen ("${screen}")`;
  return /^[a-z0-9-]+$/.test(segment)
    ? undefined
    : 'has a character other than lower-case letters, digits and hyphens';
}

/** Verbs that are nouns too and start many nouns: only a person can distinguish `set-prices` from `set-pieces`. */
const either = /^(?:list|query|set|update|save|edit)(?=-|$)/;

/** True for a segment that a person must check: it starts with a possible verb. */
export function mayBeVerb(segment: string, resources: ReadonlySet<string>): boolean {
  const isEither = either.exec(segment)?.[0];
  return (
    isEither === segment ||
    (isEither !== undefined && maybeVerbIn(segment) !== undefined) ||
    isActionOn(segment, resources)
  );
}
