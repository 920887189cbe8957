import { checkFamilies, type Family } from '../../src/commands/rules/families.ts';
import type { OutFile } from '../../src/lib/file.ts';
import type { Example, FindingDefinition } from '../../src/lib/finding.ts';
import { block, code, docsPage, escapeMarkdown, firstSentence, table } from './markdown.ts';

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
      ['check', 'level', 'conventions'],
      definitions.map(({ id, title: what, level, conventions }) => [
        `[${id}](${id}.md)<br>${escapeMarkdown(what)}`,
        level,
        links(conventions) || 'none',
      ]),
    ),
  ]);
}

function checkPage(definition: FindingDefinition, family: Family): OutFile {
  const { id, title, level, conventions, why, fix, examples } = definition;
  const { bad, good } = examples();
  return docsPage(
    `reference/rules/${id}.md`,
    { title: `${id}: ${title}`, description: `${title}. ${firstSentence(why)}` },
    table(
      ['check', 'level', 'conventions', 'source'],
      [[code(id), level, links(conventions) || 'none', `[${family.code}](${src}/${family.code})`]],
    ),
    '## Why',
    escapeMarkdown(why),
    '## How to fix it',
    `${sentence(fix)}.`,
    '## Found',
    ...bad.map(exampleOf),
    ...(good.length === 0 ? [] : ['## Left alone', ...good.map(exampleOf)]),
  );
}

function links(conventions: FindingDefinition['conventions']): string {
  return conventions.map((one) => `[${one}](../../evidence/conventions/${one}.md)`).join(' ');
}

/** Code of the texts stays code. */
function sentence(text: string): string {
  const parts = text.split(/(`[^`]+`)/).map((part) => (part.startsWith('`') ? part : escapeMarkdown(part)));
  const whole = parts.join('');
  return whole.charAt(0).toUpperCase() + whole.slice(1);
}

/** Files shown of an example, lines of one file, and characters of one line. */
const mostFiles = 5;
const mostLines = 12;
const mostCharacters = 120;

function exampleOf({ title, files, command }: Example): string {
  const all = Object.entries(files);
  return [
    `**${sentence(title)}**`,
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
