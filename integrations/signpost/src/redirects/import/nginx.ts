import type { Importer } from './importer.ts';
import { isOwn, readOwnMaps } from './own/nginx.ts';
import { byHost, hostIn } from './shared/by-host.ts';
import { misspelt } from './shared/misspelt.ts';
import { type Around, add, leaveOut, say, textOf, type Work } from './shared/nginx-add.ts';
import { type Statement, statementsOf } from './shared/nginx-blocks.ts';
import { askedBy, conditionIn, flagIn, whyForHost } from './shared/nginx-conditions.ts';
import { dumpIn } from './shared/nginx-dump.ts';
import { fromFile, whyNotIncluded, withIncluded } from './shared/nginx-includes.ts';
import { inOrder, orderNote } from './shared/nginx-order.ts';
import { rewriteIn, rewriteUnder } from './shared/nginx-rewrite.ts';
import { isToldByRows, listRows, readMap } from './shared/nginx-rows.ts';
import { type Asked, isEverywhere, locationOf } from './shared/nginx-sources.ts';
import { ofAddressIn, tablesIn, useOf, usesIn } from './shared/nginx-tables.ts';
import { dropsQuery } from './shared/nginx-target.ts';
import { notes } from './shared/syntax.ts';

/** nginx: `rewrite`, `return` in locations, and `map` blocks over the address. */
export const nginxImporter: Importer = {
  id: 'nginx',
  title: 'an nginx configuration',
  firstWins: false,
  detect: (file, text) =>
    /nginx|\.conf$/.test(file) ||
    /^[ \t]*(?:location|rewrite|map|server|return)\b[^;{\r\n\u2028\u2029]*[;{]/m.test(text),
  read: (file, text, { included }) => {
    const dump = dumpIn(text);
    const statements = dump
      ? withIncluded(statementsOf(dump.main, dump.text), dump.files).map((one) => fromFile(dump.main, one))
      : withIncluded(statementsOf(file, text), included ?? new Map());
    const own = readOwnMaps(statements);
    const uses = usesIn(statements);
    const tables = tablesIn(statements, uses, own === undefined ? () => false : isOwn);
    const work: Work = {
      ...{ items: [], notices: [], isOwn: own !== undefined },
      ...{ uses, tables, ofAddress: ofAddressIn(statements), placed: new Set<string>() },
    };
    readAll(statements, work, {});
    for (const [variable, table] of tables) if (!work.placed.has(variable)) listRows(table, work);
    const items = own ? work.items.filter(({ kind }) => kind !== 'heading') : work.items;
    return byHost({
      items: [...(own?.items ?? []), ...items],
      notices: [...(own?.notices ?? []), ...work.notices],
      // The maps are asked for paths first, then for patterns in their order.
      ...(own ? { firstWins: true, ignoreCase: own.ignoreCase === true } : {}),
    });
  },
};

function readAll(block: readonly Statement[], work: Work, around: Around): void {
  const { statements, moved } = inOrder(block, around.asked !== undefined);
  if (moved !== undefined && !work.isOwn) say(moved, orderNote, work);
  for (const statement of statements) readStatement(statement, work, around);
}

function readStatement(statement: Statement, work: Work, around: Around): void {
  const { line, words, block } = statement;
  const [name = '', ...rest] = words;
  if (work.isOwn && isOwn(words.join(' '))) return;
  if (name === '#') work.items.push({ kind: 'heading', line, text: rest.join(' ') });
  else if (name === 'map' && block) readMap(statement, block, work);
  else if (name === 'location' && block) {
    readAll(block, work, { ...around, isFirst: false, words, asked: locationOf(rest) });
  } else if (name === 'rewrite') readRewrite(statement, work, around);
  else if (name === 'return') readReturn(statement, work, around);
  else if (name === 'if' && block) readIf(statement, block, work, around);
  else if (block) readAll(block, work, name === 'server' ? serverOf(block) : around);
  else readOther(statement, work);
}

function serverOf(block: readonly Statement[]): Around {
  const names = block.flatMap(({ words: [name, ...names] }) => (name === 'server_name' ? names : []));
  return { isServer: true, isFirst: true, server: names.map(hostIn).find((name) => name !== undefined) };
}

/** Directives that have a status and an address beside those that redirect. */
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

function readReturn(statement: Statement, work: Work, around: Around): void {
  if (!isToldByRows(statement, work, around)) addReturn(statement, around.asked, work, around);
}

function addReturn(statement: Statement, asked: Asked | undefined, work: Work, around: Around): void {
  add(statement, asked, statement.words.slice(1), work, around);
  sayQuery(statement, work);
}

/** Says of the rule just read what becomes of a query otherwise than in the map, which takes out what it asks for. */
function sayQuery(statement: Statement, work: Work): void {
  const rule = work.items.at(-1);
  if (rule?.kind !== 'rule' || rule.to === '') return;
  const isDropped = dropsQuery(statement.words);
  if (isDropped !== rule.from.includes('?')) say(statement, isDropped ? notes.dropped : notes.kept, work);
}

function readRewrite(statement: Statement, work: Work, around: Around): void {
  if (isToldByRows(statement, work, around)) return;
  const [, regex = '', to = '', flag = ''] = statement.words;
  const status = statusOf(to, flag);
  if (status === undefined) leaveOut(statement, insideTheServer, work);
  else addRewrite(statement, rewriteIn(around.asked, regex), [String(status), to], work, around);
}

const insideTheServer = 'it is a rewrite inside the server and no redirect';

function statusOf(to: string, flag: string): number | undefined {
  return { permanent: 301, redirect: 302 }[flag] ?? (/^(?:https?:|\$scheme)/.test(to) ? 302 : undefined);
}

function addRewrite(
  statement: Statement,
  asked: Asked,
  [status, to]: readonly [string, string],
  work: Work,
  around: Around,
): void {
  add(statement, asked, [status, to.replace(/\?$/, '')], work, around);
  sayQuery(statement, work);
}

/** `if ($request_uri = /p?id=42)`, or a parameter in a location, is a condition that a map knows. */
function readIf(statement: Statement, block: readonly Statement[], work: Work, around: Around): void {
  const condition = conditionIn(statement.words);
  const flag = flagIn(condition) ?? '';
  const { server, isFirst = false } = around;
  const outside = { words: statement.words, server, isFirst };
  const isFlag = work.ofAddress.has(flag) || work.tables.has(flag);
  for (const inner of block) {
    const [name, regex = '', to = '', mark = ''] = inner.words;
    if (name !== 'return' && name !== 'rewrite') {
      if (inner.block === undefined) readOther(inner, work);
      continue;
    }
    const text = `if (${condition}) { ${textOf(inner)} }`;
    const ofHost = isEverywhere(around.asked) ? whyForHost(condition, inner.words) : undefined;
    if (isFlag && useOf(inner)?.variable === flag && isToldByRows(inner, work, around)) continue;
    if (ofHost !== undefined) leaveOut(inner, ofHost, work, text);
    else if (name === 'return') {
      const asked = askedBy(condition, around.asked);
      if ('why' in asked) leaveOut(inner, asked.why, work, text);
      else addReturn(inner, asked, work, outside);
    } else {
      const asked = rewriteUnder(condition, around.asked, regex);
      const status = statusOf(to, mark);
      const why = 'why' in asked ? asked.why : status === undefined ? insideTheServer : undefined;
      if (why !== undefined) leaveOut(inner, why, work, text);
      else addRewrite(inner, asked, [String(status), to], work, outside);
    }
  }
}
