import { neverOff, ruleIds, rules } from '../../src/audit/rules/index.ts';
import { isOn } from '../../src/audit/rules/rule.ts';
import { page, site } from '../../src/audit/rules/shared/example.ts';
import { definitions } from '../../src/commands/rules.ts';
import { findingFamily } from '../../src/lib/docs.ts';
import type { OutFile } from '../../src/lib/file.ts';
import type { Example, ListedDefinition, NearMiss } from '../../src/lib/finding.ts';
import { toSentence } from '../../src/lib/text/sentence.ts';
import { formatCount } from '../../src/lib/text/text.ts';
import { block, code, docsPage, escapeText, table, withSources } from './markdown.ts';

/** A page for each family of findings, such as `link-…`, with a heading for each, and one that lists them all. */
export function findingDocs(): OutFile[] {
  const families = [...Map.groupBy(definitions, ({ id }) => findingFamily(id))].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return [...families.map(([family, members]) => familyPage(family, members)), listPage(families)];
}

function familyPage(family: string, members: readonly ListedDefinition[]): OutFile {
  return docsPage(
    `rules/${family}.md`,
    {
      title: `Rules and checks: ${family}`,
      description: `${formatCount(members.length, 'kind')} of finding: ${members.map(({ id }) => id).join(', ')}. Each with its reason and its fix.`,
      label: family,
    },
    members
      .map(({ id, title, level }) => `- [${code(id)}](#${id}): ${escapeText(title)}. *${level}*`)
      .join('\n'),
    ...members.flatMap(findingSection),
  );
}

function findingSection({ id, title, level, why, fix, examples }: ListedDefinition): string[] {
  const { good, bad } = examples?.() ?? { good: [], bad: [] };
  return [
    `## ${id}`,
    `**${escapeText(title)}.** Level: ${level}. ${setting(id)}`,
    withSources(why),
    `**Fix:** ${withSources(toSentence(fix))}`,
    ...(bad[0] === undefined ? [] : [`Reported: ${escapeText(bad[0].title)}.`, exampleText(bad[0])]),
    ...(bad[0]?.finds === undefined ? [] : ['It prints:', block('text', bad[0].finds)]),
    ...(good[0] === undefined ? [] : [`Not reported: ${escapeText(good[0].title)}.`, exampleText(good[0])]),
    ...(good[0]?.nearMiss === undefined ? [] : nearMissText(good[0].nearMiss)),
  ];
}

function nearMissText({ replace: [text, by], finds }: NearMiss): string[] {
  return [`Reported again, with ${code(by)} in place of ${code(text)}:`, block('text', finds)];
}

/** How a project changes a rule. Other checks belong to a command and have no setting. */
function setting(id: string): string {
  const rule = rules.find((one) => one.id === id);
  if (rule === undefined || !ruleIds.has(id)) return 'Always on.';
  if (!isOn(rule))
    return `Off by default. Turn it on: ${code(`audit: { rules: { '${id}': '${rule.level}' } }`)}`;
  const other = neverOff.has(id) ? 'warning' : 'off';
  return `On by default. Change it: ${code(`audit: { rules: { '${id}': '${other}' } }`)}`;
}

function listPage(families: readonly (readonly [string, readonly ListedDefinition[]])[]): OutFile {
  const rows = families.flatMap(([family, members]) =>
    members.map(({ id, title, level }) => [`[${id}](${family}.md#${id})`, escapeText(title), level]),
  );
  return docsPage(
    'rules/index.md',
    {
      title: 'Rules and other checks',
      description: `The ${rules.length} rules of the audit and the checks of the other commands, with the level of each.`,
      label: 'All rules',
    },
    `${code('signpost audit')} runs every rule that is on. *Error*: breaks a requirement. *Warning*: breaks a recommendation, or is only a likely mistake. *Info*: the rest. ${code('npx astro-signpost rules')} prints this list with the settings of your project.`,
    table(['Rule or check', 'What it finds', 'Level'], rows),
  );
}

/** Files of an example, lines of one file, and characters of one line that a page shows. */
const maxFiles = 3;
const maxLines = 12;
const maxCharacters = 120;

/** The files of an example that differ from the clean site of the tests, without the lines that don't. */
function exampleText({ files, command }: Example): string {
  const changed = Object.entries(files)
    .map(([file, text]) => ({ file, lines: changedLines(file, text) }))
    .filter(({ lines }) => lines.length > 0);
  return [
    ...changed.slice(0, maxFiles).map(({ file, lines }) => `${code(file)}:\n\n${block('text', cut(lines))}`),
    ...(changed.length > maxFiles ? [`And ${formatCount(changed.length - maxFiles, 'more file')}.`] : []),
    ...(command === undefined ? [] : [block('sh', `npx astro-signpost ${command}`)]),
  ].join('\n\n');
}

function changedLines(file: string, text: string): string[] {
  const clean =
    site()[file] ?? (file.endsWith('.html') ? page(`/${file.replace(/(?:index)?\.html$/, '')}`) : '');
  const known = new Set(clean.split('\n'));
  return text.split('\n').filter((line) => line.trim() !== '' && !known.has(line));
}

function cut(lines: readonly string[]): string {
  const shown = lines
    .slice(0, maxLines)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: examples have them, and a page can't.
    .map((line) => line.replace(/[\x00-\x08\x0b-\x1f\x7f]/g, '\ufffd'))
    .map((line) => (line.length > maxCharacters ? `${line.slice(0, maxCharacters)}…` : line));
  return [...shown, ...(lines.length > maxLines ? ['…'] : [])].join('\n');
}
