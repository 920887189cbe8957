import { basename } from 'node:path';
import { Problem } from '../lib/problem.ts';
import { isRedirectStatus } from '../map/entry.ts';
import { type Item, type Notice, unexpressed } from '../map/patterns/foreign-rule.ts';
import { notes, slashes } from '../map/patterns/notes.ts';
import { parseRegex } from '../map/patterns/regex.ts';
import { whyWithNear } from '../map/patterns/rules.ts';
import { wholeHost } from '../map/patterns/servers.ts';
import { fillTarget, type ReadPattern, sourcesOf, type Unsaid } from '../map/patterns/sources.ts';
import type { Importer } from './importer.ts';

/**
 * Reads `redir` of a Caddyfile, with the path matchers that a map can express:
 * https://caddyserver.com/docs/caddyfile/directives/redir.
 */
export const caddyImporter: Importer = {
  id: 'caddy',
  title: 'a Caddyfile',
  firstWins: true,
  detect: (file, text) =>
    /^Caddyfile/i.test(basename(file)) ||
    /\.caddy(?:file)?$/i.test(file) ||
    /^[ \t]*redir[ \t]+\S/m.test(text),
  read(file, text) {
    const work: Work = { items: [], notices: [], ofPath: new Set() };
    readBlock(linesOf(file, text), { work, matchers: new Map() });
    return { items: inOrder(work), notices: work.notices, general: [slashes] };
  },
};

interface Work {
  readonly items: Item[];
  readonly notices: Notice[];
  /** Redirects with a path matcher, which Caddy sorts. */
  readonly ofPath: Set<Item>;
}

/** A directive and the lines of its block. */
interface Line {
  readonly line: number;
  readonly words: readonly string[];
  readonly block?: readonly Line[];
}

/** The meaning of a matcher. */
type Matched = readonly ReadPattern[] | Unsaid;

const word = /"((?:[^"\\]|\\[\s\S])*)"|`([^`]*)`|[^\s"`]+/gy;

/** Throws a `Problem` for an unclosed block. */
function linesOf(file: string, text: string): Line[] {
  const stack: { line: number; words: readonly string[]; lines: Line[] }[] = [
    { line: 1, words: [], lines: [] },
  ];
  const raws = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  for (const [index, raw] of raws.entries()) {
    const words = wordsOf(raw);
    if (words.length === 0) continue;
    const line = index + 1;
    const opens = words.at(-1) === '{';
    if (words[0] === '}') {
      const done = stack.pop();
      const outer = stack.at(-1);
      if (!done || !outer) throw new Problem(`${file}:${line}: A block is closed without being opened.`);
      outer.lines.push({ line: done.line, words: done.words, block: done.lines });
    } else if (opens) stack.push({ line, words: words.slice(0, -1), lines: [] });
    else stack.at(-1)?.lines.push({ line, words });
  }
  const open = stack[1] && stack.at(-1);
  if (open) throw new Problem(`${file}:${open.line}: The block is not closed.`);
  return stack[0]?.lines ?? [];
}

function wordsOf(raw: string): string[] {
  const words: string[] = [];
  for (let at = 0; at < raw.length; ) {
    if (/\s/.test(raw[at] ?? '')) {
      at++;
      continue;
    }
    if (raw[at] === '#') {
      const comment = raw.slice(at).replace(/^#+\s*/, '');
      if (words.length === 0) words.push('#', comment.trim());
      break;
    }
    word.lastIndex = at;
    const [whole = raw[at] ?? '', double, plain] = word.exec(raw) ?? [];
    words.push(double?.replace(/\\(["\\])/g, '$1') ?? plain ?? whole);
    at += Math.max(1, whole.length);
  }
  return words;
}

/** What applies in a block. */
interface Scope {
  readonly work: Work;
  /** By name; `*` is that of the `handle` around the block. */
  readonly matchers: ReadonlyMap<string, Matched>;
  /** Why a redirect of the block can't be in a map. */
  readonly within?: string;
}

function readBlock(lines: readonly Line[], outer: Scope): void {
  const named = lines.filter(({ words }) => words[0]?.startsWith('@'));
  const own = named.map(({ words, block }) => [words[0] ?? '', matcherOf(words, block)] as const);
  const scope = { ...outer, matchers: new Map([...outer.matchers, ...own]) };
  for (const statement of lines) {
    const { line, words, block } = statement;
    const [name = '', ...rest] = words;
    if (name === '#') scope.work.items.push({ kind: 'heading', line, text: rest.join(' ') });
    else if (name === 'redir') readRedirect(statement, scope);
    else if ((name === 'respond' || name === 'error') && rest.includes('410')) readGone(statement, scope);
    else if (name === 'import')
      leave(statement, "it imports a file that couldn't be read. Import that file too", scope);
    else if (name === 'handle_path' && block)
      readBlock(block, { ...scope, within: `it is inside "${words.join(' ')}", which a map can't express` });
    else if (block && !name.startsWith('@'))
      readBlock(block, name === 'handle' ? within(rest, scope) : scope);
  }
}

