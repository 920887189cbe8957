import type { Class, Function as Code } from 'acorn';
import { type Machine, Thrown, Waiting } from './machine.ts';
import {
  bind,
  type ClassMember,
  declareVars,
  evaluate,
  type Frame,
  keyOf,
  openInstance,
  Scope,
} from './scope.ts';
import { Obj, Unknown, type Value } from './values.ts';

/** A function of a script. `home` is the object that it is a method of. */
export function makeFunction(machine: Machine, node: Code, outer: Scope, home?: Obj): Obj {
  const made = new Obj(machine.protos.function);
  const scope = node.type === 'FunctionExpression' && node.id != null ? outer.inner() : outer;
  if (scope !== outer && node.id != null) scope.declare(node.id.name, made);
  const names = node.params.map((param) => (param.type === 'Identifier' ? param.name : ''));
  made.put('@@params', machine.array(names));
  const isArrow = node.type === 'ArrowFunctionExpression';
  const run = (
    self: Value,
    args: readonly Value[],
    target: Obj | undefined,
  ): { frame: Frame; value: Value } => {
    const frame: Frame = isArrow ? scope.frame : { ...scope.frame, self, home, made: target };
    const inner = new Scope(scope, frame);
    if (!isArrow) inner.declare('arguments', machine.array(args));
    node.params.forEach((param, index) => {
      if (param.type === 'RestElement')
        bind(machine, param.argument, machine.array(args.slice(index)), inner, true);
      else bind(machine, param, args[index], inner, true);
    });
    const { body } = node;
    if (body.type !== 'BlockStatement') return { frame, value: evaluate(machine, body, inner) };
    declareVars(body.body, inner);
    const ending = scope.frame.runner.runList(machine, body.body, inner);
    return { frame, value: ending?.kind === 'return' ? ending.value : undefined };
  };
  made.call = (self, args) => {
    if (node.generator) return new Unknown();
    return node.async
      ? asPromise(machine, () => run(self, args, undefined).value)
      : run(self, args, undefined).value;
  };
  if (isArrow || node.async || node.generator) return made;
  const prototype = machine.object();
  prototype.put('constructor', made);
  made.put('prototype', prototype);
  made.construct = (args, target) => {
    const proto = target.own('prototype')?.value;
    const instance = new Obj(proto instanceof Obj ? proto : machine.protos.object);
    const { value } = run(instance, args, target);
    return value instanceof Obj ? value : instance;
  };
  return made;
}

function asPromise(machine: Machine, run: () => Value): Value {
  const later = machine.later();
  const { source } = machine;
  try {
    machine.settle(later, 'kept', run());
  } catch (error) {
    if (error instanceof Thrown) machine.settle(later, 'broken', error.value);
    else if (!(error instanceof Waiting)) throw error;
  }
  machine.source = source;
  return later;
}

/** A class, with its parent and what its instances have. */
export function makeClass(machine: Machine, node: Class, outer: Scope): Obj {
  const scope = outer.inner();
  const parent = node.superClass == null ? undefined : evaluate(machine, node.superClass, scope);
  const made = new Obj(parent instanceof Obj ? parent : machine.protos.function);
  const above = parent instanceof Obj ? parent.own('prototype')?.value : undefined;
  const prototype = new Obj(above instanceof Obj ? above : machine.protos.object);
  if (parent instanceof Unknown) {
    prototype.isOpen = true;
    made.isOpen = true;
    made.put('@@parent', parent.name);
  }
  prototype.put('constructor', made);
  made.put('prototype', prototype);
  if (node.id != null) scope.declare(node.id.name, made);
  const ownFields = fieldsOf(machine, node.body.body, scope, prototype);
  made.put('@@fields', ownFields);
  const written = node.body.body.find(
    (member) => member.type === 'MethodDefinition' && member.kind === 'constructor',
  );
  const code = written?.type === 'MethodDefinition' ? written.value : undefined;
  made.construct = (args, target) => {
    if (node.superClass != null && code === undefined) {
      const instance =
        parent instanceof Obj && parent.construct !== undefined
          ? parent.construct(args, target)
          : openInstance(target);
      machine.call(ownFields, instance, []);
      return instance;
    }
    const proto = target.own('prototype')?.value;
    const instance = new Obj(proto instanceof Obj ? proto : prototype);
    const isBase = node.superClass == null;
    if (isBase) machine.call(ownFields, instance, []);
    if (code === undefined) return instance;
    const frame: Frame = {
      ...scope.frame,
      self: isBase ? instance : undefined,
      home: prototype,
      made: target,
    };
    const inner = new Scope(scope, frame);
    code.params.forEach((param, index) => {
      if (param.type === 'RestElement')
        bind(machine, param.argument, machine.array(args.slice(index)), inner, true);
      else bind(machine, param, args[index], inner, true);
    });
    declareVars(code.body.body, inner);
    scope.frame.runner.runList(machine, code.body.body, inner);
    return frame.self instanceof Obj ? frame.self : instance;
  };
  for (const member of node.body.body) addMember(machine, member, { scope, made, prototype });
  return made;
}

/** Gives an instance its fields. */
function fieldsOf(machine: Machine, members: readonly ClassMember[], scope: Scope, home: Obj): Obj {
  return machine.native((self) => {
    if (!(self instanceof Obj)) return undefined;
    const inner = new Scope(scope, { ...scope.frame, self, home, made: undefined });
    for (const member of members) {
      if (member.type !== 'PropertyDefinition' || member.static) continue;
      const key = keyOf(machine, member.key, member.computed, inner);
      if (key !== undefined)
        self.put(key, member.value == null ? undefined : evaluate(machine, member.value, inner));
    }
    return undefined;
  });
}

function addMember(
  machine: Machine,
  member: ClassMember,
  { scope, made, prototype }: { readonly scope: Scope; readonly made: Obj; readonly prototype: Obj },
): void {
  const own = new Scope(scope, { ...scope.frame, self: made, home: made, made: undefined });
  if (member.type === 'StaticBlock') {
    scope.frame.runner.runList(machine, member.body, own);
    return;
  }
  if (member.type === 'PropertyDefinition') {
    const key = member.static ? keyOf(machine, member.key, member.computed, scope) : undefined;
    if (key !== undefined)
      made.put(key, member.value == null ? undefined : evaluate(machine, member.value, own));
    return;
  }
  if (member.kind === 'constructor') return;
  const key = keyOf(machine, member.key, member.computed, scope);
  if (key === undefined) return;
  const home = member.static ? made : prototype;
  const method = makeFunction(machine, member.value, scope, home);
  if (member.kind === 'method') home.put(key, method);
  else home.slots.set(key, { ...(home.slots.get(key) ?? { value: undefined }), [member.kind]: method });
}
