import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { rules } from '../../src/audit/rules/index.ts';
import type { Rule } from '../../src/audit/rules/rule.ts';
import { capitalize } from '../../src/lib/text/sentence.ts';
import { escapeRegex } from '../../src/lib/url/wildcards.ts';

// Each message of a rule stands in the exact finding of one of its examples. Only the texts are compared: no rule runs here.

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

/** The entries of `messages` in a file, each as an expression for the texts that it makes. */
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

/** `the link "${href}" is broken` matches `The link "/a/" is broken`. */
function toPattern(node: ts.Expression): RegExp {
  const body = ts.isArrowFunction(node) ? node.body : node;
  if (ts.isStringLiteralLike(body)) return new RegExp(escapeRegex(capitalize(body.text)));
  if (!ts.isTemplateExpression(body)) return /^/;
  const [head, ...rest] = [body.head.text, ...body.templateSpans.map(({ literal }) => literal.text)];
  return new RegExp([capitalize(head ?? ''), ...rest].map(escapeRegex).join('.*'));
}

/** What the rule's examples must find, word for word. */
function listFinds(rule: Rule): string[] {
  const { bad, good } = rule.examples();
  return [...bad, ...good.map(({ nearMiss }) => nearMiss)].flatMap((example) => example?.finds ?? []);
}

/**
 * A rule of single pages says these of several pages, or in a file of headers, and its examples are pages alone: see scope.test.ts.
 * Their exact findings are in head/html-lang.test.ts and head/charset.test.ts.
 */
const ofSeveralFiles: readonly string[] = ['otherScript of html-lang', 'header of charset'];

function listUnmatched(file: string, finds: readonly string[]): string[] {
  const unmatched = readMessages(file).filter(({ pattern }) => !finds.some((text) => pattern.test(text)));
  return unmatched.map(({ key }) => key);
}

it.each(rules.map((rule) => ({ id: rule.id, rule })))(
  '$id has an exact finding for each of its messages',
  ({ id, rule }) => {
    const unmatched = listUnmatched(files.get(id) ?? '', listFinds(rule));
    expect(unmatched.filter((key) => !ofSeveralFiles.includes(`${key} of ${id}`))).toEqual([]);
  },
);

const allFinds = rules.flatMap(listFinds);
const sharedFiles = [...files].filter(
  ([, file]) => file.includes('/shared/') && readMessages(file).length > 0,
);

it.each(sharedFiles)('one of the rules has an exact finding for each message of %s', (_, file) => {
  expect(listUnmatched(file, allFinds)).toEqual([]);
});
