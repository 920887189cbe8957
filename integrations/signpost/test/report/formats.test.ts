import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { byWeight, type Finding } from '../../src/core/finding.ts';
import { formats } from '../../src/report/index.ts';
import { finding, report } from './sample.ts';

const print = (id: string, ...findings: Finding[]): string =>
  formats.find((format) => format.id === id)?.print(report(findings), { colour: false }) ?? '';

describe('pretty', () => {
  it('shows the place, the line with a mark, and how to mend it', () => {
    expect(print('pretty', finding())).toBe(`error link-broken  the link "/x" leads to nothing
  dist/index.html:2:4
    2 | <p><a href="/x">X</a></p>
      |    ^
  fix: mend the address  W-LINK-1

dist: 1 error, 0 warnings, 0 of advice (1 cause) on 3 pages
`);
  });

  it('shows one cause in many places once', () => {
    const places = ['a', 'b', 'c', 'd', 'e'].map((name) => finding({ file: `dist/${name}.html` }));
    const text = print('pretty', ...places);
    expect(text).toContain('leads to nothing (5 places)');
    expect(text).toContain('dist/c.html:2:4\n  and 2 more');
    expect(text).not.toContain('dist/d.html');
    expect(text).toContain('5 errors, 0 warnings, 0 of advice (1 cause)');
  });

  it('shows the address of what has no file, and says it once', () => {
    const at = (path: string, message: string): Finding => {
      const { file: _, line: __, column: ___, ...rest } = finding({ url: `https://a.test${path}`, message });
      return rest;
    };
    const says = 'refuses the connection';
    expect(print('pretty', at('/x', says))).toContain(`${says}\n  https://a.test/x\n  fix:`);
    expect(print('pretty', at('/x', `https://a.test/x ${says}`))).toContain(`a.test/x ${says}\n  fix:`);
    const both = [at('/x', `https://a.test/x ${says}`), at('/y', `https://a.test/y ${says}`)];
    expect(print('pretty', ...both)).toContain(`a.test/x ${says} (2 places)\n  https://a.test/y\n  fix:`);
  });

  it('cuts a long line around the column, and puts the mark below it', () => {
    const line = `${'a'.repeat(200)}<a href="/x">${'b'.repeat(200)}`;
    const pretty = formats.find(({ id }) => id === 'pretty');
    const text =
      pretty?.print(report([finding({ column: 201 })], { lineOf: () => line }), { colour: false }) ?? '';
    const [, , shown = '', marked = ''] = text.split('\n');
    expect(shown.charAt(marked.indexOf('^'))).toBe('<');
    expect(shown.length).toBeLessThanOrEqual(80);
  });

  it('puts the mark below letters that are as wide as two', () => {
    const line = '<p>製品</p><a href="/x">';
    const pretty = formats.find(({ id }) => id === 'pretty');
    const text =
      pretty?.print(report([finding({ column: 10 })], { lineOf: () => line }), { colour: false }) ?? '';
    expect(text.split('\n')[3]).toBe(`      | ${' '.repeat('<p>'.length + 4 + '</p>'.length)}^`);
  });

  it('says that nothing was found, what is ignored and what is known', () => {
    const pretty = formats.find(({ id }) => id === 'pretty');
    const ignored = [{ finding: finding(), reason: 'being rewritten' }];
    expect(pretty?.print(report([], { ignored, known: 2 }), { colour: false })).toBe(
      'dist: 3 pages, 1 rule, nothing found\n2 more are known by the baseline\n1 ignored: link-broken, being rewritten\n',
    );
  });

  it('colours only when told to', () => {
    const pretty = formats.find(({ id }) => id === 'pretty');
    expect(pretty?.print(report([finding()]), { colour: true })).toContain('\u001b[');
    expect(print('pretty', finding())).not.toContain('\u001b[');
  });
});

describe('json', () => {
  it('has everything', () => {
    const value: unknown = JSON.parse(
      print('json', finding(), finding({ level: 'advice', rule: 'lang', message: 'm' })),
    );
    expect(value).toMatchObject({
      version: 1,
      subject: 'dist',
      pages: 3,
      counts: { error: 1, warning: 0, advice: 1 },
      findings: [
        { rule: 'link-broken', line: 2, fingerprint: expect.stringMatching(/^[0-9a-f]{20}$/) },
        { rule: 'lang' },
      ],
    });
  });
});

