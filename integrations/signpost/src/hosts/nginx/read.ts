import { compact } from '../../lib/text/text.ts';
import {
  expressSources,
  type ForeignRule,
  findRuleKind,
  type InMap,
  otherRule,
  type Sources,
} from '../shared/foreign-rule.ts';
import { noRedirect, noteGonePage, notes, wholeHost } from '../shared/import-texts.ts';
import { parseServerName } from '../shared/server-config.ts';
import {
  findVariable,
  parseStatements,
  printStatement,
  readAnswer,
  readTarget,
  removeVariable,
  type Statement,
  type StatementAnswer,
} from './config/statements.ts';
import {
  everyUrl,
  isAboutHost,
  isEveryUrl,
  readCondition,
  readLocation,
  readMapKey,
  readRewriteUrls,
} from './config/urls.ts';

// location = /old { return 301 /new; }                       one path
// location /old/ { return 301 /new/; }                       a path and everything below it
// rewrite ^/old/(.*)$ /new/$1 permanent;                     an expression
// if ($request_uri = "/p?id=42") { return 301 /new; }        a condition about the URL
// map $uri $new { /old /new; }  if ($new) { return 301 $new; }

/** The redirects of an nginx configuration, in the order in which nginx tries them. */
export function readNginxConfig(file: string, text: string): ForeignRule[] {
  const statements = parseStatements(file, text.replace(/^\uFEFF/, ''));
  return readBlock(statements, { file, urls: everyUrl, around: '', uses: findMapUses(statements) });
}

/** The blocks around a statement. */
interface Scope {
  readonly file: string;
  readonly urls: Sources;
  /** `location = /old` or `if ($arg_id = 42)`, '' outside. */
  readonly around: string;
  readonly location?: string;
  /** `$arg_id = 42` */
  readonly condition?: string;
  /** The first name of the server. */
  readonly server?: string | undefined;
  /** The variables that redirects lead to, and these redirects. */
  readonly uses: ReadonlyMap<string, StatementAnswer>;
}

/** `return 301 $new;` for each variable of a map. */
function findMapUses(statements: readonly Statement[]): ReadonlyMap<string, StatementAnswer> {
  const all = listWithInner(statements);
  const variables = new Set(all.flatMap(({ words }) => (words[0] === 'map' ? [words[2] ?? ''] : [])));
  return new Map(
    all.flatMap(({ words }): [string, StatementAnswer][] => {
      const answer = readAnswer(words);
      const variable = answer && findVariable(answer.to);
      return answer !== undefined && variables.has(variable ?? '') ? [[variable ?? '', answer]] : [];
    }),
  );
}

/** The statements, with the statements of all blocks. */
function listWithInner(statements: readonly Statement[]): Statement[] {
  return statements.flatMap((statement) => [statement, ...listWithInner(statement.block ?? [])]);
}

/** The rules of a block in nginx's order of matching. */
function readBlock(block: readonly Statement[], scope: Scope): ForeignRule[] {
  const groups = block.map((statement) => ({
    rules: readStatement(statement, scope),
    ...rankStatement(statement.words, scope),
  }));
  groups.sort((a, b) => a.rank - b.rank || b.length - a.length);
  return groups.flatMap(({ rules }) => rules);
}

const ranks: Readonly<Record<string, number>> = { '=': 1, '^~': 2, '~': 3, '~*': 3 };
const prefixRank = 4;

/** nginx tries rules outside of locations, then `=`, `^~`, expressions in their order, then the longest prefix. */
function rankStatement([name, sign = '', operand]: readonly string[], { location }: Scope) {
  if (name !== 'location') return { rank: location === undefined ? 0 : prefixRank + 1, length: 0 };
  const rank = operand === undefined ? prefixRank : (ranks[sign] ?? prefixRank);
  return { rank, length: rank === 2 || rank === prefixRank ? (operand ?? sign).length : 0 };
}

function readStatement(statement: Statement, scope: Scope): ForeignRule[] {
  const { words, block } = statement;
  const [name = '', ...rest] = words;
  if (block !== undefined) return readInner(statement, block, scope);
  if (name === 'rewrite' || name === 'return') return readRedirect(statement, scope);

  // `/old /new;` in a file that a map includes.
  if (/^[/~]/.test(name) && rest.length === 1)
    return [readRow(statement, '$uri', { status: 301, to: '', dropsQuery: false }, scope)];
  if (name === 'include' && !/(?:^|\/)(?:mime\.types|\w+_params|fastcgi[\w-]*\.conf)$/.test(rest[0] ?? ''))
    return [mention(statement, scope, { why: elsewhere })];

  const isGonePage = name === 'error_page' && rest.includes('410');
  const gonePage = isGonePage ? noteGonePage(rest.at(-1) ?? '') : undefined;
  return gonePage === undefined ? [] : [mention(statement, scope, { redirects: [], notes: [gonePage] })];
}

function readInner(statement: Statement, block: readonly Statement[], scope: Scope): ForeignRule[] {
  const { words } = statement;
  const [name, ...rest] = words;
  if (name === 'map') return readMap(statement, block, scope);
  if (name === 'server') return readBlock(block, { ...scope, server: findServerName(block) });
  if (name === 'location') {
    const location = words.join(' ');
    return readBlock(block, { ...scope, urls: readLocation(rest), around: location, location });
  }
  // if ($arg_id = 42) { return 301 /pump-42/; }
  if (name !== 'if') return readBlock(block, scope);

  const condition = rest
    .join(' ')
    .replace(/^\(|\)$/g, '')
    .trim();
  return block.flatMap((inner) => readRedirect(inner, { ...scope, around: `if (${condition})`, condition }));
}

