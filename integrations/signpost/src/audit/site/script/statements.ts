import type { ForInStatement, ForOfStatement, SwitchStatement, TryStatement } from 'acorn';
import { type Ending, type Machine, Thrown } from './machine.ts';
import { equals } from './operators.ts';
import { bind, boundNames, evaluate, type Line, type Scope } from './scope.ts';
import { Obj, truthOf, Unknown, type Value } from './values.ts';

/** Runs a list of statements: first their functions are declared, then each is run in order. */
export function runList(machine: Machine, body: readonly Line[], scope: Scope): Ending | undefined {
  for (const node of body) {
    const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
    if (declared?.type === 'FunctionDeclaration')
      scope.declare(declared.id.name, scope.frame.runner.makeFunction(machine, declared, scope));
    if (
      node.type === 'ExportDefaultDeclaration' &&
      node.declaration.type === 'FunctionDeclaration' &&
      node.declaration.id
    )
      scope.declare(
        node.declaration.id.name,
        scope.frame.runner.makeFunction(machine, node.declaration, scope),
      );
  }
  for (const node of body) {
    const ending = runOne(machine, node, scope);
    if (ending !== undefined) return ending;
  }
  return undefined;
}

function runOne(machine: Machine, node: Line, scope: Scope): Ending | undefined {
  machine.step();
  switch (node.type) {
    case 'ExpressionStatement':
      evaluate(machine, node.expression, scope);
      return undefined;
    case 'VariableDeclaration':
      for (const { id, init } of node.declarations) {
        if (node.kind === 'var' && init == null) continue;
        const value = init == null ? undefined : evaluate(machine, init, scope);
        bind(machine, id, value, scope, node.kind !== 'var');
      }
      return undefined;
    case 'ClassDeclaration':
      scope.declare(node.id.name, scope.frame.runner.makeClass(machine, node, scope));
      return undefined;
    case 'BlockStatement':
      return runList(machine, node.body, scope.inner());
    case 'IfStatement':
      return runIf(
        machine,
        truthOf(evaluate(machine, node.test, scope)),
        () => runOne(machine, node.consequent, scope),
        () => (node.alternate == null ? undefined : runOne(machine, node.alternate, scope)),
      );
    case 'ReturnStatement':
      return {
        kind: 'return',
        value: node.argument == null ? undefined : evaluate(machine, node.argument, scope),
      };
    case 'ThrowStatement':
      throw new Thrown(evaluate(machine, node.argument, scope));
    case 'BreakStatement':
      return { kind: 'break', label: node.label?.name };
    case 'ContinueStatement':
      return { kind: 'continue', label: node.label?.name };
    case 'LabeledStatement': {
      const ending = runOne(machine, node.body, scope);
      return ending?.kind !== 'return' && ending?.label === node.label.name ? undefined : ending;
    }
    case 'TryStatement':
      return runTry(machine, node, scope);
    case 'SwitchStatement':
      return runSwitch(machine, node, scope);
    case 'ForStatement': {
      const inner = scope.inner();
      if (node.init?.type === 'VariableDeclaration') runOne(machine, node.init, inner);
      else if (node.init != null) evaluate(machine, node.init, inner);
      return loop(
        machine,
        () => (node.test == null ? true : truthOf(evaluate(machine, node.test, inner))),
        () => {
          // Each round has its own variables, for the functions that are made in it.
          const round = inner.inner();
          for (const [name, { value }] of inner.vars) round.declare(name, value);
          const ending = runOne(machine, node.body, round);
          for (const [name, slot] of inner.vars) slot.value = round.vars.get(name)?.value;
          return ending;
        },
        () => node.update != null && evaluate(machine, node.update, inner),
      );
    }
    case 'WhileStatement':
      return loop(
        machine,
        () => truthOf(evaluate(machine, node.test, scope)),
        () => runOne(machine, node.body, scope),
      );
    case 'DoWhileStatement': {
      let isFirst = true;
      return loop(
        machine,
        () => {
          if (!isFirst) return truthOf(evaluate(machine, node.test, scope));
          isFirst = false;
          return true;
        },
        () => runOne(machine, node.body, scope),
      );
    }
    case 'ForOfStatement':
    case 'ForInStatement':
      return runEach(machine, node, scope);
    case 'WithStatement':
      return runOne(machine, node.body, scope);
    case 'ExportNamedDeclaration': {
      if (node.declaration == null) {
        const from = node.source == null ? undefined : scope.frame.module?.load(String(node.source.value));
        for (const { local, exported } of node.specifiers) {
          const name = local.type === 'Identifier' ? local.name : String(local.value);
          exportAs(
            scope,
            exported.type === 'Identifier' ? exported.name : String(exported.value),
            from === undefined ? scope.read(machine, name) : machine.get(from, name),
          );
        }
        return undefined;
      }
      const { declaration } = node;
      runOne(machine, declaration, scope);
      const names =
        declaration.type === 'VariableDeclaration' ? boundNames(declaration) : [declaration.id.name];
      for (const name of names) exportAs(scope, name, scope.read(machine, name));
      return undefined;
    }
    case 'ExportDefaultDeclaration': {
      const { declaration } = node;
      const value =
        declaration.type === 'FunctionDeclaration'
          ? scope.frame.runner.makeFunction(machine, declaration, scope)
          : declaration.type === 'ClassDeclaration'
            ? scope.frame.runner.makeClass(machine, declaration, scope)
            : evaluate(machine, declaration, scope);
      if (declaration.type === 'ClassDeclaration' && declaration.id != null)
        scope.declare(declaration.id.name, value);
      exportAs(scope, 'default', value);
      return undefined;
    }
    case 'ExportAllDeclaration': {
      const all = scope.frame.module?.load(String(node.source.value));
      if (all instanceof Obj) for (const key of all.keys()) exportAs(scope, key, machine.get(all, key));
      return undefined;
    }
    case 'ImportDeclaration': {
      const from = scope.frame.module?.load(String(node.source.value));
      for (const one of node.specifiers) {
        if (one.type === 'ImportNamespaceSpecifier') {
          scope.declare(one.local.name, from);
          continue;
        }
        const name =
          one.type === 'ImportDefaultSpecifier'
            ? 'default'
            : one.imported.type === 'Identifier'
              ? one.imported.name
              : String(one.imported.value);
        const isFile = from instanceof Obj;
        // What can't be loaded is known by its name alone, as a global is.
        const known = name === 'default' ? one.local.name : name;
        scope.declare(
          one.local.name,
          isFile ? machine.get(from, name) : outermost(scope).read(machine, known),
        );
      }
      return undefined;
    }
    default:
      return undefined;
  }
}

