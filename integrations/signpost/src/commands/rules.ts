import { rules } from '../audit/rules/index.ts';
import { combineRuleChoices, isAuditRule } from '../audit/rules/named.ts';
import { isOn } from '../audit/rules/rule.ts';
import type { RuleSettings } from '../audit/rules/settings.ts';
import { proposeName } from '../audit/rules/settings.ts';
import { page, site } from '../audit/rules/shared/example.ts';
import { defineCommand, flag, optionalArgument } from '../lib/command/define-command.ts';
import { findingDocs, findingFamily } from '../lib/docs.ts';
import type { Example, FindingDefinition } from '../lib/finding.ts';
import { Problem } from '../lib/problem.ts';
import { findSources } from '../lib/sources.ts';
import { colors } from '../lib/text/colors.ts';
import { hyperlink, showsLinks } from '../lib/text/hyperlink.ts';
import { toSentence } from '../lib/text/sentence.ts';
import { escapeLines, formatCount, printVersionedJson } from '../lib/text/text.ts';
import { readAuditSettings } from '../project/audit-settings.ts';
import { resolveBuild } from '../project/facts.ts';
import { readSettingsFile } from '../project/settings-file.ts';
import { checkFamilies, definitions } from './rules/families.ts';

/** `signpost rules [ID]`: the audit's rules and all other findings, or everything about one. */
export const rulesCommand = defineCommand({
  name: 'rules',
  description: 'list the audit rules and other checks, or explain one',
  arguments: [optionalArgument('[id]', 'the id of a rule or check, as findings show it')],
  options: { json: flag('--json', 'print JSON') },
  help: {
    examples: ['rules', 'rules link-broken', 'rules --json'],
    notes: `"On" and the level are those of this project, from its last build and
signpost.yaml. To run a rule that is off: npx astro-signpost audit --only ID.
Other checks belong to a command, such as map compile, are always on, and have
no setting.`,
  },
  async run({ json = false }, id) {
    const settings = await readRuleSettings();
    const printed =
      id === undefined
        ? listText(definitions, settings, json)
        : printRule(findDefinition(id), settings, json);
    process.stdout.write(printed);
    return 0;
  },
});

/** The settings of the last build and signpost.yaml. */
async function readRuleSettings(): Promise<RuleSettings> {
  return combineRuleChoices(
    (await readSettingsFile('.')) ?? {},
    await readAuditSettings(await resolveBuild(undefined)),
  );
}

interface Row {
  readonly id: string;
  readonly family: string;
  /** `check` for a finding that no audit rule makes. */
  readonly kind: 'rule' | 'check';
  readonly level: string;
  readonly isOn: boolean;
  /** False for a check whose level settings can't change. */
  readonly canBeSet: boolean;
  readonly title: string;
  readonly docs: string;
}

function buildRow(definition: FindingDefinition, settings: RuleSettings): Row {
  const { id, title } = definition;
  const rule = rules.find((one) => one.id === id);
  const family = checkFamilies.find(({ definitions: own }) => own.includes(definition));
  const set = settings[id];
  const level = typeof set === 'object' ? set.level : set;
  return {
    id,
    family: family?.name ?? findingFamily(id),
    kind: rule === undefined ? 'check' : 'rule',
    level: level === undefined || level === 'off' ? definition.level : level,
    canBeSet: isAuditRule(id),
    isOn: level === undefined ? rule === undefined || isOn(rule) : level !== 'off',
    title,
    docs: findingDocs(id),
  };
}

