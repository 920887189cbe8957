import { describe, expect, test } from 'vitest';
import { project } from './review-project.ts';

/** Fills in a row of an exported sheet: target, status and owner, which stand behind the old address. */
function filled(sheet: string, old: string, cells: string): string {
  return sheet.replace(new RegExp(`^${old},[^,]*,[^,]*,[^,]*,`, 'm'), `${old},${cells},`);
}

/** Two people got the same sheet; the first decided two of its rows, and hers is imported. */
async function afterFirst() {
  const move = await project();
  const { review, path, text, write } = move;
  await review('--output', path('ann.csv'));
  const sheet = text('ann.csv');
  await write(
    'ann.csv',
    filled(filled(sheet, '/blog/a.html', '/news/a/,accepted,Ann'), '/gone', ',gone,Ann'),
  );
  expect((await review('--import', path('ann.csv'), '--yes')).exit).toBe(0);
  await review('--output', path('bea.csv'));
  return { ...move, sheet, late: text('bea.csv') };
}

describe('an old sheet of a second person', () => {
  test('reverts no newer decision with rows that are as they were exported', async () => {
    const { review, path, write, state, late, text } = await afterFirst();
    // Ann decides anew while Bea has her sheet.
    await write('ann.csv', filled(late, '/blog/a.html', '/news/b/,accepted,Ann'));
    await review('--import', path('ann.csv'), '--yes');
    await write('bea.csv', filled(late, '/blog/b.html', '/news/b/,accepted,Bea'));
    const { exit, out, err } = await review('--import', path('bea.csv'), '--yes');
    expect({ exit, out }).toEqual({ exit: 0, out: '+ /blog/b.html -> /news/b/\n' });
    expect(err).toContain('1 change, 1 unchanged, 0 undecided, 1 decided again since the export, unchanged');
    expect((await state()).decisions).toMatchObject([
      { old: '/blog/a.html', new: '/news/b/' },
      { old: '/blog/b.html', new: '/news/b/', owner: 'Bea' },
      { old: '/gone', status: 'gone' },
    ]);
    expect(text('redirects.yaml')).not.toMatch(/blog\/a\.html\n\s+to: \/news\/a/);
    // It holds nothing that would be lost.
    expect((await review('--output', path('bea.csv'))).exit).toBe(0);
  });

  test('what the first decided is not called undecided where the second left it blank', async () => {
    const { review, path, write, sheet } = await afterFirst();
    await write('bea.csv', filled(sheet, '/blog/b.html', '/news/b/,accepted,Bea'));
    expect((await review('--import', path('bea.csv'), '--yes')).err).toContain(
      '1 change, 0 unchanged, 0 undecided, 2 already decided, without a status here\n',
    );
  });

  test('a row that both changed is a conflict, told with both values, and taken only where that is said', async () => {
    const { review, path, write, state, sheet } = await afterFirst();
    await write(
      'bea.csv',
      filled(filled(sheet, '/blog/a.html', '/news/b/,accepted,Bea'), '/gone', ',gone,Ann'),
    );
    const both =
      'bea.csv: row 2: /blog/a.html: the sheet has -> /news/b/, but a later decision has -> /news/a/';
    const first = await review('--import', path('bea.csv'), '--yes');
    expect(first).toMatchObject({ exit: 1, out: '' });
    expect(first.err).toContain(both);
    expect(first.err).toContain('0 changes, 1 unchanged, 1 undecided, 1 conflict skipped');
    expect(first.err).toContain('--conflicts sheet');
    expect((await state()).decisions).toMatchObject([{ new: '/news/a/', owner: 'Ann' }, { status: 'gone' }]);
    // The work in it is not written over either.
    expect((await review('--output', path('bea.csv'))).err).toContain('has 1 decision that was not imported');
    expect(await review('--import', path('bea.csv'), '--yes', '--conflicts', 'kept')).toMatchObject({
      exit: 0,
    });
    expect((await state()).decisions).toMatchObject([{ new: '/news/a/', owner: 'Ann' }, {}]);
    const taken = await review('--import', path('bea.csv'), '--yes', '--conflicts', 'sheet');
    expect(taken).toMatchObject({ exit: 0, out: '~ /blog/a.html -> /news/b/, was -> /news/a/\n' });
    expect((await state()).decisions).toMatchObject([{ new: '/news/b/', owner: 'Bea' }, {}]);
  });

  test("a note doesn't undo the target that somebody chose meanwhile", async () => {
    const { review, path, write, state, late } = await afterFirst();
    await write('ann.csv', filled(late, '/blog/a.html', '/news/b/,accepted,Ann'));
    await review('--import', path('ann.csv'), '--yes');
    const noted = late.replace(/^(old,.*)$/m, '$1,Ticket').replace(/^(\/blog\/a\.html,.*)$/m, '$1,T-7');
    await write('bea.csv', noted);
    expect(await review('--import', path('bea.csv'), '--yes')).toMatchObject({ exit: 0 });
    expect((await state()).decisions).toMatchObject([
      { old: '/blog/a.html', new: '/news/b/', owner: 'Ann', free: { Ticket: 'T-7' } },
      {},
    ]);
  });

  test('as a spreadsheet saves it: semicolons, a byte order mark, CRLF, sorted rows, columns moved', async () => {
    const { review, path, write, state, late } = await afterFirst();
    await write('ann.csv', filled(late, '/blog/a.html', '/news/b/,accepted,Ann'));
    await review('--import', path('ann.csv'), '--yes');
    const cells = late
      .trimEnd()
      .split('\n')
      .map((line) => line.split(',').toReversed());
    const [header = [], ...rows] = cells;
    const mangled = [header, ...rows.toReversed()].map((row) => row.join(';')).join('\r\n');
    await write('bea.csv', `\ufeff${mangled}\r\n`);
    expect(await review('--import', path('bea.csv'), '--yes')).toMatchObject({ exit: 0, out: '' });
    expect((await state()).decisions).toMatchObject([{ new: '/news/b/' }, {}]);
  });

  test("a sheet without the column can't tell, and says so; a column of owners that is gone empties none", async () => {
    const { review, path, write, state } = await afterFirst();
    await write('plain.csv', 'old,new,status\n/blog/a.html,/news/b/,accepted\n');
    const { exit, err } = await review('--import', path('plain.csv'), '--yes');
    expect(exit).toBe(0);
    expect(err).toContain(
      'plain.csv lacks the exported value of 1 changed row (the column "exported"). Check whether it undoes a newer decision',
    );
    expect((await state()).decisions).toMatchObject([{ new: '/news/b/', owner: 'Ann' }, {}]);
  });
});

