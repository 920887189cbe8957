import { decoded } from '../../lib/url/path.ts';
import { printHsts } from '../../plan/answers.ts';
import { isForFiles } from '../../plan/file-headers.ts';
import {
  type Header,
  type HeaderRule,
  hasFresh,
  isFresh,
  type Plan,
  redirectCache,
} from '../../plan/plan.ts';
import { rawPath } from './entries.ts';
import {
  braced,
  caseSensitive,
  literal,
  mapBlock,
  type Pair,
  quoted,
  type Row,
  type Variable,
} from './text.ts';

/** The value of each header by URL, sent by one `add_header … always`, which no location may override. */
export function* headerMaps(v: Variable, plan: Plan): Generator<string> {
  for (const [at, name] of headerNames(plan.headers).entries()) {
    const rules = plan.headers.map((rule) => [rule, valueIn(rule, name)] as const);
    const exact = exactValues(plan.headers, name);
    const values = [...new Set(exact.values())];
    function* pairs(): Generator<Pair> {
      for (const [url, value] of exact) {
        const key = decoded(url);
        if (key !== undefined) yield { key, value: String(values.indexOf(value)) };
      }
    }
    const prefixes = rules.toReversed().flatMap(([rule, value]): Row[] => {
      if (value === undefined || !('prefix' in rule.match)) return [];
      return [{ pattern: `^${rawPath(rule.match.prefix, {})}`, value: literal(v, value) }];
    });
    const last = v(`header${at}`);
    const isKept = isForFiles(name);
    const sent = isKept ? v(`header${at}_file`) : last;
    const folders = exact.size === 0 ? sent : v(`header${at}_all`);
    let value = yield* mapBlock(`The header ${name}, by folder.`, '$request_uri', folders, prefixes);
    if (exact.size > 0) {
      const about = `Which of the values below a URL has for ${name}`;
      const own = { name: `header${at}_at`, about, source: v('address'), pairs: pairs() };
      const chosen = values.map((text, index) => ({ key: String(index), value: literal(v, text) }));
      const number = yield* caseSensitive(v, own);
      value = yield* mapBlock(`The header ${name}.`, number, sent, chosen, value);
    }
    if (isKept) yield* onFiles(name, last, value);
  }
}

/** The value of a cache header, only for existing files. */
function* onFiles(name: string, variable: string, value: string): Generator<string> {
  const about = `The header ${name}, only for existing files: errors and redirects must not be cached that long.`;
  const found: Row[] = ['200', '206', '304'].map((status) => ({ key: status, value }));
  yield* mapBlock(about, '$status', variable, found);
}

function headerNames(rules: readonly HeaderRule[]): string[] {
  const names = new Map<string, string>();
  for (const [name] of rules.flatMap((rule) => rule.headers)) {
    const key = name.toLowerCase();
    if (key !== 'content-type' && !names.has(key)) names.set(key, name);
  }
  return [...names.values()];
}

function valueIn(rule: HeaderRule, name: string): string | undefined {
  return rule.headers.findLast(([other]) => other.toLowerCase() === name.toLowerCase())?.[1];
}

/** For each URL with its own rule, the value of the last rule that matches. */
function exactValues(rules: readonly HeaderRule[], name: string): Map<string, string> {
  const values = new Map<string, string>();
  const prefixes: { readonly prefix: string; readonly value: string; readonly at: number }[] = [];
  rules.forEach((rule, at) => {
    const value = valueIn(rule, name);
    if (value !== undefined && 'prefix' in rule.match)
      prefixes.push({ prefix: rule.match.prefix, value, at });
  });
  rules.forEach((rule, at) => {
    const value = valueIn(rule, name);
    if (value === undefined || !('exact' in rule.match)) return;
    const { exact } = rule.match;
    const later = prefixes.findLast((other) => other.at > at && exact.startsWith(other.prefix));
    values.set(exact, later?.value ?? value);
  });
  return values;
}

interface Sender {
  readonly scheme: 'http' | 'https';
  /** True for a server that only redirects to the canonical one. */
  readonly isHome: boolean;
}

/** The `add_header` lines of a server, for pages, redirects and errors. */
export function headerLines(v: Variable, plan: Plan, { scheme, isHome }: Sender): string[] {
  const sent = headerNames(plan.headers).map((name, at): Header => [name, v(`header${at}`)]);
  if (plan.hsts && scheme === 'https') {
    const value = plan.tls.at === 'here' ? printHsts(plan.hsts) : v('hsts');
    sent.unshift(['Strict-Transport-Security', value]);
  }
  const age = ageVariable(v, plan, isHome);
  if (age !== undefined) sent.push(['Cache-Control', age]);
  return sent.map(([name, value]) => `add_header ${quoted(name)} ${quoted(value)} always;`);
}

const fresh: Row = { pattern: '^30[18]!', value: '!' };

/** `$…_age`, `$…_home_age`: how long browsers may cache a permanent redirect. `!` marks one in its first weeks. */
export function* ageMaps(v: Variable, plan: Plan, hit: string, home: string): Generator<string> {
  const { redirectAge, tls, maintenance } = plan;
  if (redirectAge === undefined) return;
  const later = redirectCache(redirectAge, false);
  const about = 'How long browsers may cache a permanent redirect, for Cache-Control.';
  const permanent = ['301', '308'];
  const always = permanent.map((key): Row => ({ key, value: later }));
  if (maintenance || !hasFresh(plan)) {
    yield* mapBlock(about, '$status', v('age'), always);
    return;
  }
  if (hasFreshPattern(plan)) {
    yield* mapBlock('"!" for a pattern in its first weeks.', v('pattern'), v('pattern_mark'), [fresh]);
  }
  const pattern = hasFreshPattern(plan) ? v('pattern_mark') : '';
  const first: Row[] = hit === '' ? [] : [{ key: '', value: pattern }, fresh];
  const mark = yield* mapBlock('"!" for a redirect in its first weeks.', hit, v('mark'), first);
  const here = hit === '' ? pattern : mark;
  yield* mapBlock('The same for redirects to the canonical origin.', home, v('home_mark'), [fresh]);
  const ages = (variable: string, marked: string) =>
    mapBlock(about, `$status${braced(marked)}`, variable, [
      ...always,
      ...permanent.map((key): Row => ({ key: `${key}!`, value: redirectCache(redirectAge, true) })),
    ]);
  yield* ages(v('home_age'), v('home_mark'));
  if (tls.at === 'here') {
    yield* ages(v('age'), here);
    return;
  }
  const moves: Row[] = [{ key: '', value: here }];
  const move = 'The same behind a proxy: for redirects from http, or else for the redirect of this URL.';
  yield* ages(v('age'), yield* mapBlock(move, v('move'), v('moved_mark'), moves, v('home_mark')));
}

function ageVariable(v: Variable, plan: Plan, isHome: boolean): string | undefined {
  if (plan.redirectAge === undefined) return undefined;
  return v(isHome && !plan.maintenance && hasFresh(plan) ? 'home_age' : 'age');
}

/** The mark after a pattern's status, if some pattern has one. */
export function patternMark(v: Variable, plan: Plan): string {
  return hasFreshPattern(plan) ? braced(v('pattern_mark')) : '';
}

function hasFreshPattern(plan: Plan): boolean {
  return plan.patterns.some((entry) => isFresh(plan, entry));
}
