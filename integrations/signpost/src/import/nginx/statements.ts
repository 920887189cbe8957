import { Problem } from '../../lib/problem.ts';
import { escapeRegex, joinByWildcard } from '../../lib/url/wildcards.ts';

/** A directive of an nginx configuration; a comment has the word `#` and its text. */
export interface Statement {
  readonly line: number;
  readonly words: readonly string[];
  readonly block?: readonly Statement[];
  /** Its file, if another file includes that. */
  readonly file?: string;
}

const token =
  /(?<space>\s+)|#(?<comment>[^\n]*)|"(?<double>[^"\\]*(?:\\[\s\S][^"\\]*)*)"|'(?<single>[^'\\]*(?:\\[\s\S][^'\\]*)*)'|(?<sign>[;{}])|(?<word>(?:[^\s;{}"'\\]|\\[\s\S]|\$\{\w+\}|(?<=[^\s;])["'{}](?=[{}]{0,3}[^\s;{}]))+)/uy;

interface Open {
  readonly statements: Statement[];
  readonly words: readonly string[];
  readonly line: number;
}

/** Parses directives and blocks. Throws a `Problem` for a text that isn't an nginx configuration. */
export function statementsOf(file: string, text: string): Statement[] {
  const stack: Open[] = [{ statements: [], words: [], line: 1 }];
  let words: string[] = [];
  let begun = 1;
  let line = 1;
  for (let at = 0; at < text.length; ) {
    token.lastIndex = at;
    const found = token.exec(text);
    const top = stack.at(-1);
    if (!found?.groups || !top) throw new Problem(`${file}:${line}: This isn't a valid nginx configuration.`);
    const { space, comment, double, single, sign, word } = found.groups;
    const value = word ?? double?.replace(/\\(["\\])/g, '$1') ?? single?.replace(/\\(['\\])/g, '$1');
    if (comment !== undefined && words.length === 0)
      top.statements.push({ line, words: ['#', comment.replace(/^#*\s*/, '')] });
    if (value !== undefined) {
      if (words.length === 0) begun = line;
      words.push(value);
    }
    if (sign === ';' && words.length > 0) top.statements.push({ line: begun, words });
    if (sign === '{') stack.push({ statements: [], words, line: begun });
    if (sign === '}') close(stack, file, line);
    if (sign !== undefined) words = [];
    line += (space ?? found[0]).split('\n').length - 1;
    at += found[0].length;
  }
  if (stack.length > 1 || words.length > 0)
    throw new Problem(`${file}:${begun}: A directive or block isn't closed.`);
  return stack[0]?.statements ?? [];
}

function close(stack: Open[], file: string, line: number): void {
  const done = stack.pop();
  const outer = stack.at(-1);
  if (!done || !outer) throw new Problem(`${file}:${line}: A block is closed without being opened.`);
  outer.statements.push({ line: done.line, words: done.words, block: done.statements });
}

/** Replaces `include` by the statements of the included files; without the file it stays an `include`. */
export function withIncluded(
  statements: readonly Statement[],
  files: ReadonlyMap<string, string>,
  within: readonly string[] = [],
): Statement[] {
  return statements.flatMap((statement): Statement[] => {
    const { words, block } = statement;
    const [name, file = ''] = words;
    const names = name === 'include' ? namesOf(file, files).filter((one) => !within.includes(one)) : [];
    if (names.length === 0)
      return [block === undefined ? statement : { ...statement, block: withIncluded(block, files, within) }];
    return names.flatMap((one) =>
      withIncluded(statementsOf(one, files.get(one) ?? ''), files, [...within, one]).map((inner) =>
        fromFile(one, inner),
      ),
    );
  });
}

/** The existing files that an `include` matches, sorted as nginx does. */
function namesOf(name: string, files: ReadonlyMap<string, string>): string[] {
  if (!isMask(name)) return files.has(name) ? [name] : [];
  const mask = maskOf(name);
  return [...files.keys()].filter((file) => mask.test(file)).sort();
}

/** True for a name with `*` or `?`. */
export function isMask(name: string): boolean {
  return /[*?]/.test(name);
}

/** The names that match a mask, without those that start with a dot, as in a shell. */
export function maskOf(mask: string): RegExp {
  const pieces = mask.split('*').map((piece) => piece.split('?').map(escapeRegex).join('[^/]'));
  const expression = joinByWildcard(pieces, '[^/]*?');
  return new RegExp(`^(?!\\.(?!\\.?/)|.*/\\.(?!\\.?/))${expression}$`);
}

/** Standard files of nginx and its packages, which contain no redirects. */
const shipped =
  /(?:^|\/)(?:mime\.types|[a-z]+_params|fastcgi(?:-php)?\.conf|options-ssl-nginx\.conf|koi-\w+|win-utf)$|(?:^|\/)modules(?:-enabled)?\//;

/** Why a remaining `include` isn't a redirect; undefined for a file without redirects. */
export function whyNotIncluded(name: string): string | undefined {
  return shipped.test(name) ? undefined : "it includes a file that couldn't be read. Import that file too";
}

/** Adds the file to a statement that has none. */
export function fromFile(file: string, statement: Statement): Statement {
  const block = statement.block?.map((one) => fromFile(file, one));
  return { file, ...statement, ...(block === undefined ? {} : { block }) };
}

/** The files that a configuration includes by name. */
export function includesOf(text: string): string[] {
  return Array.from(
    text.matchAll(/(?:^|[\s;{}])include[ \t]+["']?([^\s;"']+)["']?[ \t]*;/gm),
    ([, name = '']) => name,
  );
}

/** The files of a configuration, as printed by `nginx -T`. */
interface Dump {
  /** The main file. */
  readonly main: string;
  readonly text: string;
  /** Name, absolute and relative to the main file's folder ─▶ text. */
  readonly files: ReadonlyMap<string, string>;
}

const title = /^# configuration file (.+):\r?$/m;

/** Splits the output of `nginx -T`; undefined for any other text. Blank lines keep each file's line numbers. */
export function dumpIn(text: string): Dump | undefined {
  const [, main, first = '', ...rest] = text.split(title);
  if (main === undefined || !isPreface(text.slice(0, text.search(title)))) return undefined;
  const folder = main.replace(/(?<![^/])[^/]*$/, '');
  const files = new Map<string, string>();
  for (let at = 0; at + 1 < rest.length; at += 2) {
    const [name = '', content = ''] = rest.slice(at);
    const body = content.replace(/^\r?\n/, '');
    files.set(name, body);
    if (name.startsWith(folder)) files.set(name.slice(folder.length), body);
  }
  return { main, text: first.replace(/^\r?\n/, ''), files };
}

/** nginx's own messages about the test, if they are in the same file. */
function isPreface(text: string): boolean {
  return text
    .split(/\r?\n/)
    .every((line) => line === '' || line.startsWith('nginx:') || /\[\w+\]/.test(line));
}
