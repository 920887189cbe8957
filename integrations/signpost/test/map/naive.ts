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
  /** The lines on the way. */
  readonly passed: readonly Line[];
}

type Query = readonly (readonly [string, string])[];

interface Rule extends Line {
  readonly segments: readonly string[];
  readonly query: Query;
  readonly exact: boolean;
  readonly line: Line;
}

const origin = 'https://www.example.com';

/** Follows a request line by line to its end; undefined where it runs in a circle. */
export function follow(
  lines: readonly Line[],
  pages: ReadonlySet<string>,
  target: string,
): Ending | undefined {
  const rules = orderOf(lines.map(ruleOf));
  const statuses: number[] = [];
  const passed: Line[] = [];
  const seen = new Set<string>();
  let here = target;
  let fragment = '';
  for (;;) {
    if (seen.has(here) || statuses.length > 60) return undefined;
    seen.add(here);
    const hit = hitOf(rules, pages, here, statuses.length === 0);
    if (hit === undefined) break;
    passed.push(hit.rule.line);
    if (hit.rule.to === '') return { status: 410, location: '', hops: statuses.length + 1, passed };
    const next = targetOf(hit.rule, hit.captures, here);
    if (next.place === here) return undefined;
    statuses.push(hit.rule.status);
    fragment = next.fragment || fragment;
    here = next.place;
    if (here.startsWith('http')) break;
  }
  if (statuses.length === 0) return { status: 200, location: '', hops: 0, passed };
  const temporary = statuses.find((status) => status !== 301 && status !== 308);
  const absolute = here.startsWith('http') ? here : origin + here;
  return {
    status: temporary ?? statuses[0] ?? 0,
    location: absolute + fragment,
    hops: statuses.length,
    passed,
  };
}

function ruleOf(line: Line): Rule {
  const [path = '', query = ''] = line.from.split('?');
  const segments = path.replace(/\/$/, '').split('/').slice(1);
  const exact = !segments.some((segment) => segment.startsWith(':') || segment === '*');
  return { ...line, segments, query: pairsOf(query), exact, line };
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
  const required = new Set(rule.query.map(([name]) => name));
  const left = sent.filter((piece) => !required.has(piece.split('=')[0] ?? ''));
  const query = own === '' ? left.join('&') : own;
  return { place: query === '' ? path : `${path}?${query}`, fragment: fragment === '' ? '' : `#${fragment}` };
}

function pairsOf(query: string): Query {
  return query
    .split('&')
    .filter((piece) => piece !== '')
    .map((piece) => [piece.split('=')[0] ?? '', piece.split('=')[1] ?? ''] as const);
}
