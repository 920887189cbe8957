import { type Expression, type ObjectExpression, type Program, type Property, parse } from 'acorn';
import { findFirstIn, readText } from '../../lib/disk/read.ts';
import { applyEdits, type TextEdit } from '../../lib/text/lines.ts';
import { compact } from '../../lib/text/text.ts';
import { parseSiteUrl } from '../../project/settings/site-url.ts';
import type { InitOptions, InitPlan } from './plan.ts';

const tasks = {
  addIntegration: (file: string) =>
    `${file}: add the integration yourself: import signpost from 'astro-signpost', and signpost() in \`integrations\`.`,
  setSite: (file: string) =>
    `Set \`site\` in ${file} to the URL of your site: canonical URLs and redirects use it.`,
  removeSitemap: (file: string) =>
    `Remove sitemap() from ${file}, and keep the package @astrojs/sitemap: Signpost runs it, and writes /sitemap.xml. If search engines know the old one, redirect both of its files, then build: npx astro-signpost map add /sitemap-index.xml /sitemap.xml, and npx astro-signpost map add /sitemap-0.xml /sitemap.xml`,
  configureStarlight:
    "Add to starlight(): components: { Head: 'astro-signpost/components/StarlightHead.astro' }. Add `trailingSlash: 'always'` to the Astro config: Starlight then links to /en/, the URL of its page, and not to /en.",
};

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
function findValue(object: ObjectExpression | undefined, name: string): Expression | undefined {
  const properties = object?.properties.filter((property) => property.type === 'Property') ?? [];
  return properties.find((property) => readKey(property) === name)?.value;
}

function readKey({ key }: Property): string {
  if (key.type === 'Identifier') return key.name;
  if (key.type === 'Literal') return String(key.value);
  return '';
}

/** A text in the config; undefined if computed. */
function readTextValue(value: Expression | undefined): string | undefined {
  if (value?.type === 'Literal' && typeof value.value === 'string') return value.value;
  return undefined;
}

/** The `redirects` of the config as lines of `_redirects`, each at its line of the config; undefined if computed. */
export function printAstroRedirects({ object }: AstroConfig): string | undefined {
  const redirects = findValue(object, 'redirects');
  if (redirects?.type !== 'ObjectExpression') return undefined;

  const lines: string[] = [];
  for (const property of redirects.properties) {
    if (property.type !== 'Property') return undefined;
    const { to, status } = readRedirect(property.value);
    if (to === undefined) return undefined;

    // The second redirect of a line takes the next line.
    const line = Math.max((property.loc?.start.line ?? 1) - 1, lines.length);
    lines[line] = `${printPath(readKey(property), '*')} ${printPath(to, ':splat')} ${status}`;
  }
  return Array.from(lines, (line = '') => line).join('\n');
}

/** `'/new/'`, or `{ status: 302, destination: '/new/' }`. */
function readRedirect(value: Expression) {
  if (value.type !== 'ObjectExpression') return { to: readTextValue(value), status: 301 };
  const status = findValue(value, 'status');
  return {
    to: readTextValue(findValue(value, 'destination')),
    status: status?.type === 'Literal' ? Number(status.value) : 301,
  };
}

/** Astro's `[name]` and `[...rest]` are `:name` and a star. */
function printPath(path: string, rest: string): string {
  return encodeURI(path.replace(/\[\.\.\.\w+\]/g, rest).replace(/\[(\w+)\]/g, ':$1'));
}

/** Plans the Astro config with the integration and the site of `--site`. */
export function planAstroConfig(
  plan: InitPlan,
  config: AstroConfig,
  { site, hosts = [] }: InitOptions,
): void {
  const { file, text, object } = config;
  const siteEdits = site === undefined ? [] : setSite(config, parseSiteUrl(site).origin);
  const isIntegrated = /['"]astro-signpost['"]/.test(text);
  const integrationEdits = isIntegrated ? [] : addIntegration(config, hosts);

  const edits = [...siteEdits, ...integrationEdits];
  // `defineConfig({})`: the last key ends with a line break.
  if (object?.properties.length === 0 && edits.length > 0)
    edits.push({ start: object.end - 1, end: object.end - 1, text: '\n' });

  const changes = compact(
    integrationEdits.length > 0 && 'adds the integration',
    siteEdits.length > 0 && 'sets `site`',
  );
  if (edits.length === 0) plan.unchanged.push(file);
  else plan.files.push({ file, what: changes.join(', and '), content: applyEdits(text, edits) });

  if (!isIntegrated && integrationEdits.length === 0) plan.tasks.push(tasks.addIntegration(file));
  if (siteEdits.length === 0 && hasNoSite(config)) plan.tasks.push(tasks.setSite(file));
  if (text.includes('@astrojs/sitemap')) plan.tasks.push(tasks.removeSitemap(file));
  if (text.includes('@astrojs/starlight') && !text.includes('StarlightHead.astro'))
    plan.tasks.push(tasks.configureStarlight);
}

/** True without a `site`, and for the URL of a template: `https://example.com`. */
function hasNoSite({ object }: AstroConfig): boolean {
  const value = findValue(object, 'site');
  const hostname = URL.parse(readTextValue(value) ?? '')?.hostname ?? '';
  return value === undefined || /^(?:www\.)?example\.com$/.test(hostname);
}

/** Adds the site, or replaces another URL. A computed site stays. */
function setSite({ object }: AstroConfig, origin: string): TextEdit[] {
  if (object === undefined) return [];
  const value = findValue(object, 'site');
  if (value === undefined) return [addKey(object, `site: '${origin}'`)];
  const site = readTextValue(value);
  if (site === undefined || URL.parse(site)?.origin === origin) return [];
  return [{ start: value.start, end: value.end, text: `'${origin}'` }];
}

/** `import signpost from 'astro-signpost'`, and `signpost()` as the first of `integrations`. */
function addIntegration({ object, text, importsEnd: at }: AstroConfig, hosts: readonly string[]): TextEdit[] {
  const list = findValue(object, 'integrations');
  if (object === undefined || (list !== undefined && list.type !== 'ArrayExpression')) return [];

  const line = "import signpost from 'astro-signpost';";
  const importText = at > 0 ? `\n${line}` : `${line}\n\n`;
  const importEdit = { start: at, end: at, text: importText };
  const call = printIntegrationCall(hosts);
  if (list === undefined) return [importEdit, addKey(object, `integrations: [${call}]`)];

  // `[mdx(), sitemap()]`, or a list with a line for each integration.
  const start = list.start + 1;
  const [gap = ''] = /^\s*/.exec(text.slice(start)) ?? [];
  const added = gap === '' ? `${call}, ` : `${gap}${call},`;
  return [importEdit, { start, end: start, text: list.elements.length === 0 ? call : added }];
}

/** Adds a key at the start of the configuration's object. */
function addKey({ start: before }: ObjectExpression, key: string): TextEdit {
  const start = before + 1;
  return { start, end: start, text: `\n  ${key},` };
}

/** The integration with the hosts in its options. */
function printIntegrationCall([host, ...further]: readonly string[]): string {
  if (host === undefined) return 'signpost()';
  const others = further.length === 0 ? '' : `, furtherHosts: ['${further.join("', '")}']`;
  return `signpost({ deploy: { host: '${host}'${others} } })`;
}
