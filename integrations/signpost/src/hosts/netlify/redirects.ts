import { type Path, parsePath } from '../../core/path.ts';
import type { Entry, ExactEntry } from '../../map/entry.ts';
import type { Plan } from '../../plan/plan.ts';
import { patternSources, printRule, type Rule, spellingsOf, targetOf } from './rule.ts';

/**
 * `_redirects`: the first rule that matches counts. So: what is exact, those with a query before those
 * without; the other names of the site; the API; the patterns.
 */
export function* redirectLines(plan: Plan): Generator<string> {
  yield '# signpost:begin\n';
  for (const rule of rulesOf(plan)) yield `${printRule(rule)}\n`;
  yield '# signpost:end\n';
}

function* rulesOf(plan: Plan): Generator<Rule> {
  if (plan.closing) {
    yield* aliasRules(plan);
    yield* closingRules(plan.closing);
    return;
  }
  for (const entry of plan.exact) yield* exactRules(plan, entry);
  yield* pageRules(plan);
  yield* aliasRules(plan);
  yield* apiRules(plan);
  for (const entry of plan.patterns) {
    const rule = entryRule(plan, entry);
    for (const from of patternSources(entry)) yield { ...rule, from, query: entry.query };
  }
}

function* exactRules(plan: Plan, entry: ExactEntry): Generator<Rule> {
  const force = isServed(plan, entry.path);
  for (const from of spellingsOf(entry.path)) {
    yield { ...entryRule(plan, entry), from, query: entry.query, force };
  }
}

function entryRule({ origin, errorPages }: Plan, entry: Entry): { to: string; status: number } {
  const { outcome } = entry;
  if (outcome.status !== 410) return { to: targetOf(origin, entry, outcome.target), status: outcome.status };
  return { to: `/${errorPages[410] ?? errorPages[404] ?? '410.html'}`, status: 410 };
}

/** True where a file would answer before a rule that is not forced. */
function isServed({ inventory: { pages, files } }: Plan, path: Path): boolean {
  const address = parsePath(`${path === '/' ? '' : path}/`);
  return pages.has(path) || pages.has(address) || files.has(path);
}

/** Pages under the name of their file go to their address; error pages under their own name are errors. */
function* pageRules({ origin, inventory, errorPages }: Plan): Generator<Rule> {
  for (const [status, file] of Object.entries(errorPages)) {
    const names = [`/${file}`, `/${file.replace(/(?:\/index)?\.html$/, '')}`];
    const to = `/${errorPages[404] ?? file}`;
    for (const from of names) yield { from, to, status: 404, force: true };
    if (status === '410' && !errorPages[404]) continue;
  }
  for (const [address, file] of inventory.pages) {
    if (!/(?:^|\/)index\.html$/.test(file)) continue;
    for (const from of spellingsOf(parsePath(`/${file.replaceAll('%', '%25')}`))) {
      yield { from, to: origin + address, status: 301, force: true };
    }
  }
}

/** http of the site's own name is the host's own affair; its other names are ours. */
function* aliasRules({ origin, aliases }: Plan): Generator<Rule> {
  for (const alias of aliases) {
    for (const scheme of ['https', 'http']) {
      yield { from: `${scheme}://${alias}/*`, to: `${origin}/:splat`, status: 301, force: true };
    }
  }
}

/** Lists and records as their files; an unknown address is 404 as JSON. Queries are not looked at. */
function* apiRules({ api }: Plan): Generator<Rule> {
  if (!api) return;
  for (const { name } of api.resources) {
    yield { from: `${api.base}/${name}`, to: `${api.base}/${name}.json`, status: 200 };
    yield { from: `${api.base}/${name}/:id`, to: `${api.base}/${name}/:id.json`, status: 200 };
  }
  yield { from: `${api.base}/*`, to: `/${api.errors}/404.json`, status: 404 };
}

function* closingRules({ kind, file }: NonNullable<Plan['closing']>): Generator<Rule> {
  yield { from: '/robots.txt', to: '/robots.txt', status: 200, force: true };
  yield { from: '/*', to: `/${file}`, status: kind === 'unavailable' ? 503 : 200, force: true };
}
