import {
  getNodeValue,
  type Node,
  type ParseError,
  type ParseOptions,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { isObject, type JsonObject } from './is-object.ts';

/** A value, or a key with its value: its type, offset and length. */
export type JsonNode = Omit<Node, 'value'> & { readonly value?: unknown };

/** A key of an object, with its offset. */
export interface JsonMember {
  readonly key: string;
  readonly at: number;
  readonly value: JsonNode;
}

/** Parses JSON with comments and trailing commas; undefined if it is invalid or nested too deep. */
export function parseJsonc(text: string): JsonNode | undefined {
  // A space replaces a byte order mark, so that offsets stay the same.
  const json = text.replace(/^\ufeff/, ' ');
  const errors: ParseError[] = [];
  const root = tryParseTree(json, errors, { allowTrailingComma: true });
  return errors.length === 0 ? root : undefined;
}

/** The keys and values of an object; empty for any other value. */
export function listMembers(node: JsonNode | undefined): readonly JsonMember[] {
  if (node?.type !== 'object') return [];
  return (node.children ?? []).flatMap(({ children: [key, value] = [] }) =>
    key && value ? [{ key: String(key.value), at: key.offset, value }] : [],
  );
}

/** The value of a key; the last one if the key occurs twice. */
export function findMember(node: JsonNode | undefined, key: string): JsonNode | undefined {
  return listMembers(node).findLast((member) => member.key === key)?.value;
}

export function listItems(node: JsonNode | undefined): readonly JsonNode[] {
  return node?.type === 'array' ? (node.children ?? []) : [];
}

export function getJsonValue(node: JsonNode | undefined): unknown {
  return node && getNodeValue(node);
}

/** The keys of a JSON file with comments; empty if it isn't an object. */
export function readKeys(text: string): JsonObject {
  return toKeys(getJsonValue(parseJsonc(text)));
}

/** The keys of an object; empty for any other value. */
export function toKeys(value: unknown): JsonObject {
  return isObject(value) ? { ...value } : {};
}

/** The first error in a strict JSON text, where comments are errors too, such as `comma expected`. Undefined if it is valid. */
export function findJsonError(text: string): { readonly at: number; readonly says: string } | undefined {
  const errors: ParseError[] = [];
  tryParseTree(text, errors, { disallowComments: true });
  const [first] = errors;
  if (first === undefined) return undefined;
  const words = printParseErrorCode(first.error).replace(/\B[A-Z]/g, (letter) => ` ${letter}`);
  return { at: first.offset, says: words.toLowerCase() };
}

/** Undefined for a file that is nested so deeply that the parser's recursion overflows. */
function tryParseTree(text: string, errors: ParseError[], options: ParseOptions): Node | undefined {
  try {
    return parseTree(text, errors, options);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
