import { Minimatch } from 'minimatch';
import { type Key, pathToRegexp } from 'path-to-regexp';
import { z } from 'zod';
import { type JsonFile, type JsonItem, readJsonFile } from '../../lib/json/jsonc.ts';
import { compact } from '../../lib/text/text.ts';
import { parseRegex } from '../../map/patterns/regex.ts';
import { parseGlob } from '../../map/patterns/route.ts';
import { makeSources } from '../../map/patterns/sources.ts';
import { fillTarget } from '../../map/patterns/written-text.ts';
import { compileRegex } from '../shared/file-regex.ts';
import type { ForeignRule, InMap, RequestParts } from '../shared/foreign-rule.ts';
import { notes } from '../shared/import-texts.ts';
import { expressSources, matchesNothing, rejectRule, usualRule } from '../shared/make-rule.ts';
import { type Matching, matchByRegex, sampleSources } from '../shared/rule-matching.ts';
import { decodeAsHost } from './regex.ts';

// `hosting` of firebase.json, an object or a list of them, one a site:
//
//   "redirects": [{ "source" | "glob" | "regex", "destination", "type": 301 }]     before files
//   "rewrites": [{ "source" | "glob" | "regex", "destination" | "function" | "run" }]   behind files
//
// A glob is one of minimatch: `/old/**`, `**/*.@(jpg|png)`. Names in a destination, `:slug`, are those of the source:
// `/blog/:slug`, or `(?P<slug>…)` of a regex.
// https://firebase.google.com/docs/hosting/full-config

/** The pattern of a rule. */
export const firebaseSource = z.object({
  source: z.string().optional(),
  glob: z.string().optional(),
  regex: z.string().optional(),
});
type FirebaseSource = z.infer<typeof firebaseSource>;

/** An entry of `redirects`. */
const firebaseRedirect = firebaseSource.extend({ destination: z.string(), type: z.number().default(301) });

/** An entry of `rewrites`. */
const firebaseRewrite = firebaseSource.extend({ destination: z.string().optional() });

/** The keys of each site in firebase.json: `hosting` is a site or a list of sites. */
export function listSites(json: JsonFile): string[][] {
  const hosting = json.at('hosting')?.value;
  return Array.isArray(hosting)
    ? Array.from(hosting.keys(), (index) => ['hosting', String(index)])
    : [['hosting']];
}

/**
 * Reads `hosting` of firebase.json, for one site or several: redirects come before files, rewrites after.
 * https://firebase.google.com/docs/hosting/full-config
 */
export function readFirebaseJson(file: string, text: string): ForeignRule[] {
  const json = readJsonFile(file, text);
  const sites = listSites(json);
  return [
    ...sites
      .flatMap((site) => json.list(...site, 'redirects'))
      .map((item) => readFirebaseRedirect(file, item)),
    ...sites.flatMap((site) => json.list(...site, 'rewrites')).map((item) => readRewrite(file, item)),
  ];
}

function readFirebaseRedirect(file: string, item: JsonItem): ForeignRule {
  const { data } = firebaseRedirect.safeParse(item.value);
  const { destination: to = '', type: status = 301 } = data ?? {};
  // { "source": "/old", "destination": "/new", "type": 301 }
  const isRead = data !== undefined && findSource(data) !== undefined;
  let why: string | undefined;
  if (!isRead) why = `It isn't an object with "source" and "destination" strings.`;
  else if (status < 300 || status > 399)
    why = `${status} is not a redirect. Firebase accepts 301, 302, 303, 307 and 308.`;

  const parts = { kind: 'redirect', to, status, isForced: true, isFallback: false } as const;
  const rule = makeRule(file, item, data ?? {}, parts, why);
  return data === undefined || why !== undefined ? rule : { ...rule, inMap: expressInMap(data, to) };
}

