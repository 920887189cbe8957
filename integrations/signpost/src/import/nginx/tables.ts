import { notes } from '../../map/patterns/notes.ts';
import { add, type Context, leaveOut, say, type Table, type Use, type Work } from './add.ts';
import type { Statement } from './statements.ts';
import {
  dropsQuery,
  isEverywhere,
  mapKey,
  parameter,
  type Urls,
  withoutItsQuery,
  withQuery,
} from './urls.ts';

const variable = /^(.*?)(\$\w+)$/s;

/** Finds `return 301 $new;` and `rewrite ^ $new permanent;` anywhere: variable ─▶ use. */
export function usesIn(statements: readonly Statement[]): Map<string, Use> {
  const found = new Map<string, Use>();
  for (const statement of statements) {
    for (const [name, use] of usesIn(statement.block ?? [])) found.set(name, use);
    const use = useOf(statement);
    if (use) found.set(use.variable, use);
  }
  return found;
}

/** The target of a statement, if it ends in a variable. */
export function useOf({ words }: Statement): (Use & { readonly variable: string }) | undefined {
  const [name, first = '', second, flag] = words;
  if (name !== 'return' && name !== 'rewrite') return undefined;
  const to = withoutItsQuery((second ?? first).replace(/\?$/, ''));
  const [, prefix = '', found] = variable.exec(to) ?? [];
  if (found === undefined) return undefined;
  if (name === 'rewrite') return { variable: found, prefix, status: rewriteStatus(prefix, flag) };
  return { variable: found, prefix, status: second === undefined ? 302 : Number(first) };
}

/** 200 for a rewrite inside the server: `rewrite ^ $page last;`. */
function rewriteStatus(prefix: string, flag: string | undefined): number {
  if (flag === 'permanent') return 301;
  return flag === 'redirect' || /^(?:https?:|\$scheme)/.test(prefix) ? 302 : 200;
}

/** True for a map over the URL, whose rows are entries. */
export function isOfUrl(urls: string): boolean {
  return /^\$(?:uri|request_uri|document_uri)$/.test(urls);
}

/** The maps whose variables are targets and whose keys aren't URLs: variable ─▶ map. */
export function tablesIn(
  statements: readonly Statement[],
  uses: ReadonlyMap<string, Use>,
): Map<string, Table> {
  const found = new Map<string, Table>();
  for (const { words, block = [] } of statements) {
    for (const [name, table] of tablesIn(block, uses)) found.set(name, table);
    const [name, urls = '', made = ''] = words;
    if (name !== 'map' || !uses.has(made) || isOfUrl(urls)) continue;
    found.set(made, { urls, parameter: /^\$arg_(\w+)$/.exec(urls)?.[1], rows: block });
  }
  return found;
}

/** The maps over the URL: variable ─▶ which part of the URL is the key. */
export function ofUrlIn(statements: readonly Statement[]): Map<string, string> {
  const found = statements.flatMap(({ words: [name, urls = '', made = ''], block = [] }) => [
    ...(name === 'map' && isOfUrl(urls) ? [[made, urls] as const] : []),
    ...ofUrlIn(block),
  ]);
  return new Map(found);
}

/** The rows of a map over the URL become entries. */
export function readMap(statement: Statement, block: readonly Statement[], work: Work): void {
  const [, from = '', variable = ''] = statement.words;
  if (!isOfUrl(from)) return;

  const use = work.uses.get(variable);
  if (use?.status === 200) {
    leaveOut(statement, `${variable} is the target of a rewrite inside the server, not of a redirect`, work);
    return;
  }
  if (use === undefined)
    say(statement, `the file doesn't use ${variable}, so its rows are imported as 301`, work);
  const { status, prefix } = use ?? { status: 301, prefix: '' };
  for (const entry of block) {
    const [key = '', value = ''] = entry.words;
    if (key === '#') work.items.push({ kind: 'heading', line: entry.line, text: value });
    else if (key === 'include') leaveOut(entry, 'it includes another file. Import that file too', work);
    else if (value !== '' && !(key === 'default' && !value.startsWith('/')) && key !== 'hostnames') {
      add(entry, mapKey(key, from), [String(status), prefix + value], work, {});
    }
  }
}

/** The rows of a map that no redirect can express, if its variable is a target. */
export function listRows({ urls, parameter: name, rows }: Table, work: Work): void {
  const why =
    name === undefined
      ? `it depends on ${urls}, and a map matches only URLs`
      : `it matches the parameter ${name} on every URL, and a redirect of the map is for one path`;
  for (const row of rows) {
    const [key = '', value = ''] = row.words;
    if (key === '#') work.items.push({ kind: 'heading', line: row.line, text: value });
    else if (key === 'include' || value !== '') leaveOut(row, why, work);
  }
}

/** The rows of a map over a parameter, at the URLs of the location that uses its variable as target. */
function placeRows(variable: string, table: Table, name: string, work: Work, context: Context): void {
  const { status, prefix } = work.uses.get(variable) ?? { status: 301, prefix: '' };
  work.placed.add(variable);
  const isDefault = ({ words }: Statement): boolean => words[0] === 'default';
  const rows = [...table.rows.filter((row) => !isDefault(row)), ...table.rows.filter(isDefault)];
  for (const row of rows) {
    const [key = '', value = ''] = row.words;
    if (value === '' || key === '#') continue;
    const urls: Urls | undefined = isDefault(row)
      ? context.urls
      : key.startsWith('~')
        ? { why: 'it matches more than one value of a parameter' }
        : withQuery(context.urls, parameter(name, key.replace(/^\\/, '')));
    add(row, urls, [String(status), prefix + value], work, { server: context.server });
  }
}

/** True if a statement's target comes from a map whose rows are imported or reported one by one. */
export function isAnsweredByRows(statement: Statement, work: Work, context: Context): boolean {
  const { variable = '' } = useOf(statement) ?? {};
  const table = work.tables.get(variable);
  if (table?.parameter !== undefined && !isEverywhere(context.urls))
    placeRows(variable, table, table.parameter, work, context);
  const urls = isEverywhere(context.urls) ? work.ofUrl.get(variable) : undefined;
  // $request_uri includes the query, so its rows match no other.
  if (urls !== undefined && urls !== '$request_uri' && dropsQuery(statement.words))
    say(statement, notes.dropped, work);
  return table !== undefined || urls !== undefined;
}
