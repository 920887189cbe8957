import type { JsonObject } from '../../lib/json/is-object.ts';
import { keysOf, readKeys } from '../../lib/json/jsonc.ts';
import { mergeJson } from '../../lib/json/merge-json.ts';
import type { Plan } from '../../plan/plan.ts';
import { azureRules, limits } from '../../platforms/azure-swa.ts';
import type { Contradiction, OwnFile } from '../host.ts';
import { contradictingRules, rulesBeside, rulesOf } from '../shared/contradictions.ts';

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
  if (bytes <= limits.bytes) return;
  yield {
    level: 'warning',
    message: `with the generated routes it has ${Math.ceil(bytes / 100) / 10} KB, and Azure's limit is ${limits.bytes / 1000} KB`,
    fix: 'Remove redirects that are also in the map, or merge redirects into patterns in redirects.yaml.',
  };
}

function otherRoutes(own: unknown, generated: unknown, plan: Plan): Generator<Contradiction> {
  const read = (routes: readonly JsonObject[]) => rulesOf(azureRules, { routes });
  const narrow =
    'Set headers for all URLs as `globalHeaders`, and narrow the route: Azure applies only the first route that matches.';
  return contradictingRules(
    { ...rulesBeside(read, own, generated), noun: 'route', narrow },
    withoutQueries(plan),
  );
}

/** Entries with a query aren't generated for this host. */
function withoutQueries(plan: Plan): Plan {
  return {
    ...plan,
    exact: plan.exact.filter(({ query }) => query.length === 0),
    patterns: plan.patterns.filter(({ query }) => query.length === 0),
  };
}
