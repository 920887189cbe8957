import { type Path, removeTrailingSlash, toUrlPath } from '../../lib/url/path.ts';
import { escapeMarks } from '../../lib/url/sent-characters.ts';
import type { Entry, PatternEntry, Target } from '../../map/entry.ts';
import type { QueryCondition } from '../../map/query.ts';
import { printAbsolute } from '../../map/target.ts';
import { nameErrorPage } from '../../plan/error-pages.ts';
import type { Plan } from '../../plan/plan.ts';
import { convertEscapesToLowerCase, hasPlusOrEscape } from '../shared/sent-variants.ts';
import { findRestFault, namePlaceholders, withHostNames } from '../shared/targets.ts';

/**
 * The lines of `_redirects`, of which the first match wins:
 * 1. exact paths, those with a query first
 * 2. other domains
 * 3. patterns
 * A rule with an exclamation mark also applies where a file exists.
 */
export function* printRedirects(plan: Plan): Generator<string> {
  for (const rule of createRules(plan)) yield `${printRule(rule)}\n`;
}

function* createRules(plan: Plan): Generator<Rule> {
  if (plan.maintenance) {
    yield* createDomainRules(plan);
    yield { from: '/robots.txt', to: '/robots.txt', status: 200, force: true };
    yield { from: '/*', to: `/${plan.maintenance.file}`, status: 503, force: true };
    return;
  }

  // A page at /old comes before a rule that isn't forced.
  const served = collectServedPaths(plan);
  for (const entry of plan.exact) {
    const rule = { ...createOutcome(plan, entry), query: entry.query, force: served.has(entry.path) };
    for (const from of listSourceVariants(entry.path)) yield { ...rule, from };
  }
  yield* createDomainRules(plan);
  for (const entry of plan.patterns) {
    for (const from of listPatternSources(entry))
      yield { ...createOutcome(plan, entry), from, query: entry.query };
  }
}

function createOutcome({ origin, errorPages }: Plan, entry: Entry): Pick<Rule, 'to' | 'status'> {
  const { outcome } = entry;
  if (outcome.status !== 410)
    return { to: printTargetUrl(origin, entry, outcome.target), status: outcome.status };
  return { to: toUrlPath(errorPages[410] ?? errorPages[404] ?? nameErrorPage(410)), status: 410 };
}

/** URLs of files, also without a slash. A file comes before an unforced rule. */
function collectServedPaths({ served: { pages, files } }: Plan): ReadonlySet<string> {
  const names = [...pages.values()].map(toUrlPath);
  return new Set([...pages.keys(), ...files.keys(), ...names].map(removeTrailingSlash));
}

/** Netlify itself redirects http of the main domain. */
function* createDomainRules({ origin, domains }: Plan): Generator<Rule> {
  for (const domain of domains) {
    for (const scheme of ['https', 'http'])
      yield { from: `${scheme}://${domain}/*`, to: `${origin}/:splat`, status: 301, force: true };
  }
}

/** A line of `_redirects`. A forced rule also applies if a file exists. */
interface Rule {
  readonly from: string;
  readonly query?: QueryCondition;
  readonly to: string;
  readonly status: number;
  readonly force?: boolean;
}

/** `FROM NAME=VALUE … TO STATUS`, with an exclamation mark if forced. */
function printRule({ from, query = [], to, status, force = false }: Rule): string {
  const parameters = query.map(([name, value]) => `${encodeURIComponent(name)}=${value}`);
  return [from, ...parameters, to, `${status}${force ? '!' : ''}`].join(' ');
}

/** An exact path as Netlify compares paths: in both cases of escapes, and with the marks of PHP and Python. */
export function listSourceVariants(path: Path): string[] {
  return listVariants(path.replaceAll('/:', '/%3A').replaceAll('*', '%2A'));
}

function listVariants(written: string): string[] {
  if (!/[%!'(),~]/.test(written)) return [written];
  return [...new Set([written, convertEscapesToLowerCase(written), escapeMarks(written)])];
}

/** A pattern with distinct names: none is the start of another, or of `:splat`. */
function listPatternSources(entry: PatternEntry): string[] {
  const names = namePlaceholders(entry);
  const segments = entry.segments.map((segment) =>
    segment.name === undefined ? encodeLiteral(segment.literal) : `:${names.get(segment.name)}`,
  );
  return listVariants(`/${[...segments, ...(entry.rest ? ['*'] : [])].join('/')}`);
}

function encodeLiteral(literal: string): string {
  return literal.replace(/^:/, '%3A').replaceAll('*', '%2A');
}

/** The target as an absolute URL, with the host's names for placeholders. */
function printTargetUrl(origin: string, entry: Entry, target: Target): string {
  if (entry.kind === 'exact') return printAbsolute(target, origin);
  // The host would also replace a name in the fragment.
  const fragment = target.fragment.replace(/:(?=[A-Za-z])/g, '%3A');
  return printAbsolute({ ...withHostNames(entry, target), fragment }, origin);
}

/**
 * Why the file can't express an entry: rules are words between spaces, and a value with a colon first matches any
 * value.
 */
export function unsupportedReason(entry: Entry): string | undefined {
  const restFault = findRestFault('Netlify', entry);
  if (restFault !== undefined) return restFault;
  if (entry.kind === 'pattern' && entry.segments.some((part) => part.name !== undefined && part.tail !== ''))
    return 'Netlify matches whole segments only, so no text can follow a placeholder';
  if (hasTwoSlashes(entry)) return 'Netlify never matches a path with two slashes in a row';
  if (hasMark(entry)) return 'Netlify reads a star, and a colon after a slash, as placeholders';

  const names = new Set(entry.query.map(([name]) => name));
  if (entry.query.some(([name]) => encodeURIComponent(name) !== name))
    return 'Netlify compares the name of a parameter as text, so it must not need an escape';
  if (names.size < entry.query.length) return 'Netlify reads only the last value of a repeated query name';
  const values = entry.query.map(([, value]) => value);
  if (values.some((value) => value.includes('=')))
    return 'Netlify reads a query value only up to an equals sign';
  if (values.some((value) => value === '' || /[\s\p{Cc}]/u.test(value) || value.startsWith(':'))) {
    return "Netlify doesn't support a query value that is empty, contains a space, or starts with a colon";
  }
  if (values.some(hasPlusOrEscape))
    return 'Netlify reads a plus in a query as a space, and supports only UTF-8';

  return undefined;
}

/** An exact path that ends in a slash was written with two. */
function hasTwoSlashes(entry: Entry): boolean {
  return entry.kind === 'exact' ? /\/\/|.\/$/.test(entry.path) : entry.text.includes('//');
}

/** True for a text with a star or colon, which browsers send unescaped and Netlify reads as a placeholder. */
function hasMark(entry: Entry): boolean {
  if (entry.kind === 'exact') return /\/:|\*/.test(entry.path);
  return entry.segments.some(({ literal }) => literal !== undefined && /^:|\*/.test(literal));
}