function expressInMap({ source, glob, regex = '' }: FirebaseSource, to: string): InMap {
  const pattern = source ?? glob;
  const sources = makeSources(pattern === undefined ? parseRegex(regex) : parseGlob(limitNames(pattern, to)));
  // The host encodes a destination, so a backslash or bracket is literal.
  const sentTarget = to.replace(/[\\[\]]/g, encodeURIComponent);
  const inMap = expressSources(sources, ({ from, matched }) => ({
    from,
    to: fillTarget(sentTarget, matched, compileReferences(matched)),
  }));

  if ('why' in inMap || pattern === undefined) return inMap;
  const differences = compact(
    // `/keyword/:page*` to /keywords
    hasNames(pattern) && !hasNames(to) && notes.unusedName,
    // `/skills/*/:name` to `/skills/:name`
    hasNames(to) && hasStar(pattern) && notes.starBesideName,
  );
  return { ...inMap, notes: [...inMap.notes, ...differences] };
}

/** True for a star alone: `/skills/*`, not `/skills/**` and `/skills/:rest*`. */
function hasStar(glob: string): boolean {
  return /(?<!\*)\*(?!\*)/.test(glob.replace(/:\w+\*/g, ''));
}

/** `/archives/:year` for `/archives/:year*`, where the destination has `:year`: without a sign there, it takes one segment. */
function limitNames(pattern: string, to: string): string {
  const single = new Set([...to.matchAll(/:(\w+)(?![\w*+?])/g)].map(([name]) => name));
  return pattern.replace(/(:\w+)\*/g, (part, name: string) => (single.has(name) ? name : part));
}

/** `:name` or `:1` of the source; any other colon is literal. */
function compileReferences(matched: ReadonlyMap<string, string>): RegExp {
  return matched.size === 0 ? /(?!)/g : new RegExp(`:(${[...matched.keys()].join('|')})(?!\\w)\\*?`, 'g');
}

/** A rewrite to a file, a function or a container. */
function readRewrite(file: string, item: JsonItem): ForeignRule {
  const { destination: to = '', ...source } = firebaseRewrite.safeParse(item.value).data ?? {};
  const kind = to === '' ? 'proxy' : 'rewrite';
  const why = findSource(source) === undefined ? 'It has no "source", "glob" or "regex".' : undefined;
  return makeRule(file, item, source, { kind, to, status: 200, isForced: false, isFallback: true }, why);
}

function makeRule(
  file: string,
  { line, column: itemColumn, text }: JsonItem,
  source: FirebaseSource,
  parts: Pick<ForeignRule, 'kind' | 'to' | 'status' | 'isForced' | 'isFallback'>,
  why: string | undefined,
): ForeignRule {
  const from = findSource(source) ?? '';
  const rule: ForeignRule = {
    ...usualRule,
    platform: 'firebase',
    file,
    line,
    itemColumn,
    text,
    from,
    ...parts,
  };
  if (why !== undefined) return { ...rule, state: rejectRule(why) };
  return { ...rule, ...matchFirebaseSource(source, parts.to) };
}

export function findSource({ source, glob, regex }: FirebaseSource): string | undefined {
  return source ?? glob ?? regex;
}

/**
 * As in superstatic, which `firebase serve` uses: the names in a destination capture their values. Undefined for an
 * expression that JavaScript can't compile.
 */
export function matchFirebaseSource(
  { source, glob, regex = '' }: FirebaseSource,
  to: string,
): Matching | undefined {
  const pattern = source ?? glob;
  if (Math.max(pattern?.length ?? 0, regex.length) > maxPatternLength) return undefined;
  return pattern === undefined ? matchExpression(regex, to) : matchGlob(pattern, to);
}

/** True for `/new/:slug`, whose name is filled in. */
function hasNames(to: string): boolean {
  return /(?:^|\/):/.test(to);
}

