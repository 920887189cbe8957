import type {
  ExportDefaultDeclaration,
  ForInStatement,
  ForOfStatement,
  ForStatement,
  Identifier,
  Literal,
  ModuleDeclaration,
  SwitchStatement,
  TryStatement,
} from 'acorn';
import { bind, boundNames } from './bindings.ts';
import { makeClass, makeFunction } from './functions.ts';
import { Thrown } from './machine.ts';
import { equals } from './operators.ts';
import type { Ending, Line, Scope } from './scope.ts';
import { Obj, truthOf, Unknown, type Value } from './values.ts';

/** What cut a statement short: a return, break or continue; undefined if it ran to its end. */
type End = Ending | undefined;

/** Runs a list of statements: first their functions are declared, then each is run in order. */
export function runList(body: readonly Line[], scope: Scope): End {
  for (const node of body) {
    const declared = 'declaration' in node ? node.declaration : node;
    if (declared?.type === 'FunctionDeclaration' && declared.id !== null)
      scope.declare(declared.id.name, makeFunction(declared, scope));
  }
  for (const node of body) {
    const ending = runOne(node, scope);
    if (ending !== undefined) return ending;
  }
  return undefined;
}

function runOne(node: Line, scope: Scope): End {
  const { machine } = scope;
  machine.step();
  switch (node.type) {
    case 'ExpressionStatement':
      scope.evaluate(node.expression);
      return undefined;
    case 'VariableDeclaration':
      for (const { id, init } of node.declarations) {
        if (node.kind === 'var' && init == null) continue;
        bind(id, init == null ? undefined : scope.evaluate(init), scope, node.kind !== 'var');
      }
      return undefined;
    case 'ClassDeclaration':
      scope.declare(node.id.name, makeClass(node, scope));
      return undefined;
    case 'BlockStatement':
      return runList(node.body, scope.inner());
    case 'IfStatement': {
      const { test, consequent, alternate } = node;
      const branches = [consequent, alternate].map(
        (branch) => () => (branch == null ? undefined : runOne(branch, scope)),
      );
      return runIf(scope, truthOf(scope.evaluate(test)), branches);
    }
    case 'ReturnStatement':
      return { kind: 'return', value: node.argument == null ? undefined : scope.evaluate(node.argument) };
    case 'ThrowStatement':
      throw new Thrown(scope.evaluate(node.argument));
    case 'BreakStatement':
      return { kind: 'break', label: node.label?.name };
    case 'ContinueStatement':
      return { kind: 'continue', label: node.label?.name };
    case 'LabeledStatement': {
      const ending = runOne(node.body, scope);
      return ending?.kind !== 'return' && ending?.label === node.label.name ? undefined : ending;
    }
    case 'TryStatement':
      return runTry(node, scope);
    case 'SwitchStatement':
      return runSwitch(node, scope);
    case 'ForStatement':
      return runFor(node, scope);
    case 'WhileStatement':
    case 'DoWhileStatement': {
      let isSure = node.type === 'DoWhileStatement';
      const test = (): boolean | undefined => isSure || truthOf(scope.evaluate(node.test));
      return loop(scope, test, () => {
        isSure = false;
        return runOne(node.body, scope);
      });
    }
    case 'ForOfStatement':
    case 'ForInStatement':
      return runEach(node, scope);
    case 'WithStatement':
      return runOne(node.body, scope);
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportDefaultDeclaration':
    case 'ExportAllDeclaration':
      return runModuleLine(node, scope);
    default:
      return undefined;
  }
}

/** Runs one of two branches, or, where the condition can't be told, both as if each were taken. */
function runIf({ machine }: Scope, test: boolean | undefined, branches: readonly (() => End)[]): End {
  if (test !== undefined) return branches[test ? 0 : 1]?.();
  const count = machine.effects.length;
  const results = machine.fork(branches);
  if (results.every((result) => result !== undefined)) return endingOf(results);
  // What follows runs only where the branch that ended early is not taken; where that one left the page, all leave it.
  const isEnded = results.some((result) => result !== undefined);
  if (isEnded && !machine.leftSince(count)) machine.depth += 1;
  return undefined;
}

function loop(
  { machine }: Scope,
  test: () => boolean | undefined,
  round: () => End,
  after: () => unknown = () => undefined,
): End {
  for (;;) {
    machine.step();
    const goesOn = test();
    if (goesOn === undefined) machine.fork([round]);
    if (!goesOn) return undefined;
    const ending = round();
    if (ending !== undefined && !(ending.kind === 'continue' && ending.label === undefined))
      return ending.kind === 'break' && ending.label === undefined ? undefined : ending;
    after();
  }
}

function runFor({ init, test, update, body }: ForStatement, scope: Scope): End {
  const inner = scope.inner();
  if (init?.type === 'VariableDeclaration') runOne(init, inner);
  else if (init != null) inner.evaluate(init);
  const round = (): End => {
    // Each round has its own variables, for the functions that are made in it.
    const own = inner.inner();
    for (const [name, { value }] of inner.vars) own.declare(name, value);
    const ending = runOne(body, own);
    for (const [name, slot] of inner.vars) slot.value = own.vars.get(name)?.value;
    return ending;
  };
  return loop(
    scope,
    () => (test == null ? true : truthOf(inner.evaluate(test))),
    round,
    () => update != null && inner.evaluate(update),
  );
}

