import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

// Every way in which the audit stays silent, from the syntax tree of its files: what ../../test/audit/silence.tsv has a row for.
//
//   guard      if (isFurtherPage(page)) continue;    each part of a || b
//   choice     isOther(url) ? undefined : check(url)
//   filter     pages.filter((page) => a && b)        each part
//   every      pages.every(…)                        outside of a guard
//   threshold  const minPages = 10;                  a number that decides
//   judges     judges: ownPages                      the kinds and origins that a rule leaves out
//   glob       '{tags,categories}/**'                paths that a generator writes

export const source = fileURLToPath(new URL('../../src/', import.meta.url));

const folders = ['audit/causes', 'audit/rules', 'audit/site', 'lib/generators', 'map'];

/** Files that only compute, propose or write: a wrong condition there gives a wrong URL, fix or file, and no silence. */
const computing = [
  /^map\/(?:(?:append|edit)-yaml|flatten|lookup|placeholders|query|resolved?-\w+|source-test|patterns\/.*)\.ts$/,
  /^audit\/(?:rules\/shared\/|site\/)(?:[\w-]*repair|propose-link|describe-url|example|site-url|pattern-folder)\.ts$/,
  /^audit\/rules\/(?:weigh-pages|index)\.ts$|^lib\/generators\/(?:generated-pages|generator)\.ts$/,
];

/** Characters of a condition in the table. */
const maxText = 160;

export type WayKind = 'guard' | 'choice' | 'filter' | 'every' | 'threshold' | 'judges' | 'glob';

export interface Way {
  /** Below `src/`. */
  readonly file: string;
  readonly kind: WayKind;
  /** The condition, in one line. */
  readonly asks: string;
  readonly start: number;
  readonly end: number;
  /** What makes it always silent, one of these; empty where only a person can say. */
  readonly silent: readonly string[];
}

