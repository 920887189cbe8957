import type {
  AssignmentExpression,
  CallExpression,
  Expression,
  MemberExpression,
  ObjectExpression,
  SpreadElement,
  Super,
  UnaryExpression,
} from 'acorn';
import { type Machine, Thrown } from './machine.ts';
import { calculate, either } from './operators.ts';
import { bind, keyOf, openInstance, type Scope } from './scope.ts';
import { Arr, numberOf, Obj, Pattern, textOf, truthOf, Unknown, type Value } from './values.ts';

export function evaluate(machine: Machine, node: Expression, scope: Scope): Value {
  machine.step();
  switch (node.type) {
    case 'Identifier':
      return node.name === 'undefined' ? undefined : scope.read(machine, node.name);
    case 'Literal':
      return node.regex == null
        ? literal(node.value)
        : pattern(machine, node.regex.pattern, node.regex.flags);
    case 'ThisExpression':
      return scope.frame.self;
    case 'TemplateLiteral':
      return node.quasis.reduce<Value>((text, { value }, index) => {
        const written = calculate('+', text, value.cooked ?? value.raw);
        const next = node.expressions[index];
        return next === undefined ? written : calculate('+', written, asText(evaluate(machine, next, scope)));
      }, '');
    case 'TaggedTemplateExpression': {
      const texts = machine.array(node.quasi.quasis.map(({ value }) => value.cooked ?? value.raw));
      texts.put('raw', machine.array(node.quasi.quasis.map(({ value }) => value.raw)));
      const values = node.quasi.expressions.map((one) => evaluate(machine, one, scope));
      const callee = evaluate(machine, node.tag, scope);
      return machine.call(callee, undefined, [texts, ...values]);
    }
    case 'ArrayExpression':
      return machine.array(spread(machine, node.elements, scope));
    case 'ObjectExpression':
      return objectOf(machine, node, scope);
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return scope.frame.runner.makeFunction(machine, node, scope);
    case 'ClassExpression':
      return scope.frame.runner.makeClass(machine, node, scope);
    case 'UnaryExpression':
      return unary(machine, node, scope);
    case 'UpdateExpression': {
      const old = numberOf(evaluate(machine, node.argument, scope));
      const next = old === undefined ? new Unknown() : node.operator === '++' ? old + 1 : old - 1;
      if (node.argument.type === 'Identifier' || node.argument.type === 'MemberExpression')
        bind(machine, node.argument, next, scope, false);
      return node.prefix ? next : (old ?? new Unknown());
    }
    case 'BinaryExpression': {
      if (node.left.type === 'PrivateIdentifier') return new Unknown();
      const left = evaluate(machine, node.left, scope);
      return calculate(node.operator, left, evaluate(machine, node.right, scope));
    }
    case 'LogicalExpression': {
      const left = evaluate(machine, node.left, scope);
      return logical(machine, node.operator, left, () => evaluate(machine, node.right, scope));
    }
    case 'ConditionalExpression': {
      const test = truthOf(evaluate(machine, node.test, scope));
      if (test !== undefined) return evaluate(machine, test ? node.consequent : node.alternate, scope);
      return joined(
        machine.fork([
          () => evaluate(machine, node.consequent, scope),
          () => evaluate(machine, node.alternate, scope),
        ]),
      );
    }
    case 'AssignmentExpression':
      return assign(machine, node, scope);
    case 'SequenceExpression':
      return node.expressions.map((one) => evaluate(machine, one, scope)).at(-1);
    case 'MemberExpression':
      return member(machine, node, scope).value;
    case 'ChainExpression':
      try {
        return evaluate(machine, node.expression, scope);
      } catch (error) {
        if (error instanceof Missing) return undefined;
        throw error;
      }
    case 'ParenthesizedExpression':
      return evaluate(machine, node.expression, scope);
    case 'CallExpression':
      return call(machine, node, scope);
    case 'NewExpression': {
      const callee = evaluate(machine, node.callee, scope);
      const args = spread(machine, node.arguments, scope);
      return make(machine, callee, args);
    }
    case 'AwaitExpression':
      return machine.awaited(evaluate(machine, node.argument, scope));
    case 'ImportExpression': {
      const url = textOf(evaluate(machine, node.source, scope));
      const loaded = url === undefined ? new Unknown() : (scope.frame.module?.load(url) ?? new Unknown());
      if (loaded instanceof Unknown) return new Unknown('import()');
      const later = machine.later();
      machine.settle(later, 'kept', loaded);
      return later;
    }
    case 'MetaProperty':
      return node.meta.name === 'import'
        ? machine.object({ url: scope.frame.module?.url ?? new Unknown() })
        : scope.frame.made;
    default:
      return new Unknown();
  }
}

