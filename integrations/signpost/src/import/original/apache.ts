import { remember } from '../../lib/remember.ts';
import {
  type Alias,
  aliasOf,
  type Conditioned,
  type Directive,
  flagsOf as readFlags,
  statusOf,
  withConditions,
} from '../apache/directives.ts';
import { hostIn } from '../shared/servers.ts';
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
  'Apache merges doubled slashes before it matches a redirect (`MergeSlashes`); the map matches the path exactly as it was requested';

/** How often Apache restarts a .htaccess after an internal rewrite. */
const mostRounds = 10;

/**
 * `folder`: the path of a .htaccess's folder, which doesn't see the first slash; undefined for a server's configuration.
 */
export function apacheOriginal(
  directives: readonly Directive[],
  folder: string | undefined,
  isOmitted: (directive: Directive) => boolean,
): Original {
  // A removed rule takes its conditions with it.
  const read = withConditions(directives.filter(({ barred }) => barred === undefined)).filter(
    (one) => one.name !== 'rewritecond' && !isOmitted(one),
  );
  const names = namesIn(read);
  const isNamed = read.some(({ host }) => host !== undefined);
  const rules = new Map(
    Array.from(new Set(names.values()), (of) => [of, rulesIn(read.filter(isOf(of)), folder)]),
  );
  const others = rules.get(undefined) ?? rulesIn(read.filter(isOf(undefined)), folder);
  const sources = (of: readonly Directive[]): ServerRule[] => of.flatMap((one) => sourceOf(one, folder));
  const countOf = ({ name, conditions }: Conditioned): number =>
    name === 'rewriterule' ? 1 + conditions.length : 1;
  return {
    hosts: [...names.keys()],
    unnamed: isNamed ? sources(read.filter(isUnnamed)).slice(0, 1) : [],
    sources: sources(read),
    general: [merges],
    tried: read.reduce((sum, one) => sum + countOf(one), 0),
    ask: (request) => new Run(rules.get(names.get(request.host)) ?? others, request).reply(),
  };
}

/** Each named host with the `ServerName` of its virtual host; undefined outside of those. */
function namesIn(directives: readonly Conditioned[]): Map<string, string | undefined> {
  const redirecting = new Set(directives.filter(isRedirect).map(({ host }) => host));
  const names = new Map<string, string | undefined>();
  for (const { host } of directives) if (host !== undefined && redirecting.has(host)) names.set(host, host);
  if (names.size === 0) names.set('www.example.com', undefined);
  for (const directive of directives) {
    const { host } = directive;
    if (!redirecting.has(host)) continue;
    for (const name of alsoNamed(directive))
      if (!names.has(name) && name.replace(/^www\./, '') !== host?.replace(/^www\./, ''))
        names.set(name, host);
  }
  return names;
}

/** The hosts that an alias or condition names. */
function alsoNamed({ name, host, words, conditions }: Conditioned): string[] {
  if (name === 'serveralias' && host !== undefined) return words.flatMap((word) => hostIn(word) ?? []);
  if (name !== 'rewriterule') return [];
  return conditions.flatMap(({ words: [variable, expression = ''] }) => {
    const [, found] = /^\^?(?:\((?:\?:)?www\\?\.\)\?)?((?:[\w-]|\\?\.)+)\$?$/.exec(expression) ?? [];
    return variable === '%{HTTP_HOST}' && found ? (hostIn(found.replaceAll('\\', '')) ?? []) : [];
  });
}

/** Whether a directive applies to a virtual host, or to unknown names. */
function isOf(of: string | undefined): (directive: Directive) => boolean {
  return ({ isOfHost, host }) => isOfHost !== true || host === of;
}

function isUnnamed({ isOfHost, host }: Directive): boolean {
  return isOfHost === true && host === undefined;
}

function isRedirect({ name }: Directive): boolean {
  return /^(?:redirect|rewriterule$)/.test(name);
}

/** The directives of a host in Apache's order. */
interface Rules {
  readonly folder: string | undefined;
  /** The base of relative targets. */
  readonly base: string;
  readonly isOn: boolean;
  readonly rewrites: readonly Conditioned[];
  readonly aliases: readonly (Alias & Pick<Directive, 'line'>)[];
}

