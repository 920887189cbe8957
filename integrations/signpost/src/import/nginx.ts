import { isRedirectStatus } from '../map/entry.ts';
import { type Item, makeUnexpressed, type Notice } from '../map/patterns/foreign-rule.ts';
import { noteGonePage, notes, slashes } from '../map/patterns/notes.ts';
import { describeReasonAndNearest } from '../map/patterns/rules.ts';
import { addHosts, parseServerName, wholeHost } from '../map/patterns/servers.ts';
import type { Importer } from './importer.ts';
import { parseStatements, printStatement, type Statement } from './nginx/statements.ts';
import {
  dropsQuery,
  findRewriteStatus,
  findVariableTarget,
  readTarget,
  type VariableTarget,
} from './nginx/target.ts';
import {
  everyUrl,
  findHostReason,
  isEveryUrl,
  readCondition,
  readLocation,
  readMapKey,
  readRewriteUrls,
  readRewriteUrlsIf,
  type Urls,
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
    const reader = new NginxReader(statements);
    const items = reader.readBlock(statements, { urls: everyUrl, around: '', isInLocation: false });
    return addHosts({ items, notices: reader.notices, general: [slashes] });
  },
};

/** The blocks around a statement. */
interface Scope {
  readonly urls: Urls;
  /** `location = /old` or `if ($arg_id = 42)`, '' outside. */
  readonly around: string;
  readonly isInLocation: boolean;
  /** The first name of the server. */
  readonly server?: string | undefined;
}

class NginxReader {
  readonly notices: Notice[] = [];
  /** The redirects to a variable: name ─▶ its use. */
  readonly #uses: ReadonlyMap<string, VariableTarget>;
  /** The maps by their variable. */
  readonly #maps: ReadonlyMap<string, Statement>;
  /** The variables that redirect in a location such as `location = /p.php`. */
  readonly #usedInLocations: ReadonlySet<string>;

  constructor(statements: readonly Statement[]) {
    const all = withInner(statements);
    const findTargets = (among: readonly Statement[]): VariableTarget[] =>
      among.flatMap(({ words }) => findVariableTarget(words) ?? []);
    this.#uses = new Map(findTargets(all).map((target) => [target.variable, target]));
    const maps = all.filter(({ words: [name] }) => name === 'map');
    this.#maps = new Map(maps.map((map) => [map.words[2] ?? '', map]));
    const locations = all.filter(({ words: [name, path] }) => name === 'location' && path !== '/');
    const inside = findTargets(locations.flatMap(({ block = [] }) => withInner(block)));
    this.#usedInLocations = new Set(inside.map(({ variable }) => variable));
  }

  /** The items of a block in the order in which nginx tries them. */
  readBlock(block: readonly Statement[], scope: Scope): Item[] {
    const groups: Group[] = [];
    let comments: Item[] = [];
    for (const statement of block) {
      const { line, words } = statement;
      if (words[0] === '#') {
        comments.push({ kind: 'heading', line, text: words[1] ?? '' });
        continue;
      }
      const items = this.#readStatement(statement, scope);
      groups.push({ items: [...comments, ...items], ...tryOrder(words, scope.isInLocation) });
      comments = [];
    }
    const sorted = groups.toSorted((a, b) => a.rank - b.rank || b.length - a.length);

    const moved = findMoved(groups, sorted);
    if (moved !== undefined) this.#note(moved, orderNote);
    return [...sorted.flatMap(({ items }) => items), ...comments];
  }