/** A redirect without a matcher has that of its `handle`. */
function within([path]: readonly string[], scope: Scope): Scope {
  const own = path === undefined ? undefined : matchedBy(path, scope);
  return own === undefined ? scope : { ...scope, matchers: new Map([...scope.matchers, ['*', own]]) };
}

/** What a first word matches: a path, a named matcher or, for any other word, the `handle` around it. */
function matchedBy(first: string, { matchers }: Scope): Matched | undefined {
  if (/^(?:\/|\*.)/.test(first)) return pathsOf([first]);
  return matchers.get(first.startsWith('@') ? first : '*');
}

function leave({ line, words }: Line, why: string, { work }: Scope): void {
  work.items.push(unexpressed(line, words.join(' '), why));
}

const codes: Readonly<Record<string, number>> = { permanent: 301, temporary: 302, '': 302 };

function readRedirect(statement: Line, scope: Scope): void {
  const [, first = '', ...rest] = statement.words;
  // An argument that starts with a slash is a matcher, even without a target.
  const hasMatcher = /^[@*/]/.test(first);
  const [to = '', code = ''] = hasMatcher ? rest : [first, ...rest];
  const status = codes[code] ?? Number(code);
  const matched = matchedBy(hasMatcher ? first : '*', scope);
  if (scope.within !== undefined) leave(statement, scope.within, scope);
  else if (to === '')
    leave(statement, `Caddy reads "${first}" as the path to match: write \`redir * ${first}\``, scope);
  else if (code === 'html') leave(statement, 'it is a page that redirects in the browser', scope);
  else if (!isRedirectStatus(status)) leave(statement, `"${code}" isn't a redirect status`, scope);
  else if (matched !== undefined) add(statement, matched, to, status, scope);
  else if (first.startsWith('@')) leave(statement, `the file doesn't define its matcher ${first}`, scope);
  else {
    const isSame = /\{(?:http\.request\.)?uri\}$/.test(to);
    leave(statement, isSame ? wholeHost.same : wholeHost.other, scope);
  }
}

function readGone(statement: Line, scope: Scope): void {
  const matched = matchedBy(statement.words[1] ?? '', scope);
  if (scope.within !== undefined || matched === undefined)
    leave(statement, scope.within ?? wholeHost.other, scope);
  else add(statement, matched, '', 410, scope);
}

