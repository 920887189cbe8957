import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { rules } from '../../src/audit/rules/index.ts';
import { escapeRegex } from '../../src/lib/url/wildcards.ts';
import { collectCases } from './cases.ts';
import { siteOf } from './example-site.ts';

const folder = fileURLToPath(new URL('../../src/audit/rules', import.meta.url));

/** The file of each rule. */
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

it.each(rules.map((rule) => ({ id: rule.id, rule })))(
  '$id has a bad example for each of its messages',
  async ({ id, rule }) => {
    const messages = readMessages(files.get(id) ?? '');
    const ofTests = cases.filter((one) => one.rule.id === id).flatMap(({ bad }) => bad);
    const sites = await Promise.all([...rule.examples().bad, ...ofTests].map(siteOf));
    const texts = sites.flatMap((site) => [...rule.check(site)].map(({ message }) => message));

    const unmatched = messages.filter(({ pattern }) => !texts.some((text) => pattern.test(text)));
    expect(unmatched.map(({ key }) => key)).toEqual([]);
  },
);