function outermost(scope: Scope): Scope {
  let at = scope;
  while (at.parent !== undefined) at = at.parent;
  return at;
}

function exportAs(scope: Scope, name: string, value: Value): void {
  scope.frame.module?.exports.put(name, value);
}

/** Runs one of two branches, or, where the condition can't be told, both as if each were taken. */
function runIf(
  machine: Machine,
  test: boolean | undefined,
  then: () => Ending | undefined,
  otherwise: () => Ending | undefined,
): Ending | undefined {
  if (test !== undefined) return test ? then() : otherwise();
  const count = machine.effects.length;
  const results = machine.fork([then, otherwise]);
  const ended = results.filter((result) => result !== undefined);
  if (ended.length === 0) return undefined;
  if (ended.length === results.length) {
    const [first] = ended;
    if (first instanceof Thrown) throw first;
    return first?.kind === 'return' ? { kind: 'return', value: new Unknown() } : first;
  }
  // What follows runs only where the branch that ended early is not taken; where that one left the page, all leave it.
  if (!machine.leftSince(count)) machine.depth += 1;
  return undefined;
}

function loop(
  machine: Machine,
  test: () => boolean | undefined,
  round: () => Ending | undefined,
  after: () => unknown = () => undefined,
): Ending | undefined {
  for (;;) {
    machine.step();
    const goesOn = test();
    if (goesOn === false) return undefined;
    if (goesOn === undefined) {
      machine.fork([round]);
      return undefined;
    }
    const ending = round();
    if (ending?.kind === 'return') return ending;
    if (ending?.kind === 'break') return ending.label === undefined ? undefined : ending;
    if (ending?.kind === 'continue' && ending.label !== undefined) return ending;
    after();
  }
}

