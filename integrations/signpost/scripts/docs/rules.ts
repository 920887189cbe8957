import { join } from 'node:path';
import glob from 'fast-glob';
import { rules } from '../../src/audit/rules/index.ts';
import { isOn, type Rule } from '../../src/audit/rules/rule.ts';
import type { OutFile } from '../../src/lib/file.ts';
import { checkList } from './checks.ts';
import { exampleText } from './example.ts';
import { block, code, docsPage, escapeMarkdown, firstSentence, table } from './markdown.ts';

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
      ['rule', 'level', 'conventions'],
      list.map((rule) => [
        `[${rule.id}](${rule.id}.md)<br>${escapeMarkdown(rule.title)}`,
        rule.level,
        rule.conventions.map((one) => `[${one}](../../evidence/conventions/${one}.md)`).join(' ') ||
          withoutConvention(rule),
      ]),
    ),
  ]);
  return docsPage(
    'reference/rules/index.md',
    {
      title: 'Rules and other checks',
      description: `The ${rules.length} rules of the audit, with the level of each and what each finds.`,
    },
    intro,
    ...sections,
    '## Other checks',
    others,
    ...checkList(),
  );
}

const intro = `\`signpost audit\` asks every rule that covers a convention. A rule that covers none is asked where the
settings name it, unless it is always on. *Error*: breaks a convention that says must. *Warning*: breaks one that says should, or is only
likely. *Advice*: the rest.`;

const others = `What other commands and builds find. These checks are always on.`;

function withoutConvention(rule: Rule): string {
  return isOn(rule) ? 'none; always on' : 'none; off unless asked for';
}

function rulePage(rule: Rule, family: string): OutFile {
  const { id, title, level, conventions, why, fix, examples } = rule;
  const covers = conventions.map((one) => `[${one}](../../evidence/conventions/${one}.md)`).join(', ');
  return docsPage(
    `reference/rules/${id}.md`,
    { title: `${id}: ${title}`, description: `${title}. ${firstSentence(why)}` },
    table(
      ['rule', 'level', 'conventions', 'source'],
      [
        [
          code(id),
          level,
          covers || withoutConvention(rule),
          `[${family}/${id}.ts](../../../../../../${folder}/${family}/${id}.ts)`,
        ],
      ],
    ),
    '## Why',
    escapeMarkdown(why),
    '## How to mend it',
    `${escapeMarkdown(fix.charAt(0).toUpperCase() + fix.slice(1))}.`,
    '## Found',
    ...examples().bad.map(exampleText),
    '## Left alone',
    ...examples().good.map(exampleText),
    '## Settings',
    block('js', settings(id, isOn(rule))),
    `On its own: ${code(`signpost audit --only ${id}`)}`,
  );
}

function settings(id: string, isOn: boolean): string {
  const key = /^[a-z]+$/.test(id) ? id : `'${id}'`;
  const level = isOn
    ? `signpost({ audit: { rules: { ${key}: 'off' } } })`
    : `signpost({ audit: { rules: { ${key}: 'info' } } })`;
  return `${level}\nsignpost({ audit: { rules: { ${key}: { ignore: [{ path: '/archive/*', reason: 'why it may stay' }] } } } })`;
}
