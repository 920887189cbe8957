import { type Importer, unexpressed } from './importer.ts';
import { isOwn, readOwnMaps } from './own/nginx.ts';
import { misspelt } from './shared/misspelt.ts';
import { type Around, add, textOf, type Work } from './shared/nginx-add.ts';
import { type Statement, statementsOf } from './shared/nginx-blocks.ts';
import { askedBy, conditionIn, flagIn, whyForHost } from './shared/nginx-conditions.ts';
import { withIncluded } from './shared/nginx-includes.ts';
import { isToldByRows, listRows, readMap } from './shared/nginx-rows.ts';
import { isEverywhere, locationOf } from './shared/nginx-sources.ts';
import { ofAddressIn, tablesIn, useOf, usesIn } from './shared/nginx-tables.ts';

/** nginx: `rewrite`, `return` in locations, and `map` blocks over the address. */
export const nginxImporter: Importer = {
  id: 'nginx',
  title: 'an nginx configuration',
  firstWins: false,
  detect: (file, text) =>
    /nginx|\.conf$/.test(file) || /^[ \t]*(?:location|rewrite|map|server|return)\b[^;{\n]*[;{]/m.test(text),
  read: (file, text, { included }) => {
    const statements = withIncluded(statementsOf(file, text), included ?? new Map());
    const own = readOwnMaps(statements);
    const uses = usesIn(statements);
    const tables = tablesIn(statements, uses, own === undefined ? () => false : isOwn);
    const work: Work = {
      ...{ items: [], notices: [], isOwn: own !== undefined },
      ...{ uses, tables, ofAddress: ofAddressIn(statements), placed: new Set<string>() },
    };
    for (const statement of statements) readStatement(statement, work, {});
    for (const [variable, table] of tables) if (!work.placed.has(variable)) listRows(table, work);
    const items = own ? work.items.filter(({ kind }) => kind !== 'heading') : work.items;
    return {
      items: [...(own?.items ?? []), ...items],
      notices: [...(own?.notices ?? []), ...work.notices],
      // The maps are asked for paths first, then for patterns in their order.
      ...(own ? { firstWins: true, ignoreCase: own.ignoreCase === true } : {}),
    };
  },
};

function readStatement(statement: Statement, work: Work, around: Around): void {
  const { line, words, block } = statement;
  const [name = '', ...rest] = words;
  if (work.isOwn && isOwn(words.join(' '))) return;
  if (name === '#') work.items.push({ kind: 'heading', line, text: rest.join(' ') });
  else if (name === 'map' && block) readMap(statement, block, work);
  else if (name === 'location' && block) {
    const inside = { ...around, words, asked: locationOf(rest) };
    for (const inner of block) readStatement(inner, work, inside);
  } else if (name === 'rewrite') readRewrite(statement, work, around);
  else if (name === 'return') readReturn(statement, work, around);
  else if (name === 'if' && block) readIf(statement, block, work, around);
  else if (block)
    for (const inner of block) readStatement(inner, work, name === 'server' ? { isServer: true } : around);
  else readOther(statement, work);
}

/** Directives that have a status and an address beside those that redirect. */
const harmless = new Set(['error_page', 'proxy_redirect']);

function readOther(statement: Statement, { items }: Work): void {
  const [name = '', ...words] = statement.words;
  const why = harmless.has(name) ? undefined : misspelt(name, words, ['rewrite', 'return']);
  if (why !== undefined) items.push(unexpressed(statement.line, textOf(statement), why));
}

function readReturn(statement: Statement, work: Work, around: Around): void {
  if (!isToldByRows(statement, work, around))
    add(statement, around.asked, statement.words.slice(1), work, around);
}

function readRewrite(statement: Statement, work: Work, around: Around): void {
  if (isToldByRows(statement, work, around)) return;
  const [, regex = '', to = '', flag = ''] = statement.words;
  const status =
    { permanent: 301, redirect: 302 }[flag] ?? (/^(?:https?:|\$scheme)/.test(to) ? 302 : undefined);
  if (status === undefined) {
    work.items.push(
      unexpressed(statement.line, textOf(statement), 'it is a rewrite inside the server and no redirect'),
    );
    return;
  }
  const { isServer = false } = around;
  add(statement, locationOf(['~', regex]), [String(status), to], work, { isServer });
}
/** `if ($request_uri = /p?id=42)`, or a parameter in a location, is a condition that a map knows. */
function readIf(statement: Statement, block: readonly Statement[], work: Work, around: Around): void {
  const condition = conditionIn(statement.words);
  const flag = flagIn(condition) ?? '';
  const isFlag = work.ofAddress.has(flag) || work.tables.has(flag);
  const asked = askedBy(condition, around.asked);
  for (const inner of block) {
    const [name] = inner.words;
    if (name !== 'return' && name !== 'rewrite') {
      if (inner.block === undefined) readOther(inner, work);
      continue;
    }
    const text = `if (${condition}) { ${textOf(inner)} }`;
    const ofHost = isEverywhere(around.asked) ? whyForHost(condition, inner.words) : undefined;
    if (isFlag && useOf(inner)?.variable === flag && isToldByRows(inner, work, around)) continue;
    if (ofHost !== undefined) work.items.push(unexpressed(inner.line, text, ofHost));
    else if ('why' in asked) work.items.push(unexpressed(inner.line, text, asked.why));
    else if (name === 'return') add(inner, asked, inner.words.slice(1), work, { words: statement.words });
    else work.items.push(unexpressed(inner.line, text, 'it has two expressions for one address'));
  }
}
