import { getNodeValue, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { Problem } from '../problem.ts';
import { Lines, type TextRange } from '../text/lines.ts';
import { isObject, type JsonObject } from './json.ts';

// JSON with comments, such as vercel.json, with line and column of each value. `JsonFile` is what readers of such files use.

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
  const root = tryParseTree(json, errors);
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

/** The items of each list of a JSON text, as offsets. */
export function listJsonLists(text: string): TextRange[][] {
  const root = parseJsonc(text);
  const nodes = root === undefined ? [] : [root];
  // The list grows while the loop reads it.
  for (const { children = [] } of nodes) for (const child of children) nodes.push(child);

  const lists = nodes.filter(({ type }) => type === 'array');
  return lists.map((list) =>
    listItems(list).map(({ offset, length }) => ({ start: offset, end: offset + length })),
  );
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

/** An error of a JSON text: `comma expected` at an offset. */
interface JsonError {
  readonly at: number;
  readonly reason: string;
}

/** Why `parseJsonc` can't parse a text. */
export function findJsoncError(text: string): JsonError {
  const errors: ParseError[] = [];
  tryParseTree(text.replace(/^\ufeff/, ' '), errors);
  const [firstError] = errors;
  if (firstError === undefined) return { at: 0, reason: 'it is nested too deeply' };
  const words = printParseErrorCode(firstError.error).replace(/\B[A-Z]/g, (letter) => ` ${letter}`);
  return { at: firstError.offset, reason: words.toLowerCase() };
}

/** Undefined for a file nested so deeply that the parser's recursion overflows. */
function tryParseTree(text: string, errors: ParseError[]): Node | undefined {
  try {
    return parseTree(text, errors, { allowTrailingComma: true });
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

/** Reads JSON with or without comments. Throws a `Problem` with line and column for invalid JSON. */
export function readJsonFile(file: string, text: string): JsonFile {
  return new JsonFile(file, text);
}

/** A platform's JSON file. Keys of a value other than an object are a `Problem`. */
export class JsonFile {
  readonly #file: string;
  readonly #lines: Lines;
  readonly #root: JsonNode;

  constructor(file: string, text: string) {
    this.#file = file;
    this.#lines = new Lines(text);
    const root = parseJsonc(text);
    if (root === undefined) {
      const { at, reason } = findJsoncError(text);
      throw this.#refuse(at, `The JSON can't be read: ${reason}`);
    }
    this.#root = root;
  }

  /** A value by keys; list indexes count as keys. */
  at(...keys: readonly string[]): JsonItem | undefined {
    const node = this.#find(keys);
    return node && this.#makeItem(node);
  }

  /** The items of a list; empty if missing. Throws a `Problem` for another value. */
  list(...keys: readonly string[]): JsonItem[] {
    const node = this.#find(keys);
    if (node === undefined || node.type === 'null') return [];
    if (node.type !== 'array') throw this.#refuse(node.offset, `"${keys.join('.')}" is not a list`);
    return listItems(node).map((item) => this.#makeItem(item));
  }

  /** The redirects of a file: the whole list, or the list under `redirects`. */
  redirects(): JsonItem[] {
    return this.#root.type === 'array' ? this.list() : this.list('redirects');
  }

  /** The keys of an object; empty if missing. Throws a `Problem` for another value. */
  entries(...keys: readonly string[]): JsonEntry[] {
    const node = this.#find(keys);
    if (node === undefined || node.type === 'null') return [];
    if (node.type !== 'object') throw this.#refuse(node.offset, `"${keys.join('.')}" is not an object`);
    return listMembers(node).map(({ key, at, value }) => ({
      ...this.#makeItem(value),
      key,
      ...this.#lines.at(at),
    }));
  }

  #find(keys: readonly string[]): JsonNode | undefined {
    if (keys.length > 0 && this.#root.type !== 'object') throw this.#refuse(0, 'The JSON is not an object');
    let node: JsonNode | undefined = this.#root;
    for (const key of keys)
      node = node?.type === 'array' ? listItems(node)[Number(key)] : findMember(node, key);
    return node;
  }

  #makeItem(node: JsonNode): JsonItem {
    const value = getJsonValue(node);
    return { ...this.#lines.at(node.offset), value, text: JSON.stringify(value) ?? '' };
  }

  #refuse(offset: number, message: string): Problem {
    const { line, column } = this.#lines.at(offset);
    return new Problem(`${this.#file}:${line}:${column}: ${message}.`);
  }
}
