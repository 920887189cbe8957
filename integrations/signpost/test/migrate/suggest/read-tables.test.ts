import { describe, expect, test } from 'vitest';
import { Problem } from '../../../src/lib/problem.ts';
import {
  expectSameDecisions,
  readConfirmed,
  readNewPages,
  readOldList,
  readOldPages,
} from '../../../src/migrate/suggest/read-tables.ts';

describe('the files that suggestions are made of', () => {
  test('old URLs, one a line', () => {
    expect(readOldList('old.txt', '\uFEFF/a/\r\n\n# a comment\nhttps://old.example/b\n')).toEqual([
      '/a/',
      'https://old.example/b',
    ]);
  });

  test('columns are found by their names', () => {
    expect(readNewPages('new.tsv', 'title\turl\nThe "A"\t/a/\n')).toEqual([
      { url: '/a/', title: 'The "A"', text: '' },
    ]);
    expect(readNewPages('new.csv', 'url,title\n/a/,"A, and B"\n')).toEqual([
      { url: '/a/', title: 'A, and B', text: '' },
    ]);
    expect(readOldPages('p.tsv', 'old\ttitle\twords\n/a/\tA\tone two\n')).toEqual([
      { url: '/a/', title: 'A', text: 'one two' },
    ]);
  });

  test('a retired URL has no target', () => {
    expect(readConfirmed('c.tsv', 'old\tnew\n/a/\t/b/\n/c/\tGONE\n/d/\t\n')).toEqual([
      { from: '/a/', to: '/b/' },
      { from: '/c/', to: '' },
      { from: '/d/', to: '' },
    ]);
  });

  test('pairs that contradict each other are named with their lines, all at once', () => {
    const text = 'old\tnew\n/a/\t/b/\n/a/\t/b/\n\n/a/\tGONE\n/c/\t\n/c/\t/d/\n';
    expect(() => readConfirmed('c.tsv', text)).toThrow(
      new Problem(
        'c.tsv:5: /a/ redirects to GONE, but line 2 has /b/. Keep one of the two lines.\n' +
          'c.tsv:7: /c/ redirects to /d/, but line 6 has GONE. Keep one of the two lines.',
      ),
    );
  });

  test('a pair that contradicts the review is named', () => {
    const decided = [{ from: '/a/', to: '' }];
    expect(() => expectSameDecisions('c.tsv', [{ from: '/a/', to: '/b/' }], decided)).toThrow(
      new Problem('c.tsv: /a/ redirects to /b/, but the review decided GONE. Change one of them.'),
    );
    expect(() => expectSameDecisions('c.tsv', decided, decided)).not.toThrow();
  });

  test.each([
    ['an empty list', () => readOldList('old.txt', '\n'), /old\.txt has no URL/],
    [
      'no address',
      () => readOldList('old.txt', '/a/\nhello world\n'),
      /old\.txt:2: "hello world" isn't a valid URL/,
    ],
    [
      'no such column',
      () => readNewPages('new.tsv', 'page\ttitle\n/a/\tA\n'),
      /new\.tsv:1: The file has no column "url", "address" or "new"\. Rename the column of URLs to `url`\./,
    ],
    ['no page', () => readNewPages('new.tsv', 'url\ttitle\n'), /new\.tsv has no page/],
  ])('%s is said in a sentence', (_, read, message) => {
    expect(read).toThrow(Problem);
    expect(read).toThrow(message);
  });
});
