import { buildFindings, ignoreFindings } from '../audit/other-findings.ts';
import { combineRuleChoices, ruleIds, rules } from '../audit/rules/index.ts';
import { isOn } from '../audit/rules/rule.ts';
import { proposeName, type RuleSettings } from '../audit/rules/settings.ts';
import { page, site } from '../audit/rules/shared/example.ts';
import { hostFindings, ownFindings, placeFindings } from '../hosts/findings.ts';
import { defineCommand, flag, optionalArgument } from '../lib/command/define-command.ts';
import { findingDocs, findingFamily } from '../lib/docs.ts';
import type { Example, ListedDefinition } from '../lib/finding.ts';
import { Problem } from '../lib/problem.ts';
import { colors } from '../lib/text/colors.ts';
import { escapeLines, printVersionedJson } from '../lib/text/escape.ts';
import { toSentence } from '../lib/text/sentence.ts';
import { mapFindings } from '../map/map-findings.ts';
import { migrationChecks } from '../migrate/check/checks.ts';
import { lossFinding } from '../migrate/compare/losses.ts';
import { preflightChecks } from '../migrate/preflight/checks.ts';
import { serverChecks } from '../project/live/server-checks.ts';
import { readFacts } from '../project/settings/facts.ts';
import { liveFaults } from '../verify/faults.ts';

/** The findings of a check outside the audit. */
interface Family {
  readonly name: string;
  readonly title: string;
  readonly definitions: readonly ListedDefinition[];
}

/** All findings besides those of audit rules. */
export const checkFamilies: readonly Family[] = [
  { name: 'server', title: 'A live site', definitions: serverChecks },
  { name: 'map', title: 'Files of the redirect map', definitions: mapFindings },
  { name: 'host', title: 'Limits of hosts', definitions: [...hostFindings, ...placeFindings] },
  { name: 'own', title: 'Your own files for a platform', definitions: ownFindings },
  { name: 'build', title: 'Builds with Astro', definitions: buildFindings },
  { name: 'ignore', title: 'Ignored findings and the ledger of URLs', definitions: ignoreFindings },
  { name: 'verify', title: 'A deployed site', definitions: liveFaults },
  { name: 'migrate check', title: 'A migration before the launch', definitions: migrationChecks },
  { name: 'migrate compare', title: 'Pages before and after the move', definitions: [lossFinding] },
  { name: 'migrate preflight', title: 'Servers before the launch', definitions: preflightChecks },
];

/** Every kind of finding that a user can see. */
export const definitions: readonly ListedDefinition[] = [
  ...rules,
  ...checkFamilies.flatMap((family) => family.definitions),
];

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
    const { built = {}, rules: choice } = await readFacts();
    const settings = combineRuleChoices(built, choice);

    const printed =
      id === undefined ? printRules(settings, json) : printRule(findDefinition(id), settings, json);
    process.stdout.write(printed);
    return 0;
  },
});

/** A line of the list, and an element of the JSON. */
function buildRow(definition: ListedDefinition, settings: RuleSettings) {
  const { id, title } = definition;
  const rule = rules.find((rule) => rule.id === id);
  const family = checkFamilies.find(({ definitions: familyDefinitions }) =>
    familyDefinitions.includes(definition),
  );

  // `link-broken: warning`, or `link-broken: { level: warning, ignore: […] }`
  const set = settings[id];
  const level = typeof set === 'object' ? set.level : set;
  const isUsual = rule === undefined || isOn(rule);
  return {
    id,
    title,
    docs: findingDocs(id),
    // map-syntax is always reported.
    canBeSet: ruleIds.has(id),
    family: family?.name ?? findingFamily(id),
    kind: rule === undefined ? 'check' : 'rule',
    level: level === undefined || level === 'off' ? definition.level : level,
    isOn: level === undefined ? isUsual : level !== 'off',
  };
}

function printRules(settings: RuleSettings, json: boolean): string {
  if (json)
    return printVersionedJson({ rules: definitions.map((definition) => buildRow(definition, settings)) });

  // `link` for rules, and `server: A live site` for other checks.
  const families: (readonly [heading: string, members: readonly ListedDefinition[]])[] = [
    ...Map.groupBy(rules, ({ id }) => findingFamily(id)),
    ...checkFamilies.map(
      ({ name, title, definitions: familyDefinitions }) => [`${name}: ${title}`, familyDefinitions] as const,
    ),
  ];
  const width = Math.max(...definitions.map(({ id }) => id.length)) + 2;
  const lines: string[] = [];
  for (const [heading, members] of families) {
    lines.push(colors.bold(heading));
    for (const member of members) {
      const { id, level, isOn, title } = buildRow(member, settings);
      const line = `  ${id.padEnd(width)}${level.padEnd(9)}${isOn ? 'on ' : 'off'}  ${title}`;
      lines.push(isOn ? line : colors.dim(line));
    }
  }
  return `${lines.join('\n')}\n\nTo explain one: npx astro-signpost rules ${rules[0]?.id ?? 'ID'}\n`;
}

function findDefinition(id: string): ListedDefinition {
  const definition = definitions.find((one) => one.id === id.toLowerCase());
  if (definition !== undefined) return definition;
  throw new Problem(`Unknown rule "${id}".${proposeName(id, new Set(definitions.map((one) => one.id)))}`);
}

function printRule(definition: ListedDefinition, settings: RuleSettings, json: boolean): string {
  const row = buildRow(definition, settings);
  const { why, fix, examples } = definition;
  if (json) return printVersionedJson({ ...row, why, fix });

  const on = row.canBeSet ? 'on' : 'always on, without a setting';
  const { bad, good } = examples?.() ?? { bad: [], good: [] };
  const lines = [
    `${colors.bold(row.id)}  ${row.level}, ${row.isOn ? on : 'off'}`,
    row.title,
    '',
    `${colors.bold('Why')}  ${why}`,
    '',
    `${colors.bold('Fix')}  ${toSentence(fix)}`,
    ...printExample('Reported', bad[0]),
    ...printExample('Not reported', good[0]),
    '',
    `Docs: ${row.docs}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** Lines of a file, and characters of a line. The example of `page-size` has 2 MB. */
const maxLines = 12;
const maxCharacters = 120;

function shortenLine(line: string): string {
  return line.length > maxCharacters ? `${line.slice(0, maxCharacters)}…` : line;
}

/** The files of an example. Of a page, only the lines that a clean page doesn't have. */
function printExample(heading: string, example: Example | undefined): string[] {
  if (example === undefined) return [];
  const { title, files, command } = example;
  const lines = ['', colors.bold(heading), `  ${title}`];

  const clean: Example['files'] = site();
  for (const [file, text] of Object.entries(files)) {
    const url = `/${file.replace(/(?:index)?\.html$/, '')}`;
    const cleanLines = new Set((clean[file] ?? page(url)).split('\n'));
    const changedLines = text.split('\n').filter((line) => line.trim() !== '' && !cleanLines.has(line));
    if (changedLines.length === 0) continue;
    const printedLines = changedLines
      .slice(0, maxLines)
      .map((line) => `      ${escapeLines(shortenLine(line))}`);
    lines.push(`    ${file}`, ...printedLines, ...(changedLines.length > maxLines ? ['      …'] : []));
  }
  return command === undefined ? lines : [...lines, `    $ signpost ${command}`];
}
