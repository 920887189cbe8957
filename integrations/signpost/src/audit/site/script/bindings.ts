import type { Expression, Pattern, PrivateIdentifier, VariableDeclaration } from 'acorn';
import type { Line, Scope } from './scope.ts';
import { Obj, Unknown, type Value } from './values.ts';

/** Gives names to the parts of a value, or writes them to the names that are there. */
export function bind(pattern: Pattern, value: Value, scope: Scope, isNew: boolean): void {
  const { machine } = scope;
  switch (pattern.type) {
    case 'Identifier':
      if (isNew) scope.declare(pattern.name, value);
      else scope.write(pattern.name, value);
      return;
    case 'MemberExpression': {
      const { object, property, computed } = pattern;
      const target = object.type === 'Super' ? scope.frame.self : scope.evaluate(object);
      const key = keyOf(property, computed, scope);
      if (key !== undefined) machine.set(target, key, value);
      return;
    }
    case 'AssignmentPattern':
      bind(pattern.left, value === undefined ? scope.evaluate(pattern.right) : value, scope, isNew);
      return;
    case 'ArrayPattern': {
      const items = machine.items(value);
      if (items === undefined && !(value instanceof Unknown)) throw machine.error('not iterable');
      bindList(pattern.elements, items, scope, isNew);
      return;
    }
    case 'ObjectPattern': {
      if (value === undefined || value === null) throw machine.error(`a property of ${value}`);
      const taken: string[] = [];
      for (const part of pattern.properties) {
        if (part.type === 'RestElement') {
          bind(part, restOf(value, taken, scope), scope, isNew);
          continue;
        }
        const key = keyOf(part.key, part.computed, scope);
        if (key !== undefined) taken.push(key);
        bind(part.value, key === undefined ? new Unknown() : machine.get(value, key), scope, isNew);
      }
      return;
    }
    case 'RestElement':
      bind(pattern.argument, value, scope, isNew);
  }
}

/** Binds the parts of a list, or parameters. Without items, nothing is known of them. */
export function bindList(
  patterns: readonly (Pattern | null)[],
  items: readonly Value[] | undefined,
  scope: Scope,
  isNew: boolean,
): void {
  for (const [index, pattern] of patterns.entries()) {
    if (pattern === null) continue;
    if (items === undefined) bind(pattern, new Unknown(), scope, isNew);
    else if (pattern.type !== 'RestElement') bind(pattern, items[index], scope, isNew);
    else bind(pattern, scope.machine.array(items.slice(index)), scope, isNew);
  }
}

function restOf(value: Value, taken: readonly string[], { machine }: Scope): Value {
  if (!(value instanceof Obj)) return new Unknown();
  const keys = value.keys().filter((key) => !taken.includes(key));
  return machine.object(Object.fromEntries(keys.map((key) => [key, machine.get(value, key)])));
}

/** The name of a property; undefined where it can't be told. */
export function keyOf(
  key: Expression | PrivateIdentifier,
  isComputed: boolean,
  scope: Scope,
): string | undefined {
  if (key.type === 'PrivateIdentifier') return `#${key.name}`;
  if (!isComputed && key.type === 'Identifier') return key.name;
  const value = scope.evaluate(key);
  if (value instanceof Unknown) return undefined;
  return value instanceof Obj ? '[object]' : String(value);
}

const known = new WeakMap<readonly Line[], readonly string[]>();

/** Declares what `var` declares in a function or a script. */
export function declareVars(body: readonly Line[], scope: Scope): void {
  const names = known.get(body) ?? body.flatMap(varsIn);
  known.set(body, names);
  for (const name of names) if (!scope.vars.has(name)) scope.declare(name, undefined);
}

/** Nodes that `var` may be in, and still belong to the function. */
const around = /Statement$|^VariableDeclaration$|^SwitchCase$|^CatchClause$|^ExportNamedDeclaration$/;

function varsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(varsIn);
  if (!isNode(node) || !around.test(node.type)) return [];
  if (isDeclaration(node)) return node.kind === 'var' ? boundNames(node) : [];
  return Object.values(node).flatMap(varsIn);
}

function isNode(node: unknown): node is { readonly type: string } {
  return typeof node === 'object' && node !== null && 'type' in node && typeof node.type === 'string';
}

function isDeclaration(node: { readonly type: string }): node is VariableDeclaration {
  return node.type === 'VariableDeclaration';
}

/** All names of a declaration, those inside patterns too. */
export function boundNames({ declarations }: VariableDeclaration): string[] {
  return declarations.flatMap(({ id }) => patternNames(id));
}

function patternNames(pattern: Pattern | null): string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name];
    case 'AssignmentPattern':
      return patternNames(pattern.left);
    case 'ArrayPattern':
      return pattern.elements.flatMap(patternNames);
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) => patternNames(one.type === 'RestElement' ? one : one.value));
    case 'RestElement':
      return patternNames(pattern.argument);
    default:
      return [];
  }
}
