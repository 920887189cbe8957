import { compact } from '../../lib/text/text.ts';
import { blankComments, findConfigSite } from './astro-redirects.ts';
import { type Generator, readConfig } from './detect.ts';
import type { Part } from './part.ts';

/** The Astro config, and how `init` changes it. */
export interface ConfigChange {
  readonly file: string;
  readonly text: string;
  readonly changed: string;
  /** True if it has the integration already. */
  readonly isIntegrated: boolean;
  /** False if no place for the integration was found. */
  readonly takesIntegration: boolean;
  readonly setsSite: boolean;
  /** The origin of the `site` that it has then, if it is a plain https URL. */
  readonly site: string | undefined;
}

/** The config with the integration and the site. */
export async function planConfigChange(
  { configs }: Generator,
  hosts: readonly string[],
  origin: string | undefined,
): Promise<ConfigChange> {
  const { config: file = '', text } = await readConfig(configs);
  const isIntegrated = /['"]astro-signpost['"]/.test(text);
  const integrated = isIntegrated ? text : withIntegration(text, hosts);
  const changed = withSite(integrated ?? text, origin);
  return {
    ...{ file, text, changed, isIntegrated },
    takesIntegration: integrated !== undefined,
    setsSite: changed !== (integrated ?? text),
    site: findOrigin(changed),
  };
}

/** Plans the Astro config. */
export function planAstroConfig(change: ConfigChange, origin: string | undefined): Part {
  const { file, text, changed, isIntegrated, takesIntegration, setsSite } = change;
  const does = compact(
    !isIntegrated && takesIntegration && 'adds the integration',
    setsSite && 'sets `site`',
  );
  const sends = isIntegrated
    ? ''
    : '. The host files then send HSTS for one day (to change that, set `http.hsts`)';
  const what = `${does.join(', and ')}${sends}`;
  return {
    files: does.length > 0 ? [{ file, what, content: () => changed }] : [],
    there: does.length === 0 && isIntegrated ? [file] : [],
    notes: compact(
      !takesIntegration &&
        `${file}: add the integration yourself: import signpost from 'astro-signpost', and signpost() in \`integrations\`.`,
      origin !== undefined && !hasSite(changed) && `${file}: add \`site: '${origin}'\`.`,
      origin === undefined &&
        !hasSite(text) &&
        `${file} has no \`site\`. Add the URL of the site, or pass --site to this command.`,
      noteSite(file, changed, origin),
      /@astrojs\/sitemap/.test(text) &&
        `Remove sitemap() from ${file}, and keep the package @astrojs/sitemap: Signpost runs it, and writes /sitemap.xml. If search engines know the old one, redirect it, then build: npx astro-signpost map add /sitemap-index.xml /sitemap.xml`,
      ...(/@astrojs\/starlight/.test(text) ? noteStarlightSteps(text) : []),
    ),
  };
}

function findOrigin(config: string): string | undefined {
  const { url = '' } = findConfigSite(blankComments(config));
  return url.startsWith('https://') && !isExample(url) ? URL.parse(url)?.origin : undefined;
}

function hasSite(text: string): boolean {
  return /\bsite\s*[:,]/.test(text);
}

/** Notes the steps that Starlight needs besides the integration. */
function noteStarlightSteps(text: string): string[] {
  return compact(
    !/StarlightHead\.astro/.test(text) &&
      "Add to starlight(): components: { Head: 'astro-signpost/components/StarlightHead.astro' }",
    !/\btrailingSlash\s*:/.test(text) &&
      "Add `trailingSlash: 'always'` to the Astro config: Starlight then links to /en/, the URL of its page, and not to /en.",
    // A language called "root" has no prefix.
    /\blocales\s*:/.test(text) &&
      !/\broot\s*:/.test(text) &&
      `All languages have a prefix, so / has no page. Redirect it: npx astro-signpost map add / /${findDefaultLocale(text)}/`,
  );
}

function findDefaultLocale(text: string): string {
  return /\bdefaultLocale\s*:\s*['"`]([\w-]+)/.exec(text)?.[1] ?? 'en';
}

/** The end of the line that closes the last import; 0 without imports. */
function findEndOfImports(text: string): number {
  let end = 0;
  let offset = 0;
  let isOpen = false;
  for (const line of text.split('\n')) {
    offset += line.length + 1;
    if (/^import\b/.test(line)) isOpen = true;
    if (!isOpen || !/['"];?$/.test(line.trimEnd())) continue;
    end = Math.min(offset, text.length);
    isOpen = false;
  }
  return end;
}

/** Adds the integration to the configuration; undefined if neither a list nor an object to add it to is found. */
function withIntegration(text: string, hosts: readonly string[]): string | undefined {
  const call = printIntegrationCall(hosts);
  const list = /[{,\s]integrations\s*:\s*\[/.exec(blankComments(text));
  const added = list === null ? withKey(text, `integrations: [${call}]`) : withItem(text, list, call);
  if (added === undefined) return undefined;
  const at = findEndOfImports(text);
  const line = "import signpost from 'astro-signpost';\n";
  return `${added.slice(0, at)}${line}${at === 0 ? '\n' : ''}${added.slice(at)}`;
}

function withItem(text: string, list: RegExpExecArray, call: string): string {
  const at = list.index + list[0].length;
  const rest = text.slice(at);
  const [line] = /^\n[ \t]*(?=[^\s\]])/.exec(rest) ?? [];
  const separator = rest.trimStart().startsWith(']') ? '' : line === undefined ? ', ' : ',';
  return `${text.slice(0, at)}${line ?? ''}${call}${separator}${rest.replace(/^ +(?=\S)/, '')}`;
}

/** Adds a key at the start of the configuration's object; undefined if it isn't found. */
function withKey(text: string, key: string): string | undefined {
  const bare = blankComments(text);
  const object = /(?:defineConfig\(|export default)\s*\{/.exec(bare);
  if (object === null) return undefined;
  const after = object.index + object[0].length;
  const indent = /\n([ \t]+)\w/.exec(bare.slice(after))?.[1] ?? '  ';
  // An object on a single line is closed on that line.
  const closes = /^\s*\}/.test(text.slice(after)) && !text.slice(after).startsWith('\n');
  return `${text.slice(0, after)}\n${indent}${key},${closes ? '\n' : ''}${text.slice(after)}`;
}

/** Sets `site` where it is missing or a template's example; otherwise the same text. */
function withSite(text: string, site: string | undefined): string {
  if (site === undefined) return text;
  const bare = blankComments(text);
  if (!/[{,\s]site\s*[:,]/.test(bare)) return withKey(text, `site: '${site}'`) ?? text;
  const { url = '', start = 0 } = findConfigSite(bare);
  return isExample(url) ? `${text.slice(0, start)}${site}${text.slice(start + url.length)}` : text;
}

function isExample(url: string): boolean {
  return /^(?:www\.)?example\.com$/.test(URL.parse(url)?.hostname ?? '');
}

/** A note about a `site` that differs from `--site`, or is a template's example. */
function noteSite(config: string, text: string, site: string | undefined): string | undefined {
  const { url = '' } = findConfigSite(blankComments(text));
  const origin = URL.parse(url)?.origin;
  if (origin === undefined) return undefined;
  if (site !== undefined && site !== origin)
    return `${config} has \`site: '${url}'\`. Change it to ${site}: canonical URLs and redirects use it.`;
  return site === undefined && isExample(url)
    ? `${config} has \`site: '${url}'\`. Change it to the URL of your site: canonical URLs and redirects use it.`
    : undefined;
}

/** The integration with the hosts in its options. */
function printIntegrationCall([host, ...further]: readonly string[]): string {
  if (host === undefined) return 'signpost()';
  const others = further.length === 0 ? '' : `, furtherHosts: ['${further.join("', '")}']`;
  return `signpost({ deploy: { host: '${host}'${others} } })`;
}