/** Conditions that decide nothing, as regular expressions of their text; counted, without rows. */
export const mechanicalReasons = {
  /** Without a value there is nothing to judge: `page === undefined`, `links.length === 0`. */
  'nothing is there':
    /^!?[\w.?!()[\]]*(?:\([^()]*\))?[\w.?!()[\]]* ?(?:[!=]== (?:undefined|null|''|0)|> 0)?$(?<=undefined|null|''|0)/,
  /** The types demand it: `target.kind !== 'site'`, `isTag(node)`. */
  'another type':
    /^!?(?:ts|is(?:Tag|Text|Map|Scalar|Seq|Pair|Alias|Node))\b|kind [!=]== 'site'$|^typeof |^!?Array\.isArray|^!isObject|^!\('\w+' in |^!parsed\.success$|^Boolean$/,
  /** It's about something else: `ref.kind !== 'link'`, `rel.includes('canonical')`. What a page is, is no such question. */
  'another subject':
    /^(?:!?\w*\.?rel\.includes\('[\w-]+'\)|(?:(?:ref|rel|item|sitemap|entry|source|named|one)\.)?(?:kind|name|by|type|key|rel|layout) [!=]== '(?!page'|error'|redirect'|fragment'|feed'|unreadable')[\w-]+')$/,
  /** The thing itself, or one that was seen: `other !== page`, `seen.has(url)`. */
  'itself or again':
    /^(?:\w+ [!=]== \w+|!?\(?(?:seen|visited|added|used|done|known|listed)\w*\.has\(.*\)\)?)$/i,
} as const;

export function findMechanicalReason({ kind, asks }: Way): string | undefined {
  if (kind !== 'guard' && kind !== 'choice' && kind !== 'filter') return undefined;
  return Object.entries(mechanicalReasons).find(([, pattern]) => pattern.test(asks))?.[0];
}

export function listWays(): Way[] {
  return folders.flatMap((folder) => {
    const names = readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' });
    const files = names.filter((name) => name.endsWith('.ts')).map((name) => `${folder}/${name}`);
    const judging = files.filter((file) => !computing.some((pattern) => pattern.test(file)));
    return judging.sort().flatMap((file) => listWaysInFile(file, readFileSync(join(source, file), 'utf8')));
  });
}

export function listWaysInFile(file: string, code: string): Way[] {
  const tree = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const ways: Way[] = [];
  const add = (kind: WayKind, node: ts.Node, ...silent: readonly string[]) =>
    ways.push({
      file,
      kind,
      asks: shorten(node.getText().replace(/\s+/g, ' ')),
      start: node.getStart(),
      end: node.end,
      silent,
    });

  if (file.startsWith('lib/generators/')) {
    visitGlobs(tree, (node) => add('glob', node));
    return ways;
  }

  function visit(node: ts.Node): void {
    if (isNamed(node, 'examples')) return;
    if (isNamed(node, 'judges') && ts.isPropertyAssignment(node))
      add('judges', node.initializer, '{ origins: [] }');
    else if (isThreshold(node)) {
      const name = node.name.getText();
      add('threshold', node, `${name} = Number.POSITIVE_INFINITY`, `${name} = -1`);
    } else if (ts.isConditionalExpression(node) && isNothing(node.whenTrue)) {
      for (const part of split(node.condition, ts.SyntaxKind.BarBarToken)) add('choice', part, 'true');
    } else if (ts.isConditionalExpression(node) && isNothing(node.whenFalse)) {
      for (const part of split(node.condition, ts.SyntaxKind.AmpersandAmpersandToken))
        add('choice', part, 'false');
    } else if (ts.isIfStatement(node) && isSilent(node.thenStatement)) {
      for (const part of split(node.expression, ts.SyntaxKind.BarBarToken)) add('guard', part, 'true');
      node.thenStatement.forEachChild(visit);
      if (node.elseStatement !== undefined) visit(node.elseStatement);
      node.expression.forEachChild(visitFilters);
      return;
    } else visitFilter(node);
    node.forEachChild(visit);
  }

  function visitFilters(node: ts.Node): void {
    visitFilter(node, false);
    node.forEachChild(visitFilters);
  }

  function visitFilter(node: ts.Node, hasEvery = true): void {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
    const [callback] = node.arguments;
    const { text } = node.expression.name;
    if (text === 'every' && hasEvery) add('every', node, 'false');
    if (text !== 'filter' || callback === undefined) return;
    if (!ts.isArrowFunction(callback)) add('filter', callback, '() => false');
    else if (ts.isBlock(callback.body)) add('filter', callback.body, '{ return false; }');
    else
      for (const part of split(callback.body, ts.SyntaxKind.AmpersandAmpersandToken))
        add('filter', part, 'false');
  }
  visit(tree);
  return ways;
}

/** The start of a long text, which is enough to know it again. */
function shorten(text: string): string {
  return text.length > maxText ? `${text.slice(0, maxText)}…` : text;
}

/** `continue`, `return;`, and a `return` of nothing: undefined, an empty list, map or text. */
function isSilent(statement: ts.Statement): boolean {
  const only =
    ts.isBlock(statement) && statement.statements.length === 1 ? statement.statements[0] : statement;
  if (only === undefined) return false;
  if (ts.isContinueStatement(only)) return true;
  if (!ts.isReturnStatement(only)) return false;
  return only.expression === undefined || isNothing(only.expression);
}

function isNothing(expression: ts.Expression): boolean {
  return /^(?:undefined|\[\]|''|new (?:Map|Set)\(\))$/.test(expression.getText());
}

/** A number above 1 with a name: `const minPages = 10`. */
function isThreshold(node: ts.Node): node is ts.VariableDeclaration {
  if (!ts.isVariableDeclaration(node) || node.initializer === undefined) return false;
  const isOfModule = node.parent.parent.parent.kind === ts.SyntaxKind.SourceFile;
  return isOfModule && /^[\d_.]+$/.test(node.initializer.getText());
}

function isNamed(node: ts.Node, name: string): boolean {
  return (ts.isPropertyAssignment(node) || ts.isMethodDeclaration(node)) && node.name.getText() === name;
}

function split(expression: ts.Expression, operator: ts.SyntaxKind): ts.Expression[] {
  if (ts.isParenthesizedExpression(expression)) return split(expression.expression, operator);
  if (!ts.isBinaryExpression(expression) || expression.operatorToken.kind !== operator) return [expression];
  return [...split(expression.left, operator), ...split(expression.right, operator)];
}

function visitGlobs(node: ts.Node, add: (node: ts.Node) => void): void {
  if (ts.isPropertyAssignment(node) && ['reserved', 'lists', 'objects'].includes(node.name.getText()))
    add(node);
  else node.forEachChild((child) => visitGlobs(child, add));
}
