import type {
  Pattern as Binding,
  Class,
  ClassBody,
  Expression,
  Function as FunctionCode,
  PrivateIdentifier,
  Program,
  Statement,
  VariableDeclaration,
} from 'acorn';
import type { Ending, Machine } from './machine.ts';
import { Obj, type Slot, Unknown, type Value } from './values.ts';

export type Line = Statement | Program['body'][number];

/** How each kind of code is run: an expression holds functions, and these hold statements with expressions. */
export interface Runner {
  evaluate(machine: Machine, node: Expression, scope: Scope): Value;
  runList(machine: Machine, body: readonly Line[], scope: Scope): Ending | undefined;
  makeFunction(machine: Machine, node: FunctionCode, scope: Scope, home?: Obj): Obj;
  makeClass(machine: Machine, node: Class, scope: Scope): Obj;
}

export function evaluate(machine: Machine, node: Expression, scope: Scope): Value {
  return scope.frame.runner.evaluate(machine, node, scope);
}

/** A call of a function. */
export interface Frame {
  readonly runner: Runner;
  self: Value;
  /** The object whose method runs, for `super`. */
  readonly home: Obj | undefined;
  /** The class that runs as a constructor. */
  readonly made: Obj | undefined;
  /** Where `import` looks for files, and what a module exports. */
  readonly module: Module | undefined;
}

export interface Module {
  readonly url: string;
  readonly exports: Obj;
  load(url: string): Value;
}

/** The names that a piece of code sees. */
export class Scope {
  readonly vars: Map<string, Slot>;
  readonly parent: Scope | undefined;
  readonly frame: Frame;
  /** Of the window, or of the element whose handler runs. */
  readonly object: Obj | undefined;

  constructor(parent: Scope | undefined, frame: Frame, object?: Obj, vars = new Map<string, Slot>()) {
    this.vars = vars;
    this.parent = parent;
    this.frame = frame;
    this.object = object;
  }

  inner(): Scope {
    return new Scope(this, this.frame);
  }

  declare(name: string, value: Value): void {
    this.vars.set(name, { value });
  }

  read(machine: Machine, name: string): Value {
    for (let at: Scope | undefined = this; at !== undefined; at = at.parent) {
      const slot = at.vars.get(name);
      if (slot !== undefined) return slot.value;
      if (at.object !== undefined && machine.slotOf(at.object, name) !== undefined)
        return machine.get(at.object, name);
    }
    return new Unknown(name);
  }

  write(machine: Machine, name: string, value: Value): void {
    let top: Scope = this;
    for (let at: Scope | undefined = this; at !== undefined; at = at.parent) {
      const slot = at.vars.get(name);
      if (slot !== undefined) {
        const old = slot.value;
        machine.changed(
          () => {
            slot.value = old;
          },
          () => {
            slot.value = new Unknown(name);
          },
        );
        slot.value = value;
        return;
      }
      if (
        at.object !== undefined &&
        at.parent !== undefined &&
        machine.slotOf(at.object, name) !== undefined
      ) {
        machine.set(at.object, name, value);
        return;
      }
      top = at;
    }
    if (top.object !== undefined) machine.set(top.object, name, value);
  }
}

/** Gives names to the parts of a value, or writes them to the names that are there. */
export function bind(machine: Machine, pattern: Binding, value: Value, scope: Scope, isNew: boolean): void {
  switch (pattern.type) {
    case 'Identifier':
      if (isNew) scope.declare(pattern.name, value);
      else scope.write(machine, pattern.name, value);
      return;
    case 'MemberExpression': {
      const object =
        pattern.object.type === 'Super' ? scope.frame.self : evaluate(machine, pattern.object, scope);
      const key = keyOf(machine, pattern.property, pattern.computed, scope);
      if (key !== undefined) machine.set(object, key, value);
      return;
    }
    case 'AssignmentPattern':
      bind(
        machine,
        pattern.left,
        value === undefined ? evaluate(machine, pattern.right, scope) : value,
        scope,
        isNew,
      );
      return;
    case 'ArrayPattern': {
      const items = machine.items(value);
      if (items === undefined && !(value instanceof Unknown)) throw machine.error('not iterable');
      pattern.elements.forEach((element, index) => {
        if (element === null) return;
        if (element.type === 'RestElement')
          bind(
            machine,
            element.argument,
            items ? machine.array(items.slice(index)) : new Unknown(),
            scope,
            isNew,
          );
        else bind(machine, element, items ? items[index] : new Unknown(), scope, isNew);
      });
      return;
    }
    case 'ObjectPattern': {
      if (value === undefined || value === null) throw machine.error(`a property of ${value}`);
      const taken: string[] = [];
      for (const property of pattern.properties) {
        if (property.type === 'RestElement') {
          bind(machine, property.argument, restOf(machine, value, taken), scope, isNew);
          continue;
        }
        const key = keyOf(machine, property.key, property.computed, scope);
        if (key !== undefined) taken.push(key);
        bind(
          machine,
          property.value,
          key === undefined ? new Unknown() : machine.get(value, key),
          scope,
          isNew,
        );
      }
      return;
    }
    case 'RestElement':
      bind(machine, pattern.argument, value, scope, isNew);
  }
}

