import type { ExportDefaultDeclaration, Identifier, Literal, ModuleDeclaration, Statement } from 'acorn';
import { boundNames } from './bindings.ts';
import { makeClass, makeFunction } from './functions.ts';
import type { Ending, Scope } from './scope.ts';
import { Obj, type Value } from './values.ts';

/** Runs a line that imports or exports. */
export function runModuleLine(
  node: ModuleDeclaration,
  scope: Scope,
  runOne: (node: Statement, scope: Scope) => Ending | undefined,
): undefined {
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
        // What can't be loaded is known by its name alone, as a global is.
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
