import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Host } from '../hosts/host.ts';
import { readNetlifyRedirects, readNetlifyToml } from '../hosts/netlify/read.ts';
import { placeFault } from '../hosts/platform-files.ts';
import type { PlatformRule } from '../hosts/shared/platform-rule.ts';
import { exists, readText } from '../lib/disk/read.ts';
import type { Finding } from '../lib/finding.ts';
import type { JsonObject } from '../lib/json/is-object.ts';
import { keysOf, listOf, readKeys } from '../lib/json/jsonc.ts';
import { mergeBlock } from '../lib/json/merge-file.ts';
import { Problem } from '../lib/problem.ts';
import { once } from '../lib/remember.ts';
import { firstOf } from '../lib/text/text.ts';
import { parseToml } from '../lib/text/toml.ts';

const none: Own = { patterns: [], unread: [], contradicting: [] };

/** Where the site's own files are, and which URLs its server renders on demand. */
interface Site {
  readonly root: string;
  readonly dist: string | undefined;
  readonly onDemand: readonly string[];
}

interface Places {
  readonly root: string;
  /** The sources in `_redirects`, without Signpost's own block. All hosts share them. */
  readonly lines: () => readonly string[] | Promise<readonly string[]>;
}

/**
 * Reads which URLs are answered by other programs on a host: Astro's server, the platform's functions, the site's own
 * rules. The generated edge function must let these requests pass.
 */
export function readElsewhere({ root, dist, onDemand }: Site): (host: Host) => Promise<Own> {
  const lines = once(() => (dist === undefined ? [] : linesIn(dist)));
  return async ({ id }) => {
    const own = (await ownOf[id]?.({ root, lines })) ?? none;
    return { ...own, patterns: [...new Set([...onDemand, ...own.patterns])] };
  };
}

/** https://docs.netlify.com/build/functions/get-started/, https://vercel.com/docs/functions, Cloudflare Pages Functions. */
const ownOf: Readonly<Record<string, (places: Places) => Promise<Own>>> = {
  netlify: async ({ root, lines }) => {
    const own = await netlifyOwn(root);
    return { ...own, patterns: [...(await lines()), ...own.patterns] };
  },
  cloudflare: async ({ root, lines }) => {
    const functions = (await exists(join(root, 'functions'))) ? ['functions/'] : [];
    return { ...none, patterns: [...functions, ...(await lines())] };
  },
  vercel: async ({ root }) => {
    const { rewrites } = readKeys((await readText(join(root, 'vercel.json'))) ?? '');
    // Converts the sources that Signpost's patterns can express: `/shop/:path*` and `/shop/(.*)`.
    const sources = listOf(rewrites)
      .map(({ source }) => source)
      .filter((source) => typeof source === 'string')
      .map((source) => ({ source, pattern: source.replace(/\/(?::\w+[*+]|:?\w*\(\.[*+]\))$/, '/*') }));
    const isRead = (pattern: string): boolean => /^\/[^(){}?+]*$/.test(pattern);
    const other = sources.filter(({ pattern }) => !isRead(pattern)).map(({ source }) => source);
    const functions = (await exists(join(root, 'api'))) ? ['/api/*'] : [];
    return {
      ...none,
      patterns: [...functions, ...sources.map(({ pattern }) => pattern).filter(isRead)],
      unread: other.length === 0 ? [] : [expressions(other)],
    };
  },
};

async function linesIn(dist: string): Promise<readonly string[]> {
  const text = mergeBlock((await readText(join(dist, '_redirects'))) ?? '', '');
  return pathsOf(readNetlifyRedirects('_redirects', text));
}

function pathsOf(rules: readonly PlatformRule[]): string[] {
  return rules.map(({ from }) => from).filter((from) => from.startsWith('/'));
}

function serverFinding(said: Omit<Finding, 'rule' | 'conventions' | 'level'>): Finding {
  return { rule: 'own-server', conventions: [], level: 'warning', ...said };
}

