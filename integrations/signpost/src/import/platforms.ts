import { basename } from 'node:path';
import { readApacheConfig } from '../hosts/apache/read.ts';
import { readAzureConfig } from '../hosts/azure-swa/read.ts';
import { readCloudflareRedirects } from '../hosts/cloudflare/read.ts';
import { readFirebaseJson } from '../hosts/firebase/read.ts';
import { readNetlifyRedirects, readNetlifyToml } from '../hosts/netlify/read.ts';
import { readNginxConfig } from '../hosts/nginx/read.ts';
import type { ForeignRule } from '../hosts/shared/foreign-rule.ts';
import { otherRule } from '../hosts/shared/make-rule.ts';
import { readVercelJson, readVercelRedirects } from '../hosts/vercel/read.ts';
import { readJsonFile } from '../lib/json/jsonc.ts';
import type { Importer } from './importer.ts';
import { addHosts, type Item, type Notice } from './item.ts';
import { readRule } from './rule-items.ts';
import { listScriptObjects, scriptName } from './script-objects.ts';

// The importers of hosts' own files. Each host's reader gives the rules, and rule-items.ts what the map has of a rule.

type ReadRules = NonNullable<Importer['readRules']>;

/** Reads a file as its platform does, and makes an entry of each rule that redirects. */
function makeImporter(id: string, title: string, readRules: ReadRules, detect: Importer['detect']): Importer {
  const read: Importer['read'] = (file, text, { base }) => {
    const notices: Notice[] = [];
    const items = readRules(file, text, base).flatMap((rule) => readRule(rule, notices));
    // Most comments of a netlify.toml aren't about redirects.
    return addHosts({ items: file.endsWith('.toml') ? items : addHeadings(items, text), notices });
  };
  return { id, title, patternsInOrder: id !== 'nginx', readRules, detect, read };
}

/** True if a JSON text has all of some keys. */
function hasKeys(text: string, ...keys: readonly string[]): boolean {
  return keys.every((key) => text.includes(`"${key}"`));
}

/** The redirects of Mintlify and Next.js have the form of Vercel's. */
const readRedirectList: ReadRules = (file, text) =>
  readVercelRedirects(file, readJsonFile(file, text).redirects());

/**
 * The redirects of a next.config, or of a script beside it. Each has `permanent` or `statusCode`, which rewrites don't have:
 * https://nextjs.org/docs/app/api-reference/config/next-config-js/redirects
 */
const readNextConfig: ReadRules = (file, text, base) => {
  if (!scriptName.test(file)) return readRedirectList(file, text, base);
  const redirects = listScriptObjects(file, text).filter(({ value, computed }) => {
    const keys = new Set([...Object.keys(value), ...computed]);
    return keys.has('source') && keys.has('destination') && (keys.has('permanent') || keys.has('statusCode'));
  });
  return redirects.flatMap((item): readonly ForeignRule[] => {
    const { line, text: written, computed } = item;
    if (computed.length === 0) return readVercelRedirects(file, [item]);
    const why = `its ${computed.map((key) => `\`${key}\``).join(' and ')} is computed by the script, which Signpost only reads. Save the list that \`redirects()\` returns as JSON, and import that file`;
    return [{ ...otherRule, platform: 'vercel', file, line, text: written, inMap: { why } }];
  });
};