  #readStatement(statement: Statement, scope: Scope): Item[] {
    const { words, block } = statement;
    const [name = '', ...rest] = words;
    if (name === 'rewrite' || name === 'return') return this.#readRedirect(statement, scope);
    if (name === 'map' && block) return this.#readMap(statement, block);
    if (name === 'if' && block) return block.flatMap((inner) => this.#readIf(inner, words, scope));
    if (name === 'location' && block)
      return this.readBlock(block, {
        ...scope,
        urls: readLocation(rest),
        around: words.join(' '),
        isInLocation: true,
      });
    if (name === 'server' && block) return this.readBlock(block, { ...scope, server: findServerName(block) });
    if (block) return this.readBlock(block, scope);
    // `/old /new;` in a file that a map includes.
    if (/^[/~]/.test(name) && rest.length === 1)
      return this.#makeRules(
        { line: statement.line, words: ['return', '301', rest[0] ?? ''] },
        readMapKey(name, '$uri'),
        scope,
        printStatement(statement),
      );

    if (name === 'include' && !/(?:^|\/)(?:mime\.types|\w+_params|fastcgi[\w-]*\.conf)$/.test(rest[0] ?? ''))
      return [leaveOutStatement(statement, scope, 'it includes another file. Import that file too')];
    const gonePage =
      name === 'error_page' && rest.includes('410') ? noteGonePage(rest.at(-1) ?? '') : undefined;
    if (gonePage !== undefined) this.#note(statement, gonePage);
    return [];
  }

  /** `return 301 /new` or `rewrite ^/old$ /new permanent`. */
  #readRedirect(statement: Statement, scope: Scope): Item[] {
    const rows = this.#readRowsAtUse(statement, scope);
    if (rows !== undefined) return rows;

    const [name, first = '', second = '', flag] = statement.words;
    if (name === 'return') return this.#makeRules(statement, scope.urls, scope);
    if (findRewriteStatus(second, flag) === undefined)
      return [leaveOutStatement(statement, scope, 'it is a rewrite inside the server, not a redirect')];
    return this.#makeRules(statement, readRewriteUrls(scope.urls, first), scope);
  }

  /** A redirect under `if (…)`; a `break` or `set` is none. */
  #readIf(inner: Statement, ifWords: readonly string[], outer: Scope): Item[] {
    const condition = ifWords
      .slice(1)
      .join(' ')
      .replace(/^\(|\)$/g, '')
      .trim();
    const scope = { ...outer, around: `if (${condition})` };
    const [name, regex = '', to = '', flag] = inner.words;
    if (name !== 'return' && name !== 'rewrite') return [];
    const rows = this.#readRowsAtUse(inner, outer);
    if (rows !== undefined) return rows;

    const forHost = isEveryUrl(scope.urls) ? findHostReason(condition, inner.words) : undefined;
    if (forHost !== undefined) return [leaveOutStatement(inner, scope, forHost)];
    if (name === 'return') return this.#makeRules(inner, readCondition(condition, scope.urls), scope);
    if (findRewriteStatus(to, flag) === undefined)
      return [leaveOutStatement(inner, scope, 'it is a rewrite inside the server, not a redirect')];
    return this.#makeRules(inner, readRewriteUrlsIf(condition, scope.urls, regex), scope);
  }

  /**
   * For `return 301 $new`, whose redirects are the rows of a map: those of `map $arg_id $new` belong to the location around
   * it, and those of `map $uri $new` are read where the map is. Undefined for any other statement.
   */
  #readRowsAtUse(statement: Statement, scope: Scope): Item[] | undefined {
    const use = findVariableTarget(statement.words);
    const map = this.#maps.get(use?.variable ?? '');
    if (use === undefined || map === undefined) return undefined;

    const [, key = ''] = map.words;
    // `$request_uri` has the query, so that its rows match no other.
    if (/^\$(?:uri|document_uri)$/.test(key) && dropsQuery(statement.words))
      this.#note(statement, notes.dropped);
    const [, parameter] = /^\$arg_(\w+)$/.exec(key) ?? [];
    if (parameter === undefined || isEveryUrl(scope.urls)) return [];

    // The default is the answer without the parameter.
    const rows = (map.block ?? []).toSorted(
      (a, b) => Number(a.words[0] === 'default') - Number(b.words[0] === 'default'),
    );
    return rows.flatMap((row) => {
      const [value = '', to = ''] = row.words;
      if (to === '' || value === '#') return [];
      const urls =
        value === 'default' ? scope.urls : readCondition(`$arg_${parameter} = ${value}`, scope.urls);
      const answer = { line: row.line, words: ['return', String(use.status), use.prefix + to] };
      return this.#makeRules(answer, urls, scope, printStatement(row));
    });
  }

  /** The rows of a map whose variable is a target. */
  #readMap({ line, words }: Statement, rows: readonly Statement[]): Item[] {
    const [, key = '', variable = ''] = words;
    const use = this.#uses.get(variable);
    const isOverUrl = /^\$(?:uri|request_uri|document_uri)$/.test(key);
    const isReadAtUse = key.startsWith('$arg_') && this.#usedInLocations.has(variable);
    if (isReadAtUse || (!isOverUrl && use === undefined)) return [];
    if (use === undefined)
      this.#note({ line }, `the file doesn't use ${variable}, so its rows are imported as 301`);

    return rows.flatMap((row): Item[] => {
      const [from = '', to = ''] = row.words;
      if (from === '#') return [{ kind: 'heading', line: row.line, text: to }];
      const isEmpty = from !== 'include' && (to === '' || (from === 'default' && !to.startsWith('/')));
      if (isEmpty) return [];
      const why = findUnusableRowReason(row, { key, variable, use, isOverUrl });
      if (why !== undefined) return [makeUnexpressed(row.line, printStatement(row), why)];

      const answer = {
        line: row.line,
        words: ['return', String(use?.status ?? 301), (use?.prefix ?? '') + to],
      };
      return this.#makeRules(answer, readMapKey(from, key), { around: '' }, printStatement(row));
    });
  }

  /** The redirects of all matched URLs, or the statement with the reason why there are none. */
  #makeRules(
    statement: Statement,
    urls: Urls,
    scope: Pick<Scope, 'around' | 'server'>,
    text = printStatementInBlocks(statement, scope),
  ): Item[] {
    const { line, words } = statement;
    const { status, to } = readAnswer(words);
    const leave = (why: string): Item[] => [makeUnexpressed(line, text, why)];
    const targetFrom = (from: string, matched: ReadonlyMap<string, string>): string | undefined =>
      status === 410 ? '' : readTarget(to, from, matched);
    if ('why' in urls)
      return leave(
        describeReasonAndNearest(urls, ({ from, matched }) => {
          const target = targetFrom(from, matched);
          return target === undefined ? undefined : { from, to: target, status };
        }),
      );
    if (status !== 410 && !isRedirectStatus(status)) return leave(`status ${status} isn't a redirect`);
    // Outside of locations, or to the same URL of another host.
    if (urls === everyUrl || (isEveryUrl(urls) && sameUrl.test(to)))
      return leave(sameUrl.test(to) ? wholeHost.same : wholeHost.other);

    const targets = urls.sources.map(({ from, matched }) => targetFrom(from, matched));
    if (targets.includes(undefined)) return leave('its target has a variable of the server');

    const isFirst = !scope.around.startsWith('location');
    this.#noteDifferences(statement, urls.sources, urls.ignoresCase, text);
    return urls.sources.map(({ from }, at) => {
      const target = targets[at] ?? '';
      return { kind: 'rule', line, text, from, to: target, status, server: scope.server, isFirst };
    });
  }

  #noteDifferences(
    statement: Statement,
    sources: readonly { readonly from: string; readonly notes: readonly string[] }[],
    ignoresCase: boolean,
    text: string,
  ): void {
    for (const note of sources.flatMap((source) => source.notes)) this.#note(statement, note);
    if (ignoresCase) this.#note(statement, notes.case);

    const { status, to } = readAnswer(statement.words);
    if (status === 410) return;
    // The query of `$request_uri` is part of the URL.
    const isRow = text.startsWith('/') || text.startsWith('~');
    const isDropped = dropsQuery(statement.words);
    if (!isDropped && to.includes('#')) this.#note(statement, notes.fragment);
    const asksQuery = sources.some(({ from }) => from.includes('?'));
    if (!isRow && isDropped !== asksQuery) this.#note(statement, isDropped ? notes.dropped : notes.kept);
  }

  #note({ line }: Pick<Statement, 'line'>, text: string): void {
    this.notices.push({ line, text });
  }
}