function rulesIn(directives: readonly Conditioned[], folder: string | undefined): Rules {
  const last = (wanted: string) => directives.findLast(({ name }) => name === wanted)?.words[0];
  return {
    folder,
    base: last('rewritebase') ?? folder ?? '/',
    isOn: last('rewriteengine')?.toLowerCase() !== 'off',
    rewrites: directives.filter(({ name }) => name === 'rewriterule'),
    aliases: directives.flatMap((directive) => {
      const alias = aliasOf(directive);
      return alias === undefined ? [] : [{ ...alias, line: directive.line }];
    }),
  };
}

function sourceOf(directive: Directive, before: string | undefined): ServerRule[] {
  const { line, name, words } = directive;
  if (name === 'rewriterule')
    return [{ line, text: (words[0] ?? '').replace(/^!/, ''), isRegex: true, before }];
  const alias = aliasOf(directive);
  return alias === undefined ? [] : [{ line, text: alias.from, isRegex: alias.isMatch }];
}

/** Runs one request through the rules: https://httpd.apache.org/docs/current/rewrite/tech.html. */
class Run {
  readonly #rules: Rules;
  readonly #request: ServerRequest;
  #path: string;
  #query: string;
  #rule: RegExpExecArray | undefined;
  #condition: RegExpExecArray | undefined;

  constructor(rules: Rules, request: ServerRequest) {
    this.#rules = rules;
    this.#request = request;
    this.#path = decoded(request.path);
    this.#query = request.query;
  }

  reply(): ServerAnswer {
    const { isOn, rewrites, folder } = this.#rules;
    for (let round = 0; round < mostRounds && isOn && rewrites.length > 0; round++) {
      const path = this.#path;
      const found = this.#rewrites();
      if (found !== undefined) return found;
      if (this.#path === path || folder === undefined) break;
    }
    return this.#aliases();
  }

  /** Undefined if no rule redirects; the path may have changed then. */
  #rewrites(): ServerAnswer | undefined {
    let skips = 0;
    let isChainBroken = false;
    let found: ServerAnswer | undefined;
    for (const directive of this.#rules.rewrites) {
      const [pattern = '', substitution = ''] = directive.words;
      const flags = flagsOf(directive);
      if (skips-- > 0) continue;
      if (isChainBroken || !this.#isMatch(pattern, directive.conditions, flags)) {
        isChainBroken = flags.has('C');
        continue;
      }
      skips = Number(flags.get('S') ?? 0);
      const { line } = directive;
      if (flags.has('F')) return { status: 403, location: '', line };
      const redirect = flags.get('R');
      const status = redirect === undefined ? undefined : (statusOf(redirect) ?? 302);
      if (flags.has('G') || status === 410) return { status: 410, location: '', line };
      if (substitution !== '-') this.#substitute(substitution, flags);
      // Unless it is the last, later rules see an absolute URL.
      if (status !== undefined && this.#path.startsWith('/'))
        this.#path = `https://${this.#request.host}${this.#path}`;
      const isElsewhere = /^https?:\/\//i.test(this.#path);
      if (status !== undefined || isElsewhere) {
        if (status !== undefined && (status < 300 || status > 399)) return { status, location: '', line };
        const query = this.#query === '' ? '' : `?${this.#query}`;
        const written = flags.has('NE') ? this.#path : encoded(this.#path).replaceAll('#', '%23');
        found = { status: status ?? 302, location: written + query, line };
      }
      if (isElsewhere && status === undefined) return found;
      if (flags.has('L') || flags.has('END') || flags.has('P')) break;
    }
    return found;
  }

  #isMatch(pattern: string, conditions: readonly Directive[], flags: ReadonlyMap<string, string>): boolean {
    const isNot = pattern.startsWith('!');
    const matched = matchOf(isNot ? pattern.slice(1) : pattern, this.#local(), flags.has('NC'));
    if ((matched !== undefined) === isNot) return false;
    this.#rule = matched;
    this.#condition = undefined;
    let isMet = false;
    for (const [at, condition] of conditions.entries()) {
      const [test = '', pattern = ''] = condition.words;
      const own = flagsOf(condition);
      isMet ||= this.#holds(this.#fill(test), pattern, own.has('NC'));
      const isJoined = own.has('OR') && at < conditions.length - 1;
      if (isJoined) continue;
      if (!isMet) return false;
      isMet = false;
    }
    return true;
  }

  /** The path as an expression sees it: in a .htaccess without the folder. */
  #local(): string {
    const folder = this.#rules.folder?.replace(/\/?$/, '/');
    if (folder === undefined) return this.#path;
    return this.#path.startsWith(folder) ? this.#path.slice(folder.length) : this.#path;
  }

