import { basename } from 'node:path';
import { isRedirectStatus } from '../map/entry.ts';
import { type Item, makeUnexpressed, type Notice } from '../map/patterns/foreign-rule.ts';
import { notes } from '../map/patterns/notes.ts';
import { parseRegex } from '../map/patterns/regex.ts';
import { makeRules, type Sources } from '../map/patterns/rules.ts';
import { wholeHost } from '../map/patterns/servers.ts';
import { fillTarget, makeSources, type ReadPattern } from '../map/patterns/sources.ts';
import { type CaddyLine, parseCaddyLines } from './caddy/lines.ts';
import type { Importer } from './importer.ts';

// redir /old /new permanent                    one path
// redir /old/* /new{uri} 308                   a path and everything below it
// @old path_regexp ^/posts/([^/]+)$            a named matcher
// redir @old /blog/{re.1} 301
// respond /gone 410

/** Reads `redir` of a Caddyfile: https://caddyserver.com/docs/caddyfile/directives/redir. */
export const caddyImporter: Importer = {
  id: 'caddy',
  title: 'a Caddyfile',
  firstWins: true,
  detect: (file, text) =>
    /^Caddyfile/i.test(basename(file)) ||
    /\.caddy(?:file)?$/i.test(file) ||
    /^[ \t]*redir[ \t]+\S/m.test(text),
  read(file, text) {
    const notices: Notice[] = [];
    const read = readBlock(parseCaddyLines(file, text), { notices, matchers: new Map() });
    return { items: sortAsCaddy(read), notices };
  },
};

/** The matchers and settings of a block. */
interface Scope {
  readonly notices: Notice[];
  /** By name; `*` is that of the `handle` around the block. */
  readonly matchers: ReadonlyMap<string, Sources>;
  /** Why a redirect of the block can't be in a map. */
  readonly barred?: string;
}

/** An item, and whether it has a path matcher without an expression. */
interface CaddyItem {
  readonly item: Item;
  readonly isByPath: boolean;
}

function readBlock(lines: readonly CaddyLine[], outer: Scope): CaddyItem[] {
  const named = lines.filter(({ words }) => words[0]?.startsWith('@'));
  const own = named.map(({ words, block }) => [words[0] ?? '', readMatcher(words, block)] as const);
  const scope = { ...outer, matchers: new Map([...outer.matchers, ...own]) };
  return lines.flatMap((line) => readLine(line, scope));
}

function readLine(statement: CaddyLine, scope: Scope): CaddyItem[] {
  const { line, words, block } = statement;
  const [name = '', first = ''] = words;
  if (name === '#') return [{ item: { kind: 'heading', line, text: first }, isByPath: false }];
  if (name === 'redir') return readRedirect(statement, scope);
  if ((name === 'respond' || name === 'error') && words.includes('410'))
    return makeRedirects(statement, findMatched(first, scope), { to: '', status: 410 }, scope);
  if (name === 'import') return leaveOutLine(statement, 'it imports another file. Import that file too');

  if (block === undefined || name.startsWith('@')) return [];
  // handle_path /docs/* { … } removes /docs from the path.
  if (name === 'handle_path')
    return readBlock(block, {
      ...scope,
      barred: `it is inside "${words.join(' ')}", which a map can't express`,
    });
  const around = name === 'handle' && first !== '' ? findMatched(first, scope) : undefined;
  const matchers = around === undefined ? scope.matchers : new Map([...scope.matchers, ['*', around]]);
  return readBlock(block, { ...scope, matchers });
}

/** The URLs of a directive by the first word: a path, a named matcher, or else the URLs of the `handle` around. */
function findMatched(first: string, { matchers }: Scope): Sources | undefined {
  if (/^(?:\/|\*.)/.test(first)) return readPaths([first]);
  return matchers.get(first.startsWith('@') ? first : '*');
}

function leaveOutLine({ line, words }: CaddyLine, why: string): CaddyItem[] {
  return [{ item: makeUnexpressed(line, words.join(' '), why), isByPath: false }];
}

const codes: Readonly<Record<string, number>> = { permanent: 301, temporary: 302, '': 302 };

function readRedirect(statement: CaddyLine, scope: Scope): CaddyItem[] {
  const [, first = '', ...rest] = statement.words;
  // An argument that starts with a slash is a matcher, even without a target.
  const hasMatcher = /^[@*/]/.test(first);
  const [to = '', code = ''] = hasMatcher ? rest : [first, ...rest];
  const status = codes[code] ?? Number(code);

  if (to === '')
    return leaveOutLine(statement, `Caddy reads "${first}" as the path to match: write \`redir * ${first}\``);
  if (code === 'html') return leaveOutLine(statement, 'it is a page that redirects in the browser');
  if (!isRedirectStatus(status)) return leaveOutLine(statement, `"${code}" isn't a redirect status`);
  return makeRedirects(statement, findMatched(hasMatcher ? first : '*', scope), { to, status }, scope);
}