function restOf(machine: Machine, value: Value, taken: readonly string[]): Value {
  if (value instanceof Unknown || typeof value !== 'object' || value === null) return new Unknown();
  const keys = value.keys().filter((key) => !taken.includes(key));
  return machine.object(Object.fromEntries(keys.map((key) => [key, machine.get(value, key)])));
}

/** The name of a property; undefined where it can't be told. */
export function keyOf(
  machine: Machine,
  key: Expression | PrivateIdentifier,
  isComputed: boolean,
  scope: Scope,
): string | undefined {
  if (key.type === 'PrivateIdentifier') return `#${key.name}`;
  if (!isComputed && key.type === 'Identifier') return key.name;
  const value = evaluate(machine, key, scope);
  return value instanceof Unknown
    ? undefined
    : typeof value === 'object' && value !== null
      ? '[object]'
      : String(value);
}

/** Declares what `var` declares in a function or a script. */
export function declareVars(body: readonly Line[], scope: Scope): void {
  for (const node of body) {
    if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') continue;
    if (node.type === 'ExportDefaultDeclaration') continue;
    const names =
      node.type === 'ExportNamedDeclaration'
        ? node.declaration?.type === 'VariableDeclaration'
          ? boundNames(node.declaration)
          : []
        : hoisted([node]);
    for (const name of names) if (!scope.vars.has(name)) scope.declare(name, undefined);
  }
}

/** The names that `var` declares anywhere in a function, without those of functions in it. */
function hoisted(body: readonly Statement[]): string[] {
  return body.flatMap(namesIn);
}

function namesIn(node: Statement | null | undefined): string[] {
  switch (node?.type) {
    case 'VariableDeclaration':
      return node.kind === 'var' ? boundNames(node) : [];
    case 'BlockStatement':
      return node.body.flatMap(namesIn);
    case 'IfStatement':
      return [...namesIn(node.consequent), ...namesIn(node.alternate)];
    case 'ForStatement':
      return [
        ...(node.init?.type === 'VariableDeclaration' ? namesIn(node.init) : []),
        ...namesIn(node.body),
      ];
    case 'ForInStatement':
    case 'ForOfStatement':
      return [...(node.left.type === 'VariableDeclaration' ? namesIn(node.left) : []), ...namesIn(node.body)];
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'LabeledStatement':
    case 'WithStatement':
      return namesIn(node.body);
    case 'TryStatement':
      return [...namesIn(node.block), ...namesIn(node.handler?.body), ...namesIn(node.finalizer)];
    case 'SwitchStatement':
      return node.cases.flatMap(({ consequent }) => consequent.flatMap(namesIn));
    default:
      return [];
  }
}

export function boundNames({ declarations }: VariableDeclaration): string[] {
  return declarations.flatMap(({ id }) => patternNames(id));
}

function patternNames(pattern: Binding): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name];
    case 'AssignmentPattern':
      return patternNames(pattern.left);
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element === null ? [] : patternNames(element)));
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) => patternNames(one.type === 'RestElement' ? one : one.value));
    case 'RestElement':
      return patternNames(pattern.argument);
    default:
      return [];
  }
}

export type ClassMember = ClassBody['body'][number];

/** An instance of a class whose parent isn't known. */
export function openInstance(made: Obj): Obj {
  const proto = made.own('prototype')?.value;
  const instance = new Obj(proto instanceof Obj ? proto : undefined);
  instance.isOpen = true;
  return instance;
}
