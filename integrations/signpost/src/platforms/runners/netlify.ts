import type { JsonObject } from '../../lib/json/is-object.ts';
import { keysOf, listOf } from '../../lib/json/jsonc.ts';
import { blankBlock } from '../../lib/json/merge-file.ts';
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

/** Edge functions, which run before `_redirects`: https://docs.netlify.com/build/edge-functions/declarations/ */
export function netlifyRunners(files: ProjectFiles): Runner[] {
  const toml = tomlOf(files);
  const named = keysOf(toml['build'])['edge_functions'];
  const folder = typeof named === 'string' ? named.replace(/^\.?\/|\/$/g, '') : 'netlify/edge-functions';
  const declared = listOf(toml['edge_functions']);
  return files.list(folder).flatMap((below): Runner[] => {
    const name = functionName(below);
    const file = `${folder}/${below}`;
    const bytes = name === undefined ? undefined : files.read(file);
    if (bytes === undefined) return [];
    const code = decodeText(bytes);
    if (isGenerated(code)) return [];
    const inCode = configIn(code);
    const inToml = declared.filter((one) => one['function'] === name);
    return declarations(inCode, inToml).flatMap((config) => runnerOf(file, config, code) ?? []);
  });
}

/**
 * The declarations of a function; undefined if unknown. As Netlify merges them: a path or pattern in the code replaces
 * those in netlify.toml, whose other keys stay; exclusions in the code always apply.
 */
function declarations(
  inCode: JsonObject | undefined,
  inToml: readonly JsonObject[],
): (JsonObject | undefined)[] {
  if (inCode === undefined) return [undefined];
  const { path, pattern, excludedPath, excludedPattern, ...others } = inCode;
  const never = pattern && excludedPattern ? { neverPattern: excludedPattern } : { neverPath: excludedPath };
  if (inToml.length === 0) return isPlaced(inCode) ? [{ ...inCode, ...never }] : [];
  const replaced = pattern ? { pattern } : path ? { path } : others;
  return inToml.map((one) => ({ ...one, ...replaced, ...never })).filter(isPlaced);
}

/** An invalid file is reported with its rules. */
function tomlOf(files: ProjectFiles): JsonObject {
  const bytes = files.read('netlify.toml');
  try {
    return bytes === undefined ? {} : parseToml('netlify.toml', blankBlock(decodeText(bytes)));
  } catch (error) {
    if (error instanceof Problem) return {};
    throw error;
  }
}

/** `a.ts`, `a/index.ts` and `a/a.ts` are the function `a`. */
function functionName(below: string): string | undefined {
  const [first, second, ...more] = scriptName(below)?.split('/') ?? [];
  return more.length === 0 && (second === undefined || second === 'index' || second === first)
    ? first
    : undefined;
}

const isPlaced = (config: JsonObject): boolean =>
  Object.keys(config).some((key) => key === 'path' || key === 'pattern');

/** Keys that decide when a function runs, and others that don't. `header` depends on the visitor. */
const readKeys = new Set([
  ...['path', 'excludedPath', 'pattern', 'excludedPattern', 'neverPath', 'neverPattern', 'method'],
  ...['function', 'name', 'generator', 'cache', 'onError', 'rateLimit'],
]);

