import { Problem } from '../../../lib/problem.ts';

// directive: word word … ;
// block:     word word … { directive … }
// word:      plain, "quoted" or 'quoted'; a backslash escapes the next character
// comment:   # to the end of the line

/** A directive of an nginx configuration. */
export interface Statement {
  readonly line: number;
  readonly words: readonly string[];
  readonly block?: readonly Statement[];
}

/** What separates words. A `#` inside of a word is a character like any other. */
const gap = /(?<gap>\s+|#[^\n]*)/;
const doubleQuoted = /"(?<double>[^"\\]*(?:\\[\s\S][^"\\]*)*)"/y;
const singleQuoted = /'(?<single>[^'\\]*(?:\\[\s\S][^'\\]*)*)'/y;
const sign = /(?<sign>[;{}])/;
/** A part of a plain word: a variable such as `${name}`, an escape, or a character that ends no word. */
const plainPart = /\$\{\w+\}|\\[\s\S]|[^\s;{}"'\\]/;
/** A quote or a brace inside of a word: `^/[0-9]{4}/x` and `/it's`. */
const innerSign = /(?<=[^\s;])["'{}](?=[{}]{0,3}[^\s;{}])/;
const plainWord = new RegExp(`(?<word>(?:${plainPart.source}|${innerSign.source})+)`);

/** The first that matches counts. */
const tokens = [gap, doubleQuoted, singleQuoted, sign, plainWord];
const token = new RegExp(tokens.map(({ source }) => source).join('|'), 'uy');

/** Far more blocks inside each other than nginx's http, server, location, if. Readers go down by recursion. */
const maxDepth = 200;

interface OpenBlock {
  readonly statements: Statement[];
  readonly words: readonly string[];
  readonly line: number;
}

/** Parses directives and blocks. Throws a `Problem` for a text that isn't an nginx configuration. */
export function parseStatements(file: string, text: string): readonly Statement[] {
  const stack: OpenBlock[] = [{ statements: [], words: [], line: 1 }];
  let words: string[] = [];
  let firstLine = 1;
  let line = 1;

  for (let at = 0; at < text.length; ) {
    token.lastIndex = at;
    const match = token.exec(text);
    const top = stack.at(-1);
    if (!match?.groups || !top) throw new Problem(`${file}:${line}: This isn't a valid nginx configuration.`);

    const { double, single, sign, word } = match.groups;
    const value = word ?? double?.replace(/\\(["\\])/g, '$1') ?? single?.replace(/\\(['\\])/g, '$1');
    if (value !== undefined) {
      if (words.length === 0) firstLine = line;
      words.push(value);
    }
    if (sign === ';' && words.length > 0) top.statements.push({ line: firstLine, words });
    if (sign === '{') stack.push({ statements: [], words, line: firstLine });
    if (stack.length > maxDepth)
      throw new Problem(`${file}:${line}: The configuration can't be read: it is nested too deeply.`);
    if (sign === '}') closeBlock(stack, file, line);
    if (sign !== undefined) words = [];

    line += match[0].split('\n').length - 1;
    at += match[0].length;
  }
  // `/old /new` in each line, as in a text map.
  if (words.length > 0 && stack.length === 1)
    throw new Problem(
      `${file}:${firstLine}: No \`;\` ends this directive. If the file has lines such as \`/old /new\`, pass --input-format mapping.`,
    );
  if (stack.length > 1 || words.length > 0)
    throw new Problem(`${file}:${stack.at(-1)?.line ?? firstLine}: The block isn't closed.`);
  return stack[0]?.statements ?? [];
}

function closeBlock(stack: OpenBlock[], file: string, line: number): void {
  const closed = stack.pop();
  const outer = stack.at(-1);
  if (!closed || !outer) throw new Problem(`${file}:${line}: A block is closed without being opened.`);
  outer.statements.push({ line: closed.line, words: closed.words, block: closed.statements });
}

/** A statement in one line. */
export function printStatement({ words }: Statement): string {
  return `${words.join(' ')};`;
}

/** The request's query at the end of a target. */
const ownQuery = /(?:\$is_args\$args|[?&]\$(?:args|query_string))$/;

/** A group or a variable in a target: `$1`, `$uri`, `${name}`. */
export const variableReference = /\$(?:\{(\w+)\}|(\d|[A-Za-z_]\w*))/g;

/** A target without the requested host and the request's query: `/new/$1` for `https://$host/new/$1$is_args$args`. */
export function simplifyTarget(to: string): string {
  return to
    .replace(/^(?:\$scheme|https?):\/\/\$(?:host|http_host|server_name)(?=\/|\$|$)/, '')
    .replace(/^\$scheme(?=:)/, 'https')
    .replace(ownQuery, '');
}

/** Adds the variables that the URL decides. A URL of the map may have a query. */
export function addVariables(texts: ReadonlyMap<string, string>, url: string): ReadonlyMap<string, string> {
  return new Map([...texts, ['request_uri', url], ['uri', url.replace(/\?.*/s, '')]]);
}

/** The answer of a `return` or `rewrite`. */
export interface StatementAnswer {
  /** 200 for a rewrite inside the server: `rewrite ^ $page last;`. */
  readonly status: number;
  readonly to: string;
  /** True if the request's query isn't passed on. */
  readonly dropsQuery: boolean;
  /** True if the request's query is added to one in the target: `rewrite ^/old$ /new?a=1 permanent`. */
  readonly joinsQuery?: boolean;
}

/** `return 301 /new`, `return /new`, `rewrite ^/old$ /new? permanent`; undefined for any other statement. */
export function readAnswer([name, first = '', second = '', flag]: readonly string[]):
  | StatementAnswer
  | undefined {
  if (name === 'rewrite') {
    let status = 200;
    if (flag === 'redirect' || /^(?:https?:|\$scheme)/.test(second)) status = 302;
    if (flag === 'permanent') status = 301;
    // `rewrite` appends the request's query unless its target ends in `?`.
    const dropsQuery = /[^?]\?$/.test(second) && !/\$(?:args|query_string)\?$/.test(second);
    const to = second.replace(/\?$/, '').replace(ownQuery, '');
    return { status, to, dropsQuery, joinsQuery: !dropsQuery && to.includes('?') };
  }
  if (name !== 'return') return undefined;

  const hasStatus = /^\d{3}$/.test(first);
  const sent = hasStatus ? second : first;
  const dropsQuery = !/\$\{?(?:is_args|args|query_string|request_uri)\b/.test(sent);
  const to = sent.replace(ownQuery, '');
  const joinsQuery = to !== sent && to.includes('?');
  return { status: hasStatus ? Number(first) : 302, to, dropsQuery, joinsQuery };
}

/** The variable at the end of a target: `$new` of `https://new.example$new` and of `https://new.example${new}`. */
export function findVariable(to: string): string | undefined {
  const [, name] = endVariable.exec(to) ?? [];
  return name === undefined ? undefined : `$${name}`;
}

/** The target before that variable: `https://new.example`. */
export function removeVariable(to: string): string {
  return to.replace(endVariable, '');
}

const endVariable = /\$(?:\{(?=\w+\}$))?(\w+)\}?$/;