interface Answer {
  readonly to: string;
  readonly status: number;
}

function makeRedirects(
  statement: CaddyLine,
  matched: Sources | undefined,
  { to, status }: Answer,
  { notices, barred }: Scope,
): CaddyItem[] {
  const { line, words } = statement;
  if (barred !== undefined) return leaveOutLine(statement, barred);
  if (matched === undefined) {
    if (words[1]?.startsWith('@'))
      return leaveOutLine(statement, `the file doesn't define its matcher ${words[1]}`);
    return leaveOutLine(
      statement,
      /\{(?:http\.request\.)?uri\}$/.test(to) ? wholeHost.same : wholeHost.other,
    );
  }

  const dropsQuery = status !== 410 && !/\{(?:http\.request\.)?uri\}/.test(to) && !query.test(to);
  const items = makeRules(
    { line, text: words.join(' '), notes: [notes.case, ...(dropsQuery ? [notes.dropped] : [])] },
    matched,
    (source) => {
      const target = readTarget(to, source);
      return /\{[^{}]*\}/.test(target) ? serverPlaceholder : { from: source.from, to: target, status };
    },
    notices,
  );
  const isByPath = !('why' in matched) && matched.every((source) => source.matched.size === 0);
  return items.map((item) => ({ item, isByPath }));
}

const serverPlaceholder = { why: 'its target has a placeholder of the server' };

/** The request's query at the end of a target. */
const query =
  /(?:\?\{(?:http\.request\.uri\.)?query\}|\{(?:\?query|http\.request\.uri\.prefixed_query|query)\})$/;

const placeholder = /\{(?:http\.request\.)?(uri|path)\}|\{(?:http\.regexp|re)(?:\.[A-Za-z_]\w*)?\.(\w+)\}/g;

/** The target with the path as sent, or what an expression has matched. The map passes the query on by itself. */
function readTarget(to: string, { from, matched }: ReadPattern): string {
  const known = new Map([...matched, ['uri', from], ['path', from]]);
  const target = to
    .replace(/^https?:\/\/\{(?:http\.request\.)?(?:host|hostport)\}(?=\/|\{)/, '')
    .replace(/^\{(?:http\.request\.)?scheme\}/, 'https')
    .replace(query, (found) => (found === '{query}' ? found : ''));
  const names = Array.from(target.matchAll(placeholder), ([, name, group]) => name ?? group ?? '');
  return names.every((name) => known.has(name)) ? fillTarget(target, known, placeholder) : target;
}

/** `@old path /a /b`, `@old path_regexp name ^/x/(.*)$`, or the same as a block of one line. */
function readMatcher([, ...words]: readonly string[], block: readonly CaddyLine[] = []): Sources {
  const inBlock = block.map((line) => line.words).filter(([name]) => name !== '#');
  const [condition, second] = words.length > 0 ? [words] : inBlock;
  if (condition === undefined || second !== undefined)
    return { why: 'its matcher checks more than the path, and a map matches only paths' };

  const [kind, ...operands] = condition;
  if (kind === 'path') return readPaths(operands);
  if (kind === 'path_regexp') return makeSources(parseRegex(operands.at(-1) ?? ''));
  return { why: `its matcher checks "${kind}", which a map can't express` };
}

/** Caddy matches paths case-insensitively; a final star matches anything. */
function readPaths(paths: readonly string[]): Sources {
  const sources: ReadPattern[] = [];
  for (const path of paths) {
    const [, start = '', star = ''] = /^([^*]*)(\*?)$/.exec(path) ?? [];
    if (!start.startsWith('/'))
      return { why: `its matcher has the path "${path}", which a map can't express` };

    // /old, /old/*, /old*
    const exact = start.replace(/\/:(?=[A-Za-z])/g, '/%3A').replace(/[?#]/g, encodeURIComponent);
    const from = star === '' ? exact : `${exact.replace(/\/$/, '')}/*`;
    const isCut = star !== '' && !start.endsWith('/');
    sources.push({ from, matched: new Map(), notes: isCut ? [notes.prefix] : [] });
  }
  return sources;
}

/** Caddy tries a site's redirects with paths first, longest first, then the others in order. */
function sortAsCaddy(read: readonly CaddyItem[]): Item[] {
  const rules = read.filter(({ item }) => item.kind === 'rule');
  const byPath = rules.filter(({ isByPath }) => isByPath).toSorted((a, b) => measurePath(b) - measurePath(a));
  const sorted = [...byPath, ...rules.filter(({ isByPath }) => !isByPath)];
  return read.map(({ item }) => (item.kind === 'rule' ? (sorted.shift()?.item ?? item) : item));
}

function measurePath({ item }: CaddyItem): number {
  return item.kind === 'rule' ? item.from.replace(/\*$/, '').length : 0;
}