function add(statement: Line, matched: Matched, to: string, status: number, scope: Scope): void {
  const { line, words } = statement;
  const { items, notices, ofPath } = scope.work;
  const ruleOf = (source: ReadPattern) => ({
    from: source.from,
    to: status === 410 ? '' : targetOf(to, source),
    status,
  });
  if ('why' in matched) return void leave(statement, whyWithNear(matched, ruleOf), scope);
  if (matched.some((source) => /\{[^{}]*\}/.test(targetOf(to, source))))
    return void leave(statement, 'its target has a placeholder of the server', scope);
  const keepsQuery =
    /\{(?:http\.request\.)?(?:uri|query)\}|\{(?:\?query|http\.request\.uri\.prefixed_query)\}$/.test(to);
  for (const source of matched) {
    const said = [...source.notes, notes.case, ...(keepsQuery || status === 410 ? [] : [notes.dropped])];
    notices.push(...said.map((text) => ({ line, text })));
    const item: Item = { kind: 'rule', line, text: words.join(' '), ...ruleOf(source) };
    items.push(item);
    if (source.matched.size === 0) ofPath.add(item);
  }
}

/** The path as sent, or what an expression has matched; the map passes the query on by itself. */
function targetOf(to: string, { from, matched }: ReadPattern): string {
  const known = new Map([...matched, ['uri', from], ['path', from]]);
  const whole = to
    .replace(/^https?:\/\/\{(?:http\.request\.)?(?:host|hostport)\}(?=\/|\{)/, '')
    .replace(/^\{(?:http\.request\.)?scheme\}/, 'https')
    .replace(
      /(?:\?\{(?:http\.request\.uri\.)?query\}|\{(?:\?query|http\.request\.uri\.prefixed_query)\})$/,
      '',
    );
  const isKnown = Array.from(whole.matchAll(placeholder), ([, name, group]) => name ?? group ?? '').every(
    (name) => known.has(name),
  );
  return isKnown ? fillTarget(whole, known, placeholder) : whole;
}

const placeholder = /\{(?:http\.request\.)?(uri|path)\}|\{(?:http\.regexp|re)(?:\.[A-Za-z_]\w*)?\.(\w+)\}/g;

/** `@old path /a /b`, `@old path_regexp name ^/x/(.*)$`, or the same as a single-line block. */
function matcherOf([, ...words]: readonly string[], block: readonly Line[] = []): Matched {
  const conditions =
    words.length > 0 ? [words] : block.map((line) => line.words).filter(([name]) => name !== '#');
  const [only, second] = conditions;
  if (only === undefined || second !== undefined)
    return { why: 'its matcher checks more than the path, and a map matches only paths' };
  const [kind, ...operands] = only;
  if (kind === 'path') return pathsOf(operands);
  if (kind !== 'path_regexp') return { why: `its matcher checks "${kind}", which a map can't express` };
  return sourcesOf(parseRegex(operands.at(-1) ?? ''));
}

/** Caddy matches paths case-insensitively; a final star matches anything. */
function pathsOf(paths: readonly string[]): Matched {
  const sources: ReadPattern[] = [];
  for (const path of paths) {
    const [, start = '', star = ''] = /^([^*]*)(\*?)$/.exec(path) ?? [];
    if (!start.startsWith('/'))
      return { why: `its matcher has the path "${path}", which a map can't express` };
    const from = start.replace(/\/:(?=[A-Za-z])/g, '/%3A').replace(/[?#]/g, encodeURIComponent);
    const said = star !== '' ? !start.endsWith('/') && notes.prefix : from.includes('%') && notes.escape;
    sources.push({
      from: star === '' ? from : `${from.replace(/\/$/, '')}/*`,
      matched: new Map(),
      notes: said === false ? [] : [said],
    });
  }
  return sources;
}

/** Caddy tries a site's redirects with paths first, longest first, then the others in order. */
function inOrder({ items, ofPath }: Work): Item[] {
  const rules = items.filter(({ kind }) => kind === 'rule');
  const sorted = rules.toSorted((a, b) => {
    const [first, second] = [ofPath.has(a), ofPath.has(b)];
    if (!first || !second) return Number(second) - Number(first);
    return a.kind === 'rule' && b.kind === 'rule' ? lengthOf(b.from) - lengthOf(a.from) : 0;
  });
  return items.map((item) => (item.kind === 'rule' ? (sorted.shift() ?? item) : item));
}

function lengthOf(from: string): number {
  return from.endsWith('*') ? from.length - 1 : from.length;
}
