import { type AnyNode, type ObjectExpression, type Program, type Property, parse } from 'acorn';
import type { JsonItem } from '../lib/json/jsonc.ts';
import { Problem } from '../lib/problem.ts';
import type { TextRange } from '../lib/text/lines.ts';
import { listNodes } from '../lib/text/script-tree.ts';

// The objects that a configuration in JavaScript or TypeScript has as literals. The file is parsed, and never run:
//
//   { source: '/old', destination: '/new', permanent: true }     an object
//   { source: `/old/${slug}`, destination: '/new' }              its `source` is computed

/** The name of a file that is a script. */
export const scriptName = /\.[cm]?[jt]s$/i;

/** An object of a script. `value` has the keys that are literals. */
export interface ScriptObject extends JsonItem {
  readonly value: Readonly<Record<string, unknown>>;
  /** The keys whose values only the running script knows. */
  readonly computed: readonly string[];
}

/** A script's objects, in the order of the file. Throws a `Problem` with line and column for a script that can't be parsed. */
export function listScriptObjects(file: string, text: string): ScriptObject[] {
  const objects = listNodes(parseConfig(file, text)).filter((node) => node.type === 'ObjectExpression');
  return objects.sort((a, b) => a.start - b.start).map((object) => readObject(object, text));
}

/** The entries of an object, each as an object with the key's line: `'/old': { redirect: '/new' }`. */
export function listScriptEntries(
  file: string,
  text: string,
  name: string,
): (ScriptObject & { key: string })[] {
  const properties = listNodes(parseConfig(file, text)).filter((node) => node.type === 'Property');
  const tables = properties.filter((property) => readKey(property) === name).map(({ value }) => value);
  return tables.flatMap((table) => {
    if (table.type !== 'ObjectExpression') return [];
    return table.properties.flatMap((entry) => {
      const key = entry.type === 'Property' ? readKey(entry) : undefined;
      if (entry.type !== 'Property' || key === undefined || entry.value.type !== 'ObjectExpression')
        return [];
      return [{ ...readObject(entry.value, text), ...locate(entry, text), key }];
    });
  });
}

/** The items of each list of a script, as offsets. */
export function listScriptLists(file: string, text: string): TextRange[][] {
  const lists = listNodes(parseConfig(file, text)).filter((node) => node.type === 'ArrayExpression');
  return lists.map(({ elements }) => elements.flatMap((item) => (item === null ? [] : [item])));
}

function parseConfig(file: string, text: string): Program {
  try {
    return parse(blankTypes(text), {
      ecmaVersion: 'latest',
      sourceType: 'module',
      allowReturnOutsideFunction: true,
      locations: true,
    });
  } catch (error) {
    if (!(error instanceof SyntaxError && 'loc' in error)) throw error;
    const { line, column } = Object(error.loc);
    const reason = error.message.replace(/ \(\d+:\d+\)$/, '');
    throw new Problem(
      `${file}:${line}:${column + 1}: The script can't be parsed: ${reason}. Signpost reads JavaScript, with the types of an ordinary configuration. Save the list of redirects as JSON, and import that file.`,
    );
  }
}

/** Blanks the types of an ordinary configuration: `import type …`, `const config: NextConfig =`, `satisfies X`, `as const`. */
function blankTypes(text: string): string {
  return text.split('\n').map(blankTypesOfLine).join('\n');
}

function blankTypesOfLine(line: string): string {
  const blank = (type: string): string => ' '.repeat(type.length);
  if (/^\s*import type /.test(line)) return blank(line);

  const [declaration = '', name = ''] =
    /^(\s*(?:export +)?(?:const|let|var) +\w+) *: *[\w.]+(?:\[\])?(?= *=)/.exec(line) ?? [];
  const untyped = name.padEnd(declaration.length) + line.slice(declaration.length);
  return untyped.replace(/ satisfies +[\w.]+/g, blank).replace(/(?<=[\])}'"]) as +[\w.]+/g, blank);
}

function readObject(object: ObjectExpression, text: string): ScriptObject {
  const value: Record<string, unknown> = {};
  const computed: string[] = [];
  for (const property of object.properties) {
    const key = property.type === 'Property' ? readKey(property) : undefined;
    if (property.type !== 'Property' || key === undefined) continue;
    const literal = readLiteral(property.value, text);
    if (literal === undefined) computed.push(key);
    else value[key] = literal.value;
  }
  return { ...locate(object, text), value, computed };
}

function locate(node: AnyNode, text: string): Pick<JsonItem, 'line' | 'column' | 'text'> {
  const { line = 1, column = 0 } = node.loc?.start ?? {};
  return { line, column: column + 1, text: text.slice(node.start, node.end).replace(/\s+/g, ' ') };
}

function readKey({ key, computed }: Pick<Property, 'key' | 'computed'>): string | undefined {
  if (computed) return undefined;
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' ? String(key.value) : undefined;
}

/** The value of a literal; undefined if the script computes it. */
function readLiteral(node: AnyNode, text: string): { readonly value: unknown } | undefined {
  switch (node.type) {
    case 'Literal':
      return { value: node.value };
    case 'TemplateLiteral':
      return node.expressions.length === 0 ? { value: node.quasis[0]?.value.cooked } : undefined;
    case 'ObjectExpression': {
      const { value, computed } = readObject(node, text);
      return computed.length === 0 ? { value } : undefined;
    }
    case 'ArrayExpression': {
      const items = node.elements.map((element) =>
        element === null ? undefined : readLiteral(element, text),
      );
      const known = items.filter((item) => item !== undefined);
      return known.length === items.length ? { value: known.map(({ value }) => value) } : undefined;
    }
    default:
      return undefined;
  }
}
