import { isObject, type JsonObject } from '../../lib/json/is-object.ts';
import { jsonValue, keysOf, parseJsonc } from '../../lib/json/jsonc.ts';
import { Problem } from '../../lib/problem.ts';
import { decodeText } from '../../lib/text/text.ts';
import { parseToml } from '../../lib/text/toml.ts';
import { escapeRegex } from '../../lib/url/wildcards.ts';
import {
  isGenerated,
  maybeHandsOn,
  type ProjectFiles,
  pathsUnclear,
  type Runner,
  scriptName,
} from './runner.ts';

/**
 * What runs before `_redirects` on Cloudflare: on Workers the Worker of `run_worker_first`; on Pages `_worker.js`,
 * otherwise the folder `functions`. `_routes.json` may exclude paths.
 */
export function cloudflareRunners(files: ProjectFiles): Runner[] {
  const config = configOf(files);
  if (config !== undefined && (config.keys === undefined || environmentsIn(config.keys).some(hasAssets)))
    return workersFirst(files, config);
  const name = ['_worker.js', '_worker.js/index.js'].find((one) => files.read(one) !== undefined);
  const runners = name === undefined ? pagesFunctions(files) : [workerOf(name, textOf(files, name))];
  const own = runners.filter(({ file }) => !isGenerated(textOf(files, file) ?? ''));
  return own.length === 0 ? [] : limited(own, textOf(files, '_routes.json'));
}

function workerOf(name: string, code: string | undefined): Runner {
  return {
    file: name,
    title: name,
    unclear: passing(code, 'ASSETS') ? maybeHandsOn(name) : undefined,
    takes: all,
  };
}

/** True if a Worker may pass requests to its assets, where `_redirects` applies, or if that is in another file. */
function passing(code: string | undefined, binding: string): boolean {
  return code === undefined || code.includes(binding) || /\bimport\b/.test(code);
}

const all = (): boolean => true;

/** The wrangler configuration; without keys if it is invalid. */
interface Config {
  readonly file: string;
  readonly keys: JsonObject | undefined;
}

/** Wrangler's configuration files: it reads the first that exists. https://developers.cloudflare.com/workers/wrangler/configuration/ */
export const wranglerFiles = ['wrangler.json', 'wrangler.jsonc', 'wrangler.toml'];

/** The first of them that exists. */
export function configOf(files: Pick<ProjectFiles, 'read'>): Config | undefined {
  const file = wranglerFiles.find((name) => files.read(name) !== undefined);
  const text = file === undefined ? undefined : textOf(files, file);
  if (file === undefined || text === undefined) return undefined;
  if (!file.endsWith('.toml')) {
    const value = jsonValue(parseJsonc(text));
    return { file, keys: isObject(value) ? value : undefined };
  }
  try {
    return { file, keys: parseToml(file, text) };
  } catch (error) {
    if (error instanceof Problem) return { file, keys: undefined };
    throw error;
  }
}

/** One of `env` with inherited keys; without a name, the default environment. */
interface Deployed {
  readonly name: string | undefined;
  readonly keys: JsonObject;
}

const hasAssets = ({ keys }: Deployed): boolean => isObject(keys['assets']);

/**
 * `main` and `assets` are inherited as a whole:
 * https://developers.cloudflare.com/workers/wrangler/configuration/#inheritable-keys
 */
export function environmentsIn(keys: JsonObject): Deployed[] {
  const { main, assets, env } = keys;
  const named = Object.entries(keysOf(env)).map(([name, value]): Deployed => {
    const own = keysOf(value);
    return { name, keys: { main: own['main'] ?? main, assets: own['assets'] ?? assets } };
  });
  return [{ name: undefined, keys: { main, assets } }, ...named];
}

/**
 * The Worker of the environment in `CLOUDFLARE_ENV`. Without it, `--env` may select any environment at deploy time: if they
 * differ, it is unknown whether a Worker runs first.
 */
function workersFirst(files: ProjectFiles, { file, keys }: Config): Runner[] {
  if (keys === undefined) {
    const unclear = `${file} can't be read, so Signpost can't tell whether a Worker runs before the redirects.`;
    return [{ file, title: file, unclear, takes: all }];
  }
  const environments = environmentsIn(keys);
  const chosen = environments.find(({ name }) => name === (files.variables?.['CLOUDFLARE_ENV'] || undefined));
  if (chosen?.name !== undefined) return workerFirst(files, file, chosen.keys);
  const alike = Map.groupBy(environments, ({ keys: { main, assets } }) => {
    const { run_worker_first: first = false, binding = 'ASSETS' } = keysOf(assets);
    return first === false ? '' : JSON.stringify([main, first, binding]);
  });
  const [first = [], ...others] = [...alike.values()];
  if (others.length === 0) return first.slice(0, 1).flatMap((one) => workerFirst(files, file, one.keys));
  return [...alike.values()].flatMap((group) =>
    group.slice(0, 1).flatMap((one) =>
      workerFirst(files, file, one.keys).map((runner) => ({
        ...runner,
        unclear: `${runner.title.replace(/^t/, 'T')} runs before the redirects in ${listed(group)} only, and ${file} doesn't tell which environment is deployed. Set CLOUDFLARE_ENV to its name.`,
      })),
    ),
  );
}