describe("one's own sheet, edited on and imported again", () => {
  test('is taken as it is now, and what others decided meanwhile stays', async () => {
    const { review, path, write, state, text } = await afterFirst();
    const first = text('ann.csv');
    await write('ann.csv', filled(first, '/blog/a.html', '/news/b/,accepted,Ann'));
    expect(await review('--import', path('ann.csv'), '--yes')).toMatchObject({
      exit: 0,
      out: '~ /blog/a.html -> /news/b/, was -> /news/a/\n',
    });
    // Bea decides the same row from a sheet of her own, which was exported after it.
    await review('--output', path('bea2.csv'));
    await write('bea2.csv', filled(text('bea2.csv'), '/blog/a.html', '/news/a/,accepted,Bea'));
    await review('--import', path('bea2.csv'), '--yes');
    await write('ann.csv', filled(text('ann.csv'), '/blog/b.html', '/news/b/,accepted,Ann'));
    const third = await review('--import', path('ann.csv'), '--yes');
    expect(third).toMatchObject({ exit: 0, out: '+ /blog/b.html -> /news/b/\n' });
    expect((await state()).decisions).toMatchObject([
      { old: '/blog/a.html', new: '/news/a/', owner: 'Bea' },
      { old: '/blog/b.html', new: '/news/b/', owner: 'Ann' },
      { old: '/gone', status: 'gone' },
    ]);
    // Nothing in it waits for an import, so that a new sheet may take its place.
    expect((await review('--output', path('ann.csv'))).exit).toBe(0);
  });

  test("another person's copy under the same name is still a conflict", async () => {
    const { review, path, write, sheet, state } = await afterFirst();
    await write('ann.csv', filled(sheet, '/blog/a.html', '/news/b/,accepted,Bea'));
    const copy = await review('--import', path('ann.csv'), '--yes');
    expect(copy).toMatchObject({ exit: 1, out: '' });
    expect(copy.err).toContain('1 conflict skipped');
    expect((await state()).decisions).toMatchObject([{ new: '/news/a/', owner: 'Ann' }, {}]);
  });
});