function runEach(node: ForInStatement | ForOfStatement, scope: Scope): End {
  const { left, right, body } = node;
  const round = (item: Value): End => {
    const inner = scope.inner();
    if (left.type !== 'VariableDeclaration') bind(left, item, inner, false);
    else for (const { id } of left.declarations) bind(id, item, inner, left.kind !== 'var');
    return runOne(body, inner);
  };
  const over = scope.evaluate(right);
  const items = node.type === 'ForOfStatement' ? scope.machine.items(over) : keysOf(over);
  if (items === undefined) {
    scope.machine.fork([() => round(new Unknown())]);
    return undefined;
  }
  const waiting = [...items];
  return loop(
    scope,
    () => waiting.length > 0,
    () => round(waiting.shift()),
  );
}

function keysOf(over: Value): readonly string[] | undefined {
  if (over instanceof Obj) return over.keys();
  return over instanceof Unknown ? undefined : [];
}

function runTry({ block, handler, finalizer }: TryStatement, scope: Scope): End {
  const { machine } = scope;
  const { depth } = machine;
  let ending: End;
  try {
    ending = runOne(block, scope);
  } catch (error) {
    if (!(error instanceof Thrown)) throw error;
    if (handler == null) {
      if (finalizer != null) runOne(finalizer, scope);
      throw error;
    }
    const inner = scope.inner();
    if (handler.param != null) bind(handler.param, error.value, inner, true);
    ending = runOne(handler.body, inner);
  }
  // What throws under a condition is caught: behind the statement, all is as sure as before it.
  if (ending === undefined && handler != null) machine.depth = depth;
  return (finalizer == null ? undefined : runOne(finalizer, scope)) ?? ending;
}

function runSwitch({ discriminant, cases }: SwitchStatement, scope: Scope): End {
  const value = scope.evaluate(discriminant);
  const inner = scope.inner();
  const run = (from: number): End => {
    const ending = runList(
      cases.slice(from).flatMap(({ consequent }) => consequent),
      inner,
    );
    return ending?.kind === 'break' && ending.label === undefined ? undefined : ending;
  };
  const matches = cases.map(({ test }) => (test == null ? false : equals(value, scope.evaluate(test), true)));
  const byDefault = cases.findIndex(({ test }) => test == null);
  if (!matches.includes(undefined)) {
    const index = matches.includes(true) ? matches.indexOf(true) : byDefault;
    return index < 0 ? undefined : run(index);
  }
  const starts = [...cases.keys()].filter((at) => matches[at] !== false || at === byDefault);
  const branches = starts.map((at) => () => run(at));
  const results = scope.machine.fork(byDefault < 0 ? [...branches, () => undefined] : branches);
  if (
    results.every((result) => result !== undefined && !(result instanceof Thrown) && result.kind === 'return')
  )
    return endingOf(results);
  if (results.some((result) => result !== undefined)) scope.machine.depth += 1;
  return undefined;
}

/** How all branches of a condition ended that can't be told. */
function endingOf(results: readonly (End | Thrown)[]): End {
  const [first] = results;
  if (first instanceof Thrown) throw first;
  return first?.kind === 'return' ? { kind: 'return', value: new Unknown() } : first;
}

/** Runs a line that imports or exports. */
function runModuleLine(node: ModuleDeclaration, scope: Scope): undefined {
  const { module } = scope.frame;
  const load = (source: Literal): Value => module?.load(String(source.value));
  const give = (name: string, value: Value): undefined => module?.exports.put(name, value);
  switch (node.type) {
    case 'ImportDeclaration': {
      const from = load(node.source);
      for (const one of node.specifiers) {
        const local = one.local.name;
        const name = one.type === 'ImportSpecifier' ? nameOf(one.imported) : 'default';
        if (one.type === 'ImportNamespaceSpecifier') scope.declare(local, from);
        else if (from instanceof Obj) scope.declare(local, scope.machine.get(from, name));
        // A module that can't be loaded: its names are treated like unknown globals.
        else scope.declare(local, scope.outermost().read(name === 'default' ? local : name));
      }
      return;
    }
    case 'ExportNamedDeclaration': {
      const { declaration, source, specifiers } = node;
      const from = source == null ? undefined : load(source);
      for (const { local, exported } of specifiers) {
        const name = nameOf(local);
        give(nameOf(exported), from === undefined ? scope.read(name) : scope.machine.get(from, name));
      }
      if (declaration == null) return;
      runOne(declaration, scope);
      const isVariable = declaration.type === 'VariableDeclaration';
      for (const name of isVariable ? boundNames(declaration) : [declaration.id.name])
        give(name, scope.read(name));
      return;
    }
    case 'ExportDefaultDeclaration':
      give('default', defaultOf(node.declaration, scope));
      return;
    case 'ExportAllDeclaration': {
      const all = load(node.source);
      if (all instanceof Obj) for (const key of all.keys()) give(key, scope.machine.get(all, key));
    }
  }
}

function defaultOf(node: ExportDefaultDeclaration['declaration'], scope: Scope): Value {
  if (node.type === 'FunctionDeclaration') return makeFunction(node, scope);
  if (node.type !== 'ClassDeclaration') return scope.evaluate(node);
  const made = makeClass(node, scope);
  if (node.id !== null) scope.declare(node.id.name, made);
  return made;
}

function nameOf(name: Identifier | Literal): string {
  return name.type === 'Identifier' ? name.name : String(name.value);
}