const sameUrl =
  /^(?:(?:https?:\/\/|\$scheme)[^/$]*(?:\$(?:host|http_host|server_name))?\/?)?\$(?:request_uri|uri|1)(?:\$is_args\$args)?$/;

/** The status and the target: `return 301 /new`, `return /new`, `rewrite ^/old$ /new? permanent`. */
function readAnswer([name, first = '', second = '', flag]: readonly string[]): {
  status: number;
  to: string;
} {
  if (name === 'rewrite')
    return { status: findRewriteStatus(second, flag) ?? 302, to: second.replace(/\?$/, '') };
  return /^\d{3}$/.test(first) ? { status: Number(first), to: second } : { status: 302, to: first };
}

interface MapUse {
  readonly key: string;
  readonly variable: string;
  readonly use: VariableTarget | undefined;
  readonly isOverUrl: boolean;
}

/** Why a row of a map gives no redirect; undefined for one that does. */
function findUnusableRowReason(
  { words: [from] }: Statement,
  { key, variable, use, isOverUrl }: MapUse,
): string | undefined {
  if (from === 'include') return 'it includes another file. Import that file too';
  if (!isOverUrl) return `it depends on ${key}, and a map matches only URLs`;
  if (use?.status === 200)
    return `${variable} is the target of a rewrite inside the server, not of a redirect`;
  return undefined;
}

