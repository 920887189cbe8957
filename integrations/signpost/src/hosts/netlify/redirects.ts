import { removeTrailingSlash, toUrlPath } from '../../lib/url/path.ts';
import type { Entry } from '../../map/entry.ts';
import type { Plan } from '../../plan/plan.ts';
import { listPatternSources, listSourceVariants, printRule, printTargetUrl, type Rule } from './rule.ts';

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
  return { to: toUrlPath(errorPages[410] ?? errorPages[404] ?? '410.html'), status: 410 };
}

/** URLs of files, also without a slash: there a file comes before a rule that isn't forced. */
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
