import ts from 'typescript';

/** A condition that silences a rule: `hasOtherCanonical(page)` of `if (hasOtherCanonical(page)) continue;`. */
export interface Guard {
  readonly start: number;
  readonly end: number;
  /** `12: hasOtherCanonical(page)` */
  readonly name: string;
}

/** The guards of a rule's file. The parts of `if (a || b) continue;` are two. */
export function listGuards(code: string): Guard[] {
  const source = ts.createSourceFile('rule.ts', code, ts.ScriptTarget.Latest, true);
  const guards: Guard[] = [];

  function visit(node: ts.Node): void {
    if (ts.isIfStatement(node) && isSilent(node.thenStatement)) {
      for (const condition of splitOr(node.expression)) {
        if (isNeededByTypes(condition)) continue;
        const line = source.getLineAndCharacterOfPosition(condition.getStart()).line + 1;
        const name = `${line}: ${condition.getText()}`;
        guards.push({ start: condition.getStart(), end: condition.end, name });
      }
    }
    node.forEachChild(visit);
  }
  visit(source);
  return guards;
}

/** `continue`, `return` and `return undefined` report nothing. */
function isSilent(statement: ts.Statement): boolean {
  if (ts.isContinueStatement(statement)) return true;
  if (!ts.isReturnStatement(statement)) return false;
  return statement.expression === undefined || statement.expression.getText() === 'undefined';
}

function splitOr(expression: ts.Expression): ts.Expression[] {
  if (!ts.isBinaryExpression(expression)) return [expression];
  const { left, operatorToken, right } = expression;
  return operatorToken.kind === ts.SyntaxKind.BarBarToken
    ? [...splitOr(left), ...splitOr(right)]
    : [expression];
}

/** The compiler demands `page === undefined` and `target.kind !== 'site'`. */
function isNeededByTypes(condition: ts.Expression): boolean {
  return /=== (?:undefined|null)$|kind !== 'site'$/.test(condition.getText());
}

/** The code of a rule without one guard, which is false there. */
export function removeGuard(code: string, index: number): string {
  const guard = listGuards(code)[index];
  if (guard === undefined) throw new Error(`no guard ${index}`);
  return `${code.slice(0, guard.start)}false${code.slice(guard.end)}`;
}
