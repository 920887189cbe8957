import type { AnyNode, Program } from 'acorn';
import type { LocationChange } from './location-changes.ts';
import { listChildNodes, listNodes, readLastName, readObject } from './script-tree.ts';

/** Characters; the script of a jump page is short, and following the values of a bundle would take seconds. */
const maxLength = 20_000;

/**
 * Where a script goes to a URL that it reads from the page's own URL: `/go/#aHR0cHM6…` or `/go/?url=https://…`. Neither a server
 * nor a meta refresh can know the target of such a jump page.
 */
export function findJump(program: Program, changes: readonly LocationChange[]): number | undefined {
  if (program.end > maxLength) return undefined;
  // "/new/" + anchor: the page is known.
  const unknown = changes.filter(({ to }) => to === undefined);
  if (unknown.length === 0 || !listNodes(program).some(isUrlData)) return undefined;

  const values = listNodes(program).flatMap((node) => readNamedValue(node) ?? []);
  const isNamed = (node: AnyNode, names: ReadonlySet<string>): boolean =>
    node.type === 'Identifier' && names.has(node.name);
  const given = collectNames(values, (node, names) => isUrlData(node) || isNamed(node, names));
  // atob(location.hash), not the hash itself, which target + location.hash keeps.
  const isRead = (node: AnyNode): boolean =>
    /^(?:Call|New)Expression$/.test(node.type) &&
    hasNode(node, (part) => isUrlData(part) || isNamed(part, given));
  const read = collectNames(values, (node, names) => isRead(node) || isNamed(node, names));

  return unknown.find(({ target }) => hasNode(target, (node) => isRead(node) || isNamed(node, read)))?.start;
}

/** `location.hash`, `location.search`, and `searchParams` of `new URL(location.href).searchParams`. */
function isUrlData(node: AnyNode): boolean {
  const name = readLastName(node);
  const object = readObject(node);
  if (object === undefined) return false;
  if (name === 'searchParams') return true;
  return (name === 'hash' || name === 'search') && readLastName(object) === 'location';
}

interface NamedValue {
  readonly name: string;
  readonly value: AnyNode;
}

function readNamedValue(node: AnyNode): NamedValue | undefined {
  // const to = atob(location.hash.slice(1))
  if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init)
    return { name: node.id.name, value: node.init };
  // to = location.search.slice(1)
  if (node.type === 'AssignmentExpression' && node.left.type === 'Identifier')
    return { name: node.left.name, value: node.right };
  // function readQuery(name) { return new URLSearchParams(location.search).get(name) }
  if (node.type === 'FunctionDeclaration' && node.id) return { name: node.id.name, value: node.body };
  return undefined;
}

/** The names whose value has a wanted node, which may be a name found before. */
function collectNames(
  values: readonly NamedValue[],
  isWanted: (node: AnyNode, names: ReadonlySet<string>) => boolean,
): ReadonlySet<string> {
  const names = new Set<string>();
  for (let before = -1; before < names.size; ) {
    before = names.size;
    for (const { name, value } of values)
      if (!names.has(name) && hasNode(value, (node) => isWanted(node, names))) names.add(name);
  }
  return names;
}

function hasNode(value: AnyNode, isWanted: (node: AnyNode) => boolean): boolean {
  const nodes = [value];
  for (const node of nodes) {
    if (isWanted(node)) return true;
    for (const child of listChildNodes(node)) nodes.push(child);
  }
  return false;
}
