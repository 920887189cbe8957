import { compact } from '../lib/text/text.ts';
import { isRedirectStatus } from '../map/entry.ts';
import {
  addHosts,
  type Item,
  makeRules,
  makeUnexpressed,
  type Notice,
  noteGonePage,
  notes,
  parseServerName,
  type Sources,
  wholeHost,
} from '../map/patterns/foreign-rule.ts';
import type { Importer } from './importer.ts';
import {
  type Answer,
  findVariable,
  parseStatements,
  printStatement,
  readAnswer,
  readTarget,
  removeVariable,
  type Statement,
} from './nginx/statements.ts';
import {
  everyUrl,
  isAboutHost,
  isEveryUrl,
  readCondition,
  readLocation,
  readMapKey,
  readRewriteUrls,
} from './nginx/urls.ts';

// location = /old { return 301 /new; }                       one path
// location /old/ { return 301 /new/; }                       a path and everything below it
// rewrite ^/old/(.*)$ /new/$1 permanent;                     an expression
// if ($request_uri = "/p?id=42") { return 301 /new; }        a condition about the URL
// map $uri $new { /old /new; }  if ($new) { return 301 $new; }

/** Reads nginx: `return`, `rewrite`, and `map` blocks over the URL. */
export const nginxImporter: Importer = {
  id: 'nginx',
  title: 'an nginx configuration',
  firstWins: false,
  detect: (file, text) =>
    // A line of YAML may look like a directive.
    !/\.(?:ya?ml|json|toml|csv|tsv|md|xml|html?)$/i.test(file) &&
    (/nginx|\.conf$/.test(file) ||
      /^[ \t]*(?:location|rewrite|map|server|return)\b[^;{\r\n\u2028\u2029]*[;{]/m.test(text)),
  read(file, text) {
    const statements = parseStatements(file, text.replace(/^\uFEFF/, ''));
    const notices: Notice[] = [];
    const scope = { urls: everyUrl, around: '', uses: findMapUses(statements), notices };
    return addHosts({ items: readBlock(statements, scope), notices });
  },
};

/** The blocks around a statement. */
interface Scope {
  readonly urls: Sources;
  /** `location = /old` or `if ($arg_id = 42)`, '' outside. */
  readonly around: string;
  readonly location?: string;
  /** `$arg_id = 42` */
  readonly condition?: string;
  /** The first name of the server. */
  readonly server?: string | undefined;
  /** The variables that redirects lead to, and these redirects. */
  readonly uses: ReadonlyMap<string, Answer>;
  readonly notices: Notice[];
}

/** `return 301 $new;` for each variable of a map. */
function findMapUses(statements: readonly Statement[]): ReadonlyMap<string, Answer> {
  const all = listWithInner(statements);
  const variables = new Set(all.flatMap(({ words }) => (words[0] === 'map' ? [words[2] ?? ''] : [])));
  return new Map(
    all.flatMap(({ words }): [string, Answer][] => {
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

/** The items of a block in nginx's order of matching, each after its own comments. */
function readBlock(block: readonly Statement[], scope: Scope): Item[] {
  const groups: { readonly items: readonly Item[]; readonly rank: number; readonly length: number }[] = [];
  let comments: Item[] = [];

  for (const statement of block) {
    // # Moved in 2024
    const { line, words } = statement;
    if (words[0] === '#') {
      comments.push({ kind: 'heading', line, text: words[1] ?? '' });
      continue;
    }
    groups.push({ items: [...comments, ...readStatement(statement, scope)], ...rankStatement(words, scope) });
    comments = [];
  }

  groups.sort((a, b) => a.rank - b.rank || b.length - a.length);
  return [...groups.flatMap(({ items }) => items), ...comments];
}

const ranks: Readonly<Record<string, number>> = { '=': 1, '^~': 2, '~': 3, '~*': 3 };
const prefixRank = 4;

/** nginx tries rules outside of locations, then `=`, `^~`, expressions in their order, then the longest prefix. */
function rankStatement([name, sign = '', operand]: readonly string[], { location }: Scope) {
  if (name !== 'location') return { rank: location === undefined ? 0 : prefixRank + 1, length: 0 };
  const rank = operand === undefined ? prefixRank : (ranks[sign] ?? prefixRank);
  return { rank, length: rank === 2 || rank === prefixRank ? (operand ?? sign).length : 0 };
}

function readStatement(statement: Statement, scope: Scope): Item[] {
  const { line, words, block } = statement;
  const [name = '', ...rest] = words;
  if (block !== undefined) return readInner(statement, block, scope);
  if (name === 'rewrite' || name === 'return') return readRedirect(statement, scope);

  // `/old /new;` in a file that a map includes.
  if (/^[/~]/.test(name) && rest.length === 1)
    return readRow(statement, '$uri', { status: 301, to: '', dropsQuery: false }, scope);
  if (name === 'include' && !/(?:^|\/)(?:mime\.types|\w+_params|fastcgi[\w-]*\.conf)$/.test(rest[0] ?? ''))
    return [leaveOutStatement(statement, scope, 'it includes another file. Import that file too')];

  const isGonePage = name === 'error_page' && rest.includes('410');
  const gonePage = isGonePage && noteGonePage(rest.at(-1) ?? '');
  if (gonePage) scope.notices.push({ line, text: gonePage });
  return [];
}

function readInner(statement: Statement, block: readonly Statement[], scope: Scope): Item[] {
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
function readRedirect(statement: Statement, scope: Scope): Item[] {
  const { words } = statement;
  const [name, regex = ''] = words;
  const answer = readAnswer(words);
  if (answer === undefined) return [];
  // The rows of the map are the redirects.
  if (scope.uses.has(findVariable(answer.to) ?? '')) return [];
  if (answer.status === 200) return [leaveOutStatement(statement, scope, insideServer)];

  const around = name === 'rewrite' ? readRewriteUrls(scope.urls, regex) : scope.urls;
  const { condition } = scope;
  const isSame = sameUrl.test(answer.to);
  if (condition === undefined) {
    // Outside of locations, or to the same URL of another host.
    const isOfHost = around === everyUrl || (isEveryUrl(around) && isSame);
    if (!isOfHost) return makeRedirects(statement, around, answer, scope);
    return [leaveOutStatement(statement, scope, isSame ? wholeHost.same : wholeHost.other)];
  }
  if (isEveryUrl(around) && isAboutHost(condition))
    return [leaveOutStatement(statement, scope, isSame ? wholeHost.https : wholeHost.other)];

  const isTwice = name === 'rewrite' && /^\$(?:request_)?uri\b/.test(condition);
  if (isTwice) return [leaveOutStatement(statement, scope, 'it matches one URL against two expressions')];
  return makeRedirects(statement, readCondition(condition, around), answer, scope);
}

const insideServer = 'it is a rewrite inside the server, not a redirect';

/** The requested URL on another host: `https://www.example.com$request_uri`. */
const sameUrl =
  /^(?:(?:https?:\/\/|\$scheme)[^/$]*(?:\$(?:host|http_host|server_name))?\/?)?\$(?:request_uri|uri|1)$/;

/** The rows of `map $uri $new { /old /new; }`. */
function readMap(statement: Statement, rows: readonly Statement[], scope: Scope): Item[] {
  const [, key = '', variable = ''] = statement.words;
  const use = scope.uses.get(variable);
  const isOverUrl = /^\$(?:uri|request_uri|document_uri)$/.test(key);
  // A map over the URL may also be for a header or a cache key.
  if (use === undefined)
    return isOverUrl ? [leaveOutStatement(statement, {}, describeUnusedMap(variable))] : [];

  return rows.flatMap((row): Item[] => {
    const [from = '', to = ''] = row.words;
    if (from === '#') return [{ kind: 'heading', line: row.line, text: to }];
    if (from === 'include')
      return [leaveOutStatement(row, {}, 'it includes another file. Import that file too')];
    if (from === 'default') return [];
    if (!isOverUrl) return [leaveOutStatement(row, {}, `it depends on ${key}, and a map matches only URLs`)];
    if (use.status === 200)
      return [
        leaveOutStatement(
          row,
          {},
          `${variable} is the target of a rewrite inside the server, not of a redirect`,
        ),
      ];

    return readRow(row, key, { ...use, to: removeVariable(use.to) }, scope);
  });
}

function describeUnusedMap(variable: string): string {
  return `no redirect of this file leads to ${variable}. If one in another file does, add it here, such as \`if (${variable}) { return 301 ${variable}; }\``;
}

/** `/old /new;`, whose target comes after the text before the variable. */
function readRow(row: Statement, key: string, { status, to, dropsQuery }: Answer, scope: Scope): Item[] {
  const [from = '', target = ''] = row.words;
  // The query of `$request_uri` is a part of the key.
  const answer = { status, to: to + target, dropsQuery: dropsQuery && key !== '$request_uri' };
  return makeRedirects(row, readMapKey(from, key), answer, { ...scope, around: '', server: undefined });
}

/** The redirects of all matched URLs, or the statement with the reason why there are none. */
function makeRedirects(statement: Statement, urls: Sources, answer: Answer, scope: Scope): Item[] {
  const { status, to, dropsQuery, joinsQuery } = answer;
  if (status !== 410 && !isRedirectStatus(status) && !('why' in urls))
    return [leaveOutStatement(statement, scope, `status ${status} isn't a redirect`)];

  const asksQuery = 'why' in urls || urls.some(({ from }) => from.includes('?'));
  const isDropped = dropsQuery && !asksQuery && status !== 410;
  const passesQuery = !dropsQuery && status !== 410;
  const ofQuery = compact(
    isDropped && notes.dropped,
    joinsQuery && notes.joined,
    passesQuery && to.includes('#') && notes.fragment,
  );
  const { server, location, around, notices } = scope;
  const { line } = statement;
  const items = makeRules(
    { line, text: printInBlocks(statement, around), notes: ofQuery },
    urls,
    ({ from, matched }) => {
      // $upstream_http_x has no value in a map.
      const target = status === 410 ? '' : readTarget(to, from, matched);
      return target === undefined ? serverVariable : { from, to: target, status };
    },
    notices,
  );
  return items.map((item) =>
    item.kind === 'rule' ? { ...item, server, isFirst: location === undefined } : item,
  );
}

const serverVariable = { why: 'its target has a variable of the server' };

function leaveOutStatement(statement: Statement, { around = '' }: Partial<Scope>, why: string): Item {
  return makeUnexpressed(statement.line, printInBlocks(statement, around), why);
}

function printInBlocks(statement: Statement, around: string): string {
  return around === '' ? printStatement(statement) : `${around} { ${printStatement(statement)} }`;
}
