import { compact } from '../../lib/text/text.ts';
import { splitTarget } from '../../map/patterns/written-text.ts';
import type { ForeignRule, InMap, RequestParts, Sources } from '../shared/foreign-rule.ts';
import { noRedirect, noteGonePage, notes, wholeHost } from '../shared/import-texts.ts';
import { addNotes, findRuleKind, otherRule } from '../shared/make-rule.ts';
import {
  expressRedirection,
  makeMatch,
  noTexts,
  type RuleMeaning,
  type Texts,
} from '../shared/rule-meaning.ts';
import { parseServerName } from '../shared/server-config.ts';
import {
  addVariables,
  findVariable,
  parseStatements,
  printStatement,
  readAnswer,
  removeVariable,
  type Statement,
  type StatementAnswer,
  simplifyTarget,
  variableReference,
} from './config/statements.ts';
import {
  makeUrlTest,
  parseKey,
  parseLocation,
  parseUrlCondition,
  type UrlTest,
} from './config/url-pattern.ts';
import {
  everyUrl,
  expressUrls,
  isAboutHost,
  isEveryUrl,
  readCondition,
  readRewriteUrls,
} from './config/urls.ts';

// location = /old { return 301 /new; }                       one path
// location /old/ { return 301 /new/; }                       a path and everything below it
// rewrite ^/old/(.*)$ /new/$1 permanent;                     an expression
// if ($request_uri = "/p?id=42") { return 301 /new; }        a condition about the URL
// map $uri $new { /old /new; }  if ($new) { return 301 $new; }

/**
 * Reads an nginx configuration: its redirects in the order in which nginx tries them, and the lines that a map can't express,
 * with the reason.
 */
export function readNginxConfig(file: string, text: string): ForeignRule[] {
  const statements = parseStatements(file, text.replace(/^\uFEFF/, ''));
  return readBlock(statements, {
    file,
    urls: everyUrl,
    tests: [],
    enclosingBlock: '',
    answerByVariable: findMapAnswers(statements),
  });
}

/** The blocks around a statement. */
interface Scope {
  readonly file: string;
  /** The URLs that reach the statement. */
  readonly urls: Sources;
  /** The same as tests of a request, which all must hold. */
  readonly tests: readonly UrlTest[];
  /** `location = /old` or `if ($arg_id = 42)`, '' outside. */
  readonly enclosingBlock: string;
  readonly location?: string;
  /** `$arg_id = 42` */
  readonly condition?: string;
  /** The first name of the server. */
  readonly server?: string | undefined;
  /** For each variable of a map, the redirect that leads to it: `$new` and `return 301 $new`. */
  readonly answerByVariable: ReadonlyMap<string, StatementAnswer>;
}

