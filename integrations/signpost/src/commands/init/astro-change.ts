import { compact } from '../../lib/text/text.ts';
import { type AstroConfig, findProperty, readTextValue } from './astro-config.ts';
import type { Part } from './part.ts';

/** How `init` changes an Astro config. */
export interface ConfigChange {
  readonly config: AstroConfig;
  /** The text of the config then. */
  readonly changed: string;
  /** True if it has the integration already. */
  readonly isIntegrated: boolean;
  readonly setsSite: boolean;
  /** The `site` that it has then; undefined if it is computed. */
  readonly site: string | undefined;
}

/** A piece of text that replaces another one. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Adds the integration, and sets the site where it is missing or that of a template. */
export function changeConfig(
  config: AstroConfig,
  hosts: readonly string[],
  origin: string | undefined,
): ConfigChange {
  const isIntegrated = /['"]astro-signpost['"]/.test(config.text);
  const edits = isIntegrated ? [] : addIntegration(config, hosts);
  const siteEdits = origin === undefined ? [] : setSite(config, origin);
  const keys = [...siteEdits, ...edits].flatMap((edit) => (typeof edit === 'string' ? edit : []));
  const others = [...siteEdits, ...edits].filter((edit) => typeof edit !== 'string');

  const setsSite = siteEdits.length > 0;
  const site = setsSite ? origin : readTextValue(findProperty(config.object, 'site')?.value);
  const changed = applyEdits(config.text, [...addKeys(config, keys), ...others]);
  return { config, changed, isIntegrated, setsSite, site };
}

function applyEdits(text: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((done, { start, end, text: added }) => done.slice(0, start) + added + done.slice(end), text);
}

/** A changed place, or a new key with its value. */
function setSite({ object }: AstroConfig, origin: string): (Edit | string)[] {
  const value = findProperty(object, 'site')?.value;
  if (object === undefined) return [];
  if (value === undefined) return [`site: '${origin}'`];
  return isExample(readTextValue(value)) ? [{ start: value.start, end: value.end, text: `'${origin}'` }] : [];
}

/** `import signpost from 'astro-signpost'`, and `signpost()` as the first of `integrations`. */
function addIntegration(
  { object, text, importsEnd: at }: AstroConfig,
  hosts: readonly string[],
): (Edit | string)[] {
  if (object === undefined) return [];
  const line = "import signpost from 'astro-signpost';";
  const importEdit = { start: at, end: at, text: at === 0 ? `${line}\n\n` : `\n${line}` };
  const call = printIntegrationCall(hosts);
  const list = findProperty(object, 'integrations')?.value;
  if (list === undefined) return [importEdit, `integrations: [${call}]`];
  if (list.type !== 'ArrayExpression') return [];

  const [first = null] = list.elements;
  const start = first?.start ?? list.start + 1;
  // In a list with a line for each integration, the new one has its own too.
  const gap = text.slice(list.start + 1, start);
  const separator = gap.trim() === '' && gap.includes('\n') ? gap : ' ';
  return [importEdit, { start, end: start, text: first === null ? call : `${call},${separator}` }];
}

/** Adds keys at the start of the configuration's object. */
function addKeys({ object, text }: AstroConfig, keys: readonly string[]): Edit[] {
  if (object === undefined || keys.length === 0) return [];
  const start = object.start + 1;
  const [first] = object.properties;
  const [, indent = '  '] = /\n([ \t]+)$/.exec(text.slice(start, first?.start ?? start)) ?? [];
  const lines = keys.map((key) => `\n${indent}${key},`).join('');
  return [{ start, end: start, text: first === undefined ? `${lines}\n` : lines }];
}

/** The integration with the hosts in its options. */
function printIntegrationCall([host, ...further]: readonly string[]): string {
  if (host === undefined) return 'signpost()';
  const others = further.length === 0 ? '' : `, furtherHosts: ['${further.join("', '")}']`;
  return `signpost({ deploy: { host: '${host}'${others} } })`;
}

/** True for the URL of a template: `https://example.com`. */
function isExample(url = ''): boolean {
  return /^(?:www\.)?example\.com$/.test(URL.parse(url)?.hostname ?? '');
}

/** Plans the changed Astro config. */
export function planAstroConfig(change: ConfigChange, named: string | undefined): Part {
  const { config, changed, isIntegrated, setsSite } = change;
  const { file, text } = config;
  const isAdded = !isIntegrated && changed.includes('astro-signpost');
  const does = compact(isAdded && 'adds the integration', setsSite && 'sets `site`');
  const hsts = '. The host files then send HSTS for one day (to change that, set `http.hsts`)';
  const what = `${does.join(', and ')}${isIntegrated ? '' : hsts}`;

  return {
    files: changed === text ? [] : [{ file, what, content: () => changed }],
    there: changed === text && isIntegrated ? [file] : [],
    notes: compact(
      !isIntegrated &&
        !isAdded &&
        `${file}: add the integration yourself: import signpost from 'astro-signpost', and signpost() in \`integrations\`.`,
      noteSite(change, named),
      text.includes('@astrojs/sitemap') &&
        `Remove sitemap() from ${file}, and keep the package @astrojs/sitemap: Signpost runs it, and writes /sitemap.xml. If search engines know the old one, redirect it, then build: npx astro-signpost map add /sitemap-index.xml /sitemap.xml`,
      ...(text.includes('@astrojs/starlight') ? noteStarlightSteps(change) : []),
    ),
  };
}

/** A note about a `site` that is missing, a template's example, or another one than `--site`. */
function noteSite(
  { config: { file, object }, site }: ConfigChange,
  named: string | undefined,
): string | undefined {
  if (site === undefined) {
    const isComputed = findProperty(object, 'site') !== undefined;
    if (isComputed) return undefined;
    return named === undefined
      ? `${file} has no \`site\`. Add the URL of the site, or pass --site to this command.`
      : `${file}: add \`site: '${named}'\`.`;
  }

  const wanted = named ?? (isExample(site) ? 'the URL of your site' : undefined);
  if (wanted === undefined || URL.parse(site)?.origin === URL.parse(wanted)?.origin) return undefined;
  return `${file} has \`site: '${site}'\`. Change it to ${wanted}: canonical URLs and redirects use it.`;
}

/** Notes the steps that Starlight needs besides the integration. */
function noteStarlightSteps({ config: { text, object } }: ConfigChange): string[] {
  return compact(
    !text.includes('StarlightHead.astro') &&
      "Add to starlight(): components: { Head: 'astro-signpost/components/StarlightHead.astro' }",
    findProperty(object, 'trailingSlash') === undefined &&
      "Add `trailingSlash: 'always'` to the Astro config: Starlight then links to /en/, the URL of its page, and not to /en.",
  );
}
