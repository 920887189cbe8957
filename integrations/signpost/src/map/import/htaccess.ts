import { basename } from 'node:path';
import { type Importer, type Item, type Notice, type Reading, unexpressed } from './importer.ts';
import { isOwn, ownLines, readOwnRules } from './own/apache.ts';
import { conditionsOf } from './shared/apache-conditions.ts';
import { type Directive, directivesOf } from './shared/apache-lines.ts';
import { misspelt } from './shared/misspelt.ts';
import { fillTarget, sourcesOf } from './shared/patterns.ts';
import { parseRegex } from './shared/regex.ts';
import { notes } from './shared/syntax.ts';

const statusWords: Readonly<Record<string, number>> = { permanent: 301, temp: 302, seeother: 303, gone: 410 };

/** `.htaccess` of Apache: Redirect, RedirectMatch and RewriteRule with the conditions that an address can meet. */
export const htaccessImporter: Importer = {
  id: 'htaccess',
  title: '.htaccess',
  firstWins: true,
  detect: (file, text) =>
    /htaccess$/.test(basename(file)) ||
    /^[ \t]*(?:Redirect(?:Match|Permanent|Temp)?|RewriteRule)[ \t]/im.test(text),
  read: (_, text, { included }) => {
    const directives = directivesOf(text);
    if (!isOwn(text)) return readDirectives(directives);
    const isInside = ownLines(text);
    const own = readOwnRules(directives.filter(isInside), included ?? new Map());
    const beside = readDirectives(directives.filter((one) => !isInside(one)));
    return {
      ...own,
      items: [...own.items, ...beside.items],
      notices: [...own.notices, ...beside.notices],
    };
  },
};

/** What a directive gives; `conditions` are the RewriteCond lines before it. */
type Read = (directive: Directive, notices: Notice[], conditions: readonly Directive[]) => Item[];

const readers: Readonly<Record<string, Read>> = {
  '#': ({ line, words }) => [{ kind: 'heading', line, text: words.join(' ') }],
  redirect: (directive) => {
    const [first = ''] = directive.words;
    const status = statusOf(first);
    return status === undefined
      ? readRedirect(directive, 302, directive.words)
      : readRedirect(directive, status, directive.words.slice(1));
  },
  redirectpermanent: (directive) => readRedirect(directive, 301, directive.words),
  redirecttemp: (directive) => readRedirect(directive, 302, directive.words),
  redirectmatch: (directive, notices) => {
    const [first = ''] = directive.words;
    const status = statusOf(first);
    const [regex = '', to = ''] = status === undefined ? directive.words : directive.words.slice(1);
    return readMatch(directive, notices, { regex, to, status: status ?? 302, rooted: true });
  },
  rewriterule: readRewrite,
};

/** The directives about redirects, as people write them. */
const known = [
  ...['Redirect', 'RedirectMatch', 'RedirectPermanent', 'RedirectTemp', 'RewriteRule', 'RewriteCond'],
  ...['RewriteEngine', 'RewriteBase', 'RewriteOptions', 'RewriteMap'],
];
const others = new Set([...known.map((name) => name.toLowerCase()), 'errordocument']);

function readOther({ line, text, name, words }: Directive): Item[] {
  const why = others.has(name) ? undefined : misspelt(/^\S*/.exec(text)?.[0] ?? name, words, known);
  return why === undefined ? [] : [unexpressed(line, text, why)];
}

function readDirectives(directives: readonly Directive[]): Reading {
  const items: Item[] = [];
  const notices: Notice[] = [];
  let conditions: Directive[] = [];
  for (const directive of directives) {
    if (directive.name === 'rewritecond') {
      conditions.push(directive);
      continue;
    }
    const read = readers[directive.name] ?? readOther;
    items.push(...read(directive, notices, conditions));
    if (directive.name !== '#') conditions = [];
  }
  return { items, notices };
}

function statusOf(word: string): number | undefined {
  return /^\d{3}$/.test(word) ? Number(word) : statusWords[word.toLowerCase()];
}