/** `return 301 $new;` for the variable `$new` of a map. */
function findMapAnswers(statements: readonly Statement[]): ReadonlyMap<string, StatementAnswer> {
  const allStatements = listWithInner(statements);
  const mapStatements = allStatements.filter(({ words: [name] }) => name === 'map');
  const mapVariables = new Set(mapStatements.map(({ words }) => words[2]));

  const answerByVariable = new Map<string, StatementAnswer>();
  for (const { words } of allStatements) {
    const answer = readAnswer(words);
    const variable = answer && findVariable(answer.to);
    if (answer !== undefined && variable !== undefined && mapVariables.has(variable))
      answerByVariable.set(variable, answer);
  }
  return answerByVariable;
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

const signRanks: Readonly<Record<string, number>> = { '=': 1, '^~': 2, '~': 3, '~*': 3 };
const prefixRank = 4;

/**
 * nginx tries rules outside of locations, then `=`, `^~`, expressions in their order, then the longest prefix. Statements of
 * a location follow those of its inner locations. https://nginx.org/en/docs/http/ngx_http_core_module.html#location
 */
function rankStatement([name, sign = '', operand]: readonly string[], { location }: Scope) {
  if (name !== 'location') return { rank: location === undefined ? 0 : prefixRank + 1, length: 0 };

  // location /old/, or location ^~ /old/
  const rank = operand === undefined ? prefixRank : (signRanks[sign] ?? prefixRank);
  const isPrefix = rank === prefixRank || sign === '^~';
  return { rank, length: isPrefix ? (operand ?? sign).length : 0 };
}

/** The rules of a statement; none for one that has nothing to do with redirects. */
function readStatement(statement: Statement, scope: Scope): ForeignRule[] {
  const { words, block } = statement;
  const [name = '', ...rest] = words;
  if (block !== undefined) return readInner(statement, block, scope);
  if (name === 'rewrite' || name === 'return') return readRedirectStatement(statement, scope);

  if (includedRow.test(name) && rest.length === 1) return [readIncludedRow(statement, scope)];
  if (name === 'include' && !/(?:^|\/)(?:mime\.types|\w+_params|fastcgi[\w-]*\.conf)$/.test(rest[0] ?? ''))
    return [makeSilentRule(statement, scope, { why: includedElsewhere })];

  const isGonePage = name === 'error_page' && rest.includes('410');
  const gonePage = isGonePage ? noteGonePage(rest.at(-1) ?? '') : undefined;
  return gonePage === undefined
    ? []
    : [makeSilentRule(statement, scope, { redirects: [], notes: [gonePage] })];
}

/** `/old /new;` in a file that a map includes; `page/x /new;` there never matches. */
const includedRow = /^[/~]|^[\w.-]+\//;

const assumedStatus =
  'the file has no status, and 301 is assumed. Look for the line that uses the map: if it is `return 302 $new`, import a file with that line and the `map` block around these rows';

/** A row of a file that `map $uri $new` or `map $request_uri $new` includes. Only the second compares the query. */
function readIncludedRow(statement: Statement, scope: Scope): ForeignRule {
  const [from = ''] = statement.words;
  const key = from.includes('?') ? '$request_uri' : '$uri';
  return readRow(statement, key, { status: 301, to: '', dropsQuery: false }, scope, [assumedStatus]);
}

/** The rules inside a block such as `server { … }`. */
function readInner(statement: Statement, block: readonly Statement[], scope: Scope): ForeignRule[] {
  const { words } = statement;
  const [name, ...rest] = words;
  if (name === 'map') return readMap(statement, block, scope);
  if (name === 'server') return readBlock(block, { ...scope, server: findServerName(block) });
  if (name === 'location') {
    const location = words.join(' ');
    const pattern = parseLocation(rest);
    const inLocation = { ...scope, urls: expressUrls(pattern), tests: [makeUrlTest(pattern)] };
    return readBlock(block, { ...inLocation, enclosingBlock: location, location });
  }

  // if ($arg_id = 42) { return 301 /pump-42/; }
  if (name !== 'if') return readBlock(block, scope);

  const condition = rest
    .join(' ')
    .replace(/^\(|\)$/g, '')
    .trim();
  const pattern = parseUrlCondition(condition);
  const tests = compact<UrlTest>(...scope.tests, pattern && makeUrlTest(pattern));
  const innerScope = { ...scope, tests, enclosingBlock: `if (${condition})`, condition };
  return block.flatMap((inner) => readRedirectStatement(inner, innerScope));
}

function findServerName(block: readonly Statement[]): string | undefined {
  const names = block.flatMap(({ words: [name, ...rest] }) => (name === 'server_name' ? rest : []));
  return names.map(parseServerName).find((name) => name !== undefined);
}

/** `return 301 /new`, `rewrite ^/old$ /new permanent`; a `break` or `set` is none. */
function readRedirectStatement(statement: Statement, scope: Scope): ForeignRule[] {
  const answer = readAnswer(statement.words);
  // The rows of the map are the redirects.
  if (answer === undefined || scope.answerByVariable.has(findVariable(answer.to) ?? '')) return [];
  const [name, regex = ''] = statement.words;
  const tests = name === 'rewrite' ? [...scope.tests, makeUrlTest(parseKey(`~${regex}`))] : scope.tests;
  return [makeRule(statement, { ...scope, tests }, answer, expressRedirect(statement, answer, scope))];
}

/** The URLs of a `return` or `rewrite`, or why a map has none: for example, it applies to all URLs of a host. */
function expressRedirect({ words }: Statement, answer: StatementAnswer, { urls, condition }: Scope): Sources {
  const [name, regex = ''] = words;
  if (answer.status === 200) return { why: noRedirect.rewrite };

  const matchedUrls = name === 'rewrite' ? readRewriteUrls(urls, regex) : urls;
  const leadsToSameUrl = sameUrl.test(answer.to);
  if (condition === undefined) {
    // Outside of locations, or to the same URL of another host.
    const isOfHost = matchedUrls === everyUrl || (isEveryUrl(matchedUrls) && leadsToSameUrl);
    if (!isOfHost) return matchedUrls;
    return { why: leadsToSameUrl ? wholeHost.same : wholeHost.other };
  }
  if (isEveryUrl(matchedUrls) && isAboutHost(condition))
    return { why: leadsToSameUrl ? wholeHost.https : wholeHost.other };

  const matchesUrlTwice = name === 'rewrite' && /^\$(?:request_)?uri\b/.test(condition);
  if (matchesUrlTwice) return { why: 'it matches one URL against two expressions' };
  return readCondition(condition, matchedUrls);
}

/** The requested URL on another host: `https://www.example.com$request_uri`. */
const sameUrl =
  /^(?:(?:https?:\/\/|\$scheme)[^/$]*(?:\$(?:host|http_host|server_name))?\/?)?\$(?:request_uri|uri|1)$/;

/** The rows of `map $uri $new { /old /new; }`. */
function readMap(statement: Statement, rows: readonly Statement[], scope: Scope): ForeignRule[] {
  const [, key = '', variable = ''] = statement.words;
  const answer = scope.answerByVariable.get(variable);
  const isOverUrl = /^\$(?:uri|request_uri|document_uri)$/.test(key);
  // A map over the URL may also be for a header or a cache key.
  if (answer === undefined)
    return isOverUrl ? [makeSilentRule(statement, scope, { why: describeUnusedMap(variable) })] : [];

  const rowScope = { ...scope, enclosingBlock: '', server: undefined };
  return rows.flatMap((row): ForeignRule[] => {
    const [from = ''] = row.words;
    if (from === 'default') return [];
    if (from === 'include') return [makeSilentRule(row, rowScope, { why: includedElsewhere })];
    if (!isOverUrl)
      return [makeSilentRule(row, rowScope, { why: `it depends on ${key}, and a map matches only URLs` })];
    if (answer.status === 200) {
      const why = `${variable} is the target of a rewrite inside the server, not of a redirect`;
      return [makeRule(row, rowScope, answer, { why })];
    }
    // return 301 https://www.example.com$new
    return [readRow(row, key, { ...answer, to: removeVariable(answer.to) }, rowScope)];
  });
}

const includedElsewhere = 'it includes another file. Import that file too';

function describeUnusedMap(variable: string): string {
  return `no redirect of this file leads to ${variable}. If one in another file does, add it here, such as \`if (${variable}) { return 301 ${variable}; }\``;
}

/** `/old /new;`, whose target comes after the text before the variable. */
function readRow(
  row: Statement,
  key: string,
  mapAnswer: StatementAnswer,
  scope: Scope,
  differences: readonly string[] = [],
): ForeignRule {
  const [from = '', target = ''] = row.words;
  // The query of `$request_uri` is a part of the key.
  const dropsQuery = mapAnswer.dropsQuery && key !== '$request_uri';
  const answer = { status: mapAnswer.status, to: mapAnswer.to + target, dropsQuery };
  const pattern = parseKey(from, key);
  const rowScope = { ...scope, tests: [makeUrlTest(pattern)] };
  return makeRule(row, rowScope, answer, addNotes(expressUrls(pattern), differences));
}

/** The rule of an answer for the URLs that pass all tests, in the map's terms `urls`. */
function makeRule(statement: Statement, scope: Scope, answer: StatementAnswer, urls: Sources): ForeignRule {
  const { status } = answer;
  const to = simplifyTarget(answer.to);
  const meaning: RuleMeaning = {
    sources: expressAnswer(urls, to, answer),
    findTexts: (request) => {
      const texts = findGroups(scope.tests, request);
      return texts && addVariables(texts, request.path);
    },
    to,
    toInMap: status === 410 ? '' : to,
    reference: variableReference,
  };
  const inMap = expressRedirection(meaning);
  const [firstRedirect] = 'why' in inMap ? [] : inMap.redirects;
  return {
    ...makeSilentRule(statement, scope, inMap),
    kind: findRuleKind(status),
    from: firstRedirect?.from ?? '',
    to: firstRedirect?.to ?? answer.to,
    status,
    server: scope.server,
    isFirst: scope.location === undefined,
    match: makeMatch(meaning),
  };
}

/** The URLs with the texts for the variables of the target, and with what differs in a map, or why it has none. */
function expressAnswer(
  urls: Sources,
  to: string,
  { status, dropsQuery, joinsQuery }: StatementAnswer,
): Sources {
  if ('why' in urls) return urls;

  const sources = urls.map((url) => ({ ...url, matched: addVariables(url.matched, url.from) }));
  const names = splitTarget(to, variableReference).flatMap(({ name }) => name ?? []);
  // $upstream_http_x has no value in a map.
  const isKnown = sources.every(({ matched }) => names.every((name) => matched.has(name)));
  if (!isKnown && status !== 410) return { why: 'its target has a variable of the server' };

  const hasQueryInSource = sources.some(({ from }) => from.includes('?'));
  const isDropped = dropsQuery && !hasQueryInSource && status !== 410;
  const passesQuery = !dropsQuery && status !== 410;
  const queryNotes = compact(
    isDropped && notes.dropped,
    joinsQuery && notes.joined,
    passesQuery && to.includes('#') && notes.fragment,
  );
  return addNotes(sources, queryNotes);
}

/** The groups of the last test, for a request that passes all. */
function findGroups(tests: readonly UrlTest[], request: RequestParts): Texts | undefined {
  let groups: Texts | undefined = noTexts;
  for (const test of tests) {
    groups = test(request);
    if (groups === undefined) return undefined;
  }
  return groups;
}

/** A statement that answers nothing by itself, for what an import says of it. */
function makeSilentRule(statement: Statement, { file, enclosingBlock }: Scope, inMap: InMap): ForeignRule {
  const statementText = printStatement(statement);
  const text = enclosingBlock === '' ? statementText : `${enclosingBlock} { ${statementText} }`;
  return { ...otherRule, platform: 'nginx', file, line: statement.line, text, inMap };
}