function leaveOutStatement(statement: Statement, scope: Scope, why: string): Item {
  return makeUnexpressed(statement.line, printStatementInBlocks(statement, scope), why);
}

function printStatementInBlocks(statement: Statement, { around }: Pick<Scope, 'around'>): string {
  return around === '' ? printStatement(statement) : `${around} { ${printStatement(statement)} }`;
}

/** The statements with those of their blocks. */
function withInner(statements: readonly Statement[]): Statement[] {
  return statements.flatMap((statement) => [statement, ...withInner(statement.block ?? [])]);
}

function findServerName(block: readonly Statement[]): string | undefined {
  const names = block.flatMap(({ words: [name, ...rest] }) => (name === 'server_name' ? rest : []));
  return names.map(parseServerName).find((name) => name !== undefined);
}

/** The items of a statement, with the comments before it. */
interface Group extends TryOrder {
  readonly items: readonly Item[];
}

/** The lowest rank first, then the longest path. */
interface TryOrder {
  readonly rank: number;
  readonly length: number;
}

const orderNote =
  'nginx applies rules outside of locations first, then expressions, then the longest location; the map has them in that order';

const ranks: Readonly<Record<string, number>> = { '=': 1, '^~': 2, '~': 3, '~*': 3 };
const prefixRank = 4;

/** Rules outside of locations, `=`, `^~`, expressions in order, then the longest prefix. */
function tryOrder([name, sign = '', operand]: readonly string[], isInLocation: boolean): TryOrder {
  if (name !== 'location') return { rank: isInLocation ? prefixRank + 1 : 0, length: 0 };
  const rank = operand === undefined ? prefixRank : (ranks[sign] ?? prefixRank);
  return { rank, length: rank === ranks['~'] || rank === ranks['='] ? 0 : (operand ?? sign).length };
}

/** The first redirect of a pattern that isn't where the file has it. */
function findMoved(before: readonly Group[], after: readonly Group[]): Item | undefined {
  const rulesIn = (groups: readonly Group[]): Item[] =>
    groups
      .filter(({ rank }) => rank !== ranks['='])
      .flatMap(({ items }) => items.filter(({ kind }) => kind === 'rule'));
  const written = rulesIn(before);
  return rulesIn(after).find((rule, at) => rule !== written[at]);
}
