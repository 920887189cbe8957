import { basename } from 'node:path';
import { z } from 'zod';
import { isRedirectStatus } from '../map/entry.ts';
import { type Importer, type Item, type Notice, type Unexpressed, unexpressed } from './importer.ts';
import { type JsonItem, readJsonFile } from './shared/json-file.ts';
import { fillTarget, rulesOf, sourcesOf } from './shared/patterns.ts';
import { type VercelCondition, vercelRedirect, vercelRoute } from './shared/platform-forms.ts';
import { parseRegex } from './shared/regex.ts';
import { parseRoute } from './shared/route.ts';
import { notes } from './shared/syntax.ts';

/** `redirects` of vercel.json: permanent, 308, is the default; else 307, unless a status is given. */
export const vercelImporter: Importer = {
  id: 'vercel',
  title: 'vercel.json',
  firstWins: true,
  detect: (file, text) =>
    /vercel\.json$/.test(basename(file)) ||
    (/"destination"\s*:/.test(text) && /"(?:permanent|statusCode)"\s*:/.test(text)) ||
    (/"routes"\s*:/.test(text) && /"src"\s*:/.test(text)),
  read: (file, text) => {
    const json = readJsonFile(file, text);
    const notices: Notice[] = [];
    const items = [
      ...json.list('redirects').flatMap((one) => readRedirect(one, notices)),
      ...json.list('routes').flatMap((one) => readRoute(one, notices)),
      ...Object.entries(lists).flatMap(([key, why]) =>
        json.list(key).map(({ line, text: written, value }) => ({
          ...unexpressed(line, written, why),
          ...(key === 'rewrites' ? fallbackOf(value) : {}),
        })),
      ),
      ...Object.entries(keys).flatMap(([key, why]) => {
        const found = json.at(key);
        return found === undefined ? [] : [unexpressed(found.line, `"${key}": ${found.text}`, why)];
      }),
    ];
    return { items, notices };
  },
};

/** What is beside redirects and is about URLs as well. */
const lists: Readonly<Record<string, string>> = {
  rewrites: 'it is a rewrite inside the server, not a redirect',
  headers: 'it sets headers, and isn’t a redirect (use `http.headers` in the options)',
};
const keys: Readonly<Record<string, string>> = {
  trailingSlash: 'it sets the trailing slash of all URLs, which `trailingSlash` in the Astro config does',
  cleanUrls: 'it removes extensions from all URLs, which `build.format` in the Astro config does',
  bulkRedirectsPath: 'it points to a file with more redirects. Import that file too',
};

/** Rewrites are asked behind redirects and files: https://vercel.com/docs/rewrites. */
function fallbackOf(value: unknown): Pick<Unexpressed, 'from' | 'isFallback'> {
  const { data } = z.object({ source: z.string() }).safeParse(value);
  const sources = data === undefined ? [] : sourcesOf(parseRoute(data.source));
  const [first] = 'why' in sources ? [] : sources;
  return first === undefined ? {} : { from: first.from, isFallback: true };
}

/** One of `redirects`: permanent, unless `permanent` is false. */
export function readRedirect({ line, value, text }: JsonItem, notices: Notice[]): Item[] {
  const parsed = vercelRedirect.safeParse(value);
  if (!parsed.success) return [unexpressed(line, text, 'its `source` and `destination` aren’t both strings')];
  const { source, destination, permanent, statusCode, has, missing } = parsed.data;
  const required = requirementsOf(has, missing);
  if (required === undefined) return [unexpressed(line, text, unsupportedCondition)];
  const sources = sourcesOf(parseRoute(source));
  if (!('why' in sources) && required.host !== '') notices.push({ line, text: notes.host });
  return rulesOf(
    { line, text },
    sources,
    ({ from, matched }) => ({
      from: required.host + from + required.query,
      to: fillTarget(destination, matched, /:([A-Za-z_]\w*)(?:[*+]|\?$)?|\$(\d)/g),
      status: statusCode ?? (permanent === false ? 307 : 308),
    }),
    notices,
  );
}

/** Said of a rule that asks for what no entry can. */
const unsupportedCondition =
  'it depends on more than the path, its host and a fixed query, and a map matches only these';

/** The host and the query that a rule asks for; undefined where it asks for something else too. */
function requirementsOf(
  has: readonly VercelCondition[],
  missing: readonly VercelCondition[],
): { host: string; query: string } | undefined {
  const hosts: string[] = [];
  const pairs: string[] = [];
  for (const { type, key = '', value } of has) {
    const text =
      typeof value === 'string' && literal.test(value) ? value.replace(/\\(.)/gsu, '$1') : undefined;
    if (text === undefined) return undefined;
    if (type === 'query' && key !== '') pairs.push(`${encodeURIComponent(key)}=${encodeURIComponent(text)}`);
    else if (type === 'host') hosts.push(`https://${text}`);
    else return undefined;
  }
  if (missing.length > 0 || hosts.length > 1) return undefined;
  return { host: hosts[0] ?? '', query: pairs.length === 0 ? '' : `?${pairs.join('&')}` };
}

/** An expression that stands for one text. A dot without a backslash is meant as one. */
const literal = /^(?:[^\\^$*+?()[\]{}|]|\\[^A-Za-z0-9])*$/u;

/** One of `routes`, the older form: an expression for the whole path, a status and a header `Location`. */
function readRoute({ line, value, text }: JsonItem, notices: Notice[]): Item[] {
  const parsed = vercelRoute.safeParse(value);
  if (!parsed.success) return [unexpressed(line, text, 'it isn’t a valid route')];
  const { src, dest, status = 0, headers, methods, has, missing } = parsed.data;
  const to = Object.entries(headers).find(([name]) => name.toLowerCase() === 'location')?.[1] ?? '';
  const isGone = status === 410 && dest === undefined;
  if (!isGone && (to === '' || !isRedirectStatus(status)))
    return [unexpressed(line, text, noRedirect(parsed.data))];
  const required = methods === undefined ? requirementsOf(has, missing) : undefined;
  if (required === undefined) return [unexpressed(line, text, unsupportedCondition)];
  if (src === undefined) return [unexpressed(line, text, 'it has no source')];
  // It is bound at both ends, whether it says so or not.
  const sources = sourcesOf(parseRegex(`^${src.replace(/^\^|\$$/g, '')}$`));
  return rulesOf(
    { line, text },
    'why' in sources ? { why: sources.why } : sources,
    ({ from, matched }) => ({
      from: required.host + from + required.query,
      to: isGone ? '' : fillTarget(to, matched, /\$(\d|[A-Za-z]\w*)/g),
      status,
    }),
    notices,
  );
}

function noRedirect({ dest, status, handle, headers }: z.infer<typeof vercelRoute>): string {
  if (handle !== undefined) return 'it sets when files are served, and isn’t a redirect';
  if (dest !== undefined) return 'it is a rewrite inside the server, not a redirect';
  if (status !== undefined) return `status ${status} without a Location isn’t a redirect`;
  return Object.keys(headers).length > 0 ? 'it sets headers, and isn’t a redirect' : 'it has no target';
}
