import type {
  AssignmentExpression,
  Pattern as Binding,
  CallExpression,
  Expression,
  Identifier,
  MemberExpression,
  ObjectExpression,
  SpreadElement,
  UnaryExpression,
} from 'acorn';
import { bind, keyOf } from './bindings.ts';
import { addMethod, constructParent, makeClass, makeFunction } from './functions.ts';
import { type Machine, Thrown } from './machine.ts';
import { calculate, either } from './operators.ts';
import type { Scope } from './scope.ts';
import { Arr, isFunction, numberOf, Obj, Pattern, textOf, truthOf, Unknown, type Value } from './values.ts';

export function evaluate(node: Expression, scope: Scope): Value {
  const { machine, frame } = scope;
  machine.step();
  switch (node.type) {
    case 'Identifier':
      return node.name === 'undefined' ? undefined : scope.read(node.name);
    case 'Literal':
      return node.regex == null
        ? literal(node.value)
        : pattern(machine, node.regex.pattern, node.regex.flags);
    case 'ThisExpression':
      return frame.self;
    case 'TemplateLiteral':
      return node.quasis.reduce<Value>((text, { value }, index) => {
        const written = calculate('+', text, value.cooked ?? value.raw);
        const next = node.expressions[index];
        return next === undefined ? written : calculate('+', written, asText(evaluate(next, scope)));
      }, '');
    case 'TaggedTemplateExpression': {
      const texts = machine.array(node.quasi.quasis.map(({ value }) => value.cooked ?? value.raw));
      texts.put('raw', machine.array(node.quasi.quasis.map(({ value }) => value.raw)));
      const values = node.quasi.expressions.map((one) => evaluate(one, scope));
      return machine.call(evaluate(node.tag, scope), undefined, [texts, ...values]);
    }
    case 'ArrayExpression':
      return machine.array(spread(node.elements, scope));
    case 'ObjectExpression':
      return objectOf(node, scope);
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return makeFunction(node, scope);
    case 'ClassExpression':
      return makeClass(node, scope);
    case 'UnaryExpression':
      return node.operator === 'delete'
        ? remove(node.argument, scope)
        : unary(node.operator, evaluate(node.argument, scope));
    case 'UpdateExpression': {
      const old = numberOf(evaluate(node.argument, scope));
      const next = old === undefined ? new Unknown() : node.operator === '++' ? old + 1 : old - 1;
      if (isTarget(node.argument)) bind(node.argument, next, scope, false);
      return node.prefix ? next : (old ?? new Unknown());
    }
    case 'BinaryExpression': {
      if (node.left.type === 'PrivateIdentifier') return new Unknown();
      const left = evaluate(node.left, scope);
      return calculate(node.operator, left, evaluate(node.right, scope));
    }
    case 'LogicalExpression':
      return logical(machine, node.operator, evaluate(node.left, scope), () => evaluate(node.right, scope));
    case 'ConditionalExpression': {
      const { test, consequent, alternate } = node;
      const truth = truthOf(evaluate(test, scope));
      if (truth !== undefined) return evaluate(truth ? consequent : alternate, scope);
      return joined(machine.fork([consequent, alternate].map((one) => () => evaluate(one, scope))));
    }
    case 'AssignmentExpression':
      return assign(node, scope);
    case 'SequenceExpression':
      return node.expressions.map((one) => evaluate(one, scope)).at(-1);
    case 'MemberExpression':
      return member(node, scope).value;
    case 'ChainExpression':
      try {
        return evaluate(node.expression, scope);
      } catch (error) {
        if (error instanceof Missing) return undefined;
        throw error;
      }
    case 'CallExpression':
      return call(node, scope);
    case 'NewExpression':
      return construct(machine, evaluate(node.callee, scope), spread(node.arguments, scope));
    case 'AwaitExpression':
      return machine.awaited(evaluate(node.argument, scope));
    case 'ImportExpression': {
      const url = textOf(evaluate(node.source, scope));
      const loaded = url === undefined ? undefined : frame.module?.load(url);
      return loaded instanceof Obj ? machine.kept(loaded) : new Unknown('import()');
    }
    case 'MetaProperty':
      return node.meta.name === 'import'
        ? machine.object({ url: frame.module?.url ?? new Unknown() })
        : frame.made;
    default:
      return new Unknown();
  }
}

/** Ends a chain of `?.` whose object is missing. */
class Missing extends Error {}