/** Platforms whose redirects are JSON. */
export const jsonPlatformImporters: readonly Importer[] = [
  makeImporter(
    'firebase',
    'firebase.json',
    readFirebaseJson,
    (file, text) => /firebase\.json$/.test(basename(file)) || /^\s*\{\s*"hosting"/.test(text),
  ),
  makeImporter(
    'azure-swa',
    'staticwebapp.config.json',
    readAzureConfig,
    (file, text) =>
      basename(file) === 'staticwebapp.config.json' ||
      hasKeys(text, 'routes', 'route') ||
      hasKeys(text, 'navigationFallback'),
  ),
  makeImporter(
    'mintlify',
    'a Mintlify docs.json',
    readRedirectList,
    (file, text) => /^(?:docs|mint)\.json$/i.test(basename(file)) && hasKeys(text, 'redirects'),
  ),
  // next.config.js, or the result of its `redirects()`, saved as JSON
  makeImporter(
    'next',
    'Next.js redirects',
    readNextConfig,
    (file, text) =>
      (scriptName.test(file) && /\bdestination\b/.test(text) && /\b(?:permanent|statusCode)\b/.test(text)) ||
      (/\.jsonc?$/i.test(file) && text.trimStart().startsWith('[') && hasKeys(text, 'source', 'destination')),
  ),
  makeImporter(
    'vercel',
    'vercel.json',
    readVercelJson,
    (file, text) =>
      /vercel\.json$/.test(basename(file)) ||
      hasKeys(text, 'destination', 'permanent') ||
      hasKeys(text, 'destination', 'statusCode') ||
      hasKeys(text, 'routes', 'src'),
  ),
];

/** Platforms that read `_redirects`. Files of Cloudflare and Netlify look alike. */
export const linePlatformImporters: readonly Importer[] = [
  makeLinesImporter(
    'netlify',
    'Netlify redirects',
    (file, text) => (file.endsWith('.toml') ? readNetlifyToml(file, text) : readNetlifyRedirects(file, text)),
    (file, text) =>
      basename(file).endsWith('_redirects') ||
      basename(file) === 'netlify.toml' ||
      (file.endsWith('.toml') && /^[ \t]*\[\[redirects\]\]/m.test(text)),
  ),
  makeLinesImporter('cloudflare', 'Cloudflare redirects', readCloudflareRedirects, () => false),
];

const unknownStatus =
  'it has no status, which means 301 on Netlify and 302 on Cloudflare; imported with 301 (for a site on Cloudflare, name the host: `init --host cloudflare`, or `map import --input-format cloudflare`)';

function makeLinesImporter(...format: Parameters<typeof makeImporter>): Importer {
  const importer = makeImporter(...format);
  return {
    ...importer,
    read(file, text, options) {
      const { items, notices } = importer.read(file, text, options);
      if (file.endsWith('.toml')) return { items, notices };

      const withoutStatus = items.filter(
        (item) => !options.isNamed && item.kind === 'rule' && !/\s\d{3}!?(?:\s|$)/.test(item.text),
      );
      const guessed = withoutStatus.map(({ line }) => ({ line, text: unknownStatus }));

      // Cloudflare tries exact rules first, so the lines are sorted back.
      const inOrder = items.toSorted((a, b) => a.line - b.line);
      return { items: inOrder, notices: [...notices, ...guessed] };
    },
  };
}

/** Adds the comments of a file, each before the rule that follows it there. */
function addHeadings(items: readonly Item[], text: string): Item[] {
  let comments: Item[] = [];
  const headings = new Map<number, readonly Item[]>();
  const ruleLines = new Set(items.map(({ line }) => line));
  for (const [index, raw] of text.split('\n').entries()) {
    const line = index + 1;
    const [, comment] = /^\s*#+\s*(.*)$/s.exec(raw) ?? [];
    if (comment !== undefined) comments.push({ kind: 'heading', line, text: comment.trim() });
    if (!ruleLines.has(line)) continue;
    headings.set(line, comments);
    comments = [];
  }

  const headedLines = new Set<number>();
  return items.flatMap((item) => {
    const above = headedLines.has(item.line) ? [] : (headings.get(item.line) ?? []);
    headedLines.add(item.line);
    return [...above, item];
  });
}

/** Reads Apache's `.htaccess`, or a server's configuration: Redirect, RedirectMatch and RewriteRule with conditions. */
export const htaccessImporter: Importer = makeImporter(
  'htaccess',
  '.htaccess',
  readApacheConfig,
  (file, text) =>
    /htaccess$/.test(basename(file)) ||
    /^[ \t]*(?:Redirect(?:Match|Permanent|Temp)?|RewriteRule)[ \t]/im.test(text),
);

/** Reads nginx: `return`, `rewrite`, and `map` blocks over the URL. */
export const nginxImporter: Importer = makeImporter(
  'nginx',
  'an nginx configuration',
  readNginxConfig,
  (file, text) =>
    // A line of YAML may look like a directive.
    !/\.(?:ya?ml|json|toml|csv|tsv|md|xml|html?)$/i.test(file) &&
    // `return withMdx(config, {`
    !scriptName.test(file) &&
    (/nginx|\.conf$/.test(file) ||
      /^[ \t]*(?:location|rewrite|map|server|return)\b[^;{\r\n\u2028\u2029]*[;{]/m.test(text) ||
      // The rows of a map, in a file of their own: `/old /new;`
      /^[ \t]*["/~][^\s;]*[ \t]+[^\s;]+;/m.test(text)),
);
