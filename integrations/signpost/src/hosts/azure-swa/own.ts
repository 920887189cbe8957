import { mergeJson } from '../../lib/json/merge-json.ts';
import { countOf, firstOf } from '../../lib/text/text.ts';
import { keysOf, listOf, type OwnRule, otherwise, readKeys, rulesIn } from '../../redirects/foreign/json.ts';
import type { Plan } from '../../redirects/plan/plan.ts';
import type { Contradiction, OwnFile } from '../host.ts';
import { isSameTarget, type OwnRedirect, otherTargets, without } from '../shared/contradictions.ts';
import { mostBytes } from './config.ts';

/** What the site's own `staticwebapp.config.json` contradicts: its values replace the generated ones, and its routes come first. */
export function contradicted({ name, own, generated }: OwnFile, plan: Plan): Contradiction[] {
  if (name !== 'staticwebapp.config.json') return [];
  const [keys, made] = [readKeys(own), readKeys(generated)];
  return [
    ...otherSlash(keys['trailingSlash'], made['trailingSlash']),
    ...neverMissing(keys),
    ...tooLarge(mergeJson(own, generated)?.text ?? own),
    ...otherRoutes(keys['routes'], made['routes'], plan),
  ];
}

function* otherSlash(own: unknown, generated: unknown): Generator<Contradiction> {
  if (own === undefined || own === generated) return;
  yield {
    level: 'warning',
    message: `\`trailingSlash: ${JSON.stringify(own)}\` redirects pages to URLs that differ from their canonical URLs`,
    fix: `Remove it, or set it to ${JSON.stringify(generated)}, which matches Astro's trailingSlash.`,
  };
}

/** Rewrites that return 200 for missing URLs. */
function* neverMissing(keys: Readonly<Record<string, unknown>>): Generator<Contradiction> {
  if (keys['navigationFallback'] !== undefined)
    yield {
      level: 'warning',
      message: '`navigationFallback` returns 200 for missing URLs, so the site never returns 404',
      fix: 'Remove it, or write a route that rewrites only the URLs of the application.',
    };
  const missing = keysOf(keysOf(keys['responseOverrides'])['404']);
  if (missing['statusCode'] === 200)
    yield {
      level: 'warning',
      message: '`responseOverrides` returns 200 for missing URLs, so the site never returns 404',
      fix: 'Remove `"statusCode": 200` from the override of 404.',
    };
}

function* tooLarge(both: string): Generator<Contradiction> {
  const bytes = Buffer.byteLength(both);
  if (bytes <= mostBytes) return;
  yield {
    level: 'warning',
    message: `with the generated routes it has ${bytes.toLocaleString('en')} bytes, and Azure's limit is ${mostBytes.toLocaleString('en')} bytes`,
    fix: 'Remove redirects that are also in the map, or merge redirects into patterns in redirects.yaml.',
  };
}

function* otherRoutes(own: unknown, generated: unknown, plan: Plan): Generator<Contradiction> {
  const same = otherwise(rulesIn(own, 'route', ['methods']), rulesIn(generated, 'route', ['methods']));
  yield* takenBy(own, same, plan);
  const other = [...same, ...otherTargets(without(plainRedirects(own), same), plan)];
  if (other.length === 0) return;
  yield {
    level: 'warning',
    message: `the routes of ${firstOf(other.map(({ source }) => source))} come first and contradict the map`,
    fix: 'Remove them. If they are redirects, move them to redirects.yaml.',
  };
}

/** Routes that redirect one URL for any method. */
function plainRedirects(list: unknown): OwnRedirect[] {
  return listOf(list).flatMap(({ route, redirect, methods }) => {
    if (typeof route !== 'string' || typeof redirect !== 'string' || methods !== undefined) return [];
    return /^\/[^*{}]*$/.test(route) ? [{ source: route, pattern: route, destination: redirect }] : [];
  });
}

/** Routes with a wildcard. The first match wins, even if it only sets headers or requires a role. */
function takenBy(list: unknown, reported: readonly OwnRule[], plan: Plan): Contradiction[] {
  const entries = [
    ...plan.exact.map((entry) => ({ ...entry, text: entry.path })),
    ...plan.patterns,
    // Entries with a query aren't generated for this host.
  ].filter(({ query }) => query.length === 0);
  return listOf(list).flatMap(({ route, redirect, methods }): Contradiction[] => {
    if (typeof route !== 'string' || !/^\/[^*{}]*\*$/.test(route) || !isForVisitors(methods)) return [];
    if (reported.some(({ source }) => source === route)) return [];
    const isRedirect = typeof redirect === 'string';
    const begin = route.slice(0, -1);
    const taken = entries
      .filter(({ text }) => `${text}/`.startsWith(begin))
      .filter(({ outcome }) => !(isRedirect && isSameTarget(redirect, outcome, plan.origin)))
      .map(({ text }) => text);
    if (taken.length === 0) return [];
    const does = isRedirect ? '' : ' without redirecting them';
    return [
      {
        level: 'warning',
        message: `the route ${route} comes before the generated routes and matches ${countOf(taken)} of the map${does}: ${firstOf(taken)}`,
        fix: isRedirect
          ? 'Move it to redirects.yaml, where exact redirects come first and patterns follow in their order, or remove it.'
          : 'Set headers for all URLs as `globalHeaders`, and narrow the route: Azure applies only the first route that matches.',
      },
    ];
  });
}

/** Pages are requested by GET: a route for other methods matches none. */
function isForVisitors(methods: unknown): boolean {
  return methods === undefined || (Array.isArray(methods) && methods.includes('GET'));
}