/** `the top level and env.staging` */
function listed(group: readonly Deployed[]): string {
  const names = group.map(({ name }) => (name === undefined ? 'the top level' : `env.${name}`));
  return new Intl.ListFormat('en').format(names);
}

/** https://developers.cloudflare.com/workers/static-assets/routing/worker-script/ */
function workerFirst(files: ProjectFiles, file: string, keys: JsonObject): Runner[] {
  const { main } = keys;
  const { run_worker_first: first = false, binding } = keysOf(keys['assets']);
  if (typeof main !== 'string' || first === false) return [];
  const code = textOf(files, main.replace(/^\.\//, ''));
  if (code !== undefined && isGenerated(code)) return [];
  const name = `Worker "${main}" (run_worker_first in ${file})`;
  const title = `the ${name}`;
  const isPassing = passing(code, typeof binding === 'string' ? binding : 'ASSETS');
  const given = { file, title, unclear: isPassing ? maybeHandsOn(`The ${name}`) : undefined };
  if (first === true) return [{ ...given, takes: all }];
  const patterns = textsOf(first);
  if (patterns === undefined) return [{ file, title, unclear: pathsUnclear(`The ${name}`), takes: all }];
  const within = anyOf(patterns.filter((pattern) => !pattern.startsWith('!')).map(globOf));
  const without = anyOf(
    patterns.filter((pattern) => pattern.startsWith('!')).map((pattern) => globOf(pattern.slice(1))),
  );
  return [{ ...given, takes: (path) => within(path) && !without(path) }];
}

/** https://developers.cloudflare.com/pages/functions/routing/#create-a-_routesjson-file */
function limited(runners: readonly Runner[], text: string | undefined): Runner[] {
  if (text === undefined) return [...runners];
  const { include, exclude = [] } = keysOf(jsonValue(parseJsonc(text)));
  const [within, without] = [textsOf(include), textsOf(exclude)].map(
    (list) => list && anyOf(list.map(routeOf)),
  );
  if (within === undefined || without === undefined) {
    const file = '_routes.json';
    const unclear = `${file} has no readable lists of paths, so Signpost can't tell for which paths a function or Worker runs before the redirects.`;
    return [{ file, title: file, unclear, takes: all }];
  }
  return runners.map((runner) => ({
    ...runner,
    takes: (path) => within(path) && !without(path) && runner.takes(path),
  }));
}

/** https://developers.cloudflare.com/pages/functions/routing/: only functions that answer GET come before redirects. */
function pagesFunctions(files: ProjectFiles): Runner[] {
  return files.list('functions').flatMap((below): Runner[] => {
    const file = `functions/${below}`;
    const name = scriptName(below);
    const text = name === undefined ? undefined : textOf(files, file);
    if (name === undefined || text === undefined || !/\bonRequest(?:Get)?\b/.test(text)) return [];
    const isPassing = /\bnext\s*\(|\bASSETS\b/.test(text);
    const route = functionRoute(name);
    return [
      {
        file,
        title: file,
        unclear: isPassing ? maybeHandsOn(file) : undefined,
        example: exampleOf(name),
        takes: (path) => route.test(path),
      },
    ];
  });
}

/** `users/[user]`, `all/[[path]]`, `in/_middleware`, `index`. */
function functionRoute(name: string): RegExp {
  const segments = name.split('/');
  const last = segments.at(-1);
  const kept = last === 'index' || last === '_middleware' ? segments.slice(0, -1) : segments;
  const source = kept.map((segment) => {
    if (/^\[\[.+\]\]$/.test(segment)) return '(?:/.*)?';
    return /^\[.+\]$/.test(segment) ? '/[^/]+' : `/${escapeRegex(segment)}`;
  });
  return new RegExp(`^${source.join('')}${last === '_middleware' ? '(?:/.*)?' : '/?'}$`);
}

/** The path of a route without parameters. */
function exampleOf(name: string): string | undefined {
  return /\[|(?:^|\/)_middleware$/.test(name) ? undefined : `/${name.replace(/(?:^|\/)index$/, '')}`;
}

type Takes = Runner['takes'];

/** `/x/*` also matches `/x`, and a rule without a final `*` ignores the trailing slash. */
function routeOf(rule: string): Takes {
  if (rule === '/' || (rule.endsWith('*') && !rule.endsWith('/*'))) return globOf(rule);
  const path = rule.replace(/\/\*?$/, '');
  return anyOf([globOf(path), globOf(rule.endsWith('*') ? rule : `${path}/`)]);
}

/** `*` matches any text including slashes. Not a regular expression, so that many stars stay fast. */
function globOf(pattern: string): Takes {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  return (path) => {
    if (last === undefined) return path === pattern;
    if (!path.startsWith(first) || !path.endsWith(last)) return false;
    let at = first.length;
    for (const piece of rest) {
      const found = path.indexOf(piece, at);
      if (found < 0) return false;
      at = found + piece.length;
    }
    return at <= path.length - last.length;
  };
}

const anyOf =
  (list: readonly Takes[]): Takes =>
  (path) =>
    list.some((takes) => takes(path));

/** A list of texts; undefined for any other value. */
function textsOf(value: unknown): string[] | undefined {
  return Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : undefined;
}

function textOf({ read }: Pick<ProjectFiles, 'read'>, name: string): string | undefined {
  const bytes = read(name);
  return bytes && decodeText(bytes);
}
