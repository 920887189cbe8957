import { type Key, parse, pathToRegexp } from 'path-to-regexp';

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

/** Why Vercel rejects a source, as a clause; undefined if it doesn't. */
export function findSourceFault(source: string): string | undefined {
  // Vercel checks this before it compiles a source.
  if (attempt(() => new RegExp(source)) instanceof Error) return 'it is not a valid expression';

  const expanded = addExpressions(source);
  const error = attempt(() => parse(expanded));
  if (!(error instanceof Error))
    return attempt(() => pathToRegexp(expanded)) instanceof SyntaxError
      ? 'one of its expressions is not valid'
      : undefined;
  const { message } = error;
  const [, at] = /^Unexpected MODIFIER at (\d+)/.exec(message) ?? [];
  if (at === undefined) return `path-to-regexp reports "${message}"`;

  return `the "${expanded[Number(at)]}" follows no parameter. Write \`(.*)\` or \`:path*\` for any rest`;
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
