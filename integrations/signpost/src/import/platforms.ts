import { basename } from 'node:path';
import { readApacheConfig } from '../hosts/apache/read.ts';
import { readAzureConfig } from '../hosts/azure-swa/read.ts';
import { readCloudflareRedirects } from '../hosts/cloudflare/read.ts';
import { readFirebaseJson } from '../hosts/firebase/read.ts';
import { readNetlifyRedirects, readNetlifyToml } from '../hosts/netlify/read.ts';
import { readNginxConfig } from '../hosts/nginx/read.ts';
import type { InMap } from '../hosts/shared/foreign-rule.ts';
import {
  describeConditions,
  type ForeignRule,
  type RuleCondition,
  redirectsHome,
} from '../hosts/shared/foreign-rule.ts';
import { noRedirect, noteGonePage, notes } from '../hosts/shared/import-texts.ts';
import { readVercelJson, readVercelRedirects } from '../hosts/vercel/read.ts';
import { readJsonFile } from '../lib/json/jsonc.ts';
import { compact } from '../lib/text/text.ts';
import { removeQuery } from '../lib/url/path.ts';
import { isRedirectStatus } from '../map/entry.ts';
import { isWholeHost } from '../map/resolved-map.ts';
import { parseImportedRule } from './arrange.ts';
import type { Importer } from './importer.ts';
import { addHosts, type Item, type LeftOutGroup, listItems, makeUnexpressed, type Notice } from './item.ts';

type ReadRules = (file: string, text: string, base: string) => readonly ForeignRule[];

/** Reads a file as its platform does, and makes an entry of each rule that redirects. */
function makeImporter(id: string, title: string, readRules: ReadRules, detect: Importer['detect']): Importer {
  const read: Importer['read'] = (file, text, { base }) => {
    const notices: Notice[] = [];
    const items = readRules(file, text, base).flatMap((rule) => readRule(rule, notices));
    // Most comments of a netlify.toml aren't about redirects.
    return addHosts({ items: file.endsWith('.toml') ? items : addHeadings(items, text), notices });
  };
  return { id, title, firstWins: id !== 'nginx', detect, read };
}

/** True if a JSON text has all of some keys. */
function hasKeys(text: string, ...keys: readonly string[]): boolean {
  return keys.every((key) => text.includes(`"${key}"`));
}

/** The redirects of Mintlify and Next.js have the form of Vercel's. */
const readRedirectList: ReadRules = (file, text) =>
  readVercelRedirects(file, readJsonFile(file, text).redirects());

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
  // The result of `redirects()` in next.config.js, saved as JSON.
  makeImporter(
    'next',
    'Next.js redirects as JSON',
    readRedirectList,
    (file, text) =>
      /\.jsonc?$/i.test(file) && text.trimStart().startsWith('[') && hasKeys(text, 'source', 'destination'),
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
    (file) => basename(file).endsWith('_redirects') || basename(file) === 'netlify.toml',
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

  const listed = new Set<number>();
  return items.flatMap((item) => {
    const above = listed.has(item.line) ? [] : (headings.get(item.line) ?? []);
    listed.add(item.line);
    return [...above, item];
  });
}

const setsHeaders = "it sets headers, and isn't a redirect (use `http.headers` in the options)";

/** True for a rule that a map can express, also beyond a limit of the platform; not for `https://old.example.com/*`. */
export function isForMap(rule: ForeignRule): boolean {
  return readRule(rule, []).some((item) => {
    const entry = item.kind === 'rule' ? parseImportedRule(rule.file, item) : undefined;
    return entry !== undefined && !isWholeHost(entry);
  });
}

function readRule(rule: ForeignRule, notices: Notice[]): Item[] {
  const { line: number, text, server, status, isFirst, conditions } = rule;
  const inMap = expressRule(rule);
  if ('why' in inMap) {
    const isRedirect = rule.kind === 'redirect' || rule.kind === 'gone';
    const leftOut = makeUnexpressed(number, text, inMap.why, findGroup(rule));
    return [{ ...leftOut, match: isRedirect ? rule.match : undefined }];
  }

  // `/store id=42` requires a parameter. A host is a condition, but Netlify has the host in the source.
  const listPairs = (wanted: RuleCondition['on']): (readonly [string, string])[] =>
    conditions.flatMap(({ on, pair }) => (on === wanted && pair ? [pair] : []));
  const query = listPairs('query').map(printPair).join('&');
  const host = rule.inMap && listPairs('host')[0]?.[1];
  const redirects = inMap.redirects.map(({ from, to }) => ({
    from: compact(host && `https://${host}`, from, query && `?${query}`).join(''),
    to: rule.kind === 'gone' ? '' : to,
  }));
  const line = { line: number, text, status, server, isFirst };
  return listItems(line, { redirects, notes: [...inMap.notes, ...findNotes(rule, host)] }, notices);
}

/** What the map has in a rule's place, or why it has nothing. */
function expressRule(rule: ForeignRule): InMap {
  const { inMap = { redirects: [{ from: readSource(rule), to: readTarget(rule) }], notes: [] } } = rule;
  const ineffective = findNoEffectReason(rule);
  if (ineffective !== undefined) return { why: ineffective };
  if ('why' in inMap) return inMap;
  const why = findNoRedirectReason(rule);
  return why === undefined ? inMap : { why };
}

