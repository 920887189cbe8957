import { isObject, type JsonObject } from '../../lib/json/is-object.ts';

const identifiers = ['id', '_id', 'uuid', 'guid', 'uid', 'pk', 'objectID', '@id'];
/** Where other systems' lists have a record's fields. */
const within = ['node', '_source', 'attributes', 'fields', 'sys', 'data', 'value', 'doc', 'resource', 'item'];

/** True for an object with an identifying field, under any system's name. */
export function isIdentified(value: unknown): value is JsonObject {
  return isObject(value) && identifiers.some((name) => name in value);
}

function isElement(value: unknown): boolean {
  return isIdentified(value) || (isObject(value) && within.some((name) => isIdentified(value[name])));
}

/** The keys of an object that is really a list: numbers, the id of each element, or days. */
export function keysInPlace(value: JsonObject): 'numbers' | 'ids' | 'days' | undefined {
  const entries = Object.entries(value).filter(
    ([key, item]) => !(/^(?:length|count|size)$/.test(key) && typeof item === 'number'),
  );
  const [first = ''] = entries[0] ?? [];
  const [keys, values] = [entries.map(([key]) => key), entries.map(([, item]) => item)];
  if (keys.length === 0) return undefined;
  const hasObjects = values.every(isObject);
  const hasLists = values.every((item) => Array.isArray(item) && !item.every(isNumber));
  if (keys.every((key) => /^\[?\d+\]?$/.test(key))) {
    // Sizes and years are numbers too, with one value each.
    const counts = /^\[?[01]\]?$/.test(first) && !values.some(isNumber);
    return counts || hasLists || values.every(isElement) ? 'numbers' : undefined;
  }
  if (hasLists && keys.every((key) => /^\d{4}-\d{2}(?:-\d{2})?$/.test(key))) return 'days';
  if (!hasObjects) return undefined;
  const repeats = (name: string): boolean =>
    entries.every(([key, item]) => isObject(item) && String(item[name]) === key);
  if (repeats('id') || (keys.length > 1 && (repeats('slug') || repeats('name'))) || keys.every(isGenerated))
    return 'ids';
  const stems = new Set(keys.map((key) => /^(.*\D)\d{1,4}$/.exec(key)?.[1]));
  return keys.length > 1 && stems.size === 1 && !stems.has(undefined) ? 'numbers' : undefined;
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number';
}

/** True for a generated key: a UUID, a MongoDB id, or a Firebase key. */
function isGenerated(key: string): boolean {
  return /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{24}|-[\w-]{12,})$/i.test(key);
}

/**
 * True for an error in this API's format or in a framework's: with a status from 400, an error code, or `success: false`.
 */
export function isError(value: unknown): boolean {
  if (!isObject(value) || 'id' in value) return false;
  const keys = Object.keys(value);
  if (keys.length === 3 && ['code', 'message', 'error'].every((key) => key in value)) return true;
  const { status, statusCode, code, data = null, success, ok } = value;
  const hasOnly = keys.every((key) =>
    /^(?:status|statusCode|code|data|error|errors|message|msg|detail|title|type|path|timestamp|success|ok)$/.test(
      key,
    ),
  );
  if (!hasOnly || data !== null) return false;
  if ([status, statusCode, code].some((number) => Number(number) >= 400 && Number(number) < 600)) return true;
  const isRefused = typeof code === 'number' && code !== 0 && code !== 200;
  return success === false || ok === false || (isRefused && ('msg' in value || 'message' in value));
}

/** Keys beside the records in other APIs' lists, in lower case: counts, pages, links and times. */
const beside =
  /^(?:total.*|count|counts|pages?|page(?:count|number|index|size|able|info)|currentpage|lastpage|perpage|size|limit|offset|skip|take|top|from|to|start|next.*|prev.*|first|last|self|number|numberof.*|numfound|length|has.*|cursor|after|before|links?|meta|metadata|paging|pagination|sort|empty|code|message|msg|success|status|ok|errors?|warnings?|took|timedout|shards|nb.*|hitsperpage|maxscore|query|params|context|sys|ms|version|apiversion|jsonapi|timestamp|requestid|traceid|included|includes|ids|columns|header|headers|responseheader|kind|etag|path|[a-z]+url)$/;
/** Those that only a page of a list has. */
const paging =
  /^(?:embedded|hydramember|odatacontext|jsonapi|perpage|pagesize|total(?:elements|pages|count)|pageable|pageinfo|nextpagetoken|hasmore|nextpageurl|lastpage|pagination|hitsperpage|numfound)$/;

function bare(key: string): string {
  return key.replace(/[^A-Za-z]/g, '').toLowerCase();
}

function isBeside(key: string): boolean {
  return /^(?:@|\$(?!values$)|hydra:(?!member$)|_links$|_meta$)/.test(key) || beside.test(bare(key));
}

/** Objects around the records of a list, or around one record. */
export interface Envelope {
  /** The path of keys to the records: `hits.hits`. */
  readonly way: string;
  readonly records: readonly JsonObject[];
}

const deepest = 4;

/** The form of lists and pages in other APIs, recognized by everything except the records. */
export function envelopeOf(value: unknown, depth = 0): Envelope | undefined {
  if (!isObject(value) || 'id' in value || depth > deepest || ('content' in value && 'meta' in value))
    return undefined;
  const [key, ...others] = Object.keys(value).filter((name) => !isBeside(name));
  if (key === undefined || others.length > 0) return undefined;
  const inner = value[key];
  const isList = Array.isArray(inner) && inner.some((one) => isElement(one) || Array.isArray(one));
  const isOne = isIdentified(inner) && /^(?:data|results?|item|payload|record|response|object)$/.test(key);
  if (isList || isOne) return { way: key, records: [inner].flat().filter(isObject) };
  if (!isObject(inner) || 'id' in inner) return undefined;
  if (keysInPlace(inner) !== undefined) return { way: key, records: Object.values(inner).filter(isObject) };
  const deeper = envelopeOf(inner, depth + 1);
  return deeper && { ...deeper, way: `${key}.${deeper.way}` };
}

/** True for a page of a list in the form of an API. */
export function isForeignPage(value: unknown): boolean {
  if (!isObject(value) || envelopeOf(value) === undefined) return false;
  const inner = Object.values(value).filter(isObject);
  return [value, ...inner].some((one) => Object.keys(one).some((key) => paging.test(bare(key))));
}
