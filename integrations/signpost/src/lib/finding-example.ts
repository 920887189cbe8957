import type { Example, Examples, FindingDefinition, FindingInfo } from './finding.ts';

/** Title of an example ─▶ its files, and what files can't represent. */
type ExampleTable = Readonly<Record<string, Example['files'] | Omit<Example, 'title'>>>;

export type ExampleTables = { readonly bad: ExampleTable; readonly good: ExampleTable };

export function readExamples({ bad, good }: ExampleTables): Examples {
  return { bad: listOf(bad), good: listOf(good) };
}

function listOf(table: ExampleTable): Example[] {
  return Object.entries(table).map(([title, example]) =>
    hasMore(example) ? { ...example, title } : { title, files: example },
  );
}

function hasMore(example: ExampleTable[string]): example is Omit<Example, 'title'> {
  return typeof example.files === 'object';
}

/** Types a list of findings; each id stays a literal type. */
export function defineFindings<const Id extends string>(
  list: readonly (FindingInfo & { readonly id: Id; readonly examples: () => ExampleTables })[],
): readonly (FindingDefinition & { readonly id: Id })[] {
  return list.map((one) => ({ ...one, examples: () => readExamples(one.examples()) }));
}
