import { basename } from 'node:path';
import { readAzureConfig } from '../hosts/azure-swa/read.ts';
import { readCloudflareRedirects } from '../hosts/cloudflare/read.ts';
import { readFirebaseJson } from '../hosts/firebase/read.ts';
import { readNetlifyRedirects, readNetlifyToml } from '../hosts/netlify/read.ts';
import { type PlatformRule, redirectsHome } from '../hosts/shared/platform-rule.ts';
import { readVercelJson, readVercelRedirects } from '../hosts/vercel/read.ts';
import { readJsonFile } from '../lib/json/json-file.ts';
import { present } from '../lib/text/text.ts';
import { isRedirectStatus } from '../map/entry.ts';
import { type Item, type Notice, type Rule, unexpressed } from '../map/patterns/foreign-rule.ts';
import { gonePageNote, notes } from '../map/patterns/notes.ts';
import { rulesOf } from '../map/patterns/rules.ts';
import { entryFrom } from './arrange.ts';
import type { Importer } from './importer.ts';

/** Reads a file as its platform does, and makes an entry of each rule that redirects. */
function importerOf(
  format: Pick<Importer, 'id' | 'title' | 'detect'>,
  rulesIn: (file: string, text: string) => readonly PlatformRule[],
  othersIn: (file: string, text: string) => readonly Item[] = () => [],
): Importer {
  const read: Importer['read'] = (file, text) => {
    const notices: Notice[] = [];
    const items = rulesIn(file, text).flatMap((rule) => itemsOf(rule, notices));
    return { items: [...items, ...othersIn(file, text)], notices };
  };
  return { ...format, firstWins: true, read };
}

const netlifyToml = importerOf(
  { id: 'netlify', title: 'netlify.toml', detect: () => false },
  readNetlifyToml,
);

/** `_redirects` of Netlify, or the redirects of a netlify.toml. */
export const netlifyImporter: Importer = {
  ...linesImporter('netlify', 'Netlify redirects', readNetlifyRedirects),
  detect: (file) => basename(file).endsWith('_redirects') || basename(file) === 'netlify.toml',
};

/** `_redirects` of Cloudflare, which nothing tells from that of Netlify. */
export const cloudflareImporter: Importer = {
  ...linesImporter('cloudflare', 'Cloudflare redirects', readCloudflareRedirects),
};

/** A line without a status is permanent on Netlify, temporary on Cloudflare. */
const defaulted = {
  netlify: 'it has no status, which means 301 on Netlify',
  cloudflare: 'it has no status, which means 302 on Cloudflare',
  unknown:
    'it has no status, which means 301 on Netlify and 302 on Cloudflare; imported with 301 (for a site on Cloudflare, name the host: `init --host cloudflare`, or `map import --input-format cloudflare`)',
};

function linesImporter(
  id: 'netlify' | 'cloudflare',
  title: string,
  rulesIn: (file: string, text: string) => readonly PlatformRule[],
): Importer {
  return {
    ...{ id, title, firstWins: true, detect: () => false },
    read(file, text, options) {
      if (file.endsWith('.toml')) return netlifyToml.read(file, text, options);
      const notices: Notice[] = [];
      const rules = rulesIn(file, text).flatMap((rule) => {
        const items = itemsOf(rule, notices);
        const hasStatus = /\s\d{3}!?(?:\s|$)/.test(rule.text);
        if (!hasStatus && items.some(({ kind }) => kind === 'rule'))
          notices.push({ line: rule.line, text: defaulted[options.isNamed ? id : 'unknown'] });
        return items;
      });
      const comments = text.split('\n').flatMap((raw, index): Item[] => {
        const [, comment] = /^\s*#+\s*(.*)$/s.exec(raw) ?? [];
        return comment === undefined ? [] : [{ kind: 'heading', line: index + 1, text: comment.trim() }];
      });
      // Cloudflare's rules come in the order in which it tries them.
      return { items: [...comments, ...rules].sort((a, b) => a.line - b.line), notices };
    },
  };
}

