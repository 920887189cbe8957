import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Finding } from '../../src/lib/finding.ts';
import { docs, print, printShort } from './print-as.ts';
import { finding } from './sample.ts';

describe('json', () => {
  it('has each field of a finding', () => {
    const value: unknown = JSON.parse(
      print('json', finding(), finding({ level: 'info', rule: 'lang', message: 'm' })),
    );
    expect(value).toMatchObject({
      version: 4,
      subject: 'dist',
      pages: 3,
      counts: { error: 1, warning: 0, info: 1 },
      findings: [
        { rule: 'link-broken', line: 2, fingerprint: expect.stringMatching(/^[0-9a-f]{20}$/) },
        { rule: 'lang' },
      ],
    });
  });

  it('has every place of a cause, and with --json the first 10 and the number of the others', () => {
    const places = Array.from({ length: 12 }, (_, index) => finding({ file: `dist/${index}.html` }));
    const findings = [...places, finding({ rule: 'lang', message: 'm' })];
    expect(JSON.parse(print('json', ...findings)).findings).toHaveLength(13);
    const short = JSON.parse(printShort('json', ...findings));
    expect(short.findings).toHaveLength(11);
    expect(short.counts).toEqual({ error: 2, warning: 0, info: 0 });
    expect(short.leftOut).toEqual([{ rule: 'link-broken', cause: finding().message, count: 2 }]);
  });
});

const place = z.object({ physicalLocation: z.object({ artifactLocation: z.object({ uri: z.string() }) }) });
const result = z.object({ ruleIndex: z.int(), locations: z.array(place) });
const driver = z.object({ rules: z.array(z.object({ id: z.string() })) });
const sarif = z.object({
  runs: z.tuple([z.object({ tool: z.object({ driver }), results: z.array(result) })]),
});

describe('sarif', () => {
  it('has rules, places, tags and fingerprints', () => {
    const log = sarif.parse(
      JSON.parse(print('sarif', finding({ file: 'dist/a b/ü:.html' }), finding({ rule: 'map-syntax' }))),
    );
    const [run] = log.runs;
    expect(run.tool.driver.rules.map(({ id }) => id)).toEqual(['link-broken', 'map-syntax']);
    expect(run.results[0]?.locations[0]?.physicalLocation.artifactLocation.uri).toBe(
      'dist/a%20b/%C3%BC%3A.html',
    );
    expect(run.results.map(({ ruleIndex }) => ruleIndex)).toEqual([0, 1]);
  });
});

describe('github', () => {
  it('escapes text that would end a command', () => {
    expect(print('github', finding({ file: 'a,b:c.html', message: '100 %\nnext' }))).toBe(
      `::error file=a%2Cb%3Ac.html,line=2,col=4,title=link-broken::100 %25%0Anext%0Afix: mend the address%0Adocs: ${docs}\n`,
    );
  });
});

describe('a finding at a URL of a crawl', () => {
  const crawled = finding({ file: 'http://127.0.0.1:4321/a%20b/', url: 'https://www.example.com/a%20b/' });

  it('is printed with the URL alone', () => {
    expect(print('pretty', crawled)).toContain('\n  http://127.0.0.1:4321/a%20b/ 2:4\n');
    expect(print('junit', crawled)).toContain('  http://127.0.0.1:4321/a%20b/ 2:4&#10;');
    const whole = finding({ file: 'https://www.example.com/x/', line: 1, column: 1 });
    expect(print('pretty', whole)).toContain('\n  https://www.example.com/x/\n');
  });

  it('is linked with the requested URL', () => {
    expect(print('html', crawled)).toContain('<a href="http://127.0.0.1:4321/a%20b/" rel="noreferrer">');
    expect(print('html', crawled)).toContain('<code>2:4</code>');
    expect(print('html', crawled)).not.toContain('href="https://www.example.com/a%20b/"');
  });

  // GitHub refuses the whole log: "URI scheme "https" did not match the checkout URI scheme "file"".
  it('has no scheme in SARIF', () => {
    const [run] = sarif.parse(JSON.parse(print('sarif', crawled))).runs;
    expect(run.results[0]?.locations[0]?.physicalLocation.artifactLocation.uri).toBe(
      '127.0.0.1%3A4321/a%20b/',
    );
  });

  it('is no file of the project for GitHub', () => {
    expect(print('github', crawled)).toBe(
      `::error title=link-broken::the link "/x" leads to nothing%0Aat: http://127.0.0.1:4321/a%2520b/ 2:4%0Afix: mend the address%0Adocs: ${docs}\n`,
    );
  });
});

describe('a finding without a file', () => {
  const { file: _, line: __, column: ___, ...bare } = finding();

  // GitHub refuses the whole log: "locationFromSarifResult: expected at least one location".
  it('has a place in SARIF', () => {
    const log = sarif.parse(
      JSON.parse(
        print('sarif', bare, {
          ...bare,
          message: 'no directives',
          url: 'https://www.example.com/robots.txt',
        }),
      ),
    );
    expect(
      log.runs[0].results.map(({ locations }) =>
        locations.map(({ physicalLocation }) => physicalLocation.artifactLocation.uri),
      ),
    ).toEqual([['dist'], ['www.example.com/robots.txt']]);
  });

  it('is named by its URL in JUnit, if it has one', () => {
    const xml = print('junit', bare, { ...bare, url: 'https://www.example.com/robots.txt' });
    expect(xml).toContain('leads to nothing&#10;  https://www.example.com/robots.txt&#10;  fix');
  });

  it('is printed for GitHub with its URL', () => {
    expect(print('github', { ...bare, url: 'https://www.example.com/x' })).toContain(
      '%0Aat: https://www.example.com/x%0A',
    );
  });
});

describe('more findings than GitHub shows of a step', () => {
  const many = (level: Finding['level'], count: number): Finding[] =>
    Array.from({ length: count }, (_, at) => finding({ level, message: `cause ${at}` }));
  const commandsIn = (text: string): string[] => text.split('\n').filter((line) => line.startsWith('::'));

  it('are printed up to the limit', () => {
    const text = print('github', ...many('error', 10), ...many('warning', 10));
    expect(commandsIn(text)).toHaveLength(20);
    expect(text.trimEnd().split('\n')).toHaveLength(20);
  });

  it('are counted in the last annotation, and printed in the log', () => {
    const text = print('github', ...many('error', 12), ...many('info', 1));
    const errors = commandsIn(text).filter((line) => line.startsWith('::error'));
    expect(errors).toHaveLength(10);
    expect(errors.at(-1)).toBe(
      '::error title=signpost::3 more problems of level error are in the log of this step',
    );
    for (let at = 0; at < 12; at += 1) expect(text).toMatch(new RegExp(`cause ${at}\\b`));
    expect(text).toContain(
      `\nerror link-broken dist/index.html:2:4 cause 11 fix: mend the address docs: ${docs}\n`,
    );
    expect(text).toContain('::notice ');
  });
});

describe('junit', () => {
  it('has the fix once for each cause', () => {
    const xml = print(
      'junit',
      finding(),
      finding({ file: 'dist/b.html' }),
      finding({ message: 'other', fix: 'do it' }),
    );
    expect(xml.split('  fix: mend the address')).toHaveLength(2);
    expect(xml).toContain('error: other&#10;  dist/index.html:2:4&#10;  fix: do it</failure>');
  });

  it('has a failed test for each rule with findings', () => {
    const xml = print('junit', finding({ message: 'a < "b" & c' }));
    expect(xml).toContain('tests="1" failures="1"');
    expect(xml).toContain('<failure message="a &lt; &quot;b&quot; &amp; c">');
  });
});