/** `"regex": "^/blog/(?P<slug>.*)$"` */
function matchExpression(regex: string, to: string): Matching | undefined {
  const compiled = compileRegex(regex.replaceAll('(?P<', '(?<'), 'u');
  if (compiled === undefined) return undefined;
  return matchByRegex(compiled, ({ path }) => {
    const match = compiled.exec(decodePath(path));
    if (match === null) return undefined;
    if (!hasNames(to)) return encodeURI(to);
    const numberedGroups = Array.from(match, (value, index) => [String(index), value] as const);
    const namedGroups = Object.entries(match.groups ?? {});
    return fillDestination(to, new Map([...numberedGroups, ...namedGroups]), true);
  });
}

/** `"source": "/blog/**"`, or `/blog/:slug` for a destination with `:slug` */
function matchGlob(source: string, to: string): Matching {
  const glob = new Minimatch(withFirstSlash(source), { platform: 'linux' });
  const matchWhole = ({ path }: RequestParts): string | undefined =>
    glob.match(decodePath(path)) ? encodeURI(to) : undefined;

  const keys: Key[] = [];
  const route = hasNames(to) ? compileRoute(withFirstSlash(source), keys) : undefined;
  if (route === undefined) {
    const samples = { ...sampleSources(makeSources(parseGlob(source))), ...sampleGlob(source) };
    return matchByRegex(glob.makeRe() || /(?!)/, matchWhole, samples);
  }

  // A captured path may be in any case.
  return matchByRegex(route, (request) => {
    const captured = route.exec(decodePath(request.path));
    if (captured === null) return matchWhole(request);
    const values = keys.map(({ name }, index) => [String(name), captured[index + 1]] as const);
    return fillDestination(to, new Map(values), false);
  });
}

/**
 * Sample paths of a glob with `**`: `/a/**\/c` matches `/a/c`, `/a/any/c` and `/a/any/more/c`, and `/a/**` also
 * `/a/`.
 */
function sampleGlob(glob: string): Matching | undefined {
  if (!glob.includes('**')) return undefined;
  const texts = compact(
    glob.replaceAll('**/', ''),
    glob.endsWith('/**') && glob.slice(0, -2),
    ...['any', 'any/more'].map((rest) => glob.replaceAll('**', rest)),
  );
  return { ...matchesNothing, samples: texts.map((text) => withFirstSlash(text).replaceAll('*', 'any')) };
}

/** In characters. Longer patterns are not compiled. */
const maxPatternLength = 4096;

function withFirstSlash(source: string): string {
  return source.startsWith('/') ? source : `/${source}`;
}

/** A glob's path with captured `:name` and stars, in the syntax of path-to-regexp 1; later syntax is escaped. */
function compileRoute(glob: string, keys: Key[]): RegExp | undefined {
  // `/blog/*` is `/blog/(.*)`, and `{` means itself.
  const sourcePattern = glob
    .replace(/(?<=.)\/$/, '')
    .replace(/\\.|:\w+(?:\((?:\\.|[^\\()])+\))?[+*?]?|\((?:\\.|[^\\()])+\)[+*?]?|[*{}?+]/g, (part) =>
      part === '*' ? '(.*)' : part.replace(/^[{}?+]$/, '\\$&'),
    );

  try {
    return pathToRegexp(sourcePattern, keys);
  } catch {
    return undefined;
  }
}

/** Fills a destination; undefined if a name has no value, or more segments than it may. */
function fillDestination(
  to: string,
  captured: ReadonlyMap<string, string | undefined>,
  mayHaveSlashes: boolean,
): string | undefined {
  const names = /(\/?):(\w+)([*+?]?)/g;
  const mayBeFilled = [...to.matchAll(names)].every(([, , name = '', sign = '']) => {
    const value = captured.get(name) ?? '';
    // `/new/:slug?` may be without a value.
    if (value === '') return sign === '*' || sign === '?';
    return mayHaveSlashes || sign === '*' || sign === '+' || !value.includes('/');
  });
  if (!mayBeFilled) return undefined;

  const text = to.replace(names, (_, slash: string, name: string) => {
    const value = captured.get(name) ?? '';
    return value === '' ? '' : slash + value;
  });
  return encodeURI(text);
}

function decodePath(path: string): string {
  return decodeAsHost(path) ?? path;
}
