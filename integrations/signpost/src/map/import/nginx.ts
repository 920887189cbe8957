import { type Importer, type Item, type Notice, type Rule, unexpressed } from './importer.ts';
import { isOwn, readOwnMaps } from './own/nginx.ts';
import { misspelt } from './shared/misspelt.ts';
import { type Statement, statementsOf } from './shared/nginx-blocks.ts';
import { withIncluded } from './shared/nginx-includes.ts';
import { type Asked, locationOf, mapKey } from './shared/nginx-sources.ts';
import { fillTarget } from './shared/patterns.ts';
import { notes } from './shared/syntax.ts';

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
    const work: Work = { items: [], notices: [], statuses: statusesOf(statements), isOwn: own !== undefined };
    for (const statement of statements) readStatement(statement, work);
    const items = own ? work.items.filter(({ kind }) => kind !== 'heading') : work.items;
    return {
      items: [...(own?.items ?? []), ...items],
      notices: [...(own?.notices ?? []), ...work.notices],
      // The maps are asked for paths first, then for patterns in their order.
      ...(own ? { firstWins: true, ignoreCase: own.ignoreCase === true } : {}),
    };
  },
};

interface Work {
  readonly items: Item[];
  readonly notices: Notice[];
  /** True where the configuration has maps that signpost wrote; what only asks them is no redirect of its own. */
  readonly isOwn: boolean;
  /** The status with which a map's variable is returned. */
  readonly statuses: ReadonlyMap<string, number>;
}

/** Finds `return 301 $new;` and `rewrite ^ $new permanent;`, wherever they stand. */
function statusesOf(statements: readonly Statement[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { words, block } of statements) {
    for (const [name, status] of statusesOf(block ?? [])) found.set(name, status);
    const [name, first = '', second = '', flag] = words;
    const variable = /(\$\w+)$/;
    if (name === 'return' && variable.test(second))
      found.set(variable.exec(second)?.[1] ?? '', Number(first));
    if (name === 'rewrite' && variable.test(second))
      found.set(variable.exec(second)?.[1] ?? '', flag === 'permanent' ? 301 : 302);
  }
  return found;
}

function readStatement(statement: Statement, work: Work): void {
  const { line, words, block } = statement;
  const [name = '', ...rest] = words;
  if (work.isOwn && isOwn(words.join(' '))) return;
  if (name === '#') work.items.push({ kind: 'heading', line, text: rest.join(' ') });
  else if (name === 'map' && block) readMap(statement, block, work);
  else if (name === 'location' && block) readLocation(statement, block, work);
  else if (name === 'rewrite') readRewrite(statement, work);
  else if (name === 'return') add(statement, undefined, rest, work);
  else if (name === 'if' && block) readIf(statement, block, work);
  else if (block) for (const inner of block) readStatement(inner, work);
  else readOther(statement, work);
}

/** Directives that have a status and an address beside those that redirect. */
const harmless = new Set(['error_page', 'proxy_redirect']);

function readOther(statement: Statement, { items }: Work): void {
  const [name = '', ...words] = statement.words;
  const why = harmless.has(name) ? undefined : misspelt(name, words, ['rewrite', 'return']);
  if (why !== undefined) items.push(unexpressed(statement.line, textOf(statement), why));
}

function readMap({ words }: Statement, block: readonly Statement[], work: Work): void {
  const [, from = '', variable = ''] = words;
  if (!/^\$(?:uri|request_uri|document_uri)$/.test(from)) return;
  const status = work.statuses.get(variable) ?? 301;
  for (const entry of block) {
    const [key = '', value = ''] = entry.words;
    if (key === '#') work.items.push({ kind: 'heading', line: entry.line, text: value });
    else if (key === 'include')
      work.items.push(unexpressed(entry.line, textOf(entry), 'it includes another file; bring that in too'));
    else if (value !== '' && !(key === 'default' && !value.startsWith('/')) && key !== 'hostnames') {
      add(entry, mapKey(key, from), [String(status), value], work);
    }
  }
}

function readLocation({ words }: Statement, block: readonly Statement[], work: Work): void {
  for (const inner of block) {
    if (inner.words[0] === 'return' && !(work.isOwn && isOwn(inner.words.join(' '))))
      add(inner, locationOf(words.slice(1)), inner.words.slice(1), work, words);
    else readStatement(inner, work);
  }
}

