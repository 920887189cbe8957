import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { rules } from '../../src/audit/rules/index.ts';
import type { Rule } from '../../src/audit/rules/rule.ts';
import { escapeRegex } from '../../src/lib/url/wildcards.ts';
import { collectCases } from './cases.ts';
import { siteOf } from './example-site.ts';

const folder = fileURLToPath(new URL('../../src/audit/rules', import.meta.url));

/** The file of each rule, and those that rules share. */
const files = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [file.replace(/^.*\/|\.ts$/g, ''), join(folder, file)]),
);

interface Message {
  readonly key: string;
  readonly pattern: RegExp;
}

/** The entries of `messages` in a rule's file, each as an expression for the texts that it makes. */
function readMessages(file: string): Message[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const messages: Message[] = [];
  source.forEachChild((node) => {
    if (!ts.isVariableStatement(node)) return;
    for (const { name, initializer } of node.declarationList.declarations) {
      if (name.getText() !== 'messages' || initializer === undefined) continue;
      if (!ts.isObjectLiteralExpression(initializer)) continue;
      for (const entry of initializer.properties) {
        if (!ts.isPropertyAssignment(entry)) continue;
        messages.push({ key: entry.name.getText(), pattern: toPattern(entry.initializer) });
      }
    }
  });
  return messages;
}

/** `the link "${href}" is broken` matches `the link "/a/" is broken`. */
function toPattern(node: ts.Expression): RegExp {
  const body = ts.isArrowFunction(node) ? node.body : node;
  if (ts.isStringLiteralLike(body)) return new RegExp(`^${escapeRegex(body.text)}$`);
  if (!ts.isTemplateExpression(body)) return /^[\s\S]*$/;
  const spans = body.templateSpans.map(({ literal }) => escapeRegex(literal.text));
  return new RegExp(`^${[escapeRegex(body.head.text), ...spans].join('[\\s\\S]*')}$`);
}

const cases = await collectCases();

/** What the rule says of all its bad examples. */
async function listTexts(rule: Rule): Promise<string[]> {
  const ofTests = cases.filter((one) => one.rule.id === rule.id).flatMap(({ bad }) => bad);
  const sites = await Promise.all([...rule.examples().bad, ...ofTests].map(siteOf));
  return sites.flatMap((site) => [...rule.check(site)].map(({ cause }) => cause.message));
}

const textsByRule = new Map(
  await Promise.all(rules.map(async (rule) => [rule.id, await listTexts(rule)] as const)),
);

function listUnmatched(file: string, texts: readonly string[]): string[] {
  const unmatched = readMessages(file).filter(({ pattern }) => !texts.some((text) => pattern.test(text)));
  return unmatched.map(({ key }) => key);
}

it.each(rules.map(({ id }) => ({ id })))('$id has a bad example for each of its messages', ({ id }) => {
  expect(listUnmatched(files.get(id) ?? '', textsByRule.get(id) ?? [])).toEqual([]);
});

const allTexts = [...textsByRule.values()].flat();
const sharedFiles = [...files].filter(
  ([, file]) => file.includes('/shared/') && readMessages(file).length > 0,
);

it.each(sharedFiles)('%s has a bad example for each of its messages in one of the rules', (_, file) => {
  expect(listUnmatched(file, allTexts)).toEqual([]);
});
