import { runInNewContext } from 'node:vm';
import { convertToTsx } from '@astrojs/astro2tsx';
import ts from 'typescript';

/** A regular expression of a source file. Its text is unknown where it is made of what only a run knows. */
export interface FoundRegexp {
  readonly file: string;
  readonly line: number;
  readonly text?: string;
}

/** All regular expressions of a source file in TypeScript, JavaScript or Astro: literals, and those made by `RegExp()`. */
export function regexpsIn(file: string, source: string): FoundRegexp[] {
  const isAstro = file.endsWith('.astro');
  const code = isAstro ? convertToTsx(source, { filename: file }).code : source;
  const kind = isAstro ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, kind);
  const found: FoundRegexp[] = [];
  const visit = (node: ts.Node): void => {
    const isMade = isRegexpCall(node);
    if (isMade || ts.isRegularExpressionLiteral(node)) {
      const text = isMade ? madeText(node, tree) : node.text;
      const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
      found.push({ file, line, ...(text === undefined ? {} : { text }) });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function isRegexpCall(node: ts.Node): node is ts.NewExpression | ts.CallExpression {
  return (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp';
}

/** Runs the expression with the constants of its file that it is made of, and with nothing else. */
function madeText(node: ts.Expression, tree: ts.SourceFile): string | undefined {
  const constants = [...constantsOf(node, tree)].sort((a, b) => a.pos - b.pos);
  const code = constants.map((statement) => statement.getText(tree));
  try {
    return String(runInNewContext(ts.transpile([...code, `(${node.getText(tree)})`].join('\n'))));
  } catch {
    return undefined;
  }
}

function constantsOf(node: ts.Node, tree: ts.SourceFile, known = new Set<ts.Node>()): Set<ts.Node> {
  const visit = (part: ts.Node): void => {
    const statement = ts.isIdentifier(part)
      ? tree.statements.find((one) => declares(one, part.text))
      : undefined;
    if (statement !== undefined && !known.has(statement)) {
      known.add(statement);
      constantsOf(statement, tree, known);
    }
    ts.forEachChild(part, visit);
  };
  visit(node);
  return known;
}

function declares(statement: ts.Statement, name: string): boolean {
  return (
    ts.isVariableStatement(statement) &&
    statement.declarationList.declarations.some((one) => one.name.getText() === name)
  );
}