/** The group of a rule that isn't in the map. */
function findGroup(rule: ForeignRule): LeftOutGroup {
  const { is } = rule.state;
  // Its platform never applied it as it was meant.
  if (is === 'invalid' || is === 'never matches' || redirectsHome(rule)) return 'correct';
  return is === 'shadowed' || isUsual404(rule) ? 'no effect' : 'keep';
}

/** `/* /404.html 404` */
function isUsual404({ platform, status, from, to, isForced, conditions }: ForeignRule): boolean {
  const isUsual = platform === 'netlify' && status === 404 && from === '/*' && to === '/404.html';
  return isUsual && !isForced && conditions.length === 0;
}

/** Values are as they are sent or decoded, so signs with a meaning in a query are escaped. */
function printPair([name, value]: readonly [string, string]): string {
  return `${name}=${value.replace(/[&#+=?]|%(?![0-9a-f]{2})/gi, encodeURIComponent)}`;
}

/** Cloudflare takes the path of a source, which may lack its first slash. */
function readSource({ platform, from }: ForeignRule): string {
  if (platform !== 'cloudflare') return from;
  return removeQuery(from).replace(/^(?!\/)/, '/');
}

function readTarget({ to }: ForeignRule): string {
  return to.replaceAll(':splat', '*');
}

/** Notices about a rule that is imported. */
function findNotes(
  { state, note, isForced, platform, from, to, kind }: ForeignRule,
  host: string | undefined,
): string[] {
  const found: string[] = [];
  if (state.is === 'dropped') found.push(`${makeClause(state.limit)}. The map has no such limit`);
  if (state.is === 'never matches' && state.isMeant === true)
    found.push(`${makeClause(state.why)}. The map matches both forms`);
  else if (state.is === 'never matches')
    found.push('Netlify matches no path with unencoded characters; the map does');
  if (note !== undefined) found.push(makeClause(note));

  // `/docs/* /new/:splat 301!`
  if (isForced && platform === 'netlify' && /[*]|\/:/.test(from))
    found.push('it overrides files (!), but in a map, files come before patterns');
  if (host !== undefined) found.push(notes.host);
  return [...found, ...compact(kind === 'gone' && noteGonePage(to))];
}

/** Why a rule has no effect on its platform; undefined for one that has, or whose URLs the map matches. */
function findNoEffectReason(rule: ForeignRule): string | undefined {
  const { state, from, to } = rule;
  if (state.is === 'invalid' && state.fix !== undefined && state.isBroken !== true)
    return `${makeClause(state.why)}. To keep it, ${state.fix}`;
  if (state.is === 'invalid') return makeClause(state.why);
  if (state.is === 'never matches' && state.isMeant !== true && !isUnencoded(from))
    return makeClause(state.why);
  if (redirectsHome(rule))
    return `Cloudflare ignores its query, so your home page redirects to ${to}. Delete the line. To redirect the query alone, add ${from} to the map`;
  return undefined;
}

/** Why an effective rule can't become an entry; undefined for a rule that can. */
function findNoRedirectReason(rule: ForeignRule): string | undefined {
  const { platform, kind, status, from, to, conditions } = rule;
  if (kind === 'proxy' && to === '') return "a function responds to it, so it isn't a redirect";
  if (kind === 'proxy') return noRedirect.proxy;
  if (kind === 'rewrite') return noRedirect.rewrite;
  if (isUsual404(rule)) return 'Netlify serves 404.html by itself: delete the line';
  if (kind === 'error page' && status === 404)
    return 'status 404 is an error page, not a redirect; in a map, use `gone:`';
  if (kind === 'headers' && status < 300) return setsHeaders;
  // `ErrorDocument 410 /gone.html`
  if (kind === 'other') return undefined;
  if (kind !== 'gone' && (kind !== 'redirect' || !isRedirectStatus(status)))
    return `status ${status} isn't a redirect`;
  if (platform === 'cloudflare' && /[^/]:[A-Za-z]/.test(from))
    return 'a placeholder follows other text, and the map allows ":name" only at the start of a segment';

  const condition = describeConditions(rule);
  if (condition !== undefined) return `${condition}, and a map matches only URLs. ${keepIt}`;
  const copiesQuery = conditions.some(({ pair }) => pair === undefined);
  return copiesQuery ? `it copies a value from the query, which a map can't express. ${keepIt}` : undefined;
}

const keepIt = "Keep this rule in the host's own file";

/** True for a path as a person reads it, which browsers send percent-encoded. */
const isUnencoded = (from: string): boolean =>
  from.startsWith('/') && /[^!-~]/.test(from) && !/[?#]/.test(from);

/** A sentence as a clause: `It has no target.` is `it has no target`. */
function makeClause(sentence: string): string {
  return sentence
    .replace(/^Vercel refuses the file, and the deployment fails: /, '')
    .replace(/^(?:It|The)\b/, (word) => word.toLowerCase())
    .replace(/\.$/, '');
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
    (/nginx|\.conf$/.test(file) ||
      /^[ \t]*(?:location|rewrite|map|server|return)\b[^;{\r\n\u2028\u2029]*[;{]/m.test(text)),
);