/** `Redirect` is about an address and all below it. */
function readRedirect(
  { line, text }: Directive,
  status: number,
  [from = '', to = '']: readonly string[],
): Item[] {
  const why = statusFault(status, to);
  if (why) return [unexpressed(line, text, why)];
  const path = from
    .replaceAll('*', '%2A')
    .replace(/\/:(?=[A-Za-z])/g, '/%3A')
    .replace(/[?#]/g, encodeURIComponent);
  const isFolder =
    !/\.[A-Za-z0-9]+$/.test(path) && !/[?#]|\.[a-z]+$/i.test(to.replace(/^https?:\/\/[^/]*/i, ''));
  if (!isFolder) return [{ kind: 'rule', line, text, from: path, to, status }];
  const folder = path.replace(/\/$/, '');
  const target = status === 410 ? '' : `${to.replace(/\/$/, '').replaceAll('*', '%2A')}/*`;
  return [{ kind: 'rule', line, text, from: `${folder}/*`, to: target, status }];
}

interface Match {
  readonly regex: string;
  readonly to: string;
  readonly status: number;
  readonly rooted: boolean;
  readonly host?: string;
  readonly query?: string;
}

function readMatch(
  { line, text }: Directive,
  notices: Notice[],
  { regex, to, status, rooted, host = '', query = '' }: Match,
): Item[] {
  const why = statusFault(status, to);
  if (why) return [unexpressed(line, text, why)];
  if (/%\d|%\{/.test(to))
    return [unexpressed(line, text, 'its target takes in what a condition or the server says')];
  const sources = sourcesOf(parseRegex(regex), rooted);
  if ('why' in sources) return [unexpressed(line, text, sources.why)];
  return sources.map(({ from, matched, notes: said }) => {
    for (const note of said) notices.push({ line, text: note });
    const target = status === 410 ? '' : absolute(fillTarget(to, matched, /\$(\d)/g));
    return { kind: 'rule', line, text, from: host + from + query, to: target, status };
  });
}

function absolute(target: string): string {
  return /^(?:\/|https?:)/i.test(target) ? target : `/${target}`;
}

function statusFault(status: number, to: string): string | undefined {
  if (status === 410) return undefined;
  if (![301, 302, 303, 307, 308].includes(status)) return `status ${status} is no redirect`;
  return to === '' ? 'it has no target' : undefined;
}

function readRewrite(directive: Directive, notices: Notice[], conditions: readonly Directive[]): Item[] {
  const { line, words } = directive;
  const [regex = '', substitution = '', flagList = ''] = words;
  const text = [...conditions.map((condition) => condition.text), directive.text].join(' · ');
  const flags = new Map(
    flagList
      .replace(/^\[|\]$/g, '')
      .split(',')
      .map((flag) => readFlag(flag.trim())),
  );
  const isExternal = /^https?:\/\//i.test(substitution);
  const redirect = flags.get('R') ?? flags.get('REDIRECT');
  const isGone = flags.has('G') || flags.has('GONE') || redirect === '410';
  if (!isGone && redirect === undefined && !isExternal)
    return [unexpressed(line, text, 'it is a rewrite inside the server and no redirect')];
  if (regex.startsWith('!')) return [unexpressed(line, text, 'it is about all addresses that do not match')];
  const met = conditionsOf(conditions);
  if ('why' in met) return [unexpressed(line, text, met.why)];
  if (flags.has('NC') || flags.has('NOCASE') || met.ignoresCase) notices.push({ line, text: notes.case });
  if (met.notes.length > 0) for (const note of met.notes) notices.push({ line, text: note });
  if (substitution.endsWith('?') || flags.has('QSD'))
    notices.push({ line, text: 'it drops the query; the map passes it on' });
  const status = isGone ? 410 : (statusOf(redirect ?? '') ?? 302);
  const isAny = /^(?:\^|\.\*|\^\.\*\$?|\^\(\.\*\)\$?|\(\.\*\))$/.test(regex);
  if (met.uri !== undefined && !isAny)
    return [unexpressed(line, text, 'it has two expressions for one address')];
  const match = { to: substitution.replace(/\?$/, ''), status, host: met.host, query: met.query };
  return readMatch(
    { ...directive, text },
    notices,
    met.uri === undefined ? { ...match, regex, rooted: false } : { ...match, regex: met.uri, rooted: true },
  );
}

function readFlag(flag: string): [string, string] {
  const [name = '', value = ''] = flag.split('=');
  return [name.toUpperCase(), value];
}
