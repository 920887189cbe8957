import { type Program, parse } from 'acorn';
import { rememberByName } from '../../../lib/remember.ts';
import { longestScript } from './active.ts';

type Kind = 'script' | 'module' | 'handler';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** Many pages have the same script. */
const writers: Readonly<Record<Kind, (code: string) => string | undefined>> = {
  script: rememberByName((code) => written(code, 'script'), 300),
  module: rememberByName((code) => written(code, 'module'), 300),
  handler: rememberByName((code) => written(code, 'handler'), 300),
};

/**
 * Writes a script as it is run: each condition and each comparison asks the page first whether it can be told, and names
 * of a module are taken from objects. Undefined where it isn't JavaScript.
 */
export function instrument(code: string, kind: string): string | undefined {
  if (code.length > longestScript || !(kind === 'script' || kind === 'module' || kind === 'handler')) return;
  return writers[kind](code);
}

function written(code: string, kind: Kind): string | undefined {
  const text = code.replace(/^\s*<!--/, '//');
  try {
    const program = parse(text, {
      ecmaVersion: 'latest',
      sourceType: kind === 'module' ? 'module' : 'script',
      allowReturnOutsideFunction: kind === 'handler',
      allowAwaitOutsideFunction: kind !== 'script',
    });
    return new Writer(text).program(program, kind);
  } catch {
    // What can't be read, or is nested too deeply.
    return undefined;
  }
}

let scripts = 0;

/** Prints the tree of a script as it was written, but for what is asked. */
class Writer {
  readonly #code: string;
  readonly #script: number;
  #modules = 0;

  constructor(code: string) {
    this.#code = code;
    scripts += 1;
    this.#script = scripts;
  }

  program({ body }: Program, kind: Kind): string {
    const lines = body.map((node) => this.#line(nodeOf(node), kind)).join('\n');
    if (kind === 'script') return `0;${lines}`;
    if (kind === 'handler')
      return `(function (event) { const $event = event, $el = this; with (this) { return (${asyncIf(lines)}function () { ${lines}\n }).call(this) } })`;
    return `(async (__url, __exports, __load) => { ${lines}\n })`;
  }

  /** A statement of a script or a module, which all scripts or other modules may see. */
  #line(node: Node, kind: Kind): string {
    if (kind === 'script' && node.type === 'VariableDeclaration')
      return this.print(node).replace(/^(?:let|const)\b/, 'var');
    if (kind === 'script' && node.type === 'ClassDeclaration')
      return `var ${nameOf(node['id'])} = ${this.print(node)};`;
    return kind === 'module' ? (this.#moduleLine(node) ?? this.print(node)) : this.print(node);
  }

  #moduleLine(node: Node): string | undefined {
    const { declaration, source, specifiers = [] } = node;
    const from = isNode(source) ? `__load(${JSON.stringify(source['value'])})` : undefined;
    const share = (entries: readonly string[]): string =>
      `__run.share(__exports, { ${entries.join(', ')} });`;
    this.#modules += 1;
    const module = `__m${this.#modules}`;
    switch (node.type) {
      case 'ImportDeclaration': {
        const names = nodesOf(specifiers).map((one) => {
          const local = nameOf(one['local']);
          if (one.type === 'ImportNamespaceSpecifier')
            return `${local} = ${module} ?? __run.take(undefined, '${local}')`;
          const name = one.type === 'ImportSpecifier' ? nameOf(one['imported']) : 'default';
          return `${local} = __run.take(${module}, ${JSON.stringify(name)}, '${local}')`;
        });
        return `const ${[`${module} = ${from}`, ...names].join(', ')};`;
      }
      case 'ExportAllDeclaration':
        return `Object.assign(__exports, ${from} ?? {});`;
      case 'ExportDefaultDeclaration': {
        if (!isNode(declaration)) return;
        const name = isNode(declaration['id']) ? nameOf(declaration['id']) : undefined;
        if (name === undefined)
          return `const ${module} = ${this.print(declaration)}; ${share([`default: () => ${module}`])}`;
        return `${this.print(declaration)}; ${share([`default: () => ${name}`])}`;
      }
      case 'ExportNamedDeclaration': {
        if (isNode(declaration)) {
          const names = boundNames(declaration).map((name) => `${name}: () => ${name}`);
          return `${this.print(declaration)}; ${share(names)}`;
        }
        const entries = nodesOf(specifiers).map((one) => {
          const [local, exported] = [nameOf(one['local']), JSON.stringify(nameOf(one['exported']))];
          return `${exported}: () => ${from === undefined ? local : `__run.take(${module}, '${local}', '${local}')`}`;
        });
        return `${from === undefined ? '' : `const ${module} = ${from}; `}${share(entries)}`;
      }
      default:
        return undefined;
    }
  }

