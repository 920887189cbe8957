import { pathOfFile, withoutTrailingSlash } from '../../lib/url/path.ts';
import type { Entry, ExactEntry, PatternEntry } from '../../map/entry.ts';
import type { Abilities } from '../../plan/abilities.ts';
import { maintenanceApiFile } from '../../plan/api.ts';
import { within } from '../../plan/fit.ts';
import type { Plan } from '../../plan/plan.ts';
import { shardFolder } from '../edge/shards.ts';
import { block } from '../shared/comments.ts';
import { encodeFile } from '../shared/pages.ts';
import { patternSources, printRule, type Rule, targetOf, unable, variantsOf } from './rule.ts';

/** `_redirects` next to the edge function: the map, not forced, so that the function's own requests get files. */
export function* fallbackLines(plan: Plan, can: Abilities): Generator<string> {
  const { exact, patterns } = within(plan, { id: 'netlify', title: 'Netlify', can, unable });
  const rules = plan.maintenance ? closedBehind(plan, plan.maintenance) : mapRules(plan, exact, patterns);
  yield* block(printed(rules), behind);
}

/** The function reads its shards and the API's 503 body, also in maintenance mode. */
function* closedBehind(plan: Plan, maintenance: NonNullable<Plan['maintenance']>): Generator<Rule> {
  const body = maintenanceApiFile(plan);
  if (body !== undefined) {
    const file = `/${encodeFile(body)}`;
    yield { from: file, to: file, status: 200, force: true };
  }
  yield { from: `/${shardFolder}/*`, to: `/${shardFolder}/:splat`, status: 200, force: true };
  yield* maintenanceRules(maintenance);
}

function* mapRules(
  plan: Plan,
  exact: readonly ExactEntry[],
  patterns: readonly PatternEntry[],
): Generator<Rule> {
  const none: ReadonlySet<string> = new Set();
  for (const entry of exact) yield* exactRules(plan, entry, none);
  yield* patternRules(plan, patterns);
}

/** `_redirects`: the first match wins. Exact paths, with a query first, then other domains, then patterns. */
export function* redirectLines(plan: Plan): Generator<string> {
  yield* block(printed(rulesOf(plan)), order);
}

const behind =
  'The edge function runs before these lines: they only apply if the folder is uploaded without it.';
const order = 'The first matching line wins: exact paths, other domains, then patterns.';

function* printed(rules: Iterable<Rule>): Generator<string> {
  for (const rule of rules) yield `${printRule(rule)}\n`;
}

function* rulesOf(plan: Plan): Generator<Rule> {
  if (plan.maintenance) {
    yield* aliasRules(plan);
    yield* maintenanceRules(plan.maintenance);
    return;
  }
  const served = servedPaths(plan);
  for (const entry of plan.exact) yield* exactRules(plan, entry, served);
  yield* pageRules(plan);
  yield* aliasRules(plan);
  yield* patternRules(plan, plan.patterns);
}

function* patternRules(plan: Plan, patterns: readonly PatternEntry[]): Generator<Rule> {
  for (const entry of patterns) {
    const rule = entryRule(plan, entry);
    for (const from of patternSources(entry)) yield { ...rule, from, query: entry.query };
  }
}

function* exactRules(plan: Plan, entry: ExactEntry, served: ReadonlySet<string>): Generator<Rule> {
  const force = served.has(entry.path);
  for (const from of variantsOf(entry.path)) {
    yield { ...entryRule(plan, entry), from, query: entry.query, force };
  }
}

function entryRule({ origin, errorPages }: Plan, entry: Entry): { to: string; status: number } {
  const { outcome } = entry;
  if (outcome.status !== 410) return { to: targetOf(origin, entry, outcome.target), status: outcome.status };
  return { to: pathOfFile(errorPages[410] ?? errorPages[404] ?? '410.html'), status: 410 };
}

/** URLs at which a file comes before a rule that isn't forced: those without their slash, and file names. */
function servedPaths({ served: { pages, files } }: Plan): Set<string> {
  const names = [...pages.values()].map(pathOfFile);
  return new Set([...pages.keys(), ...files.keys(), ...names].map(withoutTrailingSlash));
}

/** Pages requested by file name redirect to their URL; error pages by file name are errors. */
function* pageRules({ origin, served, errorPages }: Plan): Generator<Rule> {
  for (const file of Object.values(errorPages)) {
    const names = [file, file.replace(/(?:\/index)?\.html$/, '')];
    const to = pathOfFile(errorPages[404] ?? file);
    for (const from of names.map(pathOfFile).flatMap(variantsOf))
      yield { from, to, status: 404, force: true };
  }
  for (const [url, file] of served.pages) {
    if (!/(?:^|\/)index\.html$/.test(file)) continue;
    for (const from of variantsOf(pathOfFile(file))) {
      yield { from, to: origin + url, status: 301, force: true };
    }
  }
}

/** The host redirects http of the main domain itself. */
function* aliasRules({ origin, domains }: Plan): Generator<Rule> {
  for (const alias of domains) {
    for (const scheme of ['https', 'http']) {
      yield { from: `${scheme}://${alias}/*`, to: `${origin}/:splat`, status: 301, force: true };
    }
  }
}

function* maintenanceRules({ file }: NonNullable<Plan['maintenance']>): Generator<Rule> {
  yield { from: '/robots.txt', to: '/robots.txt', status: 200, force: true };
  yield { from: '/*', to: `/${file}`, status: 503, force: true };
}