/** Undefined if it runs for no page. */
function runnerOf(file: string, config: JsonObject | undefined, code: string): Runner | undefined {
  const unclear = { file, title: file, unclear: pathsUnclear(file), takes: () => true };
  if (config === undefined || Object.keys(config).some((key) => !readKeys.has(key))) return unclear;
  const { method, pattern } = config;
  const methods = method === undefined ? ['GET'] : textsOf(method)?.map((one) => one.toUpperCase());
  if (methods === undefined) return unclear;
  if (!methods.includes('GET')) return undefined;
  const within = pattern ? expressionsOf(pattern, matching) : expressionsOf(config['path'], expressionOf);
  const excluded = [
    config['excludedPattern']
      ? expressionsOf(config['excludedPattern'], matching)
      : expressionsOf(config['path'] === undefined ? undefined : config['excludedPath'], expressionOf),
    expressionsOf(config['neverPath'], expressionOf),
    expressionsOf(config['neverPattern'], matching),
  ];
  const without = excluded.flatMap((list) => list ?? []);
  if (within === undefined || excluded.includes(undefined)) return unclear;
  const takes = (path: string): boolean =>
    within.some((one) => one.test(path)) && !without.some((one) => one.test(path));
  // A function that returns nothing, or calls `context.next()`, passes the request on.
  const isPassing = /\bnext\s*\(|\breturn\s*[;}]|\bif\s*\(/.test(code);
  const path = textsOf(config['path'])?.[0];
  return {
    file,
    title: file,
    unclear: isPassing ? maybeHandsOn(file) : undefined,
    example: pattern || path === undefined || /[*:]/.test(path) ? undefined : path,
    takes,
  };
}

/** A text or list of texts; undefined for any other value. */
function textsOf(value: unknown): string[] | undefined {
  const texts: unknown[] = Array.isArray(value) ? value : [value];
  return texts.every((text) => typeof text === 'string') ? texts : undefined;
}

/** The expressions of a text or list; empty without a value, undefined if one is invalid. */
function expressionsOf(
  value: unknown,
  read: (text: string) => RegExp | undefined,
): readonly RegExp[] | undefined {
  if (value === undefined) return [];
  const found = textsOf(value)?.map(read);
  return found?.every((one) => one !== undefined) ? found : undefined;
}

/** A pattern, which Netlify anchors at both ends. Undefined if it could be slow. */
function matching(pattern: string): RegExp | undefined {
  if (pattern.length > 1000 || /[*+}]\)[*+{]/.test(pattern) || pattern.split(/[*+]/).length > 4)
    return undefined;
  try {
    return new RegExp(`${pattern.startsWith('^') ? '' : '^'}${pattern}${pattern.endsWith('$') ? '' : '$'}`);
  } catch {
    return undefined;
  }
}

/** A URLPattern path with `*` and `:name`, to which Netlify adds an optional slash. Undefined for other syntax. */
function expressionOf(path: string): RegExp | undefined {
  // With many wildcards, an expression is slow.
  if (!path.startsWith('/') || path.split('*').length > 4 || /[^\w/.:*~%@!$&',;=-]|:\w+\*|\*\*/.test(path))
    return undefined;
  const source = path
    .split(/(\*|:\w+)/)
    .map((piece, at) => (at % 2 === 0 ? escapeRegex(piece) : piece === '*' ? '.*' : '[^/]+'));
  return new RegExp(`^${source.join('')}\\/?$`);
}

/** The `config` object that the code exports, if it is a literal; otherwise undefined. */
function configIn(code: string): JsonObject | undefined {
  const start = /\bexport\s+(?:const|let|var)\s+config\b[^={]{0,200}=\s*\{/.exec(code);
  if (start === null) return /\bexport\b[^;]{0,200}\bconfig\b/.test(code) ? undefined : {};
  const config: Record<string, unknown> = {};
  let at = start.index + start[0].length;
  const next = (expression: RegExp): RegExpExecArray | null => {
    expression.lastIndex = at;
    const found = expression.exec(code);
    at += found?.[0].length ?? 0;
    return found;
  };
  for (;;) {
    while (next(/[\s,]+|\/\/.*|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//y) !== null);
    if (code[at] === '}') return config;
    const [, key, value = ''] =
      next(
        /["']?(\w+)["']?\s*:\s*(\[(?:"[^"\n]*"|'[^'\n]*'|[\s,])*\]|"[^"\n]*"|'[^'\n]*'|true|false)(?=\s*[,}])/y,
      ) ?? [];
    // An escaped letter may be a special character.
    if (key === undefined || /\\[a-z\d\n]/i.test(value.replaceAll('\\\\', ''))) return undefined;
    const texts = Array.from(value.matchAll(/"([^"\n]*)"|'([^'\n]*)'/g), ([, one, other = '']) =>
      (one ?? other).replace(/\\(.)/g, '$1'),
    );
    config[key] = value.startsWith('[') ? texts : texts[0];
  }
}
