import { type Key, pathToRegexp } from 'path-to-regexp';
import { boundRegex, type FileRegex } from '../shared/file-regex.ts';

/** A source of vercel.json, compiled like Vercel: strict and case-sensitive. */
export interface VercelSource {
  readonly regex: FileRegex;
  readonly names: readonly string[];
}

/**
 * Compiles a source; undefined if path-to-regexp can't. `/blog/:slug` has the name `slug`, and its expression matches
 * /blog/hello, but neither /blog/hello/ nor /Blog/hello.
 */
export function readVercelSource(source: string): VercelSource | undefined {
  const keys: Key[] = [];
  const options = { strict: true, sensitive: true, delimiter: '/' };
  const regex = attempt(() => pathToRegexp(addExpressions(source), keys, options));
  if (!(regex instanceof RegExp)) return undefined;
  // One that may take too long matches nothing here.
  return { regex: boundRegex(regex) ?? /(?!)/, names: keys.map(({ name }) => String(name)) };
}

/**
 * False for a source that Vercel rejects, such as `/old(`. Vercel checks each source twice before a deployment: as a regular
 * expression, the form of its deprecated `routes`, and as a source of path-to-regexp.
 */
export function isValidSource(source: string): boolean {
  const asExpression = attempt(() => new RegExp(source));
  const asSource = attempt(() => pathToRegexp(addExpressions(source)));
  return asExpression instanceof RegExp && asSource instanceof RegExp;
}

/**
 * 1. an escaped character, `\:` of `/a\:b`
 * 2. an expression, `(\d+)` of `/:id(\d+)` or `((?:en|de))`, with at most one level of brackets inside
 * 3. a parameter without an expression, `:slug` of `/blog/:slug`
 */
const sourceParts = /\\.|\((?:[^()\\]|\\.|\([^()]*\))*\)|:(\w+)(?![\w(])/gs;

/**
 * Adds the default expression to parameters: `/:x-:y` becomes `/:x([^/]+?)-:y([^/]+?)`. Later versions than Vercel's would
 * choose another one. Escaped characters and expressions stay as they are.
 */
function addExpressions(source: string): string {
  return source.replace(sourceParts, (part, parameter?: string) =>
    parameter === undefined ? part : `:${parameter}([^/]+?)`,
  );
}

function attempt<T>(make: () => T): T | Error {
  try {
    return make();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
