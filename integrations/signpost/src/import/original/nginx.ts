import { remember } from '../../lib/remember.ts';
import type { Statement } from '../nginx/statements.ts';
import { conditionIn } from '../nginx/urls.ts';
import {
  browser,
  decoded,
  encoded,
  matchOf,
  nothing,
  type Original,
  type ServerAnswer,
  type ServerRequest,
  type ServerRule,
} from './original.ts';

const merges =
  'nginx merges doubled slashes before it matches a redirect (`merge_slashes`); the map matches the path exactly as it was requested';

/** How often nginx searches for a location again before it gives up. */
const mostRounds = 10;

/** Evaluates a configuration like nginx: https://nginx.org/en/docs/http/ngx_http_rewrite_module.html. */
export function nginxOriginal(
  statements: readonly Statement[],
  isOmitted: (statement: Statement) => boolean,
): Original {
  const outside: Server = {
    block: statements.filter(({ words: [name] }) => name !== 'map'),
    names: [],
    conditions: conditionsIn(statements, isOmitted),
  };
  const found = serversIn(statements).map(
    (block): Server => ({ block, names: namesOf(block), conditions: conditionsIn(block, isOmitted) }),
  );
  const servers = found.length === 0 ? [outside] : found;
  const maps = new Map(allOf(statements, 'map').map((map) => [map.words[2] ?? '', map]));
  const redirecting = servers.filter(({ block }) => redirects(block, isOmitted));
  const hosts = new Set(
    redirecting.flatMap(({ names, conditions }) => [...withoutTwins(names), ...conditions]),
  );
  if (redirecting.every(({ names }) => names.length === 0)) hosts.add('www.example.com');
  return {
    hosts: [...hosts],
    unnamed: redirecting
      .filter((one) => one.names.length === 0 && one !== servers[0])
      .flatMap(({ block }) => sourcesIn(block).slice(0, 1)),
    sources: sourcesIn(statements),
    general: [merges],
    tried: triedIn(statements),
    ask(request) {
      const { block } =
        servers.find(({ names }) => names.includes(request.host)) ??
        servers.find(({ conditions }) => conditions.includes(request.host)) ??
        servers[0] ??
        outside;
      return new Run(block, maps, request, isOmitted).reply();
    },
  };
}

interface Server {
  readonly block: readonly Statement[];
  /** Its single-host names. */
  readonly names: readonly string[];
  /** The hosts in conditions of its redirects. */
  readonly conditions: readonly string[];
}

/** The server blocks, most complex first: a simple one only redirects http to https. */
function serversIn(statements: readonly Statement[]): (readonly Statement[])[] {
  const blocks = allOf(statements, 'server').map(({ block = [] }) => block);
  return blocks.toSorted((a, b) => sizeOf(b) - sizeOf(a));
}

/** True if a block redirects, apart from what the plan handles. */
function redirects(block: readonly Statement[], isOmitted: (statement: Statement) => boolean): boolean {
  return block.some(
    (one) => !isOmitted(one) && (isRedirect(one.words) || redirects(one.block ?? [], isOmitted)),
  );
}

function isRedirect([name, first = '']: readonly string[]): boolean {
  return name === 'rewrite' || (name === 'return' && !/^[2456](?!10$)\d\d$/.test(first));
}

/** The first of a server's names with and without `www.`. */
function withoutTwins(names: readonly string[]): string[] {
  const bare = (name: string): string => name.replace(/^www\./, '');
  return names.filter((name, at) => names.findIndex((one) => bare(one) === bare(name)) === at);
}