/** What SARIF 2.1.0 requires of the parts that we write (OASIS, sections 3.13 to 3.29). */
const sarif = z.object({
  version: z.literal('2.1.0'),
  runs: z.array(
    z.object({
      tool: z.object({
        driver: z.object({ name: z.string(), rules: z.array(z.object({ id: z.string() })) }),
      }),
      columnKind: z.literal('utf16CodeUnits'),
      results: z.array(
        z.object({
          ruleId: z.string(),
          ruleIndex: z.int().nonnegative(),
          level: z.enum(['none', 'note', 'warning', 'error']),
          message: z.object({ text: z.string().min(1) }),
          partialFingerprints: z.record(z.string(), z.string()),
          locations: z.array(
            z.object({
              physicalLocation: z.object({
                artifactLocation: z.object({ uri: z.string().regex(/^[^\s\\:]+$/) }),
                region: z
                  .object({ startLine: z.int().positive(), startColumn: z.int().positive() })
                  .partial()
                  .optional(),
              }),
            }),
          ),
        }),
      ),
    }),
  ),
});

describe('sarif', () => {
  it('names rules, places, tags and fingerprints', () => {
    const log = sarif.parse(
      JSON.parse(print('sarif', finding({ file: 'dist/a b/ü:.html' }), finding({ rule: 'map-syntax' }))),
    );
    const [run] = log.runs;
    expect(run?.tool.driver.rules.map(({ id }) => id)).toEqual(['link-broken', 'map-syntax']);
    expect(run?.results[0]?.locations[0]?.physicalLocation.artifactLocation.uri).toBe(
      'dist/a%20b/%C3%BC%3A.html',
    );
    expect(run?.results.map(({ ruleIndex }) => ruleIndex)).toEqual([0, 1]);
  });
});

describe('github', () => {
  it('escapes what would end a command', () => {
    expect(print('github', finding({ file: 'a,b:c.html', message: '100 %\nnext' }))).toBe(
      '::error file=a%2Cb%3Ac.html,line=2,col=4,title=link-broken::100 %25%0Anext%0Afix: mend the address\n',
    );
  });
});

describe('junit', () => {
  it('fails the rules that found something', () => {
    const xml = print('junit', finding({ message: 'a < "b" & c' }));
    expect(xml).toContain('tests="1" failures="1"');
    expect(xml).toContain('<failure message="a &lt; &quot;b&quot; &amp; c">');
  });
});

/** Names of elements and the text between them, as a parser sees them. */
function elements(markup: string): string[] {
  const names: string[] = [];
  new Parser({ onopentagname: (name) => names.push(name) }, { xmlMode: true }).end(markup);
  return names;
}

describe('every format', () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 });
  const any = fc.record({ message: text, file: text, fix: text, url: text }).map((parts) => finding(parts));

  it('prints any text without letting it out of its place', () => {
    fc.assert(
      fc.property(fc.array(any, { maxLength: 4 }), (findings) => {
        const plain = findings.map((_, index) => finding({ message: `m${index}`, file: 'f' }));
        expect(() => sarif.parse(JSON.parse(print('sarif', ...plain)))).not.toThrow();
        expect(() => JSON.parse(print('json', ...findings))).not.toThrow();
        expect(
          print('github', ...findings)
            .split('\n')
            .filter((line) => line !== '' && !line.startsWith('::')),
        ).toEqual([]);
        expect(new Set(elements(print('junit', ...findings)))).toEqual(
          new Set(elements(print('junit', ...plain))),
        );
      }),
      { numRuns: 100 },
    );
  });

  it('prints the same for findings in any order', () => {
    const findings = [
      finding({ file: 'b' }),
      finding({ level: 'advice' }),
      finding({ file: 'a' }),
      finding({ line: 1 }),
    ];
    const sorted = findings.toSorted(byWeight);
    fc.assert(
      fc.property(fc.shuffledSubarray(findings, { minLength: 4 }), (shuffled) => {
        expect(print('pretty', ...shuffled.toSorted(byWeight))).toBe(print('pretty', ...sorted));
      }),
    );
  });
});
