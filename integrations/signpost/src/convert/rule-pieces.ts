import type { ForeignRule, RuleReader } from '../hosts/shared/foreign-rule.ts';
import { listScriptLists, scriptName } from '../import/script-objects.ts';
import { listJsonLists } from '../lib/json/jsonc.ts';
import { Lines, type TextRange } from '../lib/text/lines.ts';

// Where the text of each rule is in its file, so that a rule can be moved:
//
//   /blog/x /y 301                                      a line of `_redirects`
//   [[redirects]] … to = "/y"                           a table of netlify.toml, up to the next one
//   RewriteCond … RewriteRule …                         a rule of .htaccess with its conditions
//   rewrite ^/blog/x$ /y permanent;                     a line of nginx
//   { "source": "/blog/x", "destination": "/y" }        an item of a list, in JSON or a script

/** The text of a rule. */
export interface RulePiece extends TextRange {
  /** Only pieces of one list can change places. */
  readonly list: number;
  /** Where the text starts that leaves with it: the comma before an item. */
  readonly removeFrom: number;
  /** The text that goes in front of another piece. */
  readonly moved: string;
}

/** The text of each rule that can be moved. */
export function locateRules(
  file: string,
  text: string,
  rules: readonly ForeignRule[],
): Map<ForeignRule, RulePiece> {
  const isList = rules.some(({ itemColumn }) => itemColumn !== undefined);
  return isList ? locateItems(file, text, rules) : locateLines(file, text, rules);
}

function locateItems(file: string, text: string, rules: readonly ForeignRule[]): Map<ForeignRule, RulePiece> {
  const lists = scriptName.test(file) ? listScriptLists(file, text) : listJsonLists(text);
  const pieces = lists.flatMap((items, list) =>
    items.map((item, index) => makeItemPiece(text, item, items[index - 1], list)),
  );

  const lines = new Lines(text);
  const pieceByPlace = new Map<string, RulePiece>();
  for (const piece of pieces.sort((a, b) => a.start - b.start)) {
    const { line, column } = lines.at(piece.start);
    pieceByPlace.set(`${line}:${column}`, piece);
  }
  return mapRules(rules, ({ line, itemColumn }) => pieceByPlace.get(`${line}:${itemColumn}`));
}

function makeItemPiece(
  text: string,
  { start, end }: TextRange,
  previous: TextRange | undefined,
  list: number,
): RulePiece {
  const removeFrom = previous?.end ?? start;
  // The comma, the space behind it, and comments about the item.
  const [, space = ' ', comments = ''] = /^\s*,(\s*)(.*)$/s.exec(text.slice(removeFrom, start)) ?? [];
  return { start, end, list, removeFrom, moved: `${comments}${text.slice(start, end)},${space}` };
}

function locateLines(file: string, text: string, rules: readonly ForeignRule[]): Map<ForeignRule, RulePiece> {
  const rows = text.split('\n');
  const rowStarts = [0];
  for (const row of rows) rowStarts.push((rowStarts.at(-1) ?? 0) + row.length + 1);
  const findEnd = file.endsWith('.toml') ? findTableEnd : findDirectiveEnd;
  const listByRow = listParts(rows, rules[0]?.platform);
  const rulesByLine = Map.groupBy(rules, ({ line }) => line);

  return mapRules(rules, ({ line, platform }) => {
    // The tables of an inline list are on one line: `redirects = [{ from = "/a" }, { from = "/b" }]`.
    if (rulesByLine.get(line)?.length !== 1) return undefined;
    const firstRow = platform === 'apache' ? findFirstCondition(rows, line - 1) : line - 1;
    const start = rowStarts[firstRow] ?? 0;
    const end = Math.min(rowStarts[findEnd(rows, line)] ?? text.length, text.length);
    const list = listByRow[line - 1] ?? 0;
    return { start, end, list, removeFrom: start, moved: text.slice(start, end).replace(/\n?$/, '\n') };
  });
}

function mapRules(
  rules: readonly ForeignRule[],
  locate: (rule: ForeignRule) => RulePiece | undefined,
): Map<ForeignRule, RulePiece> {
  const pieces = new Map<ForeignRule, RulePiece>();
  for (const rule of rules) {
    const piece = locate(rule);
    if (piece !== undefined) pieces.set(rule, piece);
  }
  return pieces;
}

/** The row behind a table: `[redirects.headers]` is part of it, and a comment is of the next one. */
function findTableEnd(rows: readonly string[], row: number): number {
  const end = rows.findIndex((text, index) => {
    return index >= row && /^\s*(?:#|\[(?!\[?\s*redirects\.))/.test(text);
  });
  return end < 0 ? rows.length : end;
}

/** The row behind a line, and behind those that continue it after a backslash. */
function findDirectiveEnd(rows: readonly string[], row: number): number {
  let end = row;
  while (rows[end - 1]?.trimEnd().endsWith('\\')) end++;
  return end;
}

/** The row of the first `RewriteCond` of a rule. */
function findFirstCondition(rows: readonly string[], row: number): number {
  let first = row;
  while (/^\s*RewriteCond\s/i.test(rows[first - 1] ?? '')) first--;
  return first;
}

/** Where rules of a server's configuration can change places: those of one kind, with nothing between them that ends a row of rules. */
const serverParts = {
  apache: {
    kinds: [/^\s*Rewrite/i, /^\s*Redirect/i],
    // A section, such as `<IfModule mod_rewrite.c>`.
    isEnd: (row: string) => /^\s*</.test(row),
  },
  nginx: {
    kinds: [/^\s*rewrite\s/, /^\s*location\s+~/],
    // The start or end of a block; `location ~ ^/a { return 301 /b; }` is whole.
    isEnd: (row: string) => row.split('{').length !== row.split('}').length,
  },
} as const;

/** A number for each row; rows with the same number can change places. */
function listParts(rows: readonly string[], platform: RuleReader | undefined): number[] {
  const server = platform === 'apache' || platform === 'nginx' ? serverParts[platform] : undefined;
  if (server === undefined) return [];

  const { kinds, isEnd } = server;
  let part = 0;
  return rows.map((row) => {
    const isAlone = isEnd(row);
    if (isAlone) part++;
    const list = part * (kinds.length + 1) + kinds.findIndex((kind) => kind.test(row)) + 1;
    if (isAlone) part++;
    return list;
  });
}