/** Ends a chain of `?.` whose object is missing. */
class Missing extends Error {}

function literal(value: unknown): Value {
  return typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'boolean' ||
    value === null
    ? value
    : new Unknown();
}

function asText(value: Value): Value {
  return value instanceof Unknown ? value : (textOf(value) ?? new Unknown());
}

/** A repeated group may take forever. With two repeats at most, 1,000 characters are searched at once. */
function isQuick(source: string): boolean {
  const repeats = source.match(/[*+]|\{\d{0,9},\}|\{\d{3}|,\d{3}/g) ?? [];
  return source.length <= 500 && repeats.length <= 2 && !/\)[*+{]/.test(source);
}

export function pattern(machine: Machine, source: string, flags: string): Value {
  if (!isQuick(source)) return new Unknown();
  try {
    return new Pattern(new RegExp(source, flags), machine.protos.pattern);
  } catch {
    throw machine.error('bad pattern');
  }
}

/** The values of a list, with those of `...` in their place. */
function spread(
  machine: Machine,
  nodes: readonly (Expression | SpreadElement | null)[],
  scope: Scope,
): Value[] {
  return nodes.flatMap((node) => {
    if (node === null) return [undefined];
    if (node.type !== 'SpreadElement') return [evaluate(machine, node, scope)];
    const value = evaluate(machine, node.argument, scope);
    return machine.items(value) ?? [new Unknown()];
  });
}

function objectOf(machine: Machine, node: ObjectExpression, scope: Scope): Obj {
  const object = machine.object();
  for (const property of node.properties) {
    if (property.type === 'SpreadElement') {
      const from = evaluate(machine, property.argument, scope);
      if (from instanceof Obj) for (const key of from.keys()) object.put(key, machine.get(from, key));
      else if (from instanceof Unknown) object.isOpen = true;
      continue;
    }
    const key = keyOf(machine, property.key, property.computed, scope);
    if (key === undefined) {
      object.isOpen = true;
      continue;
    }
    const { value, kind } = property;
    const made =
      value.type === 'FunctionExpression'
        ? scope.frame.runner.makeFunction(machine, value, scope, object)
        : undefined;
    if (kind === 'init') object.put(key, made ?? evaluate(machine, value, scope));
    else object.slots.set(key, { ...(object.slots.get(key) ?? { value: undefined }), [kind]: made });
  }
  return object;
}

function unary(machine: Machine, node: UnaryExpression, scope: Scope): Value {
  if (node.operator === 'delete') {
    if (node.argument.type !== 'MemberExpression' || node.argument.object.type === 'Super') return true;
    const object = evaluate(machine, node.argument.object, scope);
    const key = keyOf(machine, node.argument.property, node.argument.computed, scope);
    if (object instanceof Obj && key !== undefined) object.drop(key);
    return true;
  }
  const value = evaluate(machine, node.argument, scope);
  switch (node.operator) {
    case '!': {
      const truth = truthOf(value);
      return truth === undefined ? new Unknown() : !truth;
    }
    case 'typeof':
      if (value instanceof Unknown) return new Unknown();
      if (value instanceof Obj) return value.call !== undefined ? 'function' : 'object';
      return value === null ? 'object' : typeof value;
    case 'void':
      return undefined;
    default: {
      const number = numberOf(value);
      if (number === undefined) return new Unknown();
      return node.operator === '-' ? -number : node.operator === '~' ? ~number : number;
    }
  }
}

function logical(machine: Machine, operator: '||' | '&&' | '??', left: Value, right: () => Value): Value {
  const isTaken =
    operator === '??'
      ? left instanceof Unknown && left.prefix === ''
        ? undefined
        : left === undefined || left === null
      : truthOf(left) === undefined
        ? undefined
        : truthOf(left) === (operator === '&&');
  if (isTaken !== undefined) return isTaken ? right() : left;
  const [result] = machine.fork([right]);
  return result instanceof Thrown ? left : either([left, result]);
}

function joined(results: readonly (Value | Thrown)[]): Value {
  const values = results.filter((result): result is Value => !(result instanceof Thrown));
  const [first] = results;
  if (values.length === 0 && first instanceof Thrown) throw first;
  return either(values);
}

function assign(machine: Machine, node: AssignmentExpression, scope: Scope): Value {
  const { left, operator } = node;
  if (operator === '=') {
    const value = evaluate(machine, node.right, scope);
    bind(machine, left, value, scope, false);
    return value;
  }
  if (left.type !== 'Identifier' && left.type !== 'MemberExpression') return new Unknown();
  const old = evaluate(machine, left, scope);
  const right = (): Value => evaluate(machine, node.right, scope);
  if (operator === '||=' || operator === '&&=' || operator === '??=') {
    const kind = operator === '||=' ? '||' : operator === '&&=' ? '&&' : '??';
    const value = logical(machine, kind, old, right);
    bind(machine, left, value, scope, false);
    return value;
  }
  const value = calculateBy(operator, old, right());
  bind(machine, left, value, scope, false);
  return value;
}

function calculateBy(operator: AssignmentExpression['operator'], old: Value, right: Value): Value {
  switch (operator) {
    case '+=':
      return calculate('+', old, right);
    case '-=':
      return calculate('-', old, right);
    case '*=':
      return calculate('*', old, right);
    case '/=':
      return calculate('/', old, right);
    case '%=':
      return calculate('%', old, right);
    case '|=':
      return calculate('|', old, right);
    case '&=':
      return calculate('&', old, right);
    default:
      return new Unknown();
  }
}

/** A property, and the object that a call of it is for. */
function member(
  machine: Machine,
  node: MemberExpression,
  scope: Scope,
): { readonly self: Value; readonly value: Value } {
  if (node.object.type === 'Super') {
    const key = keyOf(machine, node.property, node.computed, scope);
    const parent = scope.frame.home?.proto;
    const slot = parent !== undefined && key !== undefined ? machine.slotOf(parent, key) : undefined;
    return { self: scope.frame.self, value: slot === undefined ? new Unknown() : slot.value };
  }
  const self = evaluate(machine, node.object, scope);
  if (node.optional && (self === undefined || self === null)) throw new Missing();
  const key = keyOf(machine, node.property, node.computed, scope);
  if (key === undefined) {
    const isMissing = self === undefined || self === null;
    if (isMissing) throw machine.error('a property');
    return { self, value: anyOf(self) };
  }
  return { self, value: machine.get(self, key) };
}

/** One of the values of an object, where it can't be told which. */
function anyOf(object: Value): Value {
  if (object instanceof Arr) return either(object.items.length === 0 ? [new Unknown()] : object.items);
  return new Unknown();
}

function call(machine: Machine, node: CallExpression, scope: Scope): Value {
  if (node.callee.type === 'Super')
    return callSuper(machine, node.callee, spread(machine, node.arguments, scope), scope);
  const { self, value } =
    node.callee.type === 'MemberExpression'
      ? member(machine, node.callee, scope)
      : node.callee.type === 'ChainExpression' && node.callee.expression.type === 'MemberExpression'
        ? member(machine, node.callee.expression, scope)
        : { self: undefined, value: evaluate(machine, node.callee, scope) };
  if (node.optional && (value === undefined || value === null)) throw new Missing();
  const args = spread(machine, node.arguments, scope);
  if (value instanceof Unknown) return machine.unknownCall(value, args);
  return machine.call(value, self, args);
}

function callSuper(machine: Machine, _: Super, args: readonly Value[], scope: Scope): Value {
  const { frame } = scope;
  const parent = frame.home?.own('constructor')?.value;
  const above = parent instanceof Obj ? parent.proto : undefined;
  const { made } = frame;
  if (made === undefined) return undefined;
  const self = above?.construct?.(args, made) ?? openInstance(made);
  frame.self = self;
  if (parent instanceof Obj && self instanceof Obj) {
    const fields = parent.own('@@fields')?.value;
    if (fields instanceof Obj) machine.call(fields, self, []);
  }
  return undefined;
}

function make(machine: Machine, callee: Value, args: readonly Value[]): Value {
  machine.step();
  if (callee instanceof Unknown) return machine.unknownCall(new Unknown(`new ${callee.name}`), args);
  if (!(callee instanceof Obj)) throw machine.error('not a constructor');
  if (callee.construct === undefined)
    return callee.isOpen ? new Unknown() : machine.call(callee, undefined, args);
  return callee.construct(args, callee);
}
