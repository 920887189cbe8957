import { notes } from './import-texts.ts';

const word = String.raw`(?:[\w.~-]|\\[.-])+`;
/** A value may contain `=`. Each character has one interpretation, so that matching is unambiguous. */
const parameter = `${word}(?:=${word})+`;
const parameters = new RegExp(
  String.raw`^(\^|\(\^\|&\)|\(\?:\^\|&\))?(${parameter}(?:&${parameter})*)(\$|\(&\|\$\)|\(\?:&\|\$\))?$`,
);

/** The parameters in a query expression: `a=1`, or `a=1&b=2`. */
export function parseQueryExpression(
  expression: string,
): { readonly query: string; readonly notes: readonly string[] } | undefined {
  const [, start = '', pairs, end = ''] = parameters.exec(expression) ?? [];
  if (pairs === undefined) return undefined;
  const query = `?${pairs.replaceAll('\\', '')}`;
  return { query, notes: start === '' || end === '' ? [notes.end] : [] };
}
