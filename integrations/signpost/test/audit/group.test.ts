import { expect, test } from 'vitest';
import { groupFindings, sortWorstFirst } from '../../src/audit/group.ts';
import { withFingerprints } from '../../src/report/baseline.ts';
import { printFindings } from '../../src/report/print-findings.ts';
import { finding } from '../report/sample.ts';

const groups = (...rows: readonly (readonly [page: string, message: string])[]): number[] => {
  const findings = rows.map(([page, message]) => finding({ url: `https://www.example.com${page}`, message }));
  return groupFindings(withFingerprints(findings)).map(({ places }) => places.length);
};

test('groupFindings groups a fault of a layout, although each page names its own URL', () => {
  expect(
    groups(
      ['/a/', 'the canonical "http://example.com/a/" is not https'],
      ['/b/', 'the canonical "http://example.com/b/" is not https'],
      ['/c/d', 'the canonical "http://example.com/c/d" is not https'],
    ),
  ).toEqual([3]);
});

test('groupFindings groups it with letters outside of ASCII too', () => {
  expect(
    groups(
      ['/%C3%BCber/a/', 'the canonical "http://example.com/über/a/" is not https'],
      ['/%C3%BCber/b/', 'the canonical "http://example.com/über/b/" is not https'],
      ['/%ff/', 'the canonical "http://example.com/%ff/" is not https'],
    ),
  ).toEqual([3]);
});

test('groupFindings keeps two URLs apart of which neither is the page', () => {
  expect(
    groups(['/a/', 'the link "/x/" leads to nothing'], ['/b/', 'the link "/y/" leads to nothing']),
  ).toEqual([1, 1]);
});

test('groupFindings groups a relative link of a layout', () => {
  const from = (page: string, to: string): [string, string] => [
    page,
    `the link "imprint.html" leads to ${to}`,
  ];
  expect(
    groups(
      from('/a/', '/a/imprint.html'),
      from('/b/', '/b/imprint.html'),
      from('/c/d.html', '/c/imprint.html'),
      from('/%C3%BCber/', '/über/imprint.html'),
      ['/a/', 'the link "../a/imprint.html" leads to /a/imprint.html'],
    ),
  ).toEqual([4, 1]);
});

test('groupFindings keeps different relative links apart', () => {
  expect(
    groups(
      ['/a/', 'the link "x" leads to /a/x'],
      ['/b/', 'the link "y" leads to /b/y'],
      ['/c/', 'the link "x" leads to /c/xy'],
      ['/d/', 'the link "/d/x" leads to /d/x'],
    ),
  ).toEqual([1, 1, 1, 1]);
});

test("groupFindings takes a longer name that starts like the page's as another URL", () => {
  expect(
    groups(['/p1/', 'the link "/p12/" leads to nothing'], ['/p3/', 'the link "/p32/" leads to nothing']),
  ).toEqual([1, 1]);
});

test('groupFindings keeps the home page and findings without a URL', () => {
  expect(
    groups(['/', 'the link "/x/" leads to nothing'], ['/a/', 'the link "/x/" leads to nothing']),
  ).toEqual([2]);
});

test('groupFindings groups a URL that a layout names, on the named page too', () => {
  const message = 'the link "/pumps" leads to another spelling of /pumps/';
  expect(groups(['/', message], ['/about/', message], ['/pumps/', message])).toEqual([3]);
});

test('groupFindings puts errors first, then groups with more places, then earlier ones', () => {
  const findings = [
    finding({ level: 'warning', url: 'https://www.example.com/a/', message: 'one' }),
    finding({ level: 'warning', url: 'https://www.example.com/b/', message: 'two' }),
    finding({ level: 'error', url: 'https://www.example.com/c/', message: 'three' }),
    finding({ level: 'warning', url: 'https://www.example.com/d/', message: 'two' }),
    finding({ level: 'warning', url: 'https://www.example.com/e/', message: 'four' }),
  ];
  const listed = withFingerprints(findings);
  expect(groupFindings(listed).map(({ first }) => first.message)).toEqual(['three', 'two', 'one', 'four']);
  expect(sortWorstFirst(listed).map(({ message }) => message)).toEqual([
    'three',
    'two',
    'two',
    'one',
    'four',
  ]);
});

test('groupFindings keeps findings with different fixes apart, such as lost URLs', () => {
  const lost = (url: string, to: string) =>
    finding({ url, message: `${url} is lost`, fix: `add "- { from: ${url}, to: ${to} }"` });
  const findings = [lost('/a/', '/b/'), lost('/c/', '/d/'), lost('/e/', '/b/')];
  expect(groupFindings(withFingerprints(findings)).map(({ places }) => places.map(({ url }) => url))).toEqual(
    [['/a/', '/e/'], ['/c/']],
  );
});

test('groupFindings puts an unreadable map first', () => {
  const lost = (url: string) =>
    finding({ rule: 'ledger-lost', level: 'error', url, message: `${url} is lost` });
  const unread = finding({ rule: 'map-unread', level: 'error', message: 'a redirect has no "- from:"' });
  const listed = withFingerprints([lost('/a/'), lost('/b/'), lost('/c/'), unread]);
  expect(sortWorstFirst(listed)[0]?.rule).toBe('map-unread');
});

const dead = (count: number) =>
  withFingerprints(
    Array.from({ length: count }, (_, at) =>
      finding({
        rule: 'map-target',
        file: 'redirects.yaml',
        line: at + 2,
        column: 5,
        message: `/shop/${at} redirects to /products/${at}/, which is not in the build`,
        sharedIfMany: 'not in the build (/products/*)',
      }),
    ),
  );

test('the terminal report folds many findings of a rule into one, with an example', () => {
  const text = printFindings(dead(700), {
    color: false,
    maxGroups: 20,
    describeRest: (rule) => `--only ${rule} --json lists them all`,
  });
  expect(text.split('\n\n')).toHaveLength(1);
  expect(text).toContain(
    '/shop/0 redirects to /products/0/, which is not in the build (and 699 more like it)\n  redirects.yaml:2:5\n',
  );
  expect(text).toContain('  and 696 more; --only map-target --json lists them all\n');
});

test('the terminal report of a screen lists the places of one cause that have messages of their own', () => {
  const lost = (at: number, url: string) =>
    finding({
      rule: 'ledger-lost',
      level: 'error',
      file: 'published.txt',
      line: at,
      url,
      message: `${url} is lost`,
      sharedIfMany: '/posts/*',
    });
  const others = Array.from({ length: 20 }, (_, at) =>
    finding({ rule: `rule-${at}`, message: `fault ${at}`, fix: 'correct it' }),
  );
  const listed = withFingerprints([lost(17, '/posts/a/'), lost(19, '/posts/b/'), ...others]);
  const text = printFindings(listed, {
    color: false,
    maxGroups: 20,
    describeRest: (rule) => `--only ${rule} --json lists them all`,
  });
  expect(text).toContain('published.txt:17');
  expect(text).toContain('published.txt:19');
});

test('the terminal report lists a few findings one by one', () => {
  expect(groupFindings(dead(20), { foldsMany: true })).toHaveLength(20);
  expect(groupFindings(dead(21), { foldsMany: true })).toHaveLength(1);
  expect(groupFindings(dead(700))).toHaveLength(700);
});