function runEach(machine: Machine, node: ForInStatement | ForOfStatement, scope: Scope): Ending | undefined {
  const over = evaluate(machine, node.right, scope);
  const { left } = node;
  const round = (item: Value): Ending | undefined => {
    const inner = scope.inner();
    if (left.type !== 'VariableDeclaration') bind(machine, left, item, inner, false);
    else for (const { id } of left.declarations) bind(machine, id, item, inner, left.kind !== 'var');
    return runOne(machine, node.body, inner);
  };
  const items =
    node.type === 'ForInStatement'
      ? over instanceof Obj
        ? over.keys()
        : over instanceof Unknown
          ? undefined
          : []
      : machine.items(over);
  if (items === undefined) {
    machine.fork([() => round(new Unknown())]);
    return undefined;
  }
  const left_ = [...items];
  return loop(
    machine,
    () => left_.length > 0,
    () => round(left_.shift()),
  );
}

function runTry(machine: Machine, node: TryStatement, scope: Scope): Ending | undefined {
  const { depth } = machine;
  let ending: Ending | undefined;
  try {
    ending = runOne(machine, node.block, scope);
  } catch (error) {
    if (!(error instanceof Thrown)) throw error;
    const { handler } = node;
    if (handler == null) {
      if (node.finalizer != null) runOne(machine, node.finalizer, scope);
      throw error;
    }
    const inner = scope.inner();
    if (handler.param != null) bind(machine, handler.param, error.value, inner, true);
    ending = runOne(machine, handler.body, inner);
  }
  // What throws under a condition is caught: behind the statement, all is as sure as before it.
  if (ending === undefined && node.handler != null) machine.depth = depth;
  if (node.finalizer != null) ending = runOne(machine, node.finalizer, scope) ?? ending;
  return ending;
}

function runSwitch(machine: Machine, node: SwitchStatement, scope: Scope): Ending | undefined {
  const value = evaluate(machine, node.discriminant, scope);
  const inner = scope.inner();
  const run = (from: number): Ending | undefined => {
    const ending = runList(
      machine,
      node.cases.slice(from).flatMap(({ consequent }) => consequent),
      inner,
    );
    return ending?.kind === 'break' && ending.label === undefined ? undefined : ending;
  };
  const matches = node.cases.map(({ test }) =>
    test == null ? false : equals(value, evaluate(machine, test, scope), true),
  );
  const index = matches.indexOf(true);
  const byDefault = node.cases.findIndex(({ test }) => test == null);
  if (!matches.includes(undefined))
    return index >= 0 ? run(index) : byDefault >= 0 ? run(byDefault) : undefined;
  let ending: Ending | undefined;
  const starts = [...node.cases.keys()].filter((at) => matches[at] !== false || at === byDefault);
  const results = machine.fork([
    ...starts.map((at) => () => run(at)),
    ...(byDefault >= 0 ? [] : [() => undefined]),
  ]);
  if (results.some((result) => result !== undefined)) {
    if (
      results.every(
        (result) => result !== undefined && !(result instanceof Thrown) && result.kind === 'return',
      )
    )
      ending = { kind: 'return', value: new Unknown() };
    else machine.depth += 1;
  }
  return ending;
}
