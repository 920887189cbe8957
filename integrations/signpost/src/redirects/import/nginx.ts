import type { Importer } from './importer.ts';
import { add, type Context, leaveOut, say, textOf, type Work } from './nginx/add.ts';
import { inOrder, orderNote } from './nginx/order.ts';
import {
  dumpIn,
  fromFile,
  type Statement,
  statementsOf,
  whyNotIncluded,
  withIncluded,
} from './nginx/statements.ts';
import { isAnsweredByRows, listRows, ofUrlIn, readMap, tablesIn, useOf, usesIn } from './nginx/tables.ts';
import {
  conditionIn,
  dropsQuery,
  flagIn,
  isEverywhere,
  locationOf,
  type Urls,
  urlsBy,
  whyForHost,
} from './nginx/urls.ts';
import { nginxOriginal } from './original/nginx.ts';
import { isPattern, narrower } from './shared/patterns.ts';
import { byHost, hostIn, misspelt } from './shared/servers.ts';
import { notes } from './shared/syntax.ts';

/** Reads nginx: `rewrite`, `return` in locations, and `map` blocks over the URL. */
export const nginxImporter: Importer = {
  id: 'nginx',
  title: 'an nginx configuration',
  firstWins: false,
  detect: (file, text) =>
    // A line of YAML may look like a directive.
    !/\.(?:ya?ml|json|toml|csv|tsv|md|xml|html?)$/i.test(file) &&
    (/nginx|\.conf$/.test(file) ||
      /^[ \t]*(?:location|rewrite|map|server|return)\b[^;{\r\n\u2028\u2029]*[;{]/m.test(text)),
  read: (file, text, { included }) => {
    const dump = dumpIn(text);
    const statements = dump
      ? withIncluded(statementsOf(dump.main, dump.text), dump.files).map((one) => fromFile(dump.main, one))
      : withIncluded(statementsOf(file, text), included ?? new Map());
    const uses = usesIn(statements);
    const tables = tablesIn(statements, uses);
    const ofUrl = ofUrlIn(statements);
    const work: Work = { items: [], notices: [], uses, tables, ofUrl, placed: new Set() };
    readAll(statements, work, {});
    for (const [variable, table] of tables) if (!work.placed.has(variable)) listRows(table, work);
    const { items, notices } = work;
    return byHost({ items, notices, original: (isOmitted) => nginxOriginal(statements, isOmitted) });
  },
};

function readAll(block: readonly Statement[], work: Work, context: Context): void {
  const { statements, moved } = inOrder(block, context.urls !== undefined);
  if (moved !== undefined) say(moved, orderNote, work);
  for (const statement of statements) readStatement(statement, work, context);
}

function readStatement(statement: Statement, work: Work, context: Context): void {
  const { line, words, block } = statement;
  const [name = '', ...rest] = words;
  if (name === '#') work.items.push({ kind: 'heading', line, text: rest.join(' ') });
  else if (name === 'map' && block) readMap(statement, block, work);
  else if (name === 'location' && block) {
    readAll(block, work, { ...context, isFirst: false, words, urls: locationOf(rest) });
  } else if (name === 'rewrite') readRewrite(statement, work, context);
  else if (name === 'return') readReturn(statement, work, context);
  else if (name === 'if' && block) readIf(statement, block, work, context);
  else if (block) readAll(block, work, name === 'server' ? serverOf(block) : context);
  else readOther(statement, work);
}

function serverOf(block: readonly Statement[]): Context {
  const names = block.flatMap(({ words: [name, ...names] }) => (name === 'server_name' ? names : []));
  return { isServer: true, isFirst: true, server: names.map(hostIn).find((name) => name !== undefined) };
}

/** Directives with a status and a URL that don't redirect. */
const harmless = new Set(['error_page', 'proxy_redirect']);

function readOther(statement: Statement, work: Work): void {
  const [name = '', ...words] = statement.words;
  const why = harmless.has(name)
    ? undefined
    : name === 'include'
      ? whyNotIncluded(words[0] ?? '')
      : misspelt(name, words, ['rewrite', 'return']);
  if (why !== undefined) leaveOut(statement, why, work);
}

function readReturn(statement: Statement, work: Work, context: Context): void {
  if (!isAnsweredByRows(statement, work, context)) addReturn(statement, context.urls, work, context);
}

function addReturn(statement: Statement, urls: Urls | undefined, work: Work, context: Context): void {
  add(statement, urls, statement.words.slice(1), work, context);
  sayQuery(statement, work);
}

/** Reports how the rule treats a query differently from the map, which removes the parameters that it requires. */
function sayQuery(statement: Statement, work: Work): void {
  const rule = work.items.at(-1);
  if (rule?.kind !== 'rule' || rule.to === '') return;
  const isDropped = dropsQuery(statement.words);
  if (!isDropped && rule.to.includes('#')) say(statement, notes.fragment, work);
  if (isDropped !== rule.from.includes('?')) say(statement, isDropped ? notes.dropped : notes.kept, work);
}

function readRewrite(statement: Statement, work: Work, context: Context): void {
  if (isAnsweredByRows(statement, work, context)) return;
  const [, regex = '', to = '', flag = ''] = statement.words;
  const status = statusOf(to, flag);
  if (status === undefined) leaveOut(statement, insideTheServer, work);
  else addRewrite(statement, rewriteIn(context.urls, regex), [String(status), to], work, context);
}

const insideTheServer = 'it is a rewrite inside the server, not a redirect';

function statusOf(to: string, flag: string): number | undefined {
  return { permanent: 301, redirect: 302 }[flag] ?? (/^(?:https?:|\$scheme)/.test(to) ? 302 : undefined);
}

function addRewrite(
  statement: Statement,
  urls: Urls,
  [status, to]: readonly [string, string],
  work: Work,
  context: Context,
): void {
  add(statement, urls, [status, to.replace(/\?$/, '')], work, context);
  sayQuery(statement, work);
}

/** `if ($request_uri = /p?id=42)`, or a parameter in a location, is a query condition. */
function readIf(statement: Statement, block: readonly Statement[], work: Work, context: Context): void {
  const condition = conditionIn(statement.words);
  const flag = flagIn(condition) ?? '';
  const { server, isFirst = false } = context;
  const outside = { words: statement.words, server, isFirst };
  const isFlag = work.ofUrl.has(flag) || work.tables.has(flag);
  for (const inner of block) {
    const [name, regex = '', to = '', mark = ''] = inner.words;
    if (name !== 'return' && name !== 'rewrite') {
      if (inner.block === undefined) readOther(inner, work);
      continue;
    }
    const text = `if (${condition}) { ${textOf(inner)} }`;
    const ofHost = isEverywhere(context.urls) ? whyForHost(condition, inner.words) : undefined;
    if (isFlag && useOf(inner)?.variable === flag && isAnsweredByRows(inner, work, context)) continue;
    if (ofHost !== undefined) leaveOut(inner, ofHost, work, text);
    else if (name === 'return') {
      const urls = urlsBy(condition, context.urls);
      if ('why' in urls) leaveOut(inner, urls.why, work, text);
      else addReturn(inner, urls, work, outside);
    } else {
      const urls = rewriteUnder(condition, context.urls, regex);
      const status = statusOf(to, mark);
      const why = 'why' in urls ? urls.why : status === undefined ? insideTheServer : undefined;
      if (why !== undefined) leaveOut(inner, why, work, text);
      else addRewrite(inner, urls, [String(status), to], work, outside);
    }
  }
}

const two = 'it matches one URL against two expressions';
const nothing = 'its expression matches no URL of its location';

/** The URLs of a `rewrite`: those of its expression; inside a location, the intersection. */
export function rewriteIn(location: Urls | undefined, regex: string): Urls {
  const urls = locationOf(['~', regex]);
  if (location === undefined || isEverywhere(location)) return urls;
  if ('why' in urls) return { why: urls.why };
  const isPlain = urls.sources.every(({ from }) => !isPattern(from));
  if ('why' in location) return isPlain ? urls : { why: location.why };
  const sources = location.sources.flatMap((outer) =>
    urls.sources.flatMap((inner) => narrower(outer, inner) ?? []),
  );
  if (sources.length > 0) return { sources, ignoresCase: location.ignoresCase || urls.ignoresCase };
  if (location.sources.every(({ from }) => !from.includes('/:'))) return { why: nothing };
  return isPlain ? urls : { why: two };
}

/** The URLs of a `rewrite` under an `if`. */
export function rewriteUnder(condition: string, location: Urls | undefined, regex: string): Urls {
  const urls = urlsBy(condition, rewriteIn(location, regex));
  const isOfUrl = /^\$(?:request_)?uri\b/.test(condition);
  if ('why' in urls || !isOfUrl) return urls;
  if (!isEverywhere(locationOf(['~', regex]))) return { why: two };
  // Groups of the condition are no longer available after another expression.
  return { ...urls, sources: urls.sources.map((source) => ({ ...source, matched: new Map() })) };
}
