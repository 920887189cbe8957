import { type Expression, type ObjectExpression, type Program, type Property, parse } from 'acorn';
import { findFirstIn, readText } from '../../lib/disk/read.ts';

/** An Astro config and its syntax tree. */
export interface AstroConfig {
  readonly file: string;
  readonly text: string;
  /** The configuration's object; undefined if computed, or in a file with types. */
  readonly object: ObjectExpression | undefined;
  /** Where the last import ends, 0 without imports. */
  readonly importsEnd: number;
}

/** Reads the first of some files in the current folder. */
export async function readAstroConfig(names: readonly string[]): Promise<AstroConfig | undefined> {
  const file = await findFirstIn('.', names);
  if (file === undefined) return undefined;

  const text = (await readText(file)) ?? '';
  const program = parseModule(text);
  const imports = program?.body.findLast(({ type }) => type === 'ImportDeclaration');
  return { file, text, object: program && findConfigObject(program), importsEnd: imports?.end ?? 0 };
}

function parseModule(text: string): Program | undefined {
  try {
    return parse(text, { ecmaVersion: 'latest', sourceType: 'module', locations: true });
  } catch {
    return undefined;
  }
}

/** `export default { … }` or `export default defineConfig({ … })`. */
function findConfigObject({ body }: Program): ObjectExpression | undefined {
  const exported = body.find((node) => node.type === 'ExportDefaultDeclaration')?.declaration;
  const isCall = exported?.type === 'CallExpression';
  const object = isCall ? exported.arguments[0] : exported;
  if (object?.type === 'ObjectExpression') return object;
  return undefined;
}

/** The value of a key: `site: 'https://www.example.com'`. */
export function findValue(object: ObjectExpression | undefined, name: string): Expression | undefined {
  const properties = object?.properties.filter((property) => property.type === 'Property') ?? [];
  return properties.find((property) => readKey(property) === name)?.value;
}

/** The name of a property, written as a name or as a text. */
export function readKey({ key }: Property): string {
  if (key.type === 'Identifier') return key.name;
  if (key.type === 'Literal') return String(key.value);
  return '';
}

/** A text in the config; undefined if computed. */
export function readTextValue(value: Expression | undefined): string | undefined {
  if (value?.type === 'Literal' && typeof value.value === 'string') return value.value;
  return undefined;
}
