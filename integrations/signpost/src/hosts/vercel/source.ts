import { type Key, pathToRegexp } from 'path-to-regexp';

/** A source of vercel.json, compiled like Vercel: strict and case-sensitive. */
export interface VercelSource {
  readonly regex: RegExp;
  readonly names: readonly string[];
}

/** Compiles a source; undefined if path-to-regexp can't. */
export function readVercelSource(source: string): VercelSource | undefined {
  const keys: Key[] = [];
  const options = { strict: true, sensitive: true, delimiter: '/' };
  const regex = attempt(() => pathToRegexp(addExpressions(source), keys, options));
  return regex instanceof RegExp ? { regex, names: keys.map(({ name }) => String(name)) } : undefined;
}

/** False for a source that Vercel rejects, as an expression or as a route. */
export function isValidSource(source: string): boolean {
  const tries = [() => new RegExp(source), () => pathToRegexp(addExpressions(source))];
  return tries.every((compile) => !(attempt(compile) instanceof Error));
}

/** Adds the default expression to parameters, since later versions than Vercel's parse `/:x-:y` differently. */
function addExpressions(source: string): string {
  return source.replace(/\\.|\((?:[^()\\]|\\.|\([^()]*\))*\)|:(\w+)(?![\w(])/gs, (whole, name?: string) =>
    name === undefined ? whole : `:${name}([^/]+?)`,
  );
}

function attempt<T>(make: () => T): T | Error {
  try {
    return make();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
