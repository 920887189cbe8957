import type { Example, Examples, FindingDefinition, FindingInfo } from '../lib/finding.ts';

/** Title of an example ─▶ its files, and what files can't represent. */
type ExampleTable = Readonly<Record<string, Example['files'] | Omit<Example, 'title'>>>;

export type ExampleTables = { readonly bad: ExampleTable; readonly good: ExampleTable };

export function examplesIn({ bad, good }: ExampleTables): Examples {
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
  return list.map((one) => ({ ...one, examples: () => examplesIn(one.examples()) }));
}

/** The part of `deploy/settings.json` that comes from the options. */
type Part = Readonly<Record<string, unknown>>;

export function settings(part: Part): string {
  return `${JSON.stringify({ origin: 'https://www.example.com', ...part }, undefined, 2)}\n`;
}

export function mapOf(...lines: readonly string[]): { readonly 'redirects.yaml': string } {
  return { 'redirects.yaml': `${lines.join('\n')}\n` };
}

export function redirect(from: string, to: string) {
  return mapOf('redirects:', `  - from: ${from}`, `    to: ${to}`);
}

export const plainMap = redirect('/old/', '/new/');

/** A redirect map that is compiled for a host. */
export function on(host: string, files: Example['files']): Omit<Example, 'title'> {
  return { files, command: `map compile --host ${host} --output deploy --site https://www.example.com` };
}

/** The same files on a host with the finding, and on one without. Host ─▶ title. */
export function both(
  bad: Readonly<Record<string, string>>,
  good: Readonly<Record<string, string>>,
  files: Example['files'],
): ExampleTables {
  const table = (hosts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(hosts).map(([host, title]) => [title, on(host, files)]));
  return { bad: table(bad), good: table(good) };
}

/** Server responses as text, since no file shows them. */
export function answered(title: string, ...lines: readonly string[]): Example {
  return { title, files: { HTTP: `${lines.join('\n')}\n` } };
}

/** An example with the finding and one without. */
export function pair(bad: Example, good: Example): Examples {
  return { bad: [bad], good: [good] };
}