  #holds(value: string, pattern: string, ignoresCase: boolean): boolean {
    const isNot = pattern.startsWith('!');
    const bare = isNot ? pattern.slice(1) : pattern;
    if (/^-[a-zA-Z]$/.test(bare)) return isNot;
    const [, sign = '', other = ''] = /^([=<>])(.*)$/s.exec(bare) ?? [];
    if (sign === '=') return (value === other.replace(/^"|"$/g, '')) !== isNot;
    if (sign !== '') return ((sign === '<' ? value < other : value > other) as boolean) !== isNot;
    const found = matchOf(bare, value, ignoresCase);
    if (found && !isNot) this.#condition = found;
    return (found !== undefined) !== isNot;
  }

  #substitute(substitution: string, flags: ReadonlyMap<string, string>): void {
    const [path = '', query] = this.#fill(substitution).split(/\?(.*)/s, 2);
    const isAbsolute = /^(?:\/|https?:\/\/)/i.test(path);
    this.#path = isAbsolute
      ? path
      : `${this.#rules.folder === undefined ? '/' : this.#rules.base.replace(/\/?$/, '/')}${path}`;
    const appends = flags.has('QSA');
    if (query !== undefined)
      this.#query = appends && this.#query !== '' ? [query, this.#query].filter(Boolean).join('&') : query;
    else if (flags.has('QSD')) this.#query = '';
  }

  #fill(text: string): string {
    return text.replace(
      /\\(.)|\$(\d)|%(\d)(?![0-9A-Fa-f])|%\{([^{}]*)\}|\$\{[^{}]*\}/g,
      (whole, escaped?: string, rule?: string, condition?: string, name?: string) => {
        if (escaped !== undefined) return escaped;
        if (rule !== undefined) return this.#rule?.[Number(rule)] ?? '';
        if (condition !== undefined) return this.#condition?.[Number(condition)] ?? '';
        return name === undefined
          ? whole.startsWith('${')
            ? ''
            : whole
          : (this.#known()[name.toUpperCase()] ?? '');
      },
    );
  }

  #known(): Readonly<Record<string, string>> {
    const { host, path, query } = this.#request;
    return {
      ...{ REQUEST_URI: this.#path, REQUEST_FILENAME: `/srv/www${this.#path}`, DOCUMENT_ROOT: '/srv/www' },
      ...{ QUERY_STRING: this.#query, HTTP_HOST: host, SERVER_NAME: host, 'HTTP:HOST': host },
      ...{ HTTPS: 'on', SERVER_PORT: '443', REQUEST_SCHEME: 'https', REQUEST_METHOD: 'GET' },
      ...{ 'HTTP:X-FORWARDED-PROTO': 'https', REMOTE_ADDR: '127.0.0.1' },
      ...{ HTTP_ACCEPT: browser.accept, 'HTTP:ACCEPT': browser.accept, HTTP_USER_AGENT: browser.userAgent },
      THE_REQUEST: `GET ${path}${query === '' ? '' : `?${query}`} HTTP/1.1`,
    };
  }

  /** Redirect and RedirectMatch: the first match counts. */
  #aliases(): ServerAnswer {
    for (const { line, status, from, to, isMatch } of this.#rules.aliases) {
      const target = isMatch ? this.#matchedBy(from, to) : this.#below(from, to);
      if (target === undefined) continue;
      if (status < 300 || status > 399) return { status, location: '', line };
      const query = this.#query === '' || target.includes('?') ? '' : `?${this.#query}`;
      const [, head = '', fragment = ''] = /^([^#]*)(.*)$/s.exec(encoded(target)) ?? [];
      return { status, location: head + query + fragment, line };
    }
    return nothing;
  }

  #matchedBy(expression: string, to: string): string | undefined {
    const found = matchOf(expression, this.#path);
    return found?.length ? to.replace(/\$(\d)/g, (_, number) => found[Number(number)] ?? '') : undefined;
  }

  #below(from: string, to: string): string | undefined {
    const rest = this.#path.slice(from.length);
    const isBelow =
      this.#path.startsWith(from) && (rest === '' || rest.startsWith('/') || from.endsWith('/'));
    return isBelow ? to + rest : undefined;
  }
}

/** Parsed once, since many URLs are tried. */
const flagsOf = remember(readFlags);