/** `hosting.redirects` of firebase.json, of one site or of several. */
export const firebaseImporter: Importer = importerOf(
  {
    ...{ id: 'firebase', title: 'firebase.json' },
    detect: (file, text) => /firebase\.json$/.test(basename(file)) || /^\s*\{\s*"hosting"/.test(text),
  },
  readFirebaseJson,
);

/** `routes` of staticwebapp.config.json. */
export const azureSwaImporter: Importer = importerOf(
  {
    ...{ id: 'azure-swa', title: 'staticwebapp.config.json' },
    detect: (file, text) =>
      basename(file) === 'staticwebapp.config.json' ||
      (/"routes"\s*:/.test(text) && /"route"\s*:/.test(text)) ||
      /"navigationFallback"\s*:/.test(text),
  },
  readAzureConfig,
);

/** `redirects` and `routes` of vercel.json. */
export const vercelImporter: Importer = importerOf(
  {
    ...{ id: 'vercel', title: 'vercel.json' },
    detect: (file, text) =>
      /vercel\.json$/.test(basename(file)) ||
      (/"destination"\s*:/.test(text) && /"(?:permanent|statusCode)"\s*:/.test(text)) ||
      (/"routes"\s*:/.test(text) && /"src"\s*:/.test(text)),
  },
  readVercelJson,
  besideRedirects,
);

/** What of vercel.json is about URLs, too. */
const beside: Readonly<Record<string, string>> = {
  trailingSlash: 'it sets the trailing slash of all URLs, which `trailingSlash` in the Astro config does',
  cleanUrls: 'it removes extensions from all URLs, which `build.format` in the Astro config does',
  bulkRedirectsPath: 'it points to a file with more redirects. Import that file too',
};

function besideRedirects(file: string, text: string): Item[] {
  const json = readJsonFile(file, text);
  return [
    ...json.list('headers').map((item) => unexpressed(item.line, item.text, setsHeaders)),
    ...Object.entries(beside).flatMap(([key, why]) => {
      const found = json.at(key);
      return found === undefined ? [] : [unexpressed(found.line, `"${key}": ${found.text}`, why)];
    }),
  ];
}

const setsHeaders = "it sets headers, and isn't a redirect (use `http.headers` in the options)";

/** What `redirects()` of next.config.js returns, saved as JSON. */
export const nextImporter: Importer = importerOf(
  {
    ...{ id: 'next', title: 'Next.js redirects as JSON' },
    detect: (file, text) =>
      /\.json$/i.test(file) &&
      /^\s*\[/.test(text) &&
      /"source"\s*:/.test(text) &&
      /"destination"\s*:/.test(text),
  },
  (file, text) => readVercelRedirects(file, readJsonFile(file, text).redirects()),
);

/** `redirects` of Mintlify's docs.json. */
export const mintlifyImporter: Importer = importerOf(
  {
    ...{ id: 'mintlify', title: 'a Mintlify docs.json' },
    detect: (file, text) => /^(?:docs|mint)\.json$/i.test(basename(file)) && /"redirects"\s*:/.test(text),
  },
  (file, text) => readVercelRedirects(file, readJsonFile(file, text).redirects()),
);

/** True for a rule that a map can express, even if its platform doesn't apply it. */
export function isForMap(rule: PlatformRule): boolean {
  return itemsOf(rule, []).some((item) => item.kind === 'rule' && entryFrom(rule.file, item) !== undefined);
}

function itemsOf(rule: PlatformRule, notices: Notice[]): Item[] {
  const { line, text, to, kind, inMap } = rule;
  const why = whyNone(rule);
  if (why !== undefined)
    return [{ ...unexpressed(line, text, why), ...(hasEffect(rule) ? {} : { isNeedless: true }) }];
  const paired = rule.conditions.flatMap(({ on, pair }) => (pair === undefined ? [] : [{ on, pair }]));
  const query = paired.flatMap(({ on, pair }) => (on === 'query' ? [queryOf(pair)] : []));
  // Of Netlify, the host is in the source.
  const host = inMap === undefined ? undefined : paired.find(({ on }) => on === 'host')?.pair[1];
  const ruleOf = (source: string, target: string): Pick<Rule, 'from' | 'to' | 'status'> => ({
    from: `${host === undefined ? '' : `https://${host}`}${source}${query.length === 0 ? '' : `?${query.join('&')}`}`,
    to: kind === 'gone' ? '' : target,
    status: rule.status,
  });
  const said = notesOf(rule, host);
  const items =
    inMap === undefined
      ? [{ kind: 'rule', line, text, ...ruleOf(sourceOf(rule), to.replaceAll(':splat', '*')) } as const]
      : rulesOf(
          { line, text },
          inMap.sources,
          (source) => ruleOf(source.from, inMap.targetFor(source)),
          notices,
        );
  if (items.some((item) => item.kind === 'rule')) notices.push(...said.map((note) => ({ line, text: note })));
  return items;
}

/** False for a rule that its platform ignores or never reaches. */
function hasEffect(rule: PlatformRule): boolean {
  const { is } = rule.state;
  return is !== 'invalid' && is !== 'never matches' && is !== 'shadowed' && !redirectsHome(rule);
}

/** Values are as they are sent or decoded, so signs with a meaning in a query are escaped. */
function queryOf([name, value]: readonly [string, string]): string {
  return `${name}=${value.replace(/[&#+=?]|%(?![0-9a-f]{2})/gi, encodeURIComponent)}`;
}

/** Cloudflare takes the path of a source, which may lack its first slash. */
function sourceOf({ platform, from }: PlatformRule): string {
  return platform === 'cloudflare' ? from.replace(/[?#].*$/s, '').replace(/^(?!\/)/, '/') : from;
}

/** What a person should know of a rule though it is imported. */
function notesOf(
  { state, note, isForced, platform, from, to, kind }: PlatformRule,
  host: string | undefined,
): string[] {
  const isOver = isForced && platform === 'netlify' && /[*]|\/:/.test(from);
  return [
    ...(state.is === 'dropped' ? [`${clause(state.limit)}. The map has no such limit`] : []),
    ...(state.is === 'never matches' && state.isMeant === true
      ? [`${clause(state.why)}. The map matches both forms`]
      : []),
    ...(state.is === 'never matches' && state.isMeant !== true
      ? ['Netlify matches no path with unencoded characters; the map does']
      : []),
    ...(note === undefined ? [] : [clause(note)]),
    ...(isOver ? ['it overrides files (!), but in a map, files come before patterns'] : []),
    ...(host === undefined ? [] : [notes.host]),
    ...present(kind === 'gone' && gonePageNote(to)),
  ];
}

/** Why a rule can't become an entry; undefined for one that can. */
function whyNone(rule: PlatformRule): string | undefined {
  const { platform, state, kind, status, from, to, conditions } = rule;
  if (
    state.is === 'invalid' ||
    (state.is === 'never matches' && state.isMeant !== true && !isUnencoded(from))
  )
    return state.is === 'invalid' && state.fix !== undefined && state.isBroken !== true
      ? `${clause(state.why)}. To keep it, ${state.fix}`
      : clause(state.why);
  if (redirectsHome(rule))
    return `Cloudflare ignores its query, so your home page redirects to ${to}. Delete the line. To redirect the query alone, add ${from} to the map`;
  if (kind === 'proxy')
    return to === ''
      ? "a function responds to it, so it isn't a redirect"
      : 'it is a proxy: the server fetches the target itself instead of redirecting';
  if (kind === 'rewrite') return 'it is a rewrite inside the server, not a redirect';
  if (kind === 'error page' && status === 404)
    return 'status 404 is an error page, not a redirect; in a map, use `gone:`';
  if (kind === 'headers' && status < 300) return setsHeaders;
  if (kind === 'other') return "it sets when files are served, and isn't a redirect";
  if (kind !== 'gone' && (kind !== 'redirect' || !isRedirectStatus(status)))
    return `status ${status} isn't a redirect`;
  if (platform === 'cloudflare' && /[^/]:[A-Za-z]/.test(from))
    return 'a placeholder follows other text, and the map allows ":name" only at the start of a segment';
  const [unmet] = conditions.filter(({ pair }) => pair === undefined);
  if (unmet === undefined) return undefined;
  if (unmet.on === 'query')
    return "it copies a value from the query, which a map can't express. Keep this rule in the host's own file";
  const what = unmet.on === 'method' || unmet.on === 'role' ? `the ${unmet.on} ` : '';
  return `it depends on ${what}${unmet.text}, and a map matches only URLs. Keep this rule in the host's own file`;
}

/** True for a path as a person reads it, which browsers send percent-encoded. */
const isUnencoded = (from: string): boolean =>
  from.startsWith('/') && /[^!-~]/.test(from) && !/[?#]/.test(from);

/** A sentence as a part of one: `It has no target.` is `it has no target`. */
function clause(sentence: string): string {
  return sentence
    .replace(/^Vercel refuses the file, and the deployment fails: /, '')
    .replace(/^(?:It|The)\b/, (word) => word.toLowerCase())
    .replace(/\.$/, '');
}
