import { describe, expect, test } from 'vitest';
import { importRedirects } from '../../src/import/import-redirects.ts';
import { read } from './read.ts';

/** The rules of a table, and what was said of its columns. */
function said(text: string, columns?: string, file = 'old.csv') {
  const { items, notices } = importRedirects(file, [{ file, text }], { base: '/', columns });
  return {
    rules: items.flatMap((item) =>
      item.kind === 'rule'
        ? [
            `${item.line} ${item.from} ${[item.to, item.status].filter((word) => word !== '' && word !== 301).join(' ')}`,
          ]
        : [],
    ),
    notices: notices.map(({ line, text: note }) => `${line} ${note}`),
  };
}

describe('importRedirects finds the columns of a CSV by their content', () => {
  test.each([
    ['Alt;Neu\n/a;/b\n/c;/d\n', ['2 /a /b', '3 /c /d']],
    ['/a,/b\n/c,/d\n', ['1 /a /b', '2 /c /d']],
    ['id\tvon\tnach\tcode\n1\t/a\thttps://n.example/b\t302\n', ['2 /a https://n.example/b 302']],
    ['/a|410|/b\n', []],
    ['sep=;\nAlt;Neu\n"/a";"/b"\n', ['3 /a /b']],
    // As another plugin of WordPress writes them.
    ['id,source,matching,destination,type,status\n1,/a,exact,/b,302,active\n', ['2 /a /b 302']],
  ])('%j', (text, rules) => {
    expect(said(text).rules).toEqual(rules);
  });

  test('says which columns it took, and what to write for others', () => {
    expect(said('Alt;Neu\n/a;/b\n').notices).toEqual([
      '1 column 1 ("Alt") was read as the old URLs, and column 2 ("Neu") as the new ones',
    ]);
    expect(said('/a,/b\n').notices).toEqual([
      '1 column 1 was read as the old URLs, and column 2 as the new ones',
    ]);
    expect(said('from,to\n/a,/b\n').notices).toEqual([]);
  });

  test('reads URLs with status 410 as gone, and lists others without a target', () => {
    const { rules, notices } = said('Seite;Antwort\n/a;410\n/b;301\n');
    expect(rules).toEqual(['2 /a 410']);
    expect(notices).toEqual(['1 column 1 ("Seite") was read as the old URLs, and no column as the new ones']);
  });

  test.each([
    [
      'a,b\n1,2\n',
      /^old\.csv:1: It isn't clear which columns of "a, b" have the old and the new URLs\. Pass --columns from=NAME/,
    ],
    ['a,b,c\n/1,/2,/3\n', /It isn't clear which columns of "a, b, c"/],
  ])('refuses %j, whose columns are ambiguous', (text, message) => {
    expect(() => said(text)).toThrow(message);
  });
});

describe('importRedirects with --columns', () => {
  test.each([
    ['Legacy,Name,Target\n/a,x,/b\n', 'from=legacy,to=Target', ['2 /a /b']],
    ['1,/b,/a\n', 'from=3,to=2', ['1 /a /b']],
    ['new,old\n/a,/b\n', 'from=new,to=old', ['2 /a /b']],
    ['old.html,new.html\n', 'from=1,to=2', ['1 /old.html /new.html']],
    ['a,b,c\n/1,/2,308\n', 'from=1,to=2,status=c', ['2 /1 /2 308']],
  ])('%j %s', (text, columns, rules) => {
    expect(said(text, columns).rules).toEqual(rules);
  });

  test.each([
    [
      'from=Legcy,to=New',
      /old\.csv has no column "Legcy". Did you mean "Legacy"\? Use Legacy, New or a number from 1 to 2\./,
    ],
    [
      'form=Legacy',
      /Invalid --columns: "form=Legacy". Did you mean "from"\? Write `--columns from=NAME,to=NAME`/,
    ],
    ['from=1,from=2', /has two columns for "from"/],
  ])('refuses %s with a sentence', (columns, message) => {
    expect(() => said('Legacy,New\n/a,/b\n', columns)).toThrow(message);
  });

  test('reads a file of any name as a table, and refuses another format', () => {
    expect(said('/a\t/b\n', 'from=1,to=2', 'moved').rules).toEqual(['1 /a /b']);
    const source = { file: '_redirects', text: '/a /b' };
    expect(() =>
      importRedirects('_redirects', [source], { from: 'netlify', base: '/', columns: 'from=1' }),
    ).toThrow(/--columns is only for CSV files, and --input-format netlify has no columns/);
  });
});

test("importRedirects reads the tabs and UTF-16 of Excel's Unicode text", () => {
  expect(said('Alt\tNeu\r\n/a\t"/b"\r\n', undefined, 'Mappe1.txt').rules).toEqual(['2 /a /b']);
});

test('importRedirects takes no row with URLs for a title', () => {
  expect(read('csv', '/x,\n/a,/b\n')).toMatchObject({
    rules: ['2 /a /b'],
    left: ['1 it has no target. If the page is gone, set the status to 410'],
  });
});