function readRewrite(statement: Statement, work: Work): void {
  const [, regex = '', to = '', flag = ''] = statement.words;
  const status =
    { permanent: 301, redirect: 302 }[flag] ?? (/^(?:https?:|\$scheme)/.test(to) ? 302 : undefined);
  if (status === undefined) {
    work.items.push(
      unexpressed(statement.line, textOf(statement), 'it is a rewrite inside the server and no redirect'),
    );
    return;
  }
  add(statement, locationOf(['~', regex]), [String(status), to], work);
}

/** `if ($arg_id = 42) { return … }` is a condition that a map knows. */
function readIf(statement: Statement, block: readonly Statement[], work: Work): void {
  const condition = statement.words
    .slice(1)
    .join(' ')
    .replace(/^\(|\)$/g, '')
    .trim();
  const [, variable = '', sign = '', operand = ''] =
    /^(\$(?:request_uri|uri))\s*(=|~\*?)\s*(\S+)$/.exec(condition) ?? [];
  const source =
    variable === '' ? undefined : sign === '=' ? mapKey(operand, variable) : locationOf([sign, operand]);
  for (const inner of block) {
    if (inner.words[0] !== 'return' && inner.words[0] !== 'rewrite') {
      if (inner.block === undefined) readOther(inner, work);
      continue;
    }
    if (source && inner.words[0] === 'return')
      add(inner, source, inner.words.slice(1), work, statement.words);
    else
      work.items.push(
        unexpressed(
          inner.line,
          `if (${condition}) { ${textOf(inner)} }`,
          'it depends on a condition for which a map has no word',
        ),
      );
  }
}

/** One redirect: where from, and `return`'s status and target. */
function add(
  statement: Statement,
  asked: Asked | undefined,
  [first = '', second = '']: readonly string[],
  work: Work,
  outer: readonly string[] = [],
): void {
  const { line } = statement;
  const text = outer.length === 0 ? textOf(statement) : `${outer.join(' ')} { ${textOf(statement)} }`;
  const status = /^\d{3}$/.test(first) ? Number(first) : 302;
  const to = /^\d{3}$/.test(first) ? second : first;
  const items = itemsOf({ line, text, to, status }, asked, work.notices);
  const all = typeof items === 'string' ? [unexpressed(line, text, items)] : items;
  work.items.push(
    ...all.map((item) => (statement.file === undefined ? item : { ...item, file: statement.file })),
  );
}

/** The rules for all addresses that are asked for, or why a map has no word for them. */
function itemsOf(
  { line, text, to, status }: Pick<Rule, 'line' | 'text' | 'to' | 'status'>,
  asked: Asked | undefined,
  notices: Notice[],
): Item[] | string {
  if (asked === undefined)
    return 'it is for all addresses of a server; the plan does https and host names itself (`aliases`)';
  if ('why' in asked) return asked.why;
  if (status !== 410 && ![301, 302, 303, 307, 308].includes(status)) return `status ${status} is no redirect`;
  const items: Item[] = [];
  for (const { from, matched, notes: said } of asked.sources) {
    for (const note of [...said, ...(asked.ignoresCase ? [notes.case] : [])])
      notices.push({ line, text: note });
    const target = status === 410 ? '' : targetOf(to, from, matched);
    if (target === undefined) return 'its target takes in a variable of the server';
    items.push({ kind: 'rule', line, text, from, to: target, status });
  }
  return items;
}

/** The target with what was matched in it; undefined where it needs what only the server knows. */
function targetOf(to: string, from: string, matched: ReadonlyMap<string, string>): string | undefined {
  const whole = to
    .replace(/^\$scheme:\/\/\$(?:host|http_host|server_name)(?=\/|\$|$)/, '')
    .replace(/(?:\$is_args\$args|\?\$(?:args|query_string))$/, '');
  const known = new Map([...matched, ['request_uri', from], ['uri', from]]);
  const names = Array.from(whole.matchAll(/\$\{?(\w+)\}?/g), ([, name = '']) => name);
  if (names.some((name) => !known.has(name))) return undefined;
  return fillTarget(whole, known, /\$(?:\{(\w+)\}|(\d|[A-Za-z_]\w*))/g);
}

function textOf({ words }: Statement): string {
  return `${words.join(' ')};`;
}
