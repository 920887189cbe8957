import {
  type AnyNode,
  type ArrowFunctionExpression,
  type FunctionDeclaration,
  type FunctionExpression,
  type Program,
  parse,
} from 'acorn';
import { memoize } from '../memoize.ts';

// The nodes of acorn: `location.href = "/new/"` is an AssignmentExpression, whose `left` is a MemberExpression (`object` location,
// `property` href), and whose `right` is a Literal.

/** How a browser runs the code: a classic script, a module, or the text of an attribute such as `onclick`. */
export type ScriptKind = 'script' | 'module' | 'handler';

/** Parses JavaScript. Undefined for code with a syntax error, or nested too deeply for the parser. */
export function parseScript(code: string, kind: ScriptKind): Program | undefined {
  try {
    return parse(code, {
      ecmaVersion: 'latest',
      sourceType: kind === 'module' ? 'module' : 'script',
      allowReturnOutsideFunction: kind === 'handler',
    });
  } catch {
    return undefined;
  }
}

/** The URLs of a module's static imports: `import "/app.js"`. A bare name, such as `vue`, isn't a URL. */
export function listImportedUrls(code: string): string[] {
  if (!/\bimport\b/.test(code)) return [];
  const { body = [] } = parseScript(code, 'module') ?? {};
  const sources = body.flatMap((node) =>
    node.type === 'ImportDeclaration' ? [String(node.source.value)] : [],
  );
  return sources.filter((source) => /^(?:\.{0,2}\/|https?:)/.test(source));
}

/** Every node of a script, in no order. A loop, since `a + b + …` of a bundle is nested too deep for recursion. */
export const listNodes = memoize((program: Program): readonly AnyNode[] => {
  const nodes: AnyNode[] = [program];
  // The list grows while the loop reads it: each node adds those below it.
  for (const node of nodes) {
    // Added singly: a table in a bundle may have 200,000 values, too many for the arguments of a call.
    for (const child of listChildNodes(node)) nodes.push(child);
  }
  return nodes;
});

/** The nodes directly below a node, in the order of the code. */
export function listChildNodes(node: AnyNode): AnyNode[] {
  return Object.values(node).flat().filter(isNode);
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** The text of a string, or of a template up to its first placeholder. Undefined for other nodes. */
export function readString(node: AnyNode | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral') return node.quasis[0]?.value.cooked ?? undefined;
  return undefined;
}

/** The name of what is read last: `href` of `location.href`, of `window["location"]["href"]` and of `href`. */
export function readLastName(node: AnyNode): string | undefined {
  if (node.type === 'ChainExpression') return readLastName(node.expression);
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression') return undefined;
  if (node.computed) return readString(node.property);
  return node.property.type === 'Identifier' ? node.property.name : undefined;
}

/** The object of `object.property`. Undefined for a bare name. */
export function readObject(node: AnyNode): AnyNode | undefined {
  if (node.type === 'ChainExpression') return readObject(node.expression);
  return node.type === 'MemberExpression' ? node.object : undefined;
}

/** The names of all variables that are declared with a value such as `isWanted` accepts: `const l = window.location`. */
export function findNamesOfValues(program: Program, isWanted: (value: AnyNode) => boolean): Set<string> {
  const names = new Set<string>();
  for (const node of listNodes(program)) {
    if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier') continue;
    if (node.init && isWanted(node.init)) names.add(node.id.name);
  }
  return names;
}

type FunctionNode = FunctionDeclaration | FunctionExpression | ArrowFunctionExpression;

export function isFunction(node: AnyNode): node is FunctionNode {
  return /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type);
}