  print(node: Node): string {
    return this.#special(node) ?? this.#around(node, (child) => this.print(child));
  }

  /** A node as it is written, with its parts printed. */
  #around(node: Node, print: (child: Node) => string): string {
    let text = '';
    let at = node.start;
    for (const child of childrenOf(node)) {
      if (child.start < at) continue;
      text += this.#code.slice(at, child.start) + print(child);
      at = child.end;
    }
    return text + this.#code.slice(at, node.end);
  }

  /** The call that evaluates a part. */
  #wrapped(name: string, part: unknown): string {
    if (!isNode(part)) return '';
    return ` __run.${name}((${this.print(part)}), "${this.#script}:${part.start}")`;
  }

  #special(node: Node): string | undefined {
    const { operator } = node;
    const part = (key: string): string => {
      const child = node[key];
      return isNode(child) ? `(${this.print(child)})` : '';
    };
    const asked = (key: string, name: string): string =>
      this.#around(node, (child) => (child === node[key] ? this.#wrapped(name, child) : this.print(child)));
    switch (node.type) {
      case 'IfStatement':
      case 'ConditionalExpression':
      case 'WhileStatement':
      case 'DoWhileStatement':
      case 'ForStatement':
        return asked('test', 'bool');
      case 'LogicalExpression':
        return asked('left', operator === '??' ? 'some' : 'bool');
      case 'ForOfStatement':
        return asked('right', 'each');
      case 'ForInStatement':
        return asked('right', 'keys');
      case 'UnaryExpression':
        if (operator !== '!' && operator !== 'typeof') return undefined;
        return ` __run.${operator === '!' ? 'not' : 'type'}(${part('argument')})`;
      case 'BinaryExpression':
        if (operator === '+' || (isNode(node['left']) && node['left'].type === 'PrivateIdentifier'))
          return undefined;
        return ` __run.operate(${part('left')}, "${operator}", ${part('right')})`;
      case 'SwitchStatement': {
        const tests = nodesOf(node['cases']).flatMap(({ test }) =>
          isNode(test) ? `() => (${this.print(test)})` : [],
        );
        return this.#around(node, (child) =>
          child === node['discriminant']
            ? `__run.pick((${this.print(child)}), [${tests.join(', ')}], "${this.#script}:${child.start}")`
            : this.print(child),
        );
      }
      case 'AwaitExpression':
        return ` __run.after(__run.now(), await ${this.#wrapped('wait', node['argument'])})`;
      case 'ImportExpression':
        return ` __run.load(${part('source')}, typeof __url === 'undefined' ? location.href : __url)`;
      case 'MetaProperty':
        return isNode(node['meta']) && node['meta']['name'] === 'import' ? '({ url: __url })' : undefined;
      default:
        return undefined;
    }
  }
}

const asyncIf = (text: string): string => (/\bawait\b/.test(text) ? 'async ' : '');

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

function nodesOf(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

function nodeOf(value: unknown): Node {
  if (!isNode(value)) throw new Error('not a node');
  return value;
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flatMap((value) => (isNode(value) ? [value] : nodesOf(value)))
    .sort((a, b) => a.start - b.start);
}

function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  return String(node['name'] ?? node['value']);
}

/** The names that a declaration gives. */
function boundNames(node: Node): string[] {
  if (node.type === 'Identifier') return [nameOf(node)];
  if (node.type !== 'VariableDeclaration' && /Declaration$/.test(node.type)) return [nameOf(node['id'])];
  const parts = ['declarations', 'id', 'elements', 'properties', 'argument', 'left', 'value'];
  return parts.flatMap((key) => {
    const part = node[key];
    if (key === 'value' && node.type !== 'Property') return [];
    return isNode(part) ? boundNames(part) : nodesOf(part).flatMap(boundNames);
  });
}
