import {
  getNodeValue,
  type Node,
  type ParseError,
  type ParseOptions,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { Problem } from '../problem.ts';
import { Lines } from '../text/lines.ts';
import { isObject, type JsonObject } from './json.ts';

/** A value, or a key with a value: type, offset and length. */
export type JsonNode = Omit<Node, 'value'> & { readonly value?: unknown };

/** A key of an object, with the key's offset. */
export interface JsonMember {
  readonly key: string;
  readonly at: number;
  readonly value: JsonNode;
}

/** Parses JSON with comments and trailing commas; undefined if invalid or nested too deep. */
export function parseJsonc(text: string): JsonNode | undefined {
  // A space replaces a byte order mark, so that offsets don't change.
  const json = text.replace(/^\ufeff/, ' ');
  const errors: ParseError[] = [];
  const root = tryParseTree(json, errors, { allowTrailingComma: true });
  return errors.length === 0 ? root : undefined;
}

/** The keys and values of an object; empty for another kind of value. */
export function listMembers(node: JsonNode | undefined): readonly JsonMember[] {
  if (node?.type !== 'object') return [];
  return (node.children ?? []).flatMap(({ children: [key, value] = [] }) =>
    key && value ? [{ key: String(key.value), at: key.offset, value }] : [],
  );
}

/** The value of a key; of a repeated key the last. */
export function findMember(node: JsonNode | undefined, key: string): JsonNode | undefined {
  return listMembers(node).findLast((member) => member.key === key)?.value;
}

export function listItems(node: JsonNode | undefined): readonly JsonNode[] {
  return node?.type === 'array' ? (node.children ?? []) : [];
}

export function getJsonValue(node: JsonNode | undefined): unknown {
  return node && getNodeValue(node);
}

/** The keys of a JSON file with comments; empty without an object. */
export function readKeys(text: string): JsonObject {
  return toKeys(getJsonValue(parseJsonc(text)));
}

/** The keys of an object; empty for another kind of value. */
export function toKeys(value: unknown): JsonObject {
  return isObject(value) ? { ...value } : {};
}

/** The first error of a JSON text without comments, such as `comma expected`; undefined if valid. */
export function findJsonError(text: string): { readonly at: number; readonly says: string } | undefined {
  const errors: ParseError[] = [];
  tryParseTree(text, errors, { disallowComments: true });
  const [first] = errors;
  if (first === undefined) return undefined;
  const words = printParseErrorCode(first.error).replace(/\B[A-Z]/g, (letter) => ` ${letter}`);
  return { at: first.offset, says: words.toLowerCase() };
}

/** Undefined for a file nested so deeply that the parser's recursion overflows. */
function tryParseTree(text: string, errors: ParseError[], options: ParseOptions): Node | undefined {
  try {
    return parseTree(text, errors, options);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** An item of a list in a JSON file. */
export interface JsonItem {
  readonly line: number;
  readonly column: number;
  readonly value: unknown;
  /** On a single line. */
  readonly text: string;
}

/** A key of an object in a JSON file, with the key's line. */
export interface JsonEntry extends JsonItem {
  readonly key: string;
}

/** A platform's parsed JSON file. */
export interface JsonFile {
  /** A value by keys; list indexes count as keys. */
  at(...keys: readonly string[]): JsonItem | undefined;
  /** The items of a list; empty if missing. Throws a `Problem` for another value. */
  list(...keys: readonly string[]): JsonItem[];
  /** The redirects of a file: the whole list, or the list under `redirects`. */
  redirects(): JsonItem[];
  /** The keys of an object; empty if missing. Throws a `Problem` for another value. */
  entries(...keys: readonly string[]): JsonEntry[];
}

/**
 * Parses JSON with or without comments. Throws a `Problem` with line and column for invalid JSON, or for keys of a value
 * other than an object.
 */
export function readJsonFile(file: string, text: string): JsonFile {
  const root = parseJsonc(text);
  const lines = new Lines(text);
  if (root === undefined) {
    const fault = findJsonError(text);
    const place = lines.at(fault?.at ?? 0);
    throw new Problem(
      `${file}:${place.line}:${place.column}: The JSON can't be read: ${fault?.says ?? 'it is nested too deeply'}.`,
    );
  }

  const find = (keys: readonly string[]): JsonNode | undefined => {
    if (keys.length > 0 && root.type !== 'object')
      throw new Problem(`${file}:1:1: The JSON is not an object.`);
    let node: JsonNode | undefined = root;
    for (const key of keys)
      node = node?.type === 'array' ? listItems(node)[Number(key)] : findMember(node, key);
    return node;
  };
  const itemFor = (node: JsonNode): JsonItem => {
    const value = getJsonValue(node);
    return { ...lines.at(node.offset), value, text: JSON.stringify(value) ?? '' };
  };
  const misplaced = (node: JsonNode, keys: readonly string[], what: string): Problem => {
    const { line, column } = lines.at(node.offset);
    return new Problem(`${file}:${line}:${column}: "${keys.join('.')}" ${what}.`);
  };
  const list = (...keys: readonly string[]): JsonItem[] => {
    const node = find(keys);
    if (node === undefined || node.type === 'null') return [];
    if (node.type === 'array') return listItems(node).map(itemFor);
    throw misplaced(node, keys, 'is not a list');
  };

  return {
    at(...keys) {
      const node = find(keys);
      return node && itemFor(node);
    },
    list,
    redirects: () => (root.type === 'array' ? list() : list('redirects')),
    entries(...keys) {
      const node = find(keys);
      if (node === undefined || node.type === 'null') return [];
      if (node.type !== 'object') throw misplaced(node, keys, 'is not an object');
      return listMembers(node).map(({ key, at, value }) => {
        return { ...itemFor(value), key, ...lines.at(at) };
      });
    },
  };
}