function literal(value: unknown): Value {
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isPlain || value === null ? value : new Unknown();
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
function spread(nodes: readonly (Expression | SpreadElement | null)[], scope: Scope): Value[] {
  return nodes.flatMap((node) => {
    if (node === null) return [undefined];
    if (node.type !== 'SpreadElement') return [evaluate(node, scope)];
    return scope.machine.items(evaluate(node.argument, scope)) ?? [new Unknown()];
  });
}

function objectOf(node: ObjectExpression, scope: Scope): Obj {
  const { machine } = scope;
  const object = machine.object();
  for (const property of node.properties) {
    if (property.type === 'SpreadElement') {
      const from = evaluate(property.argument, scope);
      if (from instanceof Obj) for (const key of from.keys()) object.put(key, machine.get(from, key));
      else if (from instanceof Unknown) object.isOpen = true;
      continue;
    }
    const key = keyOf(property.key, property.computed, scope);
    const { value, kind } = property;
    if (key === undefined) object.isOpen = true;
    else if (value.type === 'FunctionExpression')
      addMethod(object, key, kind, makeFunction(value, scope, object));
    else object.put(key, evaluate(value, scope));
  }
  return object;
}

function remove(argument: Expression, scope: Scope): Value {
  if (argument.type !== 'MemberExpression' || argument.object.type === 'Super') return true;
  const object = evaluate(argument.object, scope);
  const key = keyOf(argument.property, argument.computed, scope);
  if (object instanceof Obj && key !== undefined) object.drop(key);
  return true;
}

function unary(operator: UnaryExpression['operator'], value: Value): Value {
  if (operator === 'void') return undefined;
  if (operator === '!') {
    const truth = truthOf(value);
    return truth === undefined ? new Unknown() : !truth;
  }
  if (operator === 'typeof') {
    if (value instanceof Unknown) return new Unknown();
    return isFunction(value) ? 'function' : typeof value;
  }
  const number = numberOf(value);
  if (number === undefined) return new Unknown();
  return operator === '-' ? -number : operator === '~' ? ~number : number;
}

function logical(machine: Machine, operator: string, left: Value, right: () => Value): Value {
  const truth = truthOf(left);
  const isMissing = truth === undefined ? undefined : left === undefined || left === null;
  const isTaken =
    operator === '??' ? isMissing : truth === undefined ? undefined : truth === (operator === '&&');
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

function isTarget(node: Expression | Binding): node is Identifier | MemberExpression {
  return node.type === 'Identifier' || node.type === 'MemberExpression';
}

function assign({ left, operator, right }: AssignmentExpression, scope: Scope): Value {
  const kind = operator.slice(0, -1);
  const next = (): Value => evaluate(right, scope);
  let value: Value;
  if (kind === '' || !isTarget(left)) value = next();
  else {
    const old = evaluate(left, scope);
    const isLogical = kind === '||' || kind === '&&' || kind === '??';
    value = isLogical ? logical(scope.machine, kind, old, next) : calculate(kind, old, next());
  }
  bind(left, value, scope, false);
  return value;
}

/** A property, and the object that a call of it is for. */
function member(node: MemberExpression, scope: Scope): { readonly self: Value; readonly value: Value } {
  const { machine, frame } = scope;
  const { object, property, computed, optional } = node;
  if (object.type === 'Super') {
    const key = keyOf(property, computed, scope);
    const slot = key === undefined ? undefined : frame.home?.proto?.find(key);
    return { self: frame.self, value: slot === undefined ? new Unknown() : slot.value };
  }
  const self = evaluate(object, scope);
  if (optional && (self === undefined || self === null)) throw new Missing();
  const key = keyOf(property, computed, scope);
  if (key !== undefined) return { self, value: machine.get(self, key) };
  if (self === undefined || self === null) throw machine.error('a property');
  // One of its values, where it can't be told which.
  return { self, value: self instanceof Arr && self.items.length > 0 ? either(self.items) : new Unknown() };
}

function call(node: CallExpression, scope: Scope): Value {
  const { machine } = scope;
  const { callee } = node;
  if (callee.type === 'Super') return callSuper(spread(node.arguments, scope), scope);
  const inner = callee.type === 'ChainExpression' ? callee.expression : callee;
  const { self, value } =
    inner.type === 'MemberExpression'
      ? member(inner, scope)
      : { self: undefined, value: evaluate(callee, scope) };
  if (node.optional && (value === undefined || value === null)) throw new Missing();
  const args = spread(node.arguments, scope);
  return value instanceof Unknown ? machine.unknownCall(value, args) : machine.call(value, self, args);
}

function callSuper(args: readonly Value[], { machine, frame }: Scope): Value {
  const parent = frame.home?.own('constructor')?.value;
  if (frame.made === undefined || !(parent instanceof Obj)) return undefined;
  frame.self = constructParent(parent, args, frame.made);
  const fields = parent.own('@@fields')?.value;
  if (frame.self instanceof Obj && fields instanceof Obj) machine.call(fields, frame.self, []);
  return undefined;
}

/** What `new` makes. */
export function construct(machine: Machine, callee: Value, args: readonly Value[]): Value {
  machine.step();
  if (callee instanceof Unknown) return machine.unknownCall(new Unknown(`new ${callee.name}`), args);
  if (!(callee instanceof Obj)) throw machine.error('not a constructor');
  if (callee.construct !== undefined) return callee.construct(args, callee);
  return callee.isOpen ? new Unknown() : machine.call(callee, undefined, args);
}
