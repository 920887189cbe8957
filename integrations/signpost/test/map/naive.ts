/**
 * The meaning of a map, said again in the simplest way: a walk over the written lines, one hop at a time.
 * Shares no code with the product.
 */
export interface Line {
  readonly from: string;
  /** '' where the URL is gone. */
  readonly to: string;
  readonly status: number;
}

export interface Ending {
  readonly status: number;
  readonly location: string;
  readonly hops: number;
  /** Whether it came by one pattern twice. */
  readonly again: boolean;
}

type Query = readonly (readonly [string, string])[];

interface Rule extends Line {
  readonly segments: readonly string[];
  readonly query: Query;
  readonly exact: boolean;
}

const origin = 'https://www.example.com';

/** Follows a request line by line to its end; undefined where it runs in a circle, or comes by one pattern ever again. */
export function follow(
  lines: readonly Line[],
  pages: ReadonlySet<string>,
  target: string,
): Ending | undefined {
  const rules = orderOf(lines.map(ruleOf));
  const statuses: number[] = [];
  const seen = new Set<string>();
  const visits = new Map<Rule, number>();
  let here = target;
  let fragment = '';
  let first: Rule | undefined;
  for (;;) {
    if (seen.has(here) || statuses.length > 60) return undefined;
    seen.add(here);
    const begun = first;
    const requested = begun && pages.size === 0 ? rules.filter((rule) => !givesWay(rule, begun)) : rules;
    const hit = hitOf(requested, pages, here, statuses.length === 0);
    if (hit === undefined) break;
    first ??= hit.rule;
    visits.set(hit.rule, (visits.get(hit.rule) ?? 0) + 1);
    if (!hit.rule.exact && (visits.get(hit.rule) ?? 0) > 2) return undefined;
    if (hit.rule.to === '')
      return { status: 410, location: '', hops: statuses.length + 1, again: isTwice(visits) };
    const next = targetOf(hit.rule, hit.captures, here);
    const stays = next.place === here;
    if (stays && (hit.rule.exact || hit.rule.from === hit.rule.to.split('#')[0])) return undefined;
    if (stays && statuses.length > 0 && !hit.rule.exact && pages.size === 0) break;
    if (statuses.length > 0 && stays) return undefined;
    statuses.push(hit.rule.status);
    fragment = next.fragment || fragment;
    here = next.place;
    if (here.startsWith('http')) break;
  }
  if (statuses.length === 0) return { status: 200, location: '', hops: 0, again: false };
  const temporary = statuses.find((status) => status !== 301 && status !== 308);
  const absolute = here.startsWith('http') ? here : origin + here;
  return {
    status: temporary ?? statuses[0] ?? 0,
    location: absolute + fragment,
    hops: statuses.length,
    again: isTwice(visits),
  };
}

/**
 * Whether a page may answer before a pattern where no build is known: one of nothing but placeholders, and one whose own
 * target it meets. Of a pattern that fills in its target, what it does with that is known.
 */
export function givesWay(line: Line, first: Line): boolean {
  const { exact, segments } = ruleOf(line);
  const isFixed = !/:[a-z]|\*/.test(line.to);
  if (exact || (line.from === first.from && !isFixed)) return false;
  if (segments.every((segment) => /^(?::[a-z]+|\*)$/.test(segment))) return true;
  return isFixed && line.to.startsWith('/') && matchOf(segments, line.to.replace(/[?#].*/, '')) !== undefined;
}

function isTwice(visits: ReadonlyMap<Rule, number>): boolean {
  return [...visits].some(([rule, count]) => !rule.exact && count > 1);
}

function ruleOf(line: Line): Rule {
  const [path = '', query = ''] = line.from.split('?');
  const segments = path.replace(/\/$/, '').split('/').slice(1);
  const exact = !segments.some((segment) => segment.startsWith(':') || segment === '*');
  return { ...line, segments, query: pairsOf(query), exact };
}

/** Exact lines first, those that ask for more before those that ask for less; then as they were written. */
function orderOf(rules: readonly Rule[]): Rule[] {
  const exact = rules.filter((rule) => rule.exact).toSorted((a, b) => b.query.length - a.query.length);
  return [...exact, ...rules.filter((rule) => !rule.exact)];
}

function hitOf(rules: readonly Rule[], pages: ReadonlySet<string>, here: string, isFirst: boolean) {
  const [path = '', query = ''] = here.split('?');
  const sent = pairsOf(query);
  const isPage = isFirst ? pages.has(path) : pages.has(path) || pages.has(turned(path));
  for (const rule of rules) {
    if (!rule.exact && isPage) return undefined;
    const captures = matchOf(rule.segments, path);
    if (captures && rule.query.every(([n, v]) => sent.some(([name, value]) => n === name && v === value)))
      return { rule, captures };
  }
  return undefined;
}

function turned(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
}

function matchOf(segments: readonly string[], path: string): Map<string, string> | undefined {
  const sent = path === '/' ? [] : path.replace(/\/$/, '').split('/').slice(1);
  const captures = new Map<string, string>();
  for (const [index, segment] of segments.entries()) {
    if (segment === '*') {
      captures.set(
        '*',
        path
          .split('/')
          .slice(index + 1)
          .join('/'),
      );
      return captures;
    }
    const part = sent[index];
    if (part === undefined) return undefined;
    const named = /^:([a-z]+)(.*)$/.exec(segment);
    if (named === null) {
      if (decodeURIComponent(segment) !== decodeURIComponent(part)) return undefined;
      continue;
    }
    const [, name = '', tail = ''] = named;
    if (!part.endsWith(tail) || part.length === tail.length) return undefined;
    captures.set(name, part.slice(0, part.length - tail.length));
  }
  return sent.length === segments.length ? captures : undefined;
}

function targetOf(rule: Rule, captures: ReadonlyMap<string, string>, here: string) {
  const [whole = '', fragment = ''] = rule.to.split('#');
  const filled = rule.exact
    ? whole
    : whole.replace(/:([a-z]+)|(?<!:)\*/g, (_, name) => captures.get(name ?? '*') ?? '');
  const [path = '', own = ''] = filled.split('?');
  const sent = (here.split('?')[1] ?? '').split('&').filter((piece) => piece !== '');
  const dropped = new Set([...rule.query, ...pairsOf(own)].map(([name]) => name));
  const left = sent.filter((piece) => !dropped.has(piece.split('=')[0] ?? ''));
  const query = [own, ...left].filter((piece) => piece !== '').join('&');
  return { place: query === '' ? path : `${path}?${query}`, fragment: fragment === '' ? '' : `#${fragment}` };
}

function pairsOf(query: string): Query {
  return query
    .split('&')
    .filter((piece) => piece !== '')
    .map((piece) => [piece.split('=')[0] ?? '', piece.split('=')[1] ?? ''] as const);
}
