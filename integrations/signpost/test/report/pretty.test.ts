import { describe, expect, it } from 'vitest';
import type { Finding } from '../../src/lib/finding.ts';
import { formats } from './formats.ts';
import { print } from './print-as.ts';
import { finding, report } from './sample.ts';

describe('the terminal report', () => {
  it('shows the place, the marked line, and the fix', () => {
    expect(print('pretty', finding())).toBe(`error link-broken  The link "/x" leads to nothing
  dist/index.html:2:4
    2 | <p><a href="/x">X</a></p>
      |    ^
  why: A dead end.
  fix: Mend the address.

dist: 1 error, 0 warnings, 0 info on 3 pages
`);
  });

  it('shows the own reason of a finding in place of that of its rule', () => {
    const text = print('pretty', finding({ why: 'Visitors wait.' }));
    expect(text.match(/^ {2}why: .*$/gm)).toEqual(['  why: Visitors wait.']);
  });

  it('groups the digits of large numbers, as all reports do', () => {
    const places = Array.from({ length: 1204 }, (_, at) => finding({ file: `dist/${at}.html` }));
    const text = print('pretty', ...places);
    expect(text).toContain('leads to nothing (1,204 places)');
    expect(text).toContain('dist: 1 error, 0 warnings, 0 info at 1,204 places');
  });

  it('shows one cause in many places once', () => {
    const places = ['a', 'b', 'c', 'd', 'e'].map((name) => finding({ file: `dist/${name}.html` }));
    const text = print('pretty', ...places);
    expect(text).toContain('leads to nothing (5 places)');
    expect(text).toContain('dist/d.html:2:4\n  why:');
    expect(text).not.toContain('dist/e.html');
    expect(text).toContain('1 error, 0 warnings, 0 info at 5 places');
  });

  it('names the URL of a row once, before the message or in it', () => {
    const { column, ...row } = finding({ rule: 'ledger-lost', file: 'published.txt', fix: 'redirect it' });
    const lost = ['/fog/', '/rain/'].map((url) => ({
      ...row,
      url,
      message: `${url} is lost`,
      cause: 'lost',
    }));
    expect(print('pretty', ...lost)).toContain('\n  published.txt:2: /rain/ is lost\n');
    expect(print('pretty', ...lost.slice(0, 1))).toContain('/fog/ is lost\n  published.txt:2\n');
    const same = ['/fog/', '/rain/'].map((url) => ({ ...row, url, message: 'lost' }));
    expect(print('pretty', ...same)).toContain('\n  published.txt:2 /rain/\n');
  });

  it('lists each of 14 mistakes of a map, with the fix for the first of a rule', () => {
    const mistakes = Array.from({ length: 14 }, (_, at) =>
      finding({
        rule: at < 7 ? 'map-syntax' : 'map-loop',
        file: 'redirects.yaml',
        line: at,
        message: `fault ${at}`,
      }),
    );
    const text = print('pretty', ...mistakes);
    expect(text.match(/^ {2}fix:/gm)).toHaveLength(2);
    for (const at of mistakes.keys()) expect(text).toMatch(new RegExp(`[Ff]ault ${at}$`, 'm'));
    expect(text).toContain('\n  redirects.yaml:3:4: Fault 3\n');
  });

  it('prints the fix of a further group in a long report, unless it is that of the group above', () => {
    const fixes = ['write /a/', 'write /a/', 'write /b/', 'write /b/', 'write /c/'];
    const mistakes = Array.from({ length: 15 }, (_, at) =>
      finding({
        rule: at < 10 ? 'map-syntax' : 'map-loop',
        line: at,
        message: `fault ${at}`,
        fix: fixes[at % 5] ?? '',
      }),
    );
    const text = print('pretty', ...mistakes);
    expect(text).toContain(
      '  fix: Write /a/\n  dist/index.html:1:4: Fault 1\n  dist/index.html:2:4: Fault 2\n',
    );
    expect(text).toContain('Fault 2\n    fix: Write /b/\n  dist/index.html:3:4: Fault 3\n');
    expect(text).toContain('Fault 3\n  dist/index.html:4:4: Fault 4\n    fix: Write /c/\n');
  });

  it('prints the warnings of a rule apart from its errors in a long report', () => {
    const mistakes = Array.from({ length: 15 }, (_, at) =>
      finding({
        rule: at < 10 ? 'map-syntax' : 'map-loop',
        level: at % 10 === 0 ? 'warning' : 'error',
        line: at,
        message: `fault ${at}`,
      }),
    );
    const headings = print('pretty', ...mistakes).match(/^(?:error|warning) \S+/gm);
    expect(headings).toEqual([
      'error map-loop',
      'error map-syntax',
      'warning map-loop',
      'warning map-syntax',
    ]);
  });

  it('counts the places of a further fault of a rule in a long report', () => {
    const mistakes = Array.from({ length: 14 }, (_, at) =>
      finding({ rule: at < 7 ? 'map-syntax' : 'map-loop', line: at, message: `fault ${at}` }),
    );
    const more = [12, 12, 13].map((at) => finding({ rule: 'map-loop', line: 20, message: `fault ${at}` }));
    const text = print('pretty', ...mistakes, ...more);
    expect(text).toContain('dist/index.html:13:4: Fault 13 (2 places)\n');
  });

  it('shows the source of each place, and a common one once', () => {
    const at = (name: string, source?: string): Finding =>
      finding({ file: `dist/${name}.html`, ...(source && { source }) });
    const text = print(
      'pretty',
      at('a'),
      at('b', 'src/Nav.astro:2'),
      at('c', 'src/Nav.astro:2'),
      at('d', 'src/d.md'),
    );
    expect(text).toContain(
      '  dist/b.html:2:4\n  source: src/Nav.astro:2\n  dist/c.html:2:4\n  dist/d.html:2:4\n  source: src/d.md\n  why: A dead end.\n  fix:',
    );
  });

  it('shows the URL of a finding without a file once', () => {
    const at = (path: string, message: string): Finding => {
      const {
        file: _,
        line: __,
        column: ___,
        ...rest
      } = finding({ url: `https://a.test${path}`, message, cause: 'refused' });
      return rest;
    };
    const says = 'refuses the connection';
    expect(print('pretty', at('/x', says))).toContain(
      'Refuses the connection\n  https://a.test/x\n  why: A dead end.\n  fix:',
    );
    expect(print('pretty', at('/x', `https://a.test/x ${says}`))).toContain(
      `a.test/x ${says}\n  why: A dead end.\n  fix:`,
    );
    const both = [at('/x', `https://a.test/x ${says}`), at('/y', `https://a.test/y ${says}`)];
    expect(print('pretty', ...both)).toContain(
      `a.test/x ${says} (2 places)\n  https://a.test/y: https://a.test/y ${says}\n  why: A dead end.\n  fix:`,
    );
  });

  it('cuts a long line around the column, and puts the mark below it', () => {
    const line = `${'a'.repeat(200)}<a href="/x">${'b'.repeat(200)}`;
    const pretty = formats.find(({ id }) => id === 'pretty');
    const text =
      pretty?.print(report([finding({ column: 201 })], { readLine: () => line }), { color: false }) ?? '';
    const [, , shown = '', marked = ''] = text.split('\n');
    expect(shown.charAt(marked.indexOf('^'))).toBe('<');
    expect(shown.length).toBeLessThanOrEqual(80);
  });

  it('keeps the indent of a YAML line, and of no other', () => {
    const pretty = formats.find(({ id }) => id === 'pretty');
    const shown = (file: string): string[] => {
      const read = report([finding({ file, column: 4 })], { readLine: () => '   - from: /b' });
      return pretty?.print(read, { color: false }).split('\n').slice(2, 4) ?? [];
    };
    expect(shown('redirects.yaml')).toEqual(['    2 |    - from: /b', '      |    ^']);
    expect(shown('a.html')).toEqual(['    2 | - from: /b', '      | ^']);
  });

  it('puts the mark below wide letters', () => {
    const line = '<p>製品</p><a href="/x">';
    const pretty = formats.find(({ id }) => id === 'pretty');
    const text =
      pretty?.print(report([finding({ column: 10 })], { readLine: () => line }), { color: false }) ?? '';
    expect(text.split('\n')[3]).toBe(`      | ${' '.repeat('<p>'.length + 4 + '</p>'.length)}^`);
  });

  it('says that nothing was found, and counts ignored and known findings', () => {
    const pretty = formats.find(({ id }) => id === 'pretty');
    const ignored = [{ finding: finding(), reason: 'being rewritten' }];
    expect(
      pretty?.print(report([], { ignored, known: [finding(), finding({ line: 3 })] }), { color: false }),
    ).toBe(
      'dist: 3 pages, 1 check, nothing new found\n2 more are in the baseline\n1 ignored: link-broken, being rewritten\n',
    );
  });

  it('prints colors only if asked to', () => {
    const pretty = formats.find(({ id }) => id === 'pretty');
    expect(pretty?.print(report([finding()]), { color: true })).toContain('\u001b[');
    expect(print('pretty', finding())).not.toContain('\u001b[');
  });
});
