import type { JsonObject } from '../../../lib/is-object.ts';
import { blankBlock } from '../../../lib/merge-file.ts';
import { Problem } from '../../../lib/problem.ts';
import { decodeText } from '../../../lib/text.ts';
import { keysOf, listOf } from '../json.ts';
import { parseToml } from '../toml.ts';
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
    // A path in the code replaces that of netlify.toml.
    const configs = inCode === undefined || isPlaced(inCode) || inToml.length === 0 ? [inCode] : inToml;
    return configs
      .filter((config) => config === undefined || isPlaced(config))
      .map((config) => runnerOf(file, config, code));
  });
}

/** One that Netlify can't read is reported with its rules. */
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

/** Keys that don't say for which requests a function runs, and the two that are read. */
const readKeys = new Set(['path', 'excludedPath', 'function', 'name', 'generator', 'cache', 'onError']);

function runnerOf(file: string, config: JsonObject | undefined, code: string): Runner {
  const unclear = { file, title: file, unclear: pathsUnclear(file), takes: () => true };
  if (config === undefined || Object.keys(config).some((key) => !readKeys.has(key))) return unclear;
  const [within, without] = [config['path'], config['excludedPath'] ?? []].map(expressionsOf);
  if (within === undefined || without === undefined) return unclear;
  const takes = (path: string): boolean =>
    within.some((one) => one.test(path)) && !without.some((one) => one.test(path));
  // A function that returns nothing hands on, and so does `context.next()`.
  const isPassing = /\bnext\s*\(|\breturn\s*[;}]|\bif\s*\(/.test(code);
  return { file, title: file, unclear: isPassing ? maybeHandsOn(file) : undefined, takes };
}

function expressionsOf(value: unknown): RegExp[] | undefined {
  const texts: unknown[] = Array.isArray(value) ? value : [value];
  const found = texts.flatMap((text) => (typeof text === 'string' ? (expressionOf(text) ?? []) : []));
  return found.length === texts.length ? found : undefined;
}

/** A URLPattern of a path, with `*` and `:name`, to which Netlify adds an optional slash. Other signs are not read. */
function expressionOf(path: string): RegExp | undefined {
  // With many wildcards, an expression takes noticeable time.
  if (!path.startsWith('/') || path.split('*').length > 4 || /[^\w/.:*~%@!$&',;=-]|:\w+\*|\*\*/.test(path))
    return undefined;
  const source = path
    .split(/(\*|:\w+)/)
    .map((piece, at) => (at % 2 === 0 ? piece.replace(/[/.$]/g, '\\$&') : piece === '*' ? '.*' : '[^/]+'));
  return new RegExp(`^${source.join('')}\\/?$`);
}

/** The object that the code exports as `config`, as far as it is written out; undefined where it isn't. */
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
      next(/["']?(\w+)["']?\s*:\s*(\[[^\]]*\]|"[^"\n]*"|'[^'\n]*'|true|false)(?=\s*[,}])/y) ?? [];
    if (key === undefined) return undefined;
    const texts = Array.from(value.matchAll(/"([^"\n]*)"|'([^'\n]*)'/g), ([, one, other]) => one ?? other);
    config[key] = value.startsWith('[') ? texts : texts[0];
  }
}
