import { readFile } from 'node:fs/promises';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { loadFunction, type Values } from '../../../../../test/behavior/engines/aws-runtime.ts';
import { siteOf } from '../../../../../test/behavior/sites.ts';
import { functionsText } from '../../../scripts/aws-functions.ts';
import { requestFunctions, responseFunction } from '../../../src/hosts/aws/functions.ts';
import { aws } from '../../../src/hosts/aws/host.ts';
import { textOf } from '../../../src/lib/file.ts';
import type { SettingsInput } from '../../../src/plan/settings.ts';
import { planOf } from '../plan-of.ts';

test('the functions are those of the sources: else run `npm run build:package`', async () => {
  const written = await readFile(new URL('../../../src/hosts/aws/functions.ts', import.meta.url), 'utf8');
  expect(written === (await functionsText())).toBe(true);
});

/** Syntax that the documentation of runtime 2.0 does not have. */
const unknown = new Set([
  ts.SyntaxKind.ClassDeclaration,
  ts.SyntaxKind.ClassExpression,
  ts.SyntaxKind.ForOfStatement,
  ts.SyntaxKind.SpreadElement,
  ts.SyntaxKind.SpreadAssignment,
  ts.SyntaxKind.ObjectBindingPattern,
  ts.SyntaxKind.ArrayBindingPattern,
  ts.SyntaxKind.ShorthandPropertyAssignment,
  ts.SyntaxKind.YieldExpression,
  ts.SyntaxKind.QuestionDotToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.BigIntLiteral,
  ts.SyntaxKind.ComputedPropertyName,
]);

/** True for an `await` that does not stand alone behind an equals sign: in arguments the runtime refuses it. */
function isAwaitInside(node: ts.Node): boolean {
  if (!ts.isAwaitExpression(node)) return false;
  const isAssigned = ts.isBinaryExpression(node.parent) && ts.isExpressionStatement(node.parent.parent);
  return !ts.isVariableDeclaration(node.parent) && !isAssigned;
}

/** True for an async arrow function, and for any function inside an async one. */
function isClosure(node: ts.Node): boolean {
  if (!ts.isArrowFunction(node) && !ts.isFunctionExpression(node)) return false;
  const isAsync = (one: ts.Node): boolean =>
    ts.isFunctionLike(one) &&
    ts.canHaveModifiers(one) &&
    ts.getModifiers(one)?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) === true;
  for (let at: ts.Node | undefined = node; at; at = at.parent) if (isAsync(at)) return true;
  return false;
}

function unknownIn(code: string): string[] {
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    const isDefault = ts.isParameter(node) && node.initializer !== undefined;
    const isRegExp = node.kind === ts.SyntaxKind.RegularExpressionLiteral;
    const isNew = isRegExp && /\(\?<|\/[a-z]*[dsuvy][a-z]*$/.test(node.getText());
    const isOdd = isAwaitInside(node) || isClosure(node);
    if (unknown.has(node.kind) || isDefault || isNew || isOdd) found.push(node.getText());
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile('function.js', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS));
  return found;
}

describe('syntax of the runtime 2.0', () => {
  test.each(Object.entries(requestFunctions))('request function with "%s"', (_, code) => {
    expect(unknownIn(code)).toEqual([]);
  });

  test('response function', () => expect(unknownIn(responseFunction)).toEqual([]));

  test('the check sees what is not known', () => {
    expect(unknownIn('for (const { a } of [...b]) a?.c ?? ((x = 1) => /(?<=a)/s)')).toHaveLength(7);
    expect(
      unknownIn('async function f() { a(await b()); c(() => d); e = await g(); const h = await i() }'),
    ).toEqual(['await b()', '() => d']);
    expect(unknownIn('const f = async () => 1')).toHaveLength(1);
  });
});

describe('the 10 KB of a function', () => {
  const file = (plan: Parameters<typeof aws.emit>[0], path: string): string =>
    aws
      .emit(plan)
      .filter((one) => one.path === path)
      .map(textOf)[0] ?? '';

  test('hold a site with API, protected paths, patterns and headers', async () => {
    const { plan } = await siteOf('main');
    expect(Buffer.byteLength(file(plan, 'viewer-request.js'))).toBeLessThanOrEqual(10_240);
    expect(Buffer.byteLength(file(plan, 'viewer-response.js'))).toBeLessThanOrEqual(10_240);
  });

  test('leave out the headers of redirects where they are too long, and say so', () => {
    const headers = [{ match: { prefix: '/' }, headers: [['X-Long', 'a'.repeat(6000)] as [string, string]] }];
    const plan = planOf('/a,/b/', { headers }, ['index.html']);
    expect(file(plan, 'viewer-request.js')).not.toContain('aaaaaaaaaa');
    expect(file(plan, 'viewer-response.js')).toContain('aaaaaaaaaa');
  });
});

test('the template is JSON, and holds both functions', () => {
  const plan = planOf('/a,/b/', { domains: ['example.com'] }, ['index.html', '404.html']);
  const files = new Map(aws.emit(plan).map((file) => [file.path, textOf(file)]));
  const { Resources: resources } = JSON.parse(files.get('template.json') ?? '');
  expect(resources.RequestFunction.Properties.FunctionCode).toBe(files.get('viewer-request.js'));
  expect(resources.ResponseFunction.Properties.FunctionCode).toBe(files.get('viewer-response.js'));
  expect(resources.Distribution.Properties.DistributionConfig.Aliases).toEqual([
    'www.example.com',
    'example.com',
  ]);
});

describe('the viewer-response function', () => {
  const headers: SettingsInput['headers'] = [
    { match: { prefix: '/' }, headers: [['X-All', '1']] },
    { match: { exact: '/a/' }, headers: [['X-Page', '2']] },
    { match: { prefix: '/' }, headers: [['Cache-Control', 'max-age=9']] },
  ];
  const plan = planOf('', { headers }, ['index.html', 'a/index.html', '404.html', '410.html']);
  const code =
    aws
      .emit(plan)
      .filter(({ path }) => path === 'viewer-response.js')
      .map(textOf)[0] ?? '';
  const run = loadFunction(code, new Map());
  const finish = async (uri: string, reported?: object) => {
    const sent: Values = reported ? { 'x-signpost': { value: JSON.stringify(reported) } } : {};
    const request = { method: 'GET', uri, querystring: {}, headers: sent, rawQueryString: () => null };
    const made = await run({ request, response: { statusCode: 200, headers: {} } });
    return [made.statusCode, Object.keys(made.headers).sort().join(' ')];
  };

  test.each<[string, string, object | undefined, number, string]>([
    ['a page', '/a/index.html', undefined, 200, 'cache-control content-type x-all x-page'],
    ['an error page by its name', '/410.html', undefined, 410, 'content-type x-all'],
    [
      'an error page as it was told',
      '/404.html',
      { status: 404, path: '/a/', served: false, headers: { vary: 'Origin' } },
      404,
      'content-type vary x-all x-page',
    ],
  ])('finishes %s', async (_, uri, reported, status, names) => {
    expect(await finish(uri, reported)).toEqual([status, names]);
  });
});