function expressions(sources: readonly string[]): Finding {
  return serverFinding({
    file: 'vercel.json',
    message: `Vercel: the generated middleware can't evaluate the expressions in the sources of these rewrites, and returns 404 for their URLs: ${firstOf(sources)}`,
    fix: 'write each as a path with `:name` or `:path*`. If it needs several, write one rewrite for each',
  });
}

/** A site on Cloudflare has one Worker. Signpost's Worker replaces it, so nothing is left to pass requests to. */
export function oneWorker(host: Host, names: readonly string[], elsewhere: readonly string[]): Finding[] {
  if (!names.includes('_worker.js') || elsewhere.length === 0) return [];
  return [
    serverFinding({
      message: `${host.title}: the generated Worker runs before everything else, so URLs that your own files or functions serve would return 404: ${firstOf(elsewhere)}.`,
      fix: `move redirects of _redirects to redirects.yaml. For rewrites and functions, write a Worker of your own: import signpost from './deploy/${host.id}/_worker.js', and pass requests that it doesn't handle to signpost.fetch(request, env)`,
    }),
  ];
}

/** The generated edge functions that run before the site's own rules. */
const programs: readonly string[] = ['netlify/edge-functions/signpost.js', 'middleware.js'];

/** Findings about the site's own programs. What can't be read counts only if a generated function runs before it. */
export function ownFindings(names: readonly string[], { unread, contradicting }: Own): readonly Finding[] {
  return [...contradicting, ...(programs.some((name) => names.includes(name)) ? unread : [])];
}

/** The URLs that other programs of the site answer on one host, and what can't be read of them. */
interface Own {
  readonly patterns: readonly string[];
  /** Counts only if a generated edge function runs first. */
  readonly unread: readonly Finding[];
  /** Rules that contradict the plan. */
  readonly contradicting: readonly Finding[];
}

const tomlFile = 'netlify.toml';

/** The site's functions on Netlify, and the rules of its `netlify.toml`. */
export async function netlifyOwn(root: string): Promise<Own> {
  const text = (await readText(join(root, tomlFile))) ?? '';
  const { rules, keys, unread } = tomlIn(text);
  const functions = await functionsIn(root, folderIn(keys));
  return {
    patterns: [...pathsOf(rules), ...functions.patterns],
    unread: [...unread, ...functions.unread],
    contradicting: rules.filter(answersAll).map(nothingMissing),
  };
}

function tomlIn(text: string): { rules: PlatformRule[]; keys: JsonObject; unread: Finding[] } {
  try {
    return { rules: readNetlifyToml(tomlFile, text), keys: parseToml(tomlFile, text), unread: [] };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { rules: [], keys: {}, unread: [broken(error)] };
  }
}

/**
 * https://docs.netlify.com/build/functions/optional-configuration/#directory: the new key, or the old one below `build`.
 */
function folderIn(keys: JsonObject): string {
  const named = keysOf(keys['functions'])['directory'] ?? keysOf(keys['build'])['functions'];
  return typeof named === 'string' && named !== '' ? named : 'netlify/functions';
}

async function functionsIn(root: string, folder: string): Promise<Omit<Own, 'contradicting'>> {
  const names = await readdir(join(root, folder), { recursive: true }).catch(() => []);
  const programs = names
    .filter((name) => /\.[cm]?[jt]s$/.test(name) && !name.includes('node_modules'))
    .sort();
  const found = await Promise.all(
    programs.map(async (name) => {
      const file = `${folder.replace(/\/$/, '')}/${name}`;
      return { file, ...functionPaths((await readText(join(root, file))) ?? '') };
    }),
  );
  return {
    patterns: found.flatMap(({ paths }) => paths),
    unread: found.filter(({ isRead }) => !isRead).map(({ file }) => computed(file)),
  };
}

