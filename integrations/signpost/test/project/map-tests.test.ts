import { describe, expect, test } from 'vitest';
import { createResponder } from '../../src/answers/responder.ts';
import { readYaml } from '../../src/map/read-yaml.ts';
import { resolveMap } from '../../src/map/resolved-map.ts';
import { buildPlan } from '../../src/plan/build.ts';
import { parseSettings } from '../../src/plan/settings.ts';
import { loadNamedHosts } from '../../src/project/deploy/hosts.ts';
import { checkMapTests, parseMapTests, printMapTest } from '../../src/project/map-tests.ts';

const settings = parseSettings('the test', { origin: 'https://www.example.com' });

function planFor(yaml: string) {
  const { entries } = readYaml('redirects.yaml', yaml);
  const map = { file: 'redirects.yaml', entries, sections: [], ignoreCase: false };
  return buildPlan(settings, resolveMap(map, settings), ['about/index.html', '404.html']);
}

const plan = planFor(`redirects:
  - { from: /old, to: /about/ }
  - { from: /shop/*, to: "https://shop.example.com/*", status: 302 }
gone: [/discontinued]
`);

function check(text: string): string[] {
  const { tests, findings } = parseMapTests('redirects.test.tsv', text);
  expect(findings).toEqual([]);
  return checkMapTests(tests, [{ title: '', responder: createResponder({ plan }) }]).map(
    ({ line, message }) => `${line} ${message}`,
  );
}

describe('checkMapTests', () => {
  test('accepts what the map answers', () => {
    const rows = [
      '# url\tstatus\ttarget',
      '/old\t301\t/about/',
      '/old\t301',
      'https://www.example.com/old\t301\thttps://www.example.com/about/',
      '/shop/pumps?a=1\t302\thttps://shop.example.com/pumps?a=1',
      '/discontinued\t410',
      '/about/\t200',
      '/nothing\t404',
      '',
    ];
    expect(check(rows.join('\n'))).toEqual([]);
  });

  test('names the row, the answer and what was expected', () => {
    expect(check('/old\t302\t/about/\n/shop/x\t301\t/goods/x\n')).toEqual([
      '1 /old returns 301 to https://www.example.com/about/, not 302 to https://www.example.com/about/',
      '2 /shop/x returns 302 to https://shop.example.com/x, not 301 to https://www.example.com/goods/x',
    ]);
  });

  test('names the hosts whose answer differs', () => {
    const { tests } = parseMapTests('redirects.test.tsv', '/old\t301\t/about/\n');
    const hosts = [
      { title: 'nginx', responder: createResponder({ plan }) },
      { title: 'Netlify', responder: createResponder({ plan: planFor('redirects: []\n') }) },
    ];
    expect(checkMapTests(tests, hosts).map(({ message }) => message)).toEqual([
      '/old returns 404 on Netlify, not 301 to https://www.example.com/about/',
    ]);
  });

  test('says where a gone URL returns 404, because the host has no 410', async () => {
    const { tests } = parseMapTests('redirects.test.tsv', '/discontinued\t410\n');
    const [firebase] = await loadNamedHosts(['firebase']);
    const responder = createResponder({ plan, host: firebase });
    const findings = checkMapTests(tests, [{ title: 'Firebase Hosting', responder }]);
    expect(findings.map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([
      "redirects.test.tsv:1 /discontinued returns 404, not 410, because the host's own rules can't return 410",
    ]);
    expect(findings[0]?.fix).toBe('Write 404 in this row. Search engines drop a 404 like a 410.');
  });
});

test("parseMapTests names each row that it can't read, and reads the rest", () => {
  const { tests, findings } = parseMapTests(
    't.tsv',
    'old\t301\t/a\n/b\tmoved\t/c\n/d\n/e\t410\t/f\n/g\t404\n',
  );
  expect(findings.map(({ line, message }) => `${line} ${message}`)).toEqual([
    '1 "old" isn\'t a path or a URL',
    '2 "moved" isn\'t a status',
    '3 /d has no status',
    '4 /e has the status 410 and a target',
  ]);
  expect(tests.map(({ url }) => url)).toEqual(['/g']);
});

test.each([
  ['/old', '301', '/new/', '/old\t301\t/new/\n'],
  ['/old', '410', '', '/old\t410\n'],
  ['/shop/*', '301', '/goods/*', undefined],
  ['/blog/:slug', '301', '/articles/:slug', undefined],
])('printMapTest of %s %s %s', (old, status, target, row) => {
  expect(printMapTest(old, status, target)).toBe(row);
});
