import { Minimatch } from 'minimatch';
import { type Key, pathToRegexp } from 'path-to-regexp';
import { z } from 'zod';
import { type JsonFile, type JsonItem, readJsonFile } from '../../lib/json/jsonc.ts';
import { compact } from '../../lib/text/text.ts';
import { parseRegex } from '../../map/patterns/regex.ts';
import { parseGlob } from '../../map/patterns/route.ts';
import { makeSources } from '../../map/patterns/sources.ts';
import { boundRegex, compileRegex, type FileRegex } from '../shared/file-regex.ts';
import type { ForeignRule, Sources } from '../shared/foreign-rule.ts';
import { notes } from '../shared/import-texts.ts';
import { rejectRule, usualRule } from '../shared/make-rule.ts';
import { applyMeaning, noTexts, type RuleMeaning, readGroups, type Texts } from '../shared/rule-meaning.ts';
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
  return makeRule(file, item, data ?? {}, parts, why);
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
  return applyMeaning(rule, readMeaning(source, parts.to));
}

export function findSource({ source, glob, regex }: FirebaseSource): string | undefined {
  return source ?? glob ?? regex;
}

/**
 * What a rule matches, and where it leads, as in superstatic, which `firebase serve` uses: the names in a destination are those of the
 * source.
 */
export function readMeaning({ source, glob, regex = '' }: FirebaseSource, to: string): RuleMeaning {
  const pattern = source ?? glob;
  return {
    sources: expressSource(pattern, regex, to),
    findTexts: pattern === undefined ? testExpression(regex, to) : testGlob(pattern, to),
    to,
    // The host encodes a destination, so a backslash or bracket is literal.
    toInMap: to.replace(/[\\[\]]/g, encodeURIComponent),
    reference,
    send: encodeURI,
    samples: sampleGlob(pattern ?? ''),
  };
}

/** A name in a destination: `:slug`, or `/:page*` and `/:page?` with their slash, which both may be left out. */
const reference = /\/:(\w+[*?])|:(\w+)[*+?]?/g;

/** The texts for the names in a destination, from those of the source; '' for none. Undefined if `findText` has none. */
function readNames(
  to: string,
  findText: (name: string, reference: string) => string | undefined,
): Texts | undefined {
  const texts = new Map<string, string>();
  for (const [whole, optional, name = optional ?? ''] of to.matchAll(reference)) {
    const text = findText(name.replace(/\W$/, ''), whole);
    if (text === undefined) return undefined;
    texts.set(name, optional === undefined || text === '' ? text : `/${text}`);
  }
  return texts;
}

/** The URLs of a source in the map's terms, with its names as the destination writes them. */
function expressSource(pattern: string | undefined, regex: string, to: string): Sources {
  const sources = makeSources(pattern === undefined ? parseRegex(regex) : parseGlob(limitNames(pattern, to)));
  if ('why' in sources) return sources;

  const differences = compact(
    // `/keyword/:page*` to /keywords
    pattern !== undefined && hasNames(pattern) && !hasNames(to) && notes.unusedName,
    // `/skills/*/:name` to `/skills/:name`
    pattern !== undefined && hasNames(to) && hasStar(pattern) && notes.starBesideName,
  );
  return sources.map((source) => ({
    ...source,
    matched: readNames(to, (name, whole) => source.matched.get(name) ?? whole.replace('/', '')) ?? noTexts,
    notes: [...source.notes, ...differences],
  }));
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

/** True for `/new/:slug`, whose name is filled in. */
function hasNames(to: string): boolean {
  return /(?:^|\/):/.test(to);
}

/** `"regex": "^/blog/(?P<slug>.*)$"`. One that JavaScript can't compile matches nothing. */
function testExpression(regex: string, to: string): RuleMeaning['findTexts'] {
  const isShort = regex.length <= maxPatternLength;
  const compiled = isShort ? compileRegex(regex.replaceAll('(?P<', '(?<'), 'u') : undefined;
  return ({ path }) => {
    const captured = compiled && readGroups(compiled, decodePath(path));
    return captured && (hasNames(to) ? readNames(to, makeFinder(captured, true)) : noTexts);
  };
}

/** `"source": "/blog/**"`, or `/blog/:slug` for a destination with `:slug` */
function testGlob(source: string, to: string): RuleMeaning['findTexts'] {
  // Each further star of a segment takes the length of the path once more.
  if (source.length > maxPatternLength || countStars(source) > maxStars) return () => undefined;
  const glob = new Minimatch(withFirstSlash(source), { platform: 'linux' });
  const keys: Key[] = [];
  const route = hasNames(to) ? compileRoute(withFirstSlash(source), keys) : undefined;

  return ({ path }) => {
    const decoded = decodePath(path);
    // A captured path may be in any case.
    const groups = route?.exec(decoded);
    if (!groups) return glob.match(decoded) ? noTexts : undefined;
    const captured = keys.map(({ name }, index) => [String(name), groups[index + 1] ?? ''] as const);
    return readNames(to, makeFinder(new Map(captured), false));
  };
}

/** Finds the text for a name in a destination; undefined without one, or with more segments than it may have. */
function makeFinder(captured: Texts, mayHaveSlashes: boolean): Parameters<typeof readNames>[1] {
  return (name, whole) => {
    const text = captured.get(name) ?? '';
    // `/new/:slug?` may be without a value.
    if (text === '') return /[*?]$/.test(whole) ? '' : undefined;
    return mayHaveSlashes || /[*+]$/.test(whole) || !text.includes('/') ? text : undefined;
  };
}

/**
 * Sample paths of a glob with `**`: `/a/**\/c` matches `/a/c`, `/a/any/c` and `/a/any/more/c`, and `/a/**` also
 * `/a/`.
 */
function sampleGlob(glob: string): string[] {
  if (!glob.includes('**')) return [];
  const texts = [
    glob.replaceAll('**/', ''),
    ...['any', 'any/more'].map((rest) => glob.replaceAll('**', rest)),
  ];
  return texts.map((text) => withFirstSlash(text).replaceAll('*', 'any'));
}

/** In characters. Longer patterns are not compiled. */
const maxPatternLength = 4096;

const maxStars = 2;

/** The most stars in a segment, with those of `+(a|b)`: 1 of `/old/**\/*.html`. */
function countStars(glob: string): number {
  const counts = glob.split('/').map((segment) => segment.match(/\*+|\+\(/g)?.length ?? 0);
  return Math.max(...counts);
}

function withFirstSlash(source: string): string {
  return source.startsWith('/') ? source : `/${source}`;
}

/** A glob's path with captured `:name` and stars, in the syntax of path-to-regexp 1; later syntax is escaped. */
function compileRoute(glob: string, keys: Key[]): FileRegex | undefined {
  // `/blog/*` is `/blog/(.*)`, and `{` means itself.
  const sourcePattern = glob
    .replace(/(?<=.)\/$/, '')
    .replace(/\\.|:\w+(?:\((?:\\.|[^\\()])+\))?[+*?]?|\((?:\\.|[^\\()])+\)[+*?]?|[*{}?+]/g, (part) =>
      part === '*' ? '(.*)' : part.replace(/^[{}?+]$/, '\\$&'),
    );

  try {
    return boundRegex(pathToRegexp(sourcePattern, keys));
  } catch {
    return undefined;
  }
}

function decodePath(path: string): string {
  return decodeAsHost(path) ?? path;
}