/** The usual rule of a single-page app: every missing URL gets a page with status 200. */
function answersAll({ from, to, status, conditions }: PlatformRule): boolean {
  return from === '/*' && to.startsWith('/') && status === 200 && conditions.length === 0;
}

function nothingMissing({ to }: PlatformRule): Finding {
  return {
    rule: 'own-contradicts',
    conventions: [],
    level: 'warning',
    file: tomlFile,
    message: `Netlify: in the site's own ${tomlFile}, the redirect of /* to ${to} with status 200 matches missing pages too, so no URL returns 404`,
    fix: 'limit it to the paths of the application, such as /app/*',
  };
}

function broken({ message }: Problem): Finding {
  const { line, column, message: why } = placeFault(tomlFile, message);
  return serverFinding({
    ...{ file: tomlFile, line, column },
    message: `Netlify: netlify.toml can't be read, so the generated edge function returns 404 for the URLs of its redirects: ${why.replace(/\.$/, '')}`,
    fix: 'correct the line. Netlify rejects the file too',
  });
}

function computed(file: string): Finding {
  return serverFinding({
    file,
    message:
      "Netlify: the path in this function's config is computed at run time, so the generated edge function doesn't know it, and returns 404 for its URLs",
    fix: "write it as a literal: export const config = { path: '/hello/:name' }",
  });
}

/** The paths that a Netlify function declares. */
interface FunctionPaths {
  readonly paths: readonly string[];
  /** False if some of them are computed at run time. */
  readonly isRead: boolean;
}

/** Strings are matched too, since `'/*'` isn't a comment. */
const comments = /('[^'\n]*'|"[^"\n]*"|`[^`]*`)|\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*/g;
const texts = /'([^'\n]*)'|"([^"\n]*)"|`([^`$]*)`/g;
/** `path: '/a'`, `path: ['/a', '/b']`, `path: paths` and `{ path }`, each up to the end of the value. */
const named = /\bpath\s*(?::\s*(\[[^\]]*\]|'[^'\n]*'|"[^"\n]*"|`[^`]*`|[^,}\n]*)|(?=[,}]))/;

/**
 * Reads the paths of `export const config = { path: '/api/:id' }` from the source text, since only the platform runs it.
 * https://docs.netlify.com/build/functions/get-started/#route-requests
 */
export function functionPaths(source: string): FunctionPaths {
  const config = configIn(source.replace(comments, '$1'));
  const found = config === undefined ? null : named.exec(config);
  if (found === null) return { paths: [], isRead: true };
  const value = found[1] ?? '';
  const paths = [...value.matchAll(texts)].map(([, one, two, three]) => one ?? two ?? three ?? '');
  const rest = value.replace(texts, '').replace(/\b(?:as|satisfies)\b.*$|[[\],\s]/gs, '');
  return {
    paths: paths.filter((path) => path.startsWith('/')),
    isRead: paths.length > 0 && rest === '',
  };
}

/** The source from the definition of the exported `config`. */
function configIn(source: string): string | undefined {
  const exported = source.search(/\bexport\s+const\s+config\b/);
  const start = exported < 0 ? source.search(/\bconst\s+config\b/) : exported;
  if (start < 0) return undefined;
  const rest = source.slice(start);
  return exported >= 0 || /\bexport\s*\{[^{}]*\bconfig\b/.test(rest) ? rest : undefined;
}

/** Other names could be read as part of a pattern. */
const plain = /^[\w.~/-]+$/;

/**
 * Patterns for the paths below hidden folders and links to folders of a build. They aren't read, since a link may form a
 * loop or list each page twice, but they may be served.
 */
export function unreadFolders(unread: readonly string[], site: string | undefined): string[] {
  const base =
    site !== undefined && URL.parse(site) !== null ? new URL(site).pathname.replace(/(?<!\/)\/+$/, '') : '';
  return unread
    .filter((folder) => plain.test(folder))
    .flatMap((folder) => [`${base}/${folder}`, `${base}/${folder}/*`]);
}
