import { isObject, type JsonObject } from '../../../lib/is-object.ts';
import { jsonValue, parseJsonc } from '../../../lib/jsonc.ts';
import { Problem } from '../../../lib/problem.ts';
import { decodeText } from '../../../lib/text.ts';
import { keysOf } from '../json.ts';
import { parseToml } from '../toml.ts';
import {
  isGenerated,
  maybeHandsOn,
  type ProjectFiles,
  pathsUnclear,
  type Runner,
  scriptName,
} from './runner.ts';

/**
 * What answers before `_redirects` on Cloudflare. On Workers that is the Worker of `run_worker_first`; on Pages `_worker.js`,
 * or else the folder `functions`, of which `_routes.json` may take paths out.
 */
export function cloudflareRunners(files: ProjectFiles): Runner[] {
  const config = configOf(files);
  if (config !== undefined && (config.keys === undefined || isObject(config.keys['assets'])))
    return workerFirst(files, config);
  const name = ['_worker.js', '_worker.js/index.js'].find((one) => files.read(one) !== undefined);
  const runners = name === undefined ? pagesFunctions(files) : [{ file: name, title: name, takes: all }];
  const own = runners.filter(({ file }) => !isGenerated(textOf(files, file) ?? ''));
  return own.length === 0 ? [] : limited(own, textOf(files, '_routes.json'));
}

const all = (): boolean => true;

/** `wrangler.*`; without keys where it can't be read. */
interface Config {
  readonly file: string;
  readonly keys: JsonObject | undefined;
}

/** In the order in which wrangler looks for them. */
const configs = ['wrangler.json', 'wrangler.jsonc', 'wrangler.toml'];

function configOf(files: ProjectFiles): Config | undefined {
  const file = configs.find((name) => files.read(name) !== undefined);
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

/** https://developers.cloudflare.com/workers/static-assets/routing/worker-script/ */
function workerFirst(files: ProjectFiles, { file, keys }: Config): Runner[] {
  if (keys === undefined) {
    const unclear = `${file} can't be read, so it can't be told whether a Worker runs before them.`;
    return [{ file, title: file, unclear, takes: all }];
  }
  const { main } = keys;
  const first = keysOf(keys['assets'])['run_worker_first'] ?? false;
  if (typeof main !== 'string' || first === false) return [];
  if (isGenerated(textOf(files, main.replace(/^\.\//, '')) ?? '')) return [];
  const title = `the Worker "${main}" (run_worker_first in ${file})`;
  if (first === true) return [{ file, title, takes: all }];
  const patterns = textsOf(first);
  if (patterns === undefined) return [{ file, title, unclear: pathsUnclear(title), takes: all }];
  const [without, within] = [true, false].map((isExcluded) =>
    patterns
      .filter((pattern) => pattern.startsWith('!') === isExcluded)
      .map((pattern) => globOf(pattern.replace(/^!/, ''))),
  );
  return [{ file, title, takes: (path) => isIn(within, path) && !isIn(without, path) }];
}

/** https://developers.cloudflare.com/pages/functions/routing/#create-a-_routesjson-file */
function limited(runners: readonly Runner[], text: string | undefined): Runner[] {
  if (text === undefined) return [...runners];
  const { include, exclude = [] } = keysOf(jsonValue(parseJsonc(text)));
  const [within, without] = [textsOf(include), textsOf(exclude)].map((list) => list?.map(routeOf));
  if (within === undefined || without === undefined) {
    const file = '_routes.json';
    const unclear = `${file} has no lists of paths that can be read, so it can't be told for which paths a function or Worker runs before them.`;
    return [{ file, title: file, unclear, takes: all }];
  }
  return runners.map((runner) => ({
    ...runner,
    takes: (path) => isIn(within, path) && !isIn(without, path) && runner.takes(path),
  }));
}

/** https://developers.cloudflare.com/pages/functions/routing/: only what answers GET is in the way of a redirect. */
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
    return /^\[.+\]$/.test(segment) ? '/[^/]+' : `/${escaped(segment)}`;
  });
  return new RegExp(`^${source.join('')}${last === '_middleware' ? '(?:/.*)?' : '/?'}$`);
}

/** `/x/*` takes `/x` as well, and any other rule the path with a slash or without. */
function routeOf(rule: string): RegExp {
  if (rule === '/' || rule === '/*') return globOf(rule);
  if (rule.endsWith('/*')) return new RegExp(`${globOf(rule.slice(0, -2)).source.slice(0, -1)}(?:/.*)?$`);
  if (rule.endsWith('*')) return globOf(rule);
  return new RegExp(`${globOf(rule.replace(/\/$/, '')).source.slice(0, -1)}/?$`);
}

/** `*` takes any text, slashes too. */
function globOf(pattern: string): RegExp {
  return new RegExp(`^${pattern.split(/\*+/).map(escaped).join('.*')}$`);
}

const escaped = (text: string): string => text.replace(/[-/\\^$+?.()|[\]{}]/g, '\\$&');

const isIn = (patterns: readonly RegExp[] | undefined, path: string): boolean =>
  patterns?.some((pattern) => pattern.test(path)) === true;

/** The texts of a list; undefined for any other value. */
function textsOf(value: unknown): string[] | undefined {
  return Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : undefined;
}

function textOf({ read }: ProjectFiles, name: string): string | undefined {
  const bytes = read(name);
  return bytes && decodeText(bytes);
}
