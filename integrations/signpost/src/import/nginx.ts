import { gonePageNote, notes, slashes } from '../map/patterns/notes.ts';
import { byHost, hostIn, misspelt } from '../map/patterns/servers.ts';
import type { Importer } from './importer.ts';
import { add, type Context, leaveOut, say, textOf, type Work } from './nginx/add.ts';
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
  rewriteIn,
  rewriteUnder,
  type Urls,
  urlsBy,
  whyForHost,
} from './nginx/urls.ts';

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
    // A file without `server` is included in a server's body, where `rewrite` comes before locations.
    readAll(statements, work, { isFirst: true });
    for (const [variable, table] of tables) if (!work.placed.has(variable)) listRows(table, work);
    const { items, notices } = work;
    return byHost({ items, notices, general: [slashes] });
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
  const gonePage =
    name === 'error_page' && words.includes('410') ? gonePageNote(words.at(-1) ?? '') : undefined;
  if (gonePage !== undefined) say(statement, gonePage, work);
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

/** The notice if the map's order differs from the file's. */
const orderNote =
  'nginx applies rules outside of locations first, then expressions, then the longest location; the map has them in that order';

/** A statement with the comments before it. */
interface Group {
  readonly comments: readonly Statement[];
  readonly statement: Statement;
  readonly rank: number;
  readonly length: number;
}

/**
 * The statements of a block in nginx's order, and the first redirect that moved, if any. Nested locations come before their
 * siblings.
 */
function inOrder(
  statements: readonly Statement[],
  isInLocation: boolean,
): { readonly statements: readonly Statement[]; readonly moved: Statement | undefined } {
  const { groups, rest } = groupsOf(statements, isInLocation);
  const sorted = groups.toSorted((a, b) => a.rank - b.rank || b.length - a.length);
  const before = groups.filter(counts);
  const moved = sorted.filter(counts).find((group, at) => group !== before[at]);
  return {
    statements: [...sorted.flatMap(({ comments, statement }) => [...comments, statement]), ...rest],
    moved: moved?.statement,
  };
}

function groupsOf(statements: readonly Statement[], isInLocation: boolean) {
  const groups: Group[] = [];
  let comments: Statement[] = [];
  for (const statement of statements) {
    if (statement.words[0] === '#') {
      comments.push(statement);
      continue;
    }
    groups.push({ comments, statement, ...placeOf(statement, isInLocation) });
    comments = [];
  }
  return { groups, rest: comments };
}

const ranks: Readonly<Record<string, number>> = { '=': 1, '^~': 2, '~': 3, '~*': 3 };
const plain = 4;

/** The first matching expression counts, otherwise the longest prefix. */
function placeOf({ words }: Statement, isInLocation: boolean): Pick<Group, 'rank' | 'length'> {
  const [name, sign = '', operand] = words;
  if (name !== 'location') return { rank: isInLocation ? plain + 1 : 0, length: 0 };
  const rank = operand === undefined ? plain : (ranks[sign] ?? plain);
  return { rank, length: rank === ranks['^~'] || rank === plain ? (operand ?? sign).length : 0 };
}

/** True for a redirect of several URLs, for which the map's order counts. */
function counts({ statement, rank }: Group): boolean {
  return rank !== ranks['='] && redirects(statement);
}

/** A test whether a map has a row belongs where the map is. */
function redirects({ words, block = [] }: Statement): boolean {
  const [name] = words;
  if (name === 'if' && flagIn(conditionIn(words)) !== undefined) return false;
  return name === 'return' || name === 'rewrite' || block.some(redirects);
}
