import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** A string or template literal of the source. */
export interface SourceText {
  readonly place: string;
  readonly text: string;
}

/** The literals in a folder's TypeScript that have two words or more. Examples of rules are test data. */
export function sourceTexts(folder: string): SourceText[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => textsOf(`${folder}/${name}`));
}

/** The texts of the problems that a folder's TypeScript throws, each expression as `…`. */
export function problemTexts(folder: string): SourceText[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => problemsOf(`${folder}/${name}`));
}

function problemsOf(file: string): SourceText[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const texts: SourceText[] = [];
  const visit = (node: ts.Node): void => {
    const [said] = ts.isNewExpression(node) ? (node.arguments ?? []) : [];
    if (ts.isNewExpression(node) && node.expression.getText(source) === 'Problem' && said !== undefined) {
      const text = joined(said);
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      if (/\p{L}/u.test(text)) texts.push({ place: `${file}:${line + 1}`, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

/** A text, or several that are added. */
function joined(node: ts.Node): string {
  return ts.isBinaryExpression(node) ? joined(node.left) + joined(node.right) : (textOf(node) ?? '…');
}

function textsOf(file: string): SourceText[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const texts: SourceText[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && node.name?.getText(source) === 'examples') return;
    const text = textOf(node);
    if (text !== undefined && /\p{L}[,.:]?\s+[\p{L}…]|…\s+\p{L}/u.test(text)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      texts.push({ place: `${file}:${line + 1}`, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

/** Each expression inside a template is written as `…`. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
}
