import { join } from 'node:path';
import glob from 'fast-glob';
import { rules } from '../../src/audit/rules/index.ts';
import { neverOff } from '../../src/audit/rules/named.ts';
import { isOn, type Rule } from '../../src/audit/rules/rule.ts';
import type { OutFile } from '../../src/lib/file.ts';
import type { Example } from '../../src/lib/finding.ts';
import { sentence } from '../../src/lib/text/sentence.ts';
import { checkList } from './checks.ts';
import { beforeAndAfter, exampleText } from './example.ts';
import { block, code, docsPage, escapeText, firstSentence, folded, table, withSources } from './markdown.ts';

const folder = 'integrations/signpost/src/audit/rules';

/** A page for each rule, and one that lists them by family. */
export async function ruleDocs(root: string): Promise<OutFile[]> {
  const files = await glob('*/*.ts', { cwd: join(root, folder) });
  const familyOf = new Map(
    files.map((file) => [file.replace(/^.*\/|\.ts$/g, ''), file.replace(/\/.*$/, '')]),
  );
  const family = (rule: Rule): string => familyOf.get(rule.id) ?? '';
  return [...rules.map((rule) => rulePage(rule, family(rule))), listPage(family)];
}

function listPage(family: (rule: Rule) => string): OutFile {
  const sections = [...Map.groupBy(rules, family)].flatMap(([name, list]) => [
    `## ${name}`,
    table(
      ['Rule', 'Level', 'Default'],
      list.map((rule) => [
        `[${rule.id}](${rule.id}.md)<br>${escapeText(rule.title)}`,
        rule.level,
        isOn(rule) ? 'on' : 'off',
      ]),
    ),
  ]);
  return docsPage(
    'reference/rules/index.md',
    {
      title: 'Rules and other checks',
      description: `The ${rules.length} rules of the audit, with the level of each and what each finds.`,
      label: 'All rules',
    },
    intro,
    ...sections,
    '## Other checks',
    others,
    ...checkList(),
  );
}

const intro = `\`signpost audit\` runs every rule that is on. A rule that is off runs only if the settings or \`--only\` turn it
on. *Error*: breaks a requirement. *Warning*: breaks a recommendation, or is only a likely mistake. *Info*: the rest.`;

const others =
  'What other commands and builds find. These checks are always on, and no setting changes their levels.';

function rulePage(rule: Rule, family: string): OutFile {
  const { id, title, level, why, fix, examples } = rule;
  const { good, bad } = examples();
  // The case that shows most in least room: lines both before and after the fix, on the usual site, then the shortest.
  const shown = bad
    .map((example) => ({ example, parts: beforeAndAfter(example, good) }))
    .map((one) => ({ ...one, text: one.parts.join('\n') }))
    .sort((a, b) => rankOf(a) - rankOf(b) || a.text.length - b.text.length)[0];
  const others = bad.filter((example) => example !== shown?.example);
  return docsPage(
    `reference/rules/${id}.md`,
    { title: `${id}: ${title}`, description: `${title}. ${firstSentence(why)}`, label: id },
    [
      `- Level: ${level}`,
      `- Default: ${isOn(rule) ? 'on' : 'off'}`,
      `- Source code: [${family}/${id}.ts](../../../../../../${folder}/${family}/${id}.ts)`,
    ].join('\n'),
    '## Why',
    withSources(why),
    '## How to fix it',
    withSources(sentence(fix)),
    ...(shown?.parts ?? []),
    ...(others.length === 0
      ? []
      : ['## Also reported', marks, ...others.map((one) => folded(one.title, exampleText(one)))]),
    '## Not reported',
    marks,
    ...good.map((one) => folded(one.title, exampleText(one))),
    '## Settings',
    block('js', settings(id, isOn(rule))),
    `Run this rule alone: ${code(`signpost audit --only ${id}`)}`,
  );
}

function rankOf({ example, text }: { readonly example: Example; readonly text: string }): number {
  if (example.site !== undefined) return 2;
  return /^-/m.test(text) && /^\+/m.test(text) ? 0 : 1;
}

const marks =
  'Each case shows what differs from a site without findings: `-` is missing, `+` is there instead.';

function settings(id: string, isOn: boolean): string {
  const key = /^[a-z]+$/.test(id) ? id : `'${id}'`;
  const level = !isOn ? 'info' : neverOff.has(id) ? 'warning' : 'off';
  return `signpost({ audit: { rules: { ${key}: '${level}' } } })\nsignpost({ audit: { rules: { ${key}: { ignore: [{ path: '/archive/*', reason: 'why it may stay' }] } } } })`;
}
