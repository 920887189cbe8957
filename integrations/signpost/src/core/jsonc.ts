/** A key of an object, from where it begins. */
export interface JsonMember {
  readonly key: string;
  readonly start: number;
  readonly value: JsonNode;
}

/** A value of a JSON text with comments, by the places where it stands. */
export interface JsonNode {
  readonly kind: 'object' | 'array' | 'plain';
  readonly start: number;
  /** Behind its last character. */
  readonly end: number;
  readonly members: readonly JsonMember[];
  readonly items: readonly JsonNode[];
  /** True where a comma stands behind the last member or item. */
  readonly hasComma: boolean;
}

const token = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|\s+|"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"/]+/gy;

interface Token {
  readonly text: string;
  readonly start: number;
}

/** Each level takes some of the stack; no file of a host or a site goes a tenth as deep. */
const deepest = 500;

/** Parses a JSON text that may have comments and commas too many; undefined where it is none, or nested too deep. */
export function parseJsonc(text: string): JsonNode | undefined {
  const tokens = tokensOf(text);
  if (tokens === undefined) return undefined;
  let at = 0;
  const next = (): Token | undefined => tokens[at++];
  const peek = (): string | undefined => tokens[at]?.text;

  const value = (depth: number): JsonNode | undefined => {
    const first = next();
    if (first === undefined || /^[}\]:,]$/.test(first.text) || depth > deepest) return undefined;
    if (first.text === '{' || first.text === '[') return list(first, depth + 1);
    return { ...empty, kind: 'plain', start: first.start, end: first.start + first.text.length };
  };
  const list = (open: Token, depth: number): JsonNode | undefined => {
    const isObject = open.text === '{';
    const members: JsonMember[] = [];
    const items: JsonNode[] = [];
    let hasComma = false;
    for (;;) {
      const closing = tokens[at];
      if (closing?.text === (isObject ? '}' : ']')) {
        at++;
        const kind = isObject ? 'object' : 'array';
        return { kind, start: open.start, end: closing.start + 1, members, items, hasComma };
      }
      if (items.length + members.length > 0 && !hasComma) return undefined;
      const first = isObject ? next() : undefined;
      const key = first && keyOf(first.text);
      if (isObject && (key === undefined || next()?.text !== ':')) return undefined;
      const child = value(depth);
      if (child === undefined) return undefined;
      if (first === undefined || key === undefined) items.push(child);
      else members.push({ key, start: first.start, value: child });
      hasComma = peek() === ',';
      if (hasComma) at++;
    }
  };
  const root = value(0);
  return at === tokens.length ? root : undefined;
}

/** Undefined for what is no text, or has an escape that JSON doesn't have. */
function keyOf(token: string): string | undefined {
  try {
    return token.startsWith('"') ? String(JSON.parse(token)) : undefined;
  } catch {
    return undefined;
  }
}

const empty = { members: [], items: [], hasComma: false };

/** The tokens that count; undefined where something else stands in the text. */
function tokensOf(text: string): Token[] | undefined {
  const tokens: Token[] = [];
  let end = 0;
  for (const { 0: piece, index } of text.replace(/^\ufeff/, ' ').matchAll(token)) {
    end = index + piece.length;
    if (!/^(?:\s|\/\/|\/\*)/.test(piece)) tokens.push({ text: piece, start: index });
  }
  return end === text.length ? tokens : undefined;
}

/** The value itself, without its comments; undefined where a part of it is no JSON. */
export function readValue(text: string, node: JsonNode): unknown {
  if (node.kind === 'array') return node.items.map((item) => readValue(text, item));
  if (node.kind === 'object')
    return Object.fromEntries(node.members.map(({ key, value }) => [key, readValue(text, value)]));
  try {
    return JSON.parse(text.slice(node.start, node.end));
  } catch {
    return undefined;
  }
}
