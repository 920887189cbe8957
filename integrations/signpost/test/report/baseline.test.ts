import { describe, expect, it } from 'vitest';
import { mustBeFixed, parseBaseline, printBaseline, withFingerprints } from '../../src/report/baseline.ts';
import { finding } from './sample.ts';

describe('the fingerprint of a finding', () => {
  it('stays when its line moves, and differs between two of one file', () => {
    const [one, two] = withFingerprints([finding({ line: 1 }), finding({ line: 9 })]);
    const [moved] = withFingerprints([finding({ line: 5, column: 1 })]);
    expect(moved?.fingerprint).toBe(one?.fingerprint);
    expect(two?.fingerprint).not.toBe(one?.fingerprint);
  });

  it.each([
    [
      '/a takes 2 redirects to /c through /b (redirects.yaml:31)',
      '/a takes 2 redirects to /c through /b (redirects.yaml:132)',
    ],
    [
      '145 redirects have no `since` date, starting with /a',
      '1,298 redirects have no `since` date, starting with /a',
    ],
    ['12 of 112 redirects exceed the limit', '14 of 130 redirects exceed the limit'],
    ['the rule on line 14 matches the same URLs', 'the rule on line 9 matches the same URLs'],
    ['see maps/old.csv:3:7', 'see maps/old.csv:4:7'],
  ])('stays when a line or a count in the message changes: %s', (before, after) => {
    const [one, other] = [before, after].flatMap((message) => withFingerprints([finding({ message })]));
    expect(other?.fingerprint).toBe(one?.fingerprint);
  });

  it.each([
    ['"/v22.1/a" is missing', '"/v22.2/a" is missing'],
    ['the title "10 tips" is generic', 'the title "12 tips" is generic'],
    ['/old returns 404 there', '/old returns 410 there'],
    ['/docs/3 leads to /docs/4', '/docs/3 leads to /docs/5'],
    ['it is a link to http://localhost:4321/a', 'it is a link to http://localhost:4322/a'],
    ['it waits until 2026-03-01', 'it waits until 2026-04-01'],
  ])('differs by a number that is part of a value: %s', (before, after) => {
    const [one, other] = [before, after].flatMap((message) => withFingerprints([finding({ message })]));
    expect(other?.fingerprint).not.toBe(one?.fingerprint);
  });

  it.each([{ rule: 'x' }, { file: 'x' }, { message: 'x' }])('differs by %j', (change) => {
    const [one, other] = [...withFingerprints([finding()]), ...withFingerprints([finding(change)])];
    expect(one?.fingerprint).not.toBe(other?.fingerprint);
  });
});

describe('parseBaseline and printBaseline', () => {
  it('read back what they wrote', () => {
    const findings = withFingerprints([finding(), finding({ file: 'b' })]);
    const known = parseBaseline('base.json', printBaseline(findings));
    expect(findings.every(({ fingerprint }) => known.has(fingerprint))).toBe(true);
  });

  it('write JSON with a line for each finding, in a fixed order', () => {
    const findings = withFingerprints([finding({ file: 'b' }), finding({ file: 'a' })]);
    const text = printBaseline(findings);
    expect(printBaseline(findings.toReversed())).toBe(text);
    expect(JSON.parse(text).findings.map(({ place }: { place: string }) => place)).toEqual(['a', 'b']);
    expect(text.split('\n').filter((line) => line.includes('fingerprint'))).toHaveLength(2);
    expect(JSON.parse(printBaseline([]))).toEqual({ version: 2, findings: [] });
  });

  it('write the same text for a message of a rule and for the printed one', () => {
    const texts = ['the site has no 404 page', 'The site has no 404 page'].map((message) =>
      printBaseline(withFingerprints([finding({ message })])),
    );
    expect(texts[0]).toBe(texts[1]);
    expect(texts[0]).toContain('"message":"The site has no 404 page"');
  });

  it.each(['', '{', '[]', '{"version":3,"findings":[]}', '{"version":1,"findings":["x"]}'])(
    'refuse %j',
    (text) => {
      expect(() => parseBaseline('base.json', text)).toThrow("base.json isn't a baseline file");
    },
  );

  it('propose to write the baseline anew only for a file that may be one', () => {
    const [one] = withFingerprints([finding()]);
    const broken = printBaseline(one === undefined ? [] : [one]).replace('"message"', '<<<<<<<');
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
