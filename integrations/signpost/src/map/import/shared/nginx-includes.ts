import { type Statement, statementsOf } from './nginx-blocks.ts';

/** Statements with those of the files that they include in their place; a file that isn't there stays an `include`. */
export function withIncluded(
  statements: readonly Statement[],
  files: ReadonlyMap<string, string>,
  within: readonly string[] = [],
): Statement[] {
  return statements.flatMap((statement): Statement[] => {
    const { words, block } = statement;
    const [name, file = ''] = words;
    const text = name === 'include' && !within.includes(file) ? files.get(file) : undefined;
    if (text !== undefined)
      return withIncluded(statementsOf(file, text), files, [...within, file]).map((one) => from(file, one));
    return block === undefined ? [statement] : [{ ...statement, block: withIncluded(block, files, within) }];
  });
}

function from(file: string, statement: Statement): Statement {
  const block = statement.block?.map((one) => from(file, one));
  return { file, ...statement, ...(block === undefined ? {} : { block }) };
}

/** The files that a configuration includes by name. */
export function includesOf(text: string): string[] {
  return Array.from(
    text.matchAll(/^[ \t]*include[ \t]+["']?([^\s;"'*]+)["']?[ \t]*;/gm),
    ([, name = '']) => name,
  );
}
