import { printHsts } from '../../redirects/plan/answers.ts';
import { isForFiles } from '../../redirects/plan/file-headers.ts';
import type { HeaderRule, Plan } from '../../redirects/plan/plan.ts';
import { ageVariable } from './age.ts';
import { decoded } from './bytes.ts';
import { caseSensitive, type Pair, rawPath } from './look-up.ts';
import { literal, mapBlock, quoted, type Row, type Variable } from './text.ts';

/** A header that the server sends where its value is not empty. */
interface SentHeader {
  readonly name: string;
  readonly value: string;
}

/**
 * Maps from an address to the value of each header. All are sent by `add_header … always` in one place,
 * since a location with an `add_header` of its own would lose the others.
 */
export function* headerMaps(v: Variable, plan: Plan): Generator<string> {
  for (const [at, name] of headerNames(plan.headers).entries()) {
    const rules = plan.headers.map((rule) => [rule, valueIn(rule, name)] as const);
    const exact = exactValues(plan.headers, name);
    const values = [...new Set(exact.values())];
    function* pairs(): Generator<Pair> {
      for (const [address, value] of exact) {
        const key = decoded(address);
        if (key !== undefined) yield { key, value: String(values.indexOf(value)) };
      }
    }
    const prefixes = rules.toReversed().flatMap(([rule, value]): Row[] => {
      if (value === undefined || !('prefix' in rule.match)) return [];
      return [{ pattern: `^${rawPrefix(rule.match.prefix)}`, value: literal(v, value) }];
    });
    const last = v(`header${at}`);
    const isKept = isForFiles(name);
    const sent = isKept ? v(`header${at}_file`) : last;
    const folders = exact.size === 0 ? sent : v(`header${at}_all`);
    let value = yield* mapBlock(`The header ${name}, by folder.`, '$request_uri', folders, prefixes);
    if (exact.size > 0) {
      const about = `The number of the value below that an address has for ${name}`;
      const own = { name: `header${at}_at`, about, source: v('address'), pairs: pairs() };
      const chosen = values.map((text, index) => ({ key: String(index), value: literal(v, text) }));
      const number = yield* caseSensitive(v, own);
      value = yield* mapBlock(`The header ${name}.`, number, sent, chosen, value);
    }
    if (isKept) yield* onFiles(plan, name, last, value);
  }
}

/** The value of a header that says how long an answer is kept, for files that are there alone. */
function* onFiles({ closing }: Plan, name: string, variable: string, value: string): Generator<string> {
  const about = `The header ${name}, for files that are there: an error or a redirect is not kept as long.`;
  const found: Row[] = ['200', '206', '304'].map((status) => ({ key: status, value }));
  if (closing?.kind !== 'placeholder') {
    yield* mapBlock(about, '$status', variable, found);
    return;
  }
  const page: Row = { key: `200 /${closing.file}`, value: '' };
  const files: Row = { pattern: '^(?:200|206|304) ', value };
  yield* mapBlock(about, '$status $uri', variable, [page, files]);
}

/** Distinct names, as first written. */
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

/** For each address that has a rule of its own, the value that counts there: the last that matches. */
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

/** The raw address below a folder, in any spelling. */
function rawPrefix(prefix: string): string {
  return rawPath(prefix, {});
}

/** The server that sends headers. */
interface Sender {
  readonly scheme: 'http' | 'https';
  /** It only sends people to the canonical one. */
  readonly isHome: boolean;
}

/** The `add_header` lines of a server: the same for its pages, redirects and errors. */
export function headerLines(v: Variable, plan: Plan, { scheme, isHome }: Sender): string[] {
  const sent: SentHeader[] = headerNames(plan.headers).map((name, at) => ({ name, value: v(`header${at}`) }));
  if (plan.hsts && scheme === 'https') {
    const value = plan.tls.at === 'here' ? printHsts(plan.hsts) : v('hsts');
    sent.unshift({ name: 'Strict-Transport-Security', value });
  }
  const age = ageVariable(v, plan, isHome);
  if (age !== undefined) sent.push({ name: 'Cache-Control', value: age });
  return sent.map(({ name, value }) => `add_header ${quoted(name)} ${quoted(value)} always;`);
}
