import { Problem } from '../problem.ts';
import { Lines } from '../text/lines.ts';
import {
  findJsonError,
  findMember,
  getJsonValue,
  type JsonNode,
  listItems,
  listMembers,
  parseJsonc,
} from './jsonc.ts';

/** An item of a list in a JSON file. */
export interface JsonItem {
  readonly line: number;
  readonly column: number;
  readonly value: unknown;
  /** In one line. */
  readonly text: string;
}

/** A key of an object in a JSON file; its line is the key's. */
export interface JsonEntry extends JsonItem {
  readonly key: string;
}

/** A platform's parsed JSON file. */
export interface JsonFile {
  /** A value by its keys; list indexes count as keys. */
  at(...keys: readonly string[]): JsonItem | undefined;
  /** The items of a list; empty if it is missing. Throws a `Problem` for another value. */
  list(...keys: readonly string[]): JsonItem[];
  /** The redirects of a file that is a list of them, or contains one. */
  redirects(): JsonItem[];
  /** The keys of an object; empty if it is missing. Throws a `Problem` for another value. */
  entries(...keys: readonly string[]): JsonEntry[];
}

/**
 * Parses JSON with or without comments. Throws a `Problem` with line and column for invalid JSON, or for keys of a value
 * that isn't an object.
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