function conditionsIn(
  statements: readonly Statement[],
  isOmitted: (statement: Statement) => boolean,
): string[] {
  return allOf(statements, 'if').flatMap(({ words, block = [] }) => {
    const [, host] = /^\$(?:http_)?host\s*=\s*["']?([\w.-]+)["']?$/.exec(conditionIn(words)) ?? [];
    return host !== undefined && redirects(block, isOmitted) ? [host.toLowerCase()] : [];
  });
}

function sizeOf(block: readonly Statement[]): number {
  return block.reduce((sum, { block: inner = [] }) => sum + 1 + sizeOf(inner), 0);
}

function namesOf(server: readonly Statement[]): string[] {
  return server.flatMap(({ words: [name, ...names] }) =>
    name === 'server_name' ? names.filter((one) => /^[\w.-]+\.[\w-]+$/.test(one)) : [],
  );
}

function allOf(statements: readonly Statement[], wanted: string): Statement[] {
  return statements.flatMap((one) =>
    one.words[0] === wanted && one.block ? [one] : allOf(one.block ?? [], wanted),
  );
}

/** Every path and expression of a configuration that distinguishes requests. */
function sourcesIn(statements: readonly Statement[]): ServerRule[] {
  return statements.flatMap(({ line, file, words, block = [] }): ServerRule[] => {
    const of = (text: string, isRegex: boolean): ServerRule => ({ line, file, text, isRegex });
    const [name, ...rest] = words;
    const inner = sourcesIn(block);
    if (name === 'rewrite') return [of(rest[0] ?? '', true)];
    if (name === 'location') return [of(rest.at(-1) ?? '', (rest[0] ?? '').startsWith('~')), ...inner];
    if (name === 'map' && /^\$(?:request_)?uri$/.test(rest[0] ?? ''))
      return block.flatMap(({ line: row, file: where, words: [key = ''] }): ServerRule[] =>
        /^[~/]/.test(key)
          ? [{ line: row, file: where, text: key.replace(/^~\*?/, ''), isRegex: key.startsWith('~') }]
          : [],
      );
    const [, sign = '', operand] =
      name === 'if' ? (/^\$(?:request_)?uri\s*(=|~\*?)\s*(\S+)$/.exec(conditionIn(words)) ?? []) : [];
    return operand === undefined ? inner : [of(operand, sign.startsWith('~')), ...inner];
  });
}

/** Runs one request through a server block. */
class Run {
  readonly #server: readonly Statement[];
  readonly #maps: ReadonlyMap<string, Statement>;
  readonly #request: ServerRequest;
  readonly #isLeftOut: (statement: Statement) => boolean;
  readonly #set = new Map<string, string>();
  #uri: string;
  #args: string;
  #captures: RegExpExecArray | undefined;
  /** The map row that gave the last target. */
  #row: Statement | undefined;

  constructor(
    server: readonly Statement[],
    maps: ReadonlyMap<string, Statement>,
    request: ServerRequest,
    isOmitted: (statement: Statement) => boolean,
  ) {
    this.#server = server;
    this.#maps = maps;
    this.#request = request;
    this.#isLeftOut = isOmitted;
    this.#uri = decoded(request.path);
    this.#args = request.query;
  }

  reply(): ServerAnswer {
    const before = this.#rewrites(this.#server);
    if (typeof before === 'object') return before;
    for (let round = 0; round < mostRounds; round++) {
      const location = this.#locationIn(this.#server);
      const uri = this.#uri;
      const found = location?.block === undefined ? undefined : this.#rewrites(location.block);
      if (typeof found === 'object') return found;
      if (found === 'break' || this.#uri === uri) break;
    }
    return nothing;
  }

  /** Runs the rewrite module's directives of a block. */
  #rewrites(block: readonly Statement[]): ServerAnswer | 'last' | 'break' | undefined {
    for (const statement of block) {
      if (this.#isLeftOut(statement)) continue;
      const [name, first = '', second = '', flag = ''] = statement.words;
      if (name === 'break') return 'break';
      if (name === 'set') this.#set.set(first.slice(1), this.#fill(second));
      if (name === 'return') return this.#returned(statement);
      if (name === 'if' && statement.block && this.#isMet(statement.words)) {
        const inside = this.#rewrites(statement.block);
        if (inside !== undefined) return inside;
      }
      if (name !== 'rewrite') continue;
      const found = matchOf(first, this.#uri);
      if (!found) continue;
      this.#captures = found;
      const external = /^(?:https?:\/\/|\$scheme)/.test(second);
      const isAnswer = external || flag === 'permanent' || flag === 'redirect';
      this.#row = undefined;
      const [path = '', query] = this.#fill(second.replace(/\?$/, '')).split(/\?(.*)/s, 2);
      const keeps = second.endsWith('?') || this.#args === '' ? [] : [this.#args];
      const args = [...(query === undefined ? [] : [query]), ...keeps].join('&');
      if (isAnswer) {
        const location = encoded(path) + (args === '' && query === undefined ? '' : `?${args}`);
        return {
          status: flag === 'permanent' ? 301 : 302,
          location,
          ...this.#placeOf(statement),
        };
      }
      this.#uri = path;
      this.#args = args;
      if (flag === 'last' || flag === 'break') return flag;
    }
    return undefined;
  }

  #returned(statement: Statement): ServerAnswer {
    const { words } = statement;
    const [, first = '', second = ''] = words;
    const status = /^\d{3}$/.test(first) ? Number(first) : 302;
    const target = /^\d{3}$/.test(first) ? second : first;
    const isRedirect = status >= 301 && status <= 308 && target !== '';
    this.#row = undefined;
    return { status, location: isRedirect ? this.#fill(target) : '', ...this.#placeOf(statement) };
  }

  /** The deciding line: the map's row if it gave the target. */
  #placeOf(statement: Statement): Pick<ServerAnswer, 'line' | 'file'> {
    const { line, file } = this.#row ?? statement;
    return { line, file };
  }

  #isMet(words: readonly string[]): boolean {
    const condition = conditionIn(words);
    const [, file] = /^(!?)-[fdex]\s/.exec(condition) ?? [];
    if (file !== undefined) return file === '!';
    const [, name = '', sign = '', operand = ''] =
      /^\$(\w+)\s*(!?=|!?~\*?)?\s*([\s\S]*)$/.exec(condition) ?? [];
    const value = this.#value(name);
    if (sign === '') return value !== '' && value !== '0';
    if (sign === '=' || sign === '!=')
      return (value === this.#fill(operand.replace(/^["']|["']$/g, ''))) === (sign === '=');
    const found = matchOf(operand.replace(/^"([\s\S]*)"$/, '$1'), value, sign.endsWith('*'));
    if (found && !sign.startsWith('!')) this.#captures = found;
    return (found !== undefined) === !sign.startsWith('!');
  }

  /** Chooses a location: https://nginx.org/en/docs/http/ngx_http_core_module.html#location */
  #locationIn(block: readonly Statement[]): Statement | undefined {
    const { exact, prefixes, expressions } = locationsOf(block);
    const same = exact.get(this.#uri);
    if (same) return same;
    const longest = prefixes.find(({ words }) => this.#uri.startsWith(words.at(-1) ?? ''));
    const nested = longest?.block && this.#locationIn(longest.block);
    if (nested && /^[~=^]/.test(nested.words[1] ?? '') && nested.words.length > 2) return nested;
    if (longest?.words[1] !== '^~')
      for (const one of expressions) {
        const found = matchOf(one.words[2] ?? '', this.#uri, one.words[1] === '~*');
        if (!found) continue;
        this.#captures = found;
        return (one.block && this.#locationIn(one.block)) ?? one;
      }
    return nested ?? longest;
  }

  #fill(text: string): string {
    return text.replace(/\$\{(\w+)\}|\$(\d|[A-Za-z_]\w*)/g, (_, braced?: string, plain?: string) =>
      this.#value(braced ?? plain ?? ''),
    );
  }

  #value(name: string): string {
    if (/^\d$/.test(name)) return this.#captures?.[Number(name)] ?? '';
    const group = this.#captures?.groups?.[name] ?? this.#set.get(name);
    if (group !== undefined) return group;
    const map = this.#maps.get(`$${name}`);
    if (map) return this.#mapped(map);
    const argument = /^arg_(.+)$/.exec(name)?.[1];
    if (argument !== undefined) return parameterOf(this.#args, argument);
    return this.#known()[name] ?? '';
  }

  #known(): Readonly<Record<string, string>> {
    const { host, path, query } = this.#request;
    return {
      ...{ uri: this.#uri, document_uri: this.#uri, request_uri: path + (query === '' ? '' : `?${query}`) },
      ...{ args: this.#args, query_string: this.#args, is_args: this.#args === '' ? '' : '?' },
      ...{ host, http_host: host, server_name: host, scheme: 'https', https: 'on', server_port: '443' },
      ...{ request_method: 'GET', http_accept: browser.accept, http_user_agent: browser.userAgent },
      ...{ http_x_forwarded_proto: 'https', remote_addr: '127.0.0.1' },
    };
  }

  #mapped({ words: [, source = ''], block = [] }: Statement): string {
    const { plain, expressions, other } = rowsOf(block);
    const value = this.#fill(source);
    const same = plain.get(value.toLowerCase());
    if (same) return this.#rowValue(same);
    for (const row of expressions) {
      const [, star, expression = ''] = /^~(\*?)(.*)$/s.exec(row.words[0] ?? '') ?? [];
      const found = matchOf(expression, value, star === '*');
      if (!found) continue;
      this.#captures = found;
      return this.#rowValue(row);
    }
    return other === undefined ? '' : this.#rowValue(other);
  }

  #rowValue(row: Statement): string {
    this.#row = row;
    return this.#fill(row.words[1] ?? '');
  }
}

/** The locations of a block, in nginx's order. */
const locationsOf = remember((block: readonly Statement[]) => {
  const all = block.filter(({ words, block: inner }) => words[0] === 'location' && inner);
  const plain = all.filter(({ words: [, sign = ''] }) => !/^[~@]/.test(sign));
  const pathOf = ({ words }: Statement): string => words.at(-1) ?? '';
  return {
    exact: new Map(plain.filter(({ words }) => words[1] === '=').map((one) => [pathOf(one), one])),
    prefixes: plain
      .filter(({ words }) => words[1] !== '=')
      .toSorted((a, b) => pathOf(b).length - pathOf(a).length),
    expressions: all.filter(({ words: [, sign = ''] }) => sign.startsWith('~')),
  };
});

/** The rows of a map, in nginx's order: case-insensitive texts, then expressions. */
const rowsOf = remember((block: readonly Statement[]) => {
  const rows = block.filter(({ words }) => words.length === 2 && words[0] !== '#' && words[0] !== 'include');
  const keyOf = ({ words: [key = ''] }: Statement): string => key;
  const plain = rows.filter((row) => !keyOf(row).startsWith('~') && keyOf(row) !== 'default');
  return {
    plain: new Map(plain.toReversed().map((row) => [keyOf(row).replace(/^\\/, '').toLowerCase(), row])),
    expressions: rows.filter((row) => keyOf(row).startsWith('~')),
    other: rows.find((row) => keyOf(row) === 'default'),
  };
});

/** The maximum number of lines tried one after another. */
function triedIn(statements: readonly Statement[]): number {
  return statements.reduce((sum, { words: [name, sign = ''], block = [] }) => {
    const isTried =
      name === 'rewrite' || name === 'if' || (name === 'location' && sign !== '=') || name?.startsWith('~');
    return sum + (isTried ? 1 : 0) + triedIn(block);
  }, 0);
}

function parameterOf(args: string, name: string): string {
  const pair = args.split('&').find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}=`));
  return pair?.slice(name.length + 1) ?? '';
}
