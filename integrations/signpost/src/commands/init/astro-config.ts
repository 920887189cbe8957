import { type Expression, type ObjectExpression, type Program, type Property, parse } from 'acorn';
import { findFirstIn, readText } from '../../lib/disk/read.ts';
import { scripts } from './detect.ts';

/** An Astro config as it is written. */
export interface AstroConfig {
  readonly file: string;
  readonly text: string;
  /** The configuration's object; undefined if the file computes it, or has types. */
  readonly object: ObjectExpression | undefined;
  /** Where the last import ends, 0 without imports. */
  readonly importsEnd: number;
}

/** Reads the Astro config of the current folder. */
export async function readAstroConfig(): Promise<AstroConfig | undefined> {
  const file = await findFirstIn('.', scripts('astro.config'));
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
  const object = exported?.type === 'CallExpression' ? exported.arguments[0] : exported;
  return object?.type === 'ObjectExpression' ? object : undefined;
}

/** The property of an object with a name: `site: 'https://www.example.com'`. */
export function findProperty(object: ObjectExpression | undefined, name: string): Property | undefined {
  return object?.properties.find(
    (property): property is Property => property.type === 'Property' && readKey(property) === name,
  );
}

function readKey({ key }: Property): string {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' ? String(key.value) : '';
}

/** A text in the config; undefined if it is computed. */
export function readTextValue(value: Expression | undefined): string | undefined {
  return value?.type === 'Literal' && typeof value.value === 'string' ? value.value : undefined;
}

/** True if the config ends the URLs of pages with a slash, false if not; undefined if it is unclear. */
export function endsWithSlash({ object }: AstroConfig): boolean | undefined {
  const setting = findProperty(object, 'trailingSlash');
  const value = readTextValue(setting?.value);
  if (value === 'always' || value === 'never') return value === 'always';

  // With `ignore`, `build.format` decides, which is `directory` by default.
  const build = findProperty(object, 'build')?.value;
  const hasFormat = build?.type === 'ObjectExpression' && findProperty(build, 'format') !== undefined;
  const isIgnore = setting === undefined || value === 'ignore';
  return object !== undefined && isIgnore && !hasFormat ? true : undefined;
}

/** The `redirects` of the config as lines of `_redirects`, with their numbers; undefined if they are computed. */
export function printRedirects({ object }: AstroConfig): string | undefined {
  const redirects = findProperty(object, 'redirects')?.value;
  if (redirects?.type !== 'ObjectExpression') return undefined;

  const lines: string[] = [];
  for (const property of redirects.properties) {
    if (property.type !== 'Property') return undefined;
    const { to, status } = readTarget(property.value);
    if (to === undefined) return undefined;

    // Several redirects of one line are on the lines after it.
    const line = (property.loc?.start.line ?? 1) - 1;
    lines[Math.max(line, lines.length)] =
      `${printPath(readKey(property), '*')} ${printPath(to, ':splat')} ${status}`;
  }
  return Array.from(lines, (line = '') => line).join('\n');
}

/** Astro's `[name]` and `[...rest]` are `:name` and a star. */
function printPath(path: string, rest: string): string {
  return encodeURI(path.replace(/\[\.\.\.\w+\]/g, rest).replace(/\[(\w+)\]/g, ':$1'));
}

/** `'/new/'` or `{ status: 302, destination: '/new/' }`. */
function readTarget(value: Expression): { readonly to: string | undefined; readonly status: number } {
  if (value.type !== 'ObjectExpression') return { to: readTextValue(value), status: 301 };
  const status = findProperty(value, 'status')?.value;
  return {
    to: readTextValue(findProperty(value, 'destination')?.value),
    status: status?.type === 'Literal' ? Number(status.value) : 301,
  };
}
