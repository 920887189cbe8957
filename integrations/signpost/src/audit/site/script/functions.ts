import type { Class, Function as Code } from 'acorn';
import { bindList, declareVars, keyOf } from './bindings.ts';
import { Scope } from './scope.ts';
import { Obj, prototypeOf, Unknown, type Value } from './values.ts';

/** A function of a script. `home` is the object that it is a method of. */
export function makeFunction(code: Code, outer: Scope, home?: Obj): Obj {
  const { machine } = outer;
  const made = new Obj(machine.protos.function);
  const scope = code.type === 'FunctionExpression' && code.id != null ? outer.inner() : outer;
  if (scope !== outer && code.id != null) scope.declare(code.id.name, made);
  made.put('@@params', machine.array(code.params.map((one) => (one.type === 'Identifier' ? one.name : ''))));
  const isArrow = code.type === 'ArrowFunctionExpression';
  const run = (self: Value, args: readonly Value[], target?: Obj): Value => {
    const inner = isArrow ? scope.inner() : inside(scope, self, home, target);
    if (!isArrow) inner.declare('arguments', machine.array(args));
    return runCode(code, inner, args);
  };
  made.call = (self, args) => {
    if (code.generator) return new Unknown();
    return code.async ? machine.promised(() => run(self, args)) : run(self, args);
  };
  if (isArrow || code.async || code.generator) return made;
  made.put('prototype', machine.object({ constructor: made }));
  made.construct = (args, target) => {
    const instance = new Obj(prototypeOf(target) ?? machine.protos.object);
    const value = run(instance, args, target);
    return value instanceof Obj ? value : instance;
  };
  return made;
}

function runCode({ params, body }: Code, scope: Scope, args: readonly Value[]): Value {
  bindList(params, args, scope, true);
  if (body.type !== 'BlockStatement') return scope.evaluate(body);
  declareVars(body.body, scope);
  return scope.run(body.body);
}

/** A class, with its parent and what its instances have. */
export function makeClass(node: Class, outer: Scope): Obj {
  const { machine } = outer;
  const scope = outer.inner();
  const isBase = node.superClass == null;
  const parent = node.superClass == null ? undefined : scope.evaluate(node.superClass);
  const made = new Obj(parent instanceof Obj ? parent : machine.protos.function);
  const prototype = new Obj(prototypeOf(parent) ?? machine.protos.object);
  if (parent instanceof Unknown) prototype.isOpen = made.isOpen = true;
  prototype.put('constructor', made);
  made.put('prototype', prototype);
  if (node.id != null) scope.declare(node.id.name, made);
  const fields = machine.native((self) =>
    self instanceof Obj ? addFields(node, self, inside(scope, self, prototype), false) : undefined,
  );
  made.put('@@fields', fields);
  let code: Code | undefined;
  for (const member of node.body.body) {
    if (member.type !== 'MethodDefinition') continue;
    if (member.kind === 'constructor') {
      code = member.value;
      continue;
    }
    const key = keyOf(member.key, member.computed, scope);
    const home = member.static ? made : prototype;
    if (key !== undefined) addMethod(home, key, member.kind, makeFunction(member.value, scope, home));
  }
  made.construct = (args, target) => {
    if (code === undefined && !isBase) {
      const instance = constructParent(made, args, target);
      machine.call(fields, instance, []);
      return instance;
    }
    const instance = new Obj(prototypeOf(target) ?? prototype);
    if (isBase) machine.call(fields, instance, []);
    if (code === undefined) return instance;
    const inner = inside(scope, isBase ? instance : undefined, prototype, target);
    runCode(code, inner, args);
    return inner.frame.self instanceof Obj ? inner.frame.self : instance;
  };
  addFields(node, made, inside(scope, made, made), true);
  return made;
}

/** The scope of code that runs for an object. */
function inside(scope: Scope, self: Value, home: Obj | undefined, made?: Obj): Scope {
  return new Scope(scope, { ...scope.frame, self, home, made });
}

/** Makes an instance of the parent of a class; what an unknown parent makes has more than is known. */
export function constructParent(made: Obj, args: readonly Value[], target: Obj): Value {
  const instance = made.proto?.construct?.(args, target);
  if (instance !== undefined) return instance;
  const open = new Obj(prototypeOf(target));
  open.isOpen = true;
  return open;
}

/** Gives an instance its fields, or a class its static ones. */
function addFields(node: Class, self: Obj, inner: Scope, isStatic: boolean): undefined {
  for (const member of node.body.body) {
    if (member.type === 'StaticBlock' && isStatic) inner.run(member.body);
    if (member.type !== 'PropertyDefinition' || member.static !== isStatic) continue;
    const key = keyOf(member.key, member.computed, inner);
    if (key !== undefined) self.put(key, member.value == null ? undefined : inner.evaluate(member.value));
  }
}

/** Adds a method, a getter or a setter to an object. */
export function addMethod(home: Obj, key: string, kind: string, method: Obj): void {
  if (kind === 'get' || kind === 'set') home.access(key, { [kind]: method });
  else home.put(key, method);
}
