import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { loadFunction, readStore } from '../../../../test/behavior/engines/aws-runtime.ts';
import { siteOf } from '../../../../test/behavior/sites.ts';
import { printFunction } from '../../src/hosts/aws/function.ts';
import { aws } from '../../src/hosts/aws/host.ts';
import { makeStore, printStore } from '../../src/hosts/aws/store.ts';
import { selectSupported } from '../../src/hosts/select-supported.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { planOf } from './plan-of.ts';
import { selectSupportedPlan } from './support/supported-plan.ts';

const pages = ['index.html', 'new/index.html', '404.html', '410.html', 'closed.html', 'robots.txt'];

describe('makeStore', () => {
  test.each([
    ['a redirect', '/old,/new/', [['/old', '301 /new/']]],
    ['a gone URL', '/old,,410', [['/old', '410']]],
    [
      'a redirect by query, with its names at the path',
      '/p?id=1,/new/\n/p,/',
      [
        ['/p', '?id\n301 /'],
        ['/p?id=1', '301 /new/'],
      ],
    ],
  ])('writes %s', (_, rows, expected) => {
    expect([...makeStore(planOf(rows, {}, []))]).toEqual(expected);
  });

  test('writes pages with their file, and files', () => {
    const plan = planOf('', {}, ['index.html', 'a/index.html', 'b.html', 'c.pdf']);
    expect([...makeStore(plan)]).toEqual([
      ['/', '200 / /index.html'],
      ['/a', '200 /a/ /a/index.html'],
      ['/b', '200 /b /b.html'],
      ['/c.pdf', '200 /c.pdf /c.pdf'],
    ]);
  });
});

describe('the CloudFront Function', () => {
  const load = (plan: Plan) => {
    const run = loadFunction(printFunction(plan), readStore(printStore(plan)));
    return async (target: string): Promise<string | undefined> => {
      const [uri = '', query] = target.split(/\?(.*)/s);
      const headers = { host: { value: 'www.example.com' } };
      const request = { method: 'GET', uri, querystring: {}, headers, rawQueryString: () => query ?? null };
      const made = await run({ context: { eventType: 'viewer-request' }, request });
      return made.headers['location']?.value ?? made.uri;
    };
  };

  test('prefers the redirect with more query parameters', async () => {
    const plan = planOf('/p?b=1,/b/\n/p?a=1,/a/\n/p?a=1&c=2,/c/', {}, pages);
    const ask = load(plan);
    expect(await ask('/p?c=2&a=1&utm=x')).toBe('https://www.example.com/c/?utm=x');
    expect(await ask('/p?b=1')).toBe('https://www.example.com/b/');
    expect(await ask('/p?b=2')).toBe('/404.html');
  });

  test('returns redirects of a map with 40,000 rows', async () => {
    const rows = Array.from(
      { length: 40_000 },
      (_, at) => `/shop/category/article-${at},/new/?article=${at}`,
    );
    const plan = planOf(rows.join('\n'), {}, pages);
    expect(selectSupported(aws, plan).unsupported).toEqual([]);
    const ask = load(plan);
    for (const at of [0, 17, 39_999])
      expect(await ask(`/shop/category/article-${at}`)).toBe(`https://www.example.com/new/?article=${at}`);
    expect(await ask('/shop/category/article-40000')).toBe('/404.html');
  });

  test('has only syntax of the runtime 2.0', async () => {
    for (const name of ['main', 'closed'] as const) {
      const { plan } = await siteOf(name);
      expect(unknownSyntax(printFunction(plan))).toEqual([]);
    }
  });
});

describe('the limits of AWS', () => {
  test.each([
    ['a key of more than 512 bytes', `/${'a'.repeat(512)},/new/`],
    ['a value of more than 1 KB', `/a,/${'b'.repeat(1024)}`],
  ])('selectSupported reports %s', (_, rows) => {
    const plan = planOf(`${rows}\n/ok,/new/`, {}, pages);
    const [finding] = selectSupported(aws, plan).unsupported;
    expect(finding?.message).toContain('a KeyValueStore limits a key to 512 bytes and a value to 1 KB');
    expect([...makeStore(selectSupportedPlan(plan, aws)).keys()]).toContain('/ok');
  });

  test.each([
    ['a key of 512 bytes', `/${'a'.repeat(511)},/new/`],
    ['a value of 1 KB', `/a,/${'b'.repeat(1024 - '301 /'.length)}`],
  ])('selectSupported keeps %s', (_, rows) => {
    expect(selectSupported(aws, planOf(rows, {}, pages)).unsupported).toEqual([]);
  });

  test('selectSupported keeps a map of more than 5 MB within store.json, and reports the rest', () => {
    const rows = Array.from({ length: 12_000 }, (_, at) => `/${at}-${'x'.repeat(440)},/new/`).join('\n');
    const plan = planOf(rows, {}, pages);
    expect(selectSupported(aws, plan).unsupported[0]?.message).toMatch(
      / redirects left out, because `store.json` may have 5,000,000 bytes, and the whole map would take 5,\d{3},\d{3}: /,
    );
    expect(Buffer.byteLength(printStore(selectSupportedPlan(plan, aws)))).toBeLessThanOrEqual(5_000_000);
  });

  test('selectSupported keeps patterns of more than 10 KB within function.js, and reports the rest', () => {
    const rows = Array.from({ length: 120 }, (_, at) => `/x/:a/n${at}/*,/new/${at}/:a/*`).join('\n');
    const plan = planOf(rows, {}, pages);
    expect(selectSupported(aws, plan).unsupported[0]?.message).toMatch(
      / redirects left out, because `function.js` may have 10,240 bytes, and the whole map would take \d\d,\d{3}: /,
    );
    expect(Buffer.byteLength(printFunction(selectSupportedPlan(plan, aws)))).toBeLessThanOrEqual(10_240);
  });

  test('selectSupported reports headers of more than 10 KB', () => {
    const headers = [{ match: { prefix: '/' }, headers: [['X-Long', 'a'.repeat(9000)] as [string, string]] }];
    expect(selectSupported(aws, planOf('', { headers }, pages)).unsupported[0]?.message).toMatch(
      /`function.js` would be too large even without redirects/,
    );
  });
});

/** Syntax that the documentation of runtime 2.0 does not have. */
const unknown = new Set([
  ts.SyntaxKind.ClassDeclaration,
  ts.SyntaxKind.ForOfStatement,
  ts.SyntaxKind.SpreadElement,
  ts.SyntaxKind.SpreadAssignment,
  ts.SyntaxKind.ObjectBindingPattern,
  ts.SyntaxKind.ArrayBindingPattern,
  ts.SyntaxKind.ShorthandPropertyAssignment,
  ts.SyntaxKind.QuestionDotToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);

/** Nodes of unknown syntax, and each `await` that does not stand alone behind an equals sign. */
function unknownSyntax(code: string): string[] {
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    const isAssigned =
      ts.isVariableDeclaration(node.parent ?? node) ||
      (ts.isBinaryExpression(node.parent ?? node) && ts.isExpressionStatement(node.parent.parent));
    if (unknown.has(node.kind) || (ts.isAwaitExpression(node) && !isAssigned)) found.push(node.getText());
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile('function.js', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS));
  return found;
}
