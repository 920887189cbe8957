import {
  createScanner,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
  visit,
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
  if (tooDeepAt(json) !== undefined) return undefined;
  const errors: ParseError[] = [];
  const root = parseTree(json, errors, { allowTrailingComma: true });
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

/** Describes the first error in a strict JSON text, where comments are errors too; undefined if it is valid. */
export function findJsonError(text: string): { readonly at: number; readonly says: string } | undefined {
  const deep = tooDeepAt(text);
  if (deep !== undefined) return { at: deep, says: `this is nested more than ${deepest} levels deep` };
  const errors: ParseError[] = [];
  const onError = (error: ParseError['error'], offset: number, length: number): void => {
    errors.push({ error, offset, length });
  };
  visit(text, { onError }, { disallowComments: true });
  const [first] = errors;
  return first && describe(text, first);
}

function describe(text: string, { error, offset, length }: ParseError): { at: number; says: string } {
  const code = printParseErrorCode(error);
  if (code === 'UnexpectedEndOfString' && offset + length < text.length)
    return {
      at: offset + length,
      says: 'a string continues on the next line, or its closing quote is missing',
    };
  if (offset >= text.trimEnd().length || code.startsWith('UnexpectedEnd'))
    return { at: text.length, says: 'it ends too early: a bracket, a brace or a quote is not closed' };
  if (code === 'InvalidEscapeCharacter' || code === 'InvalidUnicode') {
    const wrong = /^(?:[^\\]|\\(?:["\\/bfnrt]|u[\da-f]{4}))*\\/i.exec(text.slice(offset, offset + length));
    return { at: offset + (wrong?.[0].length ?? 0), says: 'a backslash starts an invalid escape' };
  }
  const found = `\`${text.slice(offset, offset + Math.min(length, 40))}\``;
  if (code === 'InvalidCommentToken') return { at: offset, says: 'JSON has no comments' };
  if (code === 'CommaExpected') return { at: offset, says: `a comma is missing before ${found}` };
  if (code === 'ColonExpected') return { at: offset, says: `a colon is missing before ${found}` };
  if (code === 'PropertyNameExpected')
    return { at: offset, says: `${found} is in the place of a key in double quotes` };
  if (code === 'ValueExpected') return { at: offset, says: `${found} is in the place of a value` };
  return { at: offset, says: `${found} can't be here` };
}

/** The parser recurses once per level. Real config files are not nested a tenth as deep. */
const deepest = 500;

function tooDeepAt(text: string): number | undefined {
  const scanner = createScanner(text, true);
  let depth = 0;
  while (scanner.getPosition() < text.length) {
    scanner.scan();
    const at = scanner.getTokenOffset();
    const first = text[at];
    if (first === '{' || first === '[') depth++;
    else if (first === '}' || first === ']') depth--;
    if (depth > deepest) return at;
  }
  return undefined;
}