function listText(listed: readonly FindingDefinition[], settings: RuleSettings, json: boolean): string {
  const rows = listed.map((definition) => buildRow(definition, settings));
  if (json) return printVersionedJson({ rules: rows });
  const width = Math.max(...rows.map(({ id }) => id.length)) + 2;
  const titles = new Map(checkFamilies.map(({ name, title }) => [`check ${name}`, `${name}: ${title}`]));
  const families = Array.from(
    Map.groupBy(rows, ({ kind, family }) => `${kind} ${family}`),
    ([key, all]) => [
      colors.bold(titles.get(key) ?? all[0]?.family ?? ''),
      ...all.map((row) => {
        const line = `  ${row.id.padEnd(width)}${row.level.padEnd(9)}${row.isOn ? 'on ' : 'off'}  ${row.title}`;
        return row.isOn ? line : colors.dim(line);
      }),
    ],
  );
  const own = rows.filter(({ kind }) => kind === 'rule');
  const off = own.filter((row) => !row.isOn).length;
  const others = formatCount(rows.length - own.length, 'other check');
  return `${families.flat().join('\n')}\n\n${formatCount(own.length, 'rule')}, ${off} of them off, and ${others}. To explain one: npx astro-signpost rules ${rows[0]?.id ?? 'ID'}\n`;
}

function findDefinition(id: string): FindingDefinition {
  const definition = definitions.find((one) => one.id === id.toLowerCase());
  if (definition !== undefined) return definition;
  throw new Problem(`Unknown rule "${id}".${proposeName(id, new Set(definitions.map((one) => one.id)))}`);
}

function printRule(definition: FindingDefinition, settings: RuleSettings, json: boolean): string {
  const row = buildRow(definition, settings);
  const { why, fix, examples } = definition;
  const sources = findSources([why, fix]);
  if (json) return printVersionedJson({ ...row, why, fix, sources });
  const { bad, good } = examples();
  const links = showsLinks(process.stdout);
  const link = (url: string): string => (links ? hyperlink(url, url) : url);
  const shown = (example: Example): string[] =>
    row.kind === 'rule' ? listExampleChanges(example) : listExampleFiles(example);
  const state = row.isOn ? (row.canBeSet ? 'on' : 'always on, without a setting') : 'off';
  return [
    `${colors.bold(row.id)}  ${row.level}, ${state}`,
    row.title,
    '',
    `${colors.bold('Why')}  ${why}`,
    '',
    `${colors.bold('Fix')}  ${toSentence(fix)}`,
    ...(bad[0] === undefined ? [] : ['', colors.bold('Reported'), ...shown(bad[0])]),
    ...(good[0] === undefined ? [] : ['', colors.bold('Not reported'), ...shown(good[0])]),
    ...(sources.length === 0
      ? []
      : ['', colors.bold('Sources'), ...sources.map(({ name, url }) => `  ${name}: ${link(url)}`)]),
    '',
    `Docs: ${link(row.docs)}`,
    '',
  ].join('\n');
}

const mostFiles = 5;
const mostLines = 12;
const mostCharacters = 100;

/** A rule's example, as the lines that differ from the tests' clean site. */
function listExampleChanges({ title, files }: Example): string[] {
  const clean = site();
  const changed = Object.entries(files).flatMap(([file, text]) => {
    const before = new Set(
      (clean[file] ?? (file.endsWith('.html') ? page(removeDistFolder(file)) : '')).split('\n'),
    );
    return indentFile(
      file,
      text
        .split('\n')
        .filter((line) => !before.has(line))
        .map((line) => line.trim()),
    );
  });
  return [`  ${title}`, ...changed];
}

/** The example of another finding: its files, and the command that shows it. */
function listExampleFiles({ title, files, command }: Example): string[] {
  const shown = Object.entries(files)
    .slice(0, mostFiles)
    .flatMap(([file, text]) => indentFile(file, text.split('\n')));
  return [`  ${title}`, ...shown, ...(command === undefined ? [] : [`    $ signpost ${command}`])];
}

function indentFile(file: string, text: readonly string[]): string[] {
  const lines = text.filter((line) => line.trim() !== '');
  if (lines.length === 0) return [];
  const shown = lines.slice(0, mostLines).map((line) => `      ${shortenLine(line)}`);
  const more = lines.length > mostLines ? [`      … and ${lines.length - mostLines} more lines`] : [];
  return [`    ${file}`, ...shown, ...more];
}

function removeDistFolder(file: string): string {
  return `/${file.replace(/(?:index)?\.html$/, '')}`;
}

function shortenLine(line: string): string {
  const text = escapeLines(line);
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text;
}
