import type { Command } from 'commander';
import pc from 'picocolors';
import { rules } from '../audit/rules/index.ts';
import { ruleIds } from '../audit/rules/named.ts';
import { rulesChosen } from '../audit/rules/presets.ts';
import { isOn, type Rule } from '../audit/rules/rule.ts';
import type { RuleSettings } from '../audit/rules/settings.ts';
import type { CommandUnit } from '../lib/command.ts';
import { readText } from '../lib/disk/read.ts';
import { findingDocs } from '../lib/docs.ts';
import { nearest } from '../lib/nearest.ts';
import { Problem } from '../lib/problem.ts';
import { counted, jsonText } from '../lib/text.ts';
import { readAuditSettings } from '../project/audit-settings.ts';
import { parseSettingsFile, settingsFile } from '../project/settings-file.ts';
import { usualBuild } from '../project/usual-build.ts';
import { exampleText } from './rules/example-text.ts';

/** `signpost rules [ID]`: the rules of the audit, or all about one. */
export const rulesCommand: CommandUnit = {
  name: 'rules',
  help: {
    examples: ['rules', 'rules link-broken', 'rules --json'],
    notes: `"On" and the level are those of this project: its last build and signpost.yaml
count. A rule that is off runs when it is named: signpost audit --only ID.`,
  },
  register(program: Command, done) {
    program
      .command('rules')
      .description('list the audit rules, or explain one')
      .argument('[id]', 'the id of a rule, as findings show it')
      .option('--json', 'print JSON')
      .action(async (id: string | undefined, { json = false }: { json?: boolean }) => {
        const settings = await settingsHere();
        const text = id === undefined ? listText(settings, json) : oneText(ruleOf(id), settings, json);
        process.stdout.write(text);
        done(0);
      });
  },
};

/** What the last build and signpost.yaml set. */
async function settingsHere(): Promise<RuleSettings> {
  const text = await readText(settingsFile);
  const ofBuild = text === undefined ? {} : parseSettingsFile(text);
  return rulesChosen(ofBuild, await readAuditSettings(await usualBuild(), undefined));
}

/** A rule as it is listed. */
interface Row {
  readonly id: string;
  readonly family: string;
  readonly level: string;
  readonly isOn: boolean;
  readonly title: string;
  readonly docs: string;
}

function rowOf(rule: Rule, settings: RuleSettings): Row {
  const { id, title } = rule;
  const set = settings[id];
  const level = typeof set === 'object' ? set.level : set;
  return {
    id,
    family: id.replace(/-.*/, ''),
    level: level === undefined || level === 'off' ? rule.level : level,
    isOn: level === undefined ? isOn(rule) : level !== 'off',
    title,
    docs: findingDocs(id),
  };
}

function listText(settings: RuleSettings, json: boolean): string {
  const rows = rules.map((rule) => rowOf(rule, settings));
  if (json) return `${jsonText(rows)}\n`;
  const width = Math.max(...rows.map(({ id }) => id.length)) + 2;
  const families = Array.from(
    Map.groupBy(rows, ({ family }) => family),
    ([family, all]) => [
      pc.bold(family),
      ...all.map((row) => {
        const line = `  ${row.id.padEnd(width)}${row.level.padEnd(9)}${row.isOn ? 'on ' : 'off'}  ${row.title}`;
        return row.isOn ? line : pc.dim(line);
      }),
    ],
  );
  const on = rows.filter((row) => row.isOn).length;
  return `${families.flat().join('\n')}\n\n${counted(rows.length, 'rule')}, ${rows.length - on} of them off. All about one: signpost rules ${rows[0]?.id ?? 'ID'}\n`;
}

function ruleOf(id: string): Rule {
  const rule = rules.find((one) => one.id === id.toLowerCase());
  if (rule !== undefined) return rule;
  if (ruleIds.has(id))
    throw new Problem(`"${id}" checks a live site: signpost audit https://www.example.com --only ${id}`);
  const near = nearest(
    id,
    rules.map((one) => one.id),
  );
  throw new Problem(
    `There is no rule "${id}".${near === undefined ? '' : ` Did you mean "${near}"?`}\nRun "signpost rules" for all rules.`,
  );
}

function oneText(rule: Rule, settings: RuleSettings, json: boolean): string {
  const row = rowOf(rule, settings);
  const { why, fix, examples } = rule;
  if (json) return `${jsonText({ ...row, why, fix })}\n`;
  const { bad, good } = examples();
  return [
    `${pc.bold(row.id)}  ${row.level}, ${row.isOn ? 'on' : 'off'}`,
    row.title,
    '',
    `${pc.bold('Why')}  ${why}`,
    '',
    `${pc.bold('Fix')}  ${fix}`,
    ...(bad[0] === undefined ? [] : ['', pc.bold('Found'), ...exampleText(bad[0])]),
    ...(good[0] === undefined ? [] : ['', pc.bold('Left alone'), ...exampleText(good[0])]),
    '',
    `Docs: ${row.docs}`,
    '',
  ].join('\n');
}
