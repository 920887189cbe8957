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
      id === undefined ? printRules(settings, json) : printRule(findDefinition(id), settings, json);
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

function buildRow(definition: ListedDefinition, settings: RuleSettings): Row {
  const { id, title } = definition;
  const rule = rules.find((one) => one.id === id);
  const family = checkFamilies.find(({ definitions: own }) => own.includes(definition));

  // `link-broken: warning`, or `link-broken: { level: warning, ignore: […] }`
  const set = settings[id];
  const level = typeof set === 'object' ? set.level : set;
  return {
    ...{ id, title, docs: findingDocs(id), canBeSet: isAuditRule(id) },
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
  for (const family of Map.groupBy(rows, (row) => `${row.kind} ${row.family}`).values()) {
    lines.push(colors.bold(titleFamily(family)));
    for (const { id, level, isOn, title } of family) {
      const line = `  ${id.padEnd(width)}${level.padEnd(9)}${isOn ? 'on ' : 'off'}  ${title}`;
      lines.push(isOn ? line : colors.dim(line));
    }
  }

  // `93 rules, 12 of them off, and 60 other checks.`
  const own = rows.filter(({ kind }) => kind === 'rule');
  const off = own.filter((row) => !row.isOn).length;
  const others = formatCount(rows.length - own.length, 'other check');
  const example = `npx astro-signpost rules ${rows[0]?.id ?? 'ID'}`;
  return `${lines.join('\n')}\n\n${formatCount(own.length, 'rule')}, ${off} of them off, and ${others}. To explain one: ${example}\n`;
}

/** `link` for rules, and `server: A live site` for the checks of a command. */
function titleFamily([row]: readonly Row[]): string {
  const check = checkFamilies.find(({ name }) => row?.kind === 'check' && name === row.family);
  return check === undefined ? (row?.family ?? '') : `${check.name}: ${check.title}`;
}

function findDefinition(id: string): ListedDefinition {
  const definition = definitions.find((one) => one.id === id.toLowerCase());
  if (definition !== undefined) return definition;
  throw new Problem(`Unknown rule "${id}".${proposeName(id, new Set(definitions.map((one) => one.id)))}`);
}

function printRule(definition: ListedDefinition, settings: RuleSettings, json: boolean): string {
  const row = buildRow(definition, settings);
  const { why, fix, examples } = definition;
  const sources = findSources([why, fix]);
  if (json) return printVersionedJson({ ...row, why, fix, sources });

  const links = showsLinks(process.stdout);
  const link = (url: string): string => (links ? hyperlink(url, url) : url);
  const state = row.canBeSet ? 'on' : 'always on, without a setting';
  const lines = [`${colors.bold(row.id)}  ${row.level}, ${row.isOn ? state : 'off'}`, row.title];
  lines.push('', `${colors.bold('Why')}  ${why}`, '', `${colors.bold('Fix')}  ${toSentence(fix)}`);

  const { bad, good } = examples?.() ?? { bad: [], good: [] };
  if (bad[0]) lines.push('', colors.bold('Reported'), ...printExample(bad[0], row.kind));
  if (good[0]) lines.push('', colors.bold('Not reported'), ...printExample(good[0], row.kind));
  if (sources.length > 0) lines.push('', colors.bold('Sources'));
  for (const { name, url } of sources) lines.push(`  ${name}: ${link(url)}`);
  return [...lines, '', `Docs: ${link(row.docs)}`, ''].join('\n');
}

const maxFiles = 5;
const maxLines = 12;
const maxCharacters = 100;

/** The files of an example. Of a rule, the lines that differ from the clean site of the tests. */
function printExample({ title, files, command }: Example, kind: Row['kind']): string[] {
  const clean = kind === 'rule' ? site() : {};
  const lines = [`  ${title}`];
  let left = maxFiles;
  for (const [file, text] of Object.entries(files)) {
    const url = `/${file.replace(/(?:index)?\.html$/, '')}`;
    // An example changes a few lines of a clean page. The others say nothing.
    const usual = clean[file] ?? (kind === 'rule' && file.endsWith('.html') ? page(url) : '');
    const known = new Set(usual.split('\n'));
    const own = text.split('\n').filter((line) => line.trim() !== '' && !known.has(line));
    if (own.length === 0 || left === 0) continue;

    left -= 1;
    lines.push(`    ${file}`);
    for (const line of own.slice(0, maxLines))
      lines.push(`      ${shortenLine(kind === 'rule' ? line.trim() : line)}`);
    if (own.length > maxLines) lines.push(`      … and ${own.length - maxLines} more lines`);
  }
  return command === undefined ? lines : [...lines, `    $ signpost ${command}`];
}

function shortenLine(line: string): string {
  const text = escapeLines(line);
  return text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text;
}
