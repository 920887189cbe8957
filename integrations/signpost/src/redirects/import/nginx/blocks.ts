import { Problem } from '../../../lib/problem.ts';

/** A directive of an nginx configuration; a comment has the one word `#` and its text beside. */
export interface Statement {
  readonly line: number;
  readonly words: readonly string[];
  readonly block?: readonly Statement[];
  /** The file that it stands in, where another includes that. */
  readonly file?: string;
}

const token =
  /(?<space>\s+)|#(?<comment>[^\n]*)|"(?<double>[^"\\]*(?:\\[\s\S][^"\\]*)*)"|'(?<single>[^'\\]*(?:\\[\s\S][^'\\]*)*)'|(?<sign>[;{}])|(?<word>(?:[^\s;{}"'\\]|\\[\s\S]|\$\{\w+\}|(?<=[^\s;])["'{}](?=[{}]{0,3}[^\s;{}]))+)/uy;

interface Open {
  readonly statements: Statement[];
  readonly words: readonly string[];
  readonly line: number;
}

/** Reads directives and blocks. Throws a `Problem` for a text that is no nginx configuration. */
export function statementsOf(file: string, text: string): Statement[] {
  const stack: Open[] = [{ statements: [], words: [], line: 1 }];
  let words: string[] = [];
  let begun = 1;
  let line = 1;
  for (let at = 0; at < text.length; ) {
    token.lastIndex = at;
    const found = token.exec(text);
    const top = stack.at(-1);
    if (!found?.groups || !top) throw new Problem(`${file}:${line}: this is no nginx configuration`);
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
    throw new Problem(`${file}:${begun}: a directive or block is not ended`);
  return stack[0]?.statements ?? [];
}

function close(stack: Open[], file: string, line: number): void {
  const done = stack.pop();
  const outer = stack.at(-1);
  if (!done || !outer) throw new Problem(`${file}:${line}: a block is closed that was not opened`);
  outer.statements.push({ line: done.line, words: done.words, block: done.statements });
}
