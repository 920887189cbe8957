import { pathOfFile, withoutTrailingSlash } from '../../lib/url/path.ts';
import type { Entry } from '../../map/entry.ts';
import type { Plan } from '../../plan/plan.ts';
import { patternSources, printRule, type Rule, sourceVariants, targetText } from './rule.ts';

/**
 * The lines of `_redirects`, of which the first match wins:
 * 1. exact paths, those with a query first
 * 2. other domains
 * 3. patterns
 * A rule with an exclamation mark also applies where a file exists.
 */
export function* redirectLines(plan: Plan): Generator<string> {
  for (const rule of rules(plan)) yield `${printRule(rule)}\n`;
}

function* rules(plan: Plan): Generator<Rule> {
  if (plan.maintenance) {
    yield* domainRules(plan);
    yield { from: '/robots.txt', to: '/robots.txt', status: 200, force: true };
    yield { from: '/*', to: `/${plan.maintenance.file}`, status: 503, force: true };
    return;
  }

  const served = servedPaths(plan);
  for (const entry of plan.exact) {
    const rule = { ...outcomeOf(plan, entry), query: entry.query, force: served.has(entry.path) };
    for (const from of sourceVariants(entry.path)) yield { ...rule, from };
  }
  yield* domainRules(plan);
  for (const entry of plan.patterns) {
    for (const from of patternSources(entry)) yield { ...outcomeOf(plan, entry), from, query: entry.query };
  }
}

function outcomeOf({ origin, errorPages }: Plan, entry: Entry): Pick<Rule, 'to' | 'status'> {
  const { outcome } = entry;
  if (outcome.status !== 410)
    return { to: targetText(origin, entry, outcome.target), status: outcome.status };
  return { to: pathOfFile(errorPages[410] ?? errorPages[404] ?? '410.html'), status: 410 };
}

/** URLs of files, also without a slash: there a file comes before a rule that isn't forced. */
function servedPaths({ served: { pages, files } }: Plan): ReadonlySet<string> {
  const names = [...pages.values()].map(pathOfFile);
  return new Set([...pages.keys(), ...files.keys(), ...names].map(withoutTrailingSlash));
}

/** Netlify itself redirects http of the main domain. */
function* domainRules({ origin, domains }: Plan): Generator<Rule> {
  for (const domain of domains) {
    for (const scheme of ['https', 'http'])
      yield { from: `${scheme}://${domain}/*`, to: `${origin}/:splat`, status: 301, force: true };
  }
}
