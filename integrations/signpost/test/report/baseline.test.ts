import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { mustBeFixed, parseBaseline, printBaseline, withFingerprints } from '../../src/report/baseline.ts';
import { finding } from './sample.ts';

describe('the fingerprint of a finding', () => {
  it('stays when its line, its words or their numbers change', () => {
    const [one, moved, reworded] = withFingerprints([
      finding({ cause: 'long', line: 1 }),
      finding({ cause: 'long', line: 9 }),
      finding({ cause: 'long', message: 'the title has 80 characters' }),
    ]);
    expect(moved?.fingerprint).toBe(one?.fingerprint);
    expect(reworded?.fingerprint).toBe(one?.fingerprint);
  });

  it.each([{ rule: 'x' }, { file: 'x' }, { cause: 'x' }, { url: '/x' }])('differs by %j', (change) => {
    const [one, other] = withFingerprints([finding(), finding(change)]);
    expect(one?.fingerprint).not.toBe(other?.fingerprint);
  });
});

const none = (file: string) => finding({ rule: 'head-closed', cause: 'ignored', file });

describe('parseBaseline and printBaseline', () => {
  it('hold back the pages of a cause that are left after one is mended', () => {
    const pages = ['a', 'b', 'c'].map(none);
    const baseline = parseBaseline('base.json', printBaseline(pages));
    expect(pages.slice(1).every((page) => baseline.holdsBack(page))).toBe(true);
    expect(baseline.holdsBack(none('d'))).toBe(false);
    expect(baseline.holdsBack(finding({ file: 'a' }))).toBe(false);
  });

  it('write a line for each cause, in a fixed order', () => {
    const findings = [none('b'), none('a'), finding({ cause: 'no page /x' })];
    const text = printBaseline(findings);
    expect(printBaseline(findings.toReversed())).toBe(text);
    const causes: { rule: string; cause: string; pages: string[] }[] = JSON.parse(text).causes;
    expect(causes.map(({ rule, cause, pages }) => [rule, cause, pages.length])).toEqual([
      ['head-closed', 'ignored', 2],
      ['link-broken', 'no page /x', 1],
    ]);
    expect(JSON.parse(printBaseline([]))).toEqual({ version: 3, causes: [] });
  });

  it('read a file of version 2 by its files and words', () => {
    const old = [
      { rule: 'viewport', place: 'a.html', message: 'The page has no viewport', fingerprint: 'x' },
      {
        rule: 'head-closed',
        place: 'index.html',
        message: 'The head ends early, on 18 pages',
        fingerprint: 'y',
      },
    ];
    const baseline = parseBaseline('base.json', JSON.stringify({ version: 2, findings: old }));
    expect(baseline.isOutdated).toBe(true);
    expect(baseline.holdsBack(finding({ rule: 'viewport', file: 'a.html', message: 'x' }))).toBe(true);
    expect(
      baseline.holdsBack(finding({ rule: 'head-closed', file: 'b.html', message: 'the head ends early' })),
    ).toBe(true);
    expect(baseline.holdsBack(finding({ rule: 'head-closed', file: 'b.html', message: 'x' }))).toBe(false);
  });

  it.each([
    '',
    '{',
    '[]',
    '{"version":4,"causes":[]}',
    '{"version":3,"causes":{"length":0}}',
    '{"version":3,"causes":[{"rule":"x","cause":"x","pages":["*"]}]}',
    '{"version":2,"findings":[{"rule":"x"}]}',
    '{"version":1,"findings":["x"]}',
  ])('refuse %j', (text) => {
    expect(() => parseBaseline('base.json', text)).toThrow("base.json isn't a baseline file");
  });

  it('refuse a file with two million wrong elements in little memory', () => {
    const source = new URL('../../src/report/baseline.ts', import.meta.url);
    const script = `import { parseBaseline } from '${source}';
      const text = '{"version":3,"causes":[' + '1,'.repeat(2_000_000) + '1]}';
      try { parseBaseline('base.json', text); } catch ({ message }) { console.log(message); }`;
    const parameters = ['--max-old-space-size=200', '--input-type=module', '-e', script];
    const said = execFileSync(process.execPath, parameters, {
      encoding: 'utf8',
      stdio: 'pipe',
      timeout: 240_000,
    });
    expect(said).toContain("base.json isn't a baseline file");
  });

  it('propose to write the baseline anew only for a file that may be one', () => {
    const broken = printBaseline([finding()]).replace('"pages"', '<<<<<<<');
    expect(() => parseBaseline('base.json', broken)).toThrow(
      'Write it again: npx astro-signpost audit --update-baseline',
    );
    expect(() => parseBaseline('package.json', '{"name":"site","version":"1.0.0"}')).toThrow(
      'Choose another file',
    );
  });
});

it.each([
  ['map-loop', 'error', true],
  ['host-adapter', 'error', true],
  ['robots-syntax', 'error', true],
  ['ledger-lost', 'error', true],
  ['host-place', 'error', true],
  ['host-place', 'warning', false],
  ['map-retention', 'info', false],
  ['redirect-meta', 'error', false],
  ['title-missing', 'error', false],
] as const)(
  'mustBeFixed holds for an error in the map, in robots.txt or of a lost URL: %s',
  (rule, level, must) => {
    expect(mustBeFixed({ rule, level })).toBe(must);
  },
);
