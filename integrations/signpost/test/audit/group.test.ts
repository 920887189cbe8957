import { expect, test } from 'vitest';
import { formatPlaces, groupFindings, sortWorstFirst } from '../../src/audit/group.ts';
import { withFingerprints } from '../../src/report/baseline.ts';
import { printFindings } from '../../src/report/print-findings.ts';
import { finding } from '../report/sample.ts';

test('groupFindings groups findings of a rule by their cause, whatever their words', () => {
  const findings = [
    finding({ cause: 'long', message: 'the title "Pressure …" has 90 characters' }),
    finding({ cause: 'long', file: 'dist/b.html', message: 'the title "Flow …" has 80 characters' }),
    finding({ cause: 'none', file: 'dist/c.html', message: 'the page has no title' }),
    finding({ cause: 'none', rule: 'viewport', message: 'the page has no viewport' }),
  ];
  expect(groupFindings(findings).map(({ places }) => places.length)).toEqual([2, 1, 1]);
});

test('groupFindings puts the page that counts most first', () => {
  const findings = [
    finding({ cause: 'none', file: 'dist/about.html', weight: 3 }),
    finding({ cause: 'none', file: 'dist/index.html', weight: 1_000_000 }),
  ];
  expect(groupFindings(findings)[0]?.first.file).toBe('dist/index.html');
});

test('formatPlaces counts the new places beside those of the baseline', () => {
  const [fresh, ...known] = Array.from({ length: 19 }, (_, at) =>
    finding({ cause: 'none', file: `dist/${at}.html` }),
  );
  const [group] = groupFindings(fresh === undefined ? [] : [fresh], known);
  expect(group && formatPlaces(group)).toBe(' (1 new of 19)');
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
        cause: 'not in the build (/products/*)',
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
    '/shop/0 redirects to /products/0/, which is not in the build (700 places)\n  redirects.yaml:2:5\n',
  );
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
      cause: '/posts/*',
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

const worst = { color: false, maxGroups: 20, describeRest: () => '--json lists them all' };

test('the terminal report names no rule after "Also:" that is heavier than one that is shown', () => {
  const many = Array.from({ length: 30 }, (_, at) => finding({ level: 'warning', rule: `rule-${at}` }));
  const text = printFindings([finding({ rule: 'link-broken' }), ...many], worst);
  const [shown = '', also = ''] = text.split('Also: ');
  const numbers = (part: string) => [...part.matchAll(/rule-(\d+)/g)].map(([, number]) => Number(number));
  expect(Math.max(...numbers(shown))).toBeLessThan(Math.min(...numbers(also)));
});

test('the terminal report prints the fix of each place that has its own', () => {
  const lost = (url: string) =>
    finding({ url, cause: 'lost', message: `${url} is lost`, fix: `redirect ${url}` });
  expect(printFindings([lost('/a/'), lost('/b/')], worst).match(/fix: Redirect \/[ab]\//g)).toHaveLength(2);
});
