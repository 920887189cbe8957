import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { findingDocs } from '../../src/lib/docs.ts';
import { csv } from '../../src/report/csv.ts';
import { finding, report } from './sample.ts';

const print = (...findings: Parameters<typeof report>[0]) => csv.print(report(findings), { color: false });
const rows = (text: string): Record<string, string>[] =>
  parse(text, { columns: true, record_delimiter: '\r\n' });

describe('csv', () => {
  test('has a row for each finding, with CRLF and quotes by RFC 4180', () => {
    const text = print(
      finding({ message: 'a "b", c', url: 'https://www.example.com/' }),
      finding({ rule: 'lang', level: 'info' }),
    );
    expect(text.split('\r\n')).toEqual([
      'level,rule,file,line,column,url,message,fix,docs,conventions',
      `error,link-broken,dist/index.html,2,4,https://www.example.com/,"a ""b"", c",mend the address,${findingDocs('link-broken')},W-LINK-1`,
      `info,lang,dist/index.html,2,4,,"the link ""/x"" leads to nothing",mend the address,${findingDocs('lang')},W-LINK-1`,
      '',
    ]);
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1', "'=1", "=cmd|' /C calc'!A0"])(
    'keeps a spreadsheet from running %j',
    (message) => {
      const [row] = rows(print(finding({ message, fix: `a;${message}` })));
      expect(row?.['message']?.startsWith(`'${message[0]}`)).toBe(true);
      expect(row?.['fix']).toMatch(/^a;'/);
    },
  );

  test('has only its header without findings', () => {
    expect(print()).toBe('level,rule,file,line,column,url,message,fix,docs,conventions\r\n');
  });
});
