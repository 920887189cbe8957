import { checkFamilies, type Family } from '../../src/commands/rules/families.ts';
import type { OutFile } from '../../src/lib/file.ts';
import type { Example, FindingDefinition } from '../../src/lib/finding.ts';
import { sentence } from '../../src/lib/text/sentence.ts';
import { block, code, docsPage, escapeText, firstSentence, folded, table, withSources } from './markdown.ts';

const src = '../../../../../../integrations/signpost/src';

/** A page for each finding that no rule of the audit makes. */
export function checkDocs(): OutFile[] {
  return checkFamilies.flatMap((family) =>
    family.definitions.map((definition) => checkPage(definition, family)),
  );
}

/** All of them by family, for the page that lists the rules. */
export function checkList(): string[] {
  return checkFamilies.flatMap(({ name, title, definitions }) => [
    `### ${name}: ${title}`,
    table(
      ['Check', 'Level'],
      definitions.map(({ id, title: what, level }) => [`[${id}](${id}.md)<br>${escapeText(what)}`, level]),
    ),
  ]);
}

function checkPage(definition: FindingDefinition, family: Family): OutFile {
  const { id, title, level, why, fix, examples } = definition;
  const { bad, good } = examples();
  const [shown, ...others] = bad;
  return docsPage(
    `reference/rules/${id}.md`,
    { title: `${id}: ${title}`, description: `${title}. ${firstSentence(why)}`, label: id },
    [`- Level: ${level}`, `- Source code: [${family.code}](${src}/${family.code})`].join('\n'),
    '## Why',
    withSources(why),
    '## How to fix it',
    withSources(sentence(fix)),
    ...(shown === undefined ? [] : ['## Example', `Reported: ${escapeText(shown.title)}.`, exampleOf(shown)]),
    ...(others.length === 0 ? [] : ['## Also reported', ...others.map(foldedExample)]),
    ...(good.length === 0 ? [] : ['## Not reported', ...good.map(foldedExample)]),
  );
}

/** Files shown of an example, lines of one file, and characters of one line. */
const mostFiles = 5;
const mostLines = 12;
const mostCharacters = 120;

function foldedExample(example: Example): string {
  return folded(example.title, exampleOf(example));
}

function exampleOf({ files, command }: Example): string {
  const all = Object.entries(files);
  return [
    ...all.slice(0, mostFiles).flatMap(([file, text]) => [`${code(file)}:`, block('text', shortened(text))]),
    ...(all.length > mostFiles ? [`And ${all.length - mostFiles} more files.`] : []),
    ...(command === undefined ? [] : [block('sh', `signpost ${command}`)]),
  ].join('\n\n');
}

function shortened(text: string): string {
  const lines = text.trimEnd().split('\n');
  const shown = lines
    .slice(0, mostLines)
    .map((line) => (line.length > mostCharacters ? `${line.slice(0, mostCharacters)}…` : line));
  return [...shown, ...(lines.length > mostLines ? ['…'] : [])].join('\n');
}
