import { expect, test } from 'vitest';
import { groupFindings } from '../../src/audit/group.ts';
import { auditSite } from '../../src/audit/rules/run.ts';
import { site } from '../../src/audit/rules/shared/example.ts';
import { print } from '../report/print-as.ts';
import { finding } from '../report/sample.ts';
import { siteOf } from '../rules/example-site.ts';

function listRules(...findings: Parameters<typeof groupFindings>[0][number][]): string[] {
  return groupFindings(findings).map(({ first }) => first.rule);
}

test('groupFindings puts findings of the whole site first, then of pages out of the index, then others', () => {
  const rest = finding({ rule: 'structured-data' });
  const visitors = finding({ rule: 'link-broken' });
  const index = finding({ rule: 'sitemap-entries' });
  const wholeSite = finding({ rule: 'canonical-served' });
  expect(listRules(rest, visitors, index, wholeSite)).toEqual([
    'canonical-served',
    'sitemap-entries',
    'link-broken',
    'structured-data',
  ]);
  const warning = finding({ rule: 'canonical-served', level: 'warning' });
  expect(listRules(warning, rest)).toEqual(['structured-data', 'canonical-served']);
});

test('groupFindings puts the home page before many pages that nobody links to', () => {
  const deep = ['a', 'b'].map((name) => finding({ file: `${name}.html`, message: 'deep', weight: 1 }));
  const home = finding({ file: 'index.html', message: 'home', weight: 1_000_000 });
  expect(groupFindings([...deep, home]).map(({ first }) => first.message)).toEqual(['home', 'deep']);
});

test('auditSite weighs the home page above a page in the sitemap, and that above others', async () => {
  const files = site({ '/': { title: '' }, '/gauges/': { title: '' }, '/hidden/': { title: '' } });
  const { findings } = auditSite(await siteOf({ files }), { only: ['title-missing'] });
  const weights = new Map(findings.map(({ file, weight = 0 }) => [file, weight]));
  const [home = 0, listed = 0, hidden = 0] = ['index.html', 'gauges/index.html', 'hidden/index.html'].map(
    (file) => weights.get(file),
  );
  expect(home).toBeGreaterThan(listed);
  expect(listed).toBeGreaterThan(hidden);
});

test('the terminal report prints the reason once for each rule', () => {
  const text = print('pretty', finding(), finding({ message: 'another fault' }));
  expect(text.match(/^ {2}why: A dead end\.$/gm)).toHaveLength(1);
});

test('SARIF describes each further place with the URL of its page', () => {
  const urls = ['https://www.example.com/a/', 'https://www.example.com/b/'];
  const log = JSON.parse(print('sarif', ...urls.map((url) => finding({ file: `${url.at(-2)}.html`, url }))));
  expect(log.runs[0].results[0].relatedLocations).toEqual([
    expect.objectContaining({
      message: { text: 'https://www.example.com/b/: The link "/x" leads to nothing.' },
    }),
  ]);
});
