import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { Repository } from '../support/repository.ts';
import { kept, map, removed } from './support/removed.ts';

const folder = mkdtempSync(join(tmpdir(), 'signpost-removed-tables-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('an entry of an included table, and of one that is no longer included', async () => {
  const at = new Repository(join(folder, 'tables'));
  const table = 'include: [old.csv]\nredirects:\n  - { from: /kept, to: /a }\n';
  at.commit('2026-02-01', { 'redirects.yaml': table, 'old.csv': 'from,to\n/one,/b\n/two,/b\n' });
  at.commit('2026-03-01', { 'old.csv': 'from,to\n/two,/b\n' });
  expect(await removed(at.site)).toEqual({ '/one': '2026-02-01' });
  at.commit('2026-04-01', map(kept));
  expect(await removed(at.site)).toMatchObject({ '/two': '2026-02-01' });
});

test('tables above the map, in quotes, in UTF-16, and such as git holds for binary', async () => {
  const at = new Repository(join(folder, 'odd tables'));
  const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');
  const included = 'include: ["[of] old.csv", ../above.csv, sheet.csv]\nredirects: []\n';
  at.commit('2026-02-01', {
    'redirects.yaml': included,
    '[of] old.csv': 'from,to\n"/quoted, one",/a\n/two,/a\n',
    '../above.csv': 'from,to\n/above,/a\n/three,/a\n',
    'sheet.csv': utf16('from,to\r\n/möwe,/a\r\n/four,/a\r\n'),
    '.gitattributes': '*.csv binary\n',
  });
  at.commit('2026-03-01', {
    '[of] old.csv': 'from,to\n/two,/a\n',
    '../above.csv': 'from,to\n/three,/a\n',
    'sheet.csv': utf16('from,to\r\n/four,/a\r\n'),
  });
  const before = process.cwd();
  // What is included has to lie in the folder where the command runs.
  process.chdir(at.root);
  try {
    expect(await removed(at.site)).toEqual({
      '/quoted, one': '2026-02-01',
      '/above': '2026-02-01',
      '/möwe': '2026-02-01',
    });
  } finally {
    process.chdir(before);
  }
});

describe('the columns of a table', () => {
  const moved = async (name: string, ...tables: readonly (readonly [day: string, ...lines: string[]])[]) => {
    const at = new Repository(join(folder, name));
    for (const [date, ...lines] of tables)
      at.commit(date, { 'old.csv': lines.map((line) => `${line}\n`).join('') });
    return removed(at.site, 'old.csv');
  };

  test('in another order, with others beside them', async () => {
    const header = 'id,note,to,from';
    expect(
      await moved(
        'order',
        [
          '2026-02-01',
          header,
          '1,"say ""hi"", # 1",/a,/kept',
          '2,,/a,/plain',
          '3,see /b,/a,"/quoted, ""one"""',
          '4,,/a,/shop/*',
        ],
        ['2026-03-01', header, '1,"say ""hi"", # 1",/a,/kept'],
      ),
    ).toEqual({ '/plain': '2026-02-01', '/quoted, "one"': '2026-02-01', '/shop/*': '2026-02-01' });
  });

  test('the target first, which is an old URL too', async () => {
    expect(
      await moved(
        'target first',
        ['2026-02-01', 'to,from', '/b,/a', '/c,/b'],
        ['2026-03-01', 'to,from', '/c,/b'],
      ),
    ).toEqual({ '/a': '2026-02-01' });
  });

  test('that change their order', async () => {
    expect(
      await moved(
        'reordered',
        ['2026-02-01', 'to,from', '/a,/kept', '/a,/old', '/a,/older'],
        ['2026-03-01', 'to,from', '/a,/kept', '/a,/old'],
        ['2026-04-01', 'from,to', '/kept,/a', '/old,/a'],
        ['2026-05-01', 'from,to', '/kept,/a'],
      ),
    ).toEqual({ '/old': '2026-02-01', '/older': '2026-02-01' });
  });

  test('a target that was added lately gives no day to an entry of years', async () => {
    expect(
      await moved(
        'days of targets',
        ['2023-02-01', 'to,from', '/a,/kept', '/a,/old'],
        ['2026-03-01', 'to,from', '/a,/kept', '/a,/old', '/old,/older'],
        ['2026-05-01', 'to,from', '/a,/kept', '/a,/older'],
      ),
    ).toEqual({});
  });

  test('notes of several lines', async () => {
    expect(
      await moved(
        'notes',
        ['2026-02-01', 'note,from,to', 'a,/kept,/a', '"one', 'two",/old,/a', ',/last,/a'],
        ['2026-03-01', 'note,from,to', 'a,/kept,/a'],
      ),
    ).toEqual({ '/old': '2026-02-01', '/last': '2026-02-01' });
  });

  test('of a table that was removed, whose targets are no old URLs', async () => {
    const at = new Repository(join(folder, 'removed'));
    const { 'redirects.yaml': own = '' } = map(kept);
    at.commit('2026-02-01', {
      'redirects.yaml': `include: [old.csv]\n${own}`,
      'old.csv': 'to,from\n/later,/one\n',
    });
    at.commit('2026-03-01', { 'old.csv': 'to,from\n/b,/later\n' });
    at.write({ 'redirects.yaml': own });
    at.git(['rm', '-q', 'a site/old.csv']);
    at.git(['commit', '-qam', 'removed'], '2026-04-01');
    expect(await removed(at.site)).toEqual({ '/one': '2026-02-01', '/later': '2026-03-01' });
  });

  test('of a table that is included no more, below an empty line', async () => {
    const at = new Repository(join(folder, 'no more'));
    const { 'redirects.yaml': own = '' } = map(kept);
    at.commit('2026-02-01', {
      'redirects.yaml': `include: [old.csv]\n${own}`,
      'old.csv': '\nto,from\n/a,/one\n/a,/two\n',
    });
    at.commit('2026-03-01', { 'old.csv': '\nto,from\n/a,/two\n' });
    at.commit('2026-04-01', { 'redirects.yaml': own });
    at.git(['rm', '-q', 'a site/old.csv']);
    at.git(['commit', '-qm', 'removed'], '2026-05-01');
    expect(await removed(at.site)).toEqual({ '/one': '2026-02-01', '/two': '2026-02-01' });
  });
});
