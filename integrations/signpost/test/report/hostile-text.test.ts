import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAstroError } from '../../src/astro/failure.ts';
import { logFindings } from '../../src/astro/log.ts';
import { findXmlFault } from '../../src/audit/site/xml-fault.ts';
import type { Finding } from '../../src/lib/finding.ts';
import type { Report } from '../../src/report/report.ts';
import { formats } from './formats.ts';
import { finding, report } from './sample.ts';

const print = (id: string, findings: readonly Finding[], changes: Partial<Report> = {}): string =>
  formats.find((format) => format.id === id)?.print(report(findings, changes), { color: false }) ?? '';

/** What no line of a log may hold: cursor and colors (C0, C1), other ends of a line, turned letters, half characters. */
const forbidden = /[\p{Cc}\p{Cs}\u2028-\u202E\u2066-\u2069]/u;
const linesOf = (text: string): string[] => text.replace(/\n$/, '').split('\n');

/** What comes from pages, file names, maps and servers, made of what does harm. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\u001b[2J',
        '\u009b31m',
        '\u001b]0;title\u0007',
        '\r',
        '\n',
        '\r\n',
        '\u0000',
        '\u007f',
      ),
      fc.constantFrom(
        '\u0085',
        '\u2028',
        '\u2029',
        '\u202e',
        '\u2066',
        '\u2069',
        '\ud800',
        '\udc00',
        '\ufffe',
        '\uffff',
      ),
      fc.constantFrom(
        '::error::',
        '\n::stop-commands::x',
        '%0A',
        '%0A::error::',
        '##[error]',
        'a ##vso[x]',
        '#',
        ',',
        ':',
        '%',
      ),
      fc.constantFrom(']]>', '<!--', '</failure>', '&', '&amp;', '"', "'", '<script>', '\\', '/', '../'),
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.constantFrom('a', 'é', '😀', 'ش', ' '),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));
const findings = fc.array(
  fc
    .record({ message: hostile, file: hostile, fix: hostile, url: hostile })
    .map((parts) => finding({ ...parts, file: parts.file || 'f' })),
  { minLength: 1, maxLength: 4 },
);

describe('reports with hostile text of a page, file name, map or server', () => {
  it('print an annotation on one line as one command', () => {
    fc.assert(
      fc.property(findings, (some) => {
        const lines = linesOf(print('github', some));
        expect(lines.filter((line) => forbidden.test(line.replaceAll('\t', '')))).toEqual([]);
        for (const line of lines)
          expect(line).toMatch(/^::error file=[^:,]*,line=2,col=4,title=link-broken::(?:[^%]|%(?:25|0A))*$/u);
        // One line for each group of findings, and none that a text adds.
        expect(lines.length).toBeLessThanOrEqual(some.length);
      }),
    );
  });

  it('print JUnit as valid XML with the same elements', () => {
    fc.assert(
      fc.property(findings, (some) => {
        const text = print('junit', some);
        expect(findXmlFault(text)).toBeUndefined();
        expect(text.replace(/[\n\t]/g, '')).not.toMatch(forbidden);
        expect(text).not.toMatch(/[\uFFFE\uFFFF]/);
        // Of the characters that a line may not hold, no reference is written either.
        expect(text).not.toMatch(/&#(?!9;|10;)/);
        const names = [...text.matchAll(/<([a-z]+)/g)].map(([, name]) => name);
        expect(names).toEqual(['testsuites', 'testsuite', 'testcase', 'failure']);
      }),
    );
  });

  it('print no raw control character in SARIF and JSON, and JSON keeps the text', () => {
    fc.assert(
      fc.property(findings, (some) => {
        for (const id of ['sarif', 'json'])
          expect(linesOf(print(id, some)).filter((line) => forbidden.test(line))).toEqual([]);
        const reported: { findings: Finding[] } = JSON.parse(print('json', some));
        expect(reported.findings.map(({ message, file }) => ({ message, file }))).toEqual(
          some.map(({ message, file }) => ({ message, file })),
        );
      }),
    );
  });

  it('print CSV with one line for each finding, without a raw control character', () => {
    fc.assert(
      fc.property(findings, (some) => {
        const lines = print('csv', some).split('\r\n');
        expect(lines).toHaveLength(some.length + 2);
        expect(lines.filter((line) => forbidden.test(line))).toEqual([]);
      }),
    );
  });

  it('print no line on the terminal that starts a command of a CI log', () => {
    fc.assert(
      fc.property(findings, (some) => {
        const lines = linesOf(print('pretty', some));
        expect(lines.filter((line) => /^\s*(?:::|##\[)/.test(line))).toEqual([]);
      }),
    );
  });

  it.each(['pretty', 'github', 'json', 'sarif', 'csv', 'junit'])(
    'print no ##[error] or ##vso[…] as %s',
    (id) => {
      fc.assert(
        fc.property(findings, (some) => {
          const readLine = (): string => `<title>Sale ##[error]x ##vso[x]</title> ${some[0]?.message}`;
          expect(print(id, some, { readLine })).not.toMatch(/##(?:\[|vso\[)/i);
        }),
      );
    },
  );

  it("print places in SARIF as valid URIs, in text that changes no letters' direction", () => {
    fc.assert(
      fc.property(findings, (some) => {
        const { runs }: { runs: [{ results: readonly SarifResult[] }] } = JSON.parse(print('sarif', some));
        for (const { message, locations } of runs[0].results) {
          const uri = locations[0]?.physicalLocation.artifactLocation.uri ?? '';
          expect(uri).toMatch(/^(?:[A-Za-z0-9\-._~!*'()/]|%[0-9A-F]{2})+$/);
          expect(forbidden.test(message.text.replace(/[\n\t]/g, ''))).toBe(false);
        }
      }),
    );
  });

  it('show the text on the terminal, in the log of a build and in HTML', () => {
    fc.assert(
      fc.property(findings, (some) => {
        const plain = some.map(({ message }) => finding({ message: `m${message.length}`, file: 'f' }));
        const texts = [print('pretty', some), logFindings(some), createAstroError(logFindings(some)).message];
        for (const line of [...texts, print('html', some)].flatMap(linesOf))
          expect(forbidden.test(line.replaceAll('\t', ''))).toBe(false);
        expect(linesOf(logFindings(some.slice(0, 1))).length).toBe(
          linesOf(logFindings(plain.slice(0, 1))).length,
        );
      }),
    );
  });
});

interface SarifResult {
  readonly message: { readonly text: string };
  readonly locations: readonly {
    readonly physicalLocation: { readonly artifactLocation: { readonly uri: string } };
  }[];
}
