import { rules } from '../audit/rules/index.ts';
import { combineRuleChoices, isAuditRule } from '../audit/rules/named.ts';
import { isOn } from '../audit/rules/rule.ts';
import type { RuleSettings } from '../audit/rules/settings.ts';
import { proposeName } from '../audit/rules/settings.ts';
import { page, site } from '../audit/rules/shared/example.ts';
import { defineCommand, flag, optionalArgument } from '../lib/command/define-command.ts';
import { findingDocs, findingFamily } from '../lib/docs.ts';
import type { Example, ListedDefinition } from '../lib/finding.ts';
import { Problem } from '../lib/problem.ts';
import { colors } from '../lib/text/colors.ts';
import { toSentence } from '../lib/text/sentence.ts';
import { escapeLines, printVersionedJson } from '../lib/text/text.ts';
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
    const built = (await readSettingsFile('.')) ?? {};
    const settings = combineRuleChoices(built, await readAuditSettings(await resolveBuild(undefined)));
    if (id === undefined) process.stdout.write(printRules(settings, json));
    else process.stdout.write(printRule(findDefinition(id), settings, json));
    return 0;
  },
});

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

function buildRow(definition: ListedDefinition, settings: RuleSettings): Row {
  const { id, title } = definition;
  const rule = rules.find((one) => one.id === id);
  const family = checkFamilies.find(({ definitions: own }) => own.includes(definition));

  // `link-broken: warning`, or `link-broken: { level: warning, ignore: […] }`
  const set = settings[id];
  const level = typeof set === 'object' ? set.level : set;
  return {
    id,
    title,
    docs: findingDocs(id),
    canBeSet: isAuditRule(id),
    family: family?.name ?? findingFamily(id),
    kind: rule === undefined ? 'check' : 'rule',
    level: level === undefined || level === 'off' ? definition.level : level,
    isOn: level === undefined ? rule === undefined || isOn(rule) : level !== 'off',
  };
}

function printRules(settings: RuleSettings, json: boolean): string {
  const rows = definitions.map((definition) => buildRow(definition, settings));
  if (json) return printVersionedJson({ rules: rows });

  const width = Math.max(...rows.map(({ id }) => id.length)) + 2;
  const lines: string[] = [];
  for (const [heading, family] of Map.groupBy(rows, titleFamily)) {
    lines.push(colors.bold(heading));
    for (const { id, level, isOn, title } of family) {
      const line = `  ${id.padEnd(width)}${level.padEnd(9)}${isOn ? 'on ' : 'off'}  ${title}`;
      lines.push(isOn ? line : colors.dim(line));
    }
  }

  return `${lines.join('\n')}\n\nTo explain one: npx astro-signpost rules ${rows[0]?.id ?? 'ID'}\n`;
}

/** `link` for rules, and `server: A live site` for the checks of a command. */
function titleFamily({ kind, family }: Row): string {
  const check = checkFamilies.find(({ name }) => kind === 'check' && name === family);
  return check === undefined ? family : `${check.name}: ${check.title}`;
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

  const state = row.canBeSet ? 'on' : 'always on, without a setting';
  const { bad, good } = examples?.() ?? { bad: [], good: [] };
  const lines = [
    `${colors.bold(row.id)}  ${row.level}, ${row.isOn ? state : 'off'}`,
    row.title,
    ...['', `${colors.bold('Why')}  ${why}`, '', `${colors.bold('Fix')}  ${toSentence(fix)}`],
    ...printExample('Reported', bad[0]),
    ...printExample('Not reported', good[0]),
  ];
  return [...lines, '', `Docs: ${row.docs}`, ''].join('\n');
}

/** The files of an example. Of a page, the lines that differ from a page without findings. */
function printExample(heading: string, example: Example | undefined): string[] {
  if (example === undefined) return [];
  const { title, files, command } = example;
  const clean: Example['files'] = site();
  const lines = ['', colors.bold(heading), `  ${title}`];
  for (const [file, text] of Object.entries(files)) {
    const url = `/${file.replace(/(?:index)?\.html$/, '')}`;
    const known = new Set((clean[file] ?? page(url)).split('\n'));
    const own = text.split('\n').filter((line) => line.trim() !== '' && !known.has(line));
    if (own.length > 0) lines.push(`    ${file}`, ...own.map((line) => `      ${escapeLines(line)}`));
  }
  return command === undefined ? lines : [...lines, `    $ signpost ${command}`];
}