function findServerName(block: readonly Statement[]): string | undefined {
  const names = block.flatMap(({ words: [name, ...rest] }) => (name === 'server_name' ? rest : []));
  return names.map(parseServerName).find((name) => name !== undefined);
}

/** `return 301 /new`, `rewrite ^/old$ /new permanent`; a `break` or `set` is none. */
function readRedirect(statement: Statement, scope: Scope): ForeignRule[] {
  const answer = readAnswer(statement.words);
  // The rows of the map are the redirects.
  if (answer === undefined || scope.uses.has(findVariable(answer.to) ?? '')) return [];
  return [makeRule(statement, scope, answer, expressRedirect(statement, answer, scope))];
}

function expressRedirect({ words }: Statement, answer: StatementAnswer, { urls, condition }: Scope): InMap {
  const [name, regex = ''] = words;
  if (answer.status === 200) return { why: noRedirect.rewrite };

  const around = name === 'rewrite' ? readRewriteUrls(urls, regex) : urls;
  const leadsToSameUrl = sameUrl.test(answer.to);
  if (condition === undefined) {
    // Outside of locations, or to the same URL of another host.
    const isOfHost = around === everyUrl || (isEveryUrl(around) && leadsToSameUrl);
    if (!isOfHost) return expressAnswer(around, answer);
    return { why: leadsToSameUrl ? wholeHost.same : wholeHost.other };
  }
  if (isEveryUrl(around) && isAboutHost(condition))
    return { why: leadsToSameUrl ? wholeHost.https : wholeHost.other };

  const matchesUrlTwice = name === 'rewrite' && /^\$(?:request_)?uri\b/.test(condition);
  if (matchesUrlTwice) return { why: 'it matches one URL against two expressions' };
  return expressAnswer(readCondition(condition, around), answer);
}

/** The requested URL on another host: `https://www.example.com$request_uri`. */
const sameUrl =
  /^(?:(?:https?:\/\/|\$scheme)[^/$]*(?:\$(?:host|http_host|server_name))?\/?)?\$(?:request_uri|uri|1)$/;

/** The rows of `map $uri $new { /old /new; }`. */
function readMap(statement: Statement, rows: readonly Statement[], scope: Scope): ForeignRule[] {
  const [, key = '', variable = ''] = statement.words;
  const use = scope.uses.get(variable);
  const isOverUrl = /^\$(?:uri|request_uri|document_uri)$/.test(key);
  // A map over the URL may also be for a header or a cache key.
  if (use === undefined)
    return isOverUrl ? [mention(statement, scope, { why: describeUnusedMap(variable) })] : [];

  const ofRows = { ...scope, around: '', server: undefined };
  return rows.flatMap((row): ForeignRule[] => {
    const [from = ''] = row.words;
    if (from === 'default') return [];
    if (from === 'include') return [mention(row, ofRows, { why: elsewhere })];
    if (!isOverUrl)
      return [mention(row, ofRows, { why: `it depends on ${key}, and a map matches only URLs` })];
    if (use.status !== 200) return [readRow(row, key, { ...use, to: removeVariable(use.to) }, ofRows)];
    const why = `${variable} is the target of a rewrite inside the server, not of a redirect`;
    return [makeRule(row, ofRows, use, { why })];
  });
}

const elsewhere = 'it includes another file. Import that file too';

function describeUnusedMap(variable: string): string {
  return `no redirect of this file leads to ${variable}. If one in another file does, add it here, such as \`if (${variable}) { return 301 ${variable}; }\``;
}

/** `/old /new;`, whose target comes after the text before the variable. */
function readRow(row: Statement, key: string, use: StatementAnswer, scope: Scope): ForeignRule {
  const [from = '', target = ''] = row.words;
  // The query of `$request_uri` is a part of the key.
  const dropsQuery = use.dropsQuery && key !== '$request_uri';
  const answer = { status: use.status, to: use.to + target, dropsQuery };
  return makeRule(row, scope, answer, expressAnswer(readMapKey(from, key), answer));
}

/** The redirects of all matched URLs, or why there are none. */
function expressAnswer(urls: Sources, { status, to, dropsQuery, joinsQuery }: StatementAnswer): InMap {
  const inMap = expressSources(urls, ({ from, matched }) => {
    // $upstream_http_x has no value in a map.
    const target = status === 410 ? '' : readTarget(to, from, matched);
    return target === undefined ? { why: 'its target has a variable of the server' } : { from, to: target };
  });
  if ('why' in inMap) return inMap;

  const asksQuery = inMap.redirects.some(({ from }) => from.includes('?'));
  const isDropped = dropsQuery && !asksQuery && status !== 410;
  const passesQuery = !dropsQuery && status !== 410;
  const ofQuery = compact(
    isDropped && notes.dropped,
    joinsQuery && notes.joined,
    passesQuery && to.includes('#') && notes.fragment,
  );
  return { ...inMap, notes: [...inMap.notes, ...ofQuery] };
}

function makeRule(
  statement: Statement,
  scope: Scope,
  { status, to }: StatementAnswer,
  inMap: InMap,
): ForeignRule {
  const [first] = 'why' in inMap ? [] : inMap.redirects;
  return {
    ...mention(statement, scope, inMap),
    kind: findRuleKind(status),
    from: first?.from ?? '',
    to: first?.to ?? to,
    status,
    server: scope.server,
    isFirst: scope.location === undefined,
  };
}

/** A statement that answers nothing by itself, for what an import says of it. */
function mention(statement: Statement, { file, around }: Scope, inMap: InMap): ForeignRule {
  const printed = printStatement(statement);
  const text = around === '' ? printed : `${around} { ${printed} }`;
  return { ...otherRule, platform: 'nginx', file, line: statement.line, text, inMap };
}
