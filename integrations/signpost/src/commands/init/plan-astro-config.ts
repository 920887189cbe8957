import type { ObjectExpression } from 'acorn';
import { applyEdits, type TextEdit } from '../../lib/text/lines.ts';
import { compact } from '../../lib/text/text.ts';
import { parseSiteUrl } from '../../plan/site-url.ts';
import { type AstroConfig, findValue, readTextValue } from './astro-config.ts';
import type { InitOptions, InitPlan } from './plan.ts';

// The edits of an Astro config by `init`: the import and the call of the integration, and the site of `--site`. What can't be
// edited, such as a computed list, is a task.

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
function addIntegration({ object, text, importsEnd }: AstroConfig, hosts: readonly string[]): TextEdit[] {
  const list = findValue(object, 'integrations');
  if (object === undefined || (list !== undefined && list.type !== 'ArrayExpression')) return [];

  const line = "import signpost from 'astro-signpost';";
  const importText = importsEnd > 0 ? `\n${line}` : `${line}\n\n`;
  const importEdit = { start: importsEnd, end: importsEnd, text: importText };
  const call = printIntegrationCall(hosts);
  if (list === undefined) return [importEdit, addKey(object, `integrations: [${call}]`)];

  // `[mdx(), sitemap()]`, or a list with a line for each integration.
  const start = list.start + 1;
  const [gap = ''] = /^\s*/.exec(text.slice(start)) ?? [];
  const added = gap === '' ? `${call}, ` : `${gap}${call},`;
  return [importEdit, { start, end: start, text: list.elements.length === 0 ? call : added }];
}

/** Adds a key at the start of the configuration's object. */
function addKey({ start: brace }: ObjectExpression, key: string): TextEdit {
  const start = brace + 1;
  return { start, end: start, text: `\n  ${key},` };
}

/** The integration with the hosts in its options. */
function printIntegrationCall([host, ...further]: readonly string[]): string {
  if (host === undefined) return 'signpost()';
  const others = further.length === 0 ? '' : `, furtherHosts: ['${further.join("', '")}']`;
  return `signpost({ deploy: { host: '${host}'${others} } })`;
}
