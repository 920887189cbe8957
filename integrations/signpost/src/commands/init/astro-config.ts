import { type Expression, type ObjectExpression, type Program, type Property, parse } from 'acorn';
import { findFirstIn, readText } from '../../lib/disk/read.ts';
import { compact } from '../../lib/text/text.ts';
import { applyEdits, type TextEdit } from '../../lib/text/text-edits.ts';
import { parseSiteUrl } from '../../project/site-url.ts';
import { scripts } from './detect.ts';
import type { Part } from './part.ts';

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
function readTextValue(value: Expression | undefined): string | undefined {
  return value?.type === 'Literal' && typeof value.value === 'string' ? value.value : undefined;
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

interface Wanted {
  readonly site: string | undefined;
  readonly hosts: readonly string[] | undefined;
}

/** Plans the Astro config with the integration and the site. */
export function planAstroConfig(config: AstroConfig, { site, hosts = [] }: Wanted): Part {
  const { file, text, object } = config;
  const origin = site === undefined ? undefined : parseSiteUrl(site).origin;
  const siteEdits = origin === undefined ? {} : setSite(config, origin);
  const isIntegrated = hasIntegration(text);
  const added = isIntegrated ? {} : addIntegration(config, hosts);

  // `site` and `integrations` are new keys, or changes of their values.
  const keys = compact(siteEdits.key, added.key);
  const edits = [...(siteEdits.edits ?? []), ...(added.edits ?? []), ...addKeys(config, keys)];
  const changed = applyEdits(text, edits);
  const does = compact(
    hasIntegration(changed) && !isIntegrated && 'adds the integration',
    siteEdits.edits && 'sets `site`',
  );
  return {
    files: edits.length === 0 ? [] : [{ file, what: does.join(', and '), content: changed }],
    there: edits.length === 0 && isIntegrated ? [file] : [],
    notes: compact(
      !hasIntegration(changed) &&
        `${file}: add the integration yourself: import signpost from 'astro-signpost', and signpost() in \`integrations\`.`,
      ...noteSite(file, findProperty(object, 'site')?.value, origin),
      text.includes('@astrojs/sitemap') &&
        `Remove sitemap() from ${file}, and keep the package @astrojs/sitemap: Signpost runs it, and writes /sitemap.xml. If search engines know the old one, redirect it, then build: npx astro-signpost map add /sitemap-index.xml /sitemap.xml`,
      text.includes('@astrojs/starlight') &&
        !text.includes('StarlightHead.astro') &&
        "Add to starlight(): components: { Head: 'astro-signpost/components/StarlightHead.astro' }. Add `trailingSlash: 'always'` to the Astro config: Starlight then links to /en/, the URL of its page, and not to /en.",
    ),
  };
}

function hasIntegration(text: string): boolean {
  return /['"]astro-signpost['"]/.test(text);
}

/** A change of the config: a new key of its object, and edits elsewhere. */
interface Change {
  readonly key?: string;
  readonly edits?: readonly TextEdit[];
}

/** Sets the site where it is missing or that of a template. */
function setSite({ object }: AstroConfig, origin: string): Change {
  const value = findProperty(object, 'site')?.value;
  if (object === undefined) return {};
  if (value === undefined) return { key: `site: '${origin}'`, edits: [] };
  return isExample(value) ? { edits: [{ start: value.start, end: value.end, text: `'${origin}'` }] } : {};
}

/** `import signpost from 'astro-signpost'`, and `signpost()` as the first of `integrations`. */
function addIntegration({ object, text, importsEnd: at }: AstroConfig, hosts: readonly string[]): Change {
  const list = findProperty(object, 'integrations')?.value;
  if (object === undefined || (list !== undefined && list.type !== 'ArrayExpression')) return {};

  const line = "import signpost from 'astro-signpost';";
  const importEdit = { start: at, end: at, text: at === 0 ? `${line}\n\n` : `\n${line}` };
  const call = printIntegrationCall(hosts);
  if (list === undefined) return { key: `integrations: [${call}]`, edits: [importEdit] };

  // `[mdx(), sitemap()]`, or a list with a line for each integration.
  const start = list.start + 1;
  const [gap = ''] = /^\s*/.exec(text.slice(start)) ?? [];
  const added = gap === '' ? `${call}, ` : `${gap}${call},`;
  const first = { start, end: start, text: list.elements.length === 0 ? call : added };
  return { edits: [importEdit, first] };
}

/** Adds keys at the start of the configuration's object. */
function addKeys({ object }: AstroConfig, keys: readonly string[]): TextEdit[] {
  if (object === undefined || keys.length === 0) return [];
  const start = object.start + 1;
  const lines = keys.map((key) => `\n  ${key},`).join('');
  return [{ start, end: start, text: object.properties.length === 0 ? `${lines}\n` : lines }];
}

/** The integration with the hosts in its options. */
function printIntegrationCall([host, ...further]: readonly string[]): string {
  if (host === undefined) return 'signpost()';
  const others = further.length === 0 ? '' : `, furtherHosts: ['${further.join("', '")}']`;
  return `signpost({ deploy: { host: '${host}'${others} } })`;
}

/** True for the URL of a template: `https://example.com`. */
function isExample(value: Expression | undefined): boolean {
  return /^(?:www\.)?example\.com$/.test(URL.parse(readTextValue(value) ?? '')?.hostname ?? '');
}

/** A note about a `site` that is missing, a template's example, or another one than `--site`. */
function noteSite(file: string, value: Expression | undefined, origin: string | undefined): string[] {
  if (origin === undefined)
    return value === undefined || isExample(value)
      ? [`Set \`site\` in ${file} to the URL of your site: canonical URLs and redirects use it.`]
      : [];

  const site = readTextValue(value);
  const isOther = site !== undefined && !isExample(value) && URL.parse(site)?.origin !== origin;
  return isOther ? [`${file} has \`site: '${site}'\`. Change it to ${origin}.`] : [];
}
