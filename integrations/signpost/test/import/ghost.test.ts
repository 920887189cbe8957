import { expect, test } from 'vitest';
import { importRedirects } from '../../src/import/import-redirects.ts';

function importRules(file: string, text: string): { title: string; rules: string[] } {
  const { importer, items } = importRedirects(file, [{ file, text }], { base: '/' });
  return {
    title: importer.title,
    rules: items.flatMap((item) => (item.kind === 'rule' ? [`${item.from} ${item.to} ${item.status}`] : [])),
  };
}

test("importRedirects reads the expressions and statuses of Ghost's redirects.json", () => {
  const json = `[
    {"from":"^/old/(.*)$","to":"/new/$1","permanent":true},
    {"from":"/a/","to":"/b/"},
    {"from":"/c/","to":"/d/","permanent":false}
  ]`;
  expect(importRules('redirects.json', json)).toEqual({
    title: "Ghost's redirects",
    rules: ['/old/* /new/* 301', '/a/ /b/ 302', '/c/ /d/ 302'],
  });
});

test("importRedirects reads Ghost's redirects.yaml by status", () => {
  const yaml = '301:\n  ^/old/(.*)$: /new/$1\n302:\n  /a/: /b/\n';
  expect(importRules('ghost.yaml', yaml).rules).toEqual(['/old/* /new/* 301', '/a/ /b/ 302']);
});

test('importRedirects reads the same keys without `permanent` as Docusaurus', () => {
  expect(importRules('redirects.json', '[{"from":"/a","to":"/b"}]')).toEqual({
    title: 'Docusaurus redirects as JSON',
    rules: ['/a /b 301'],
  });
});
