import { expect, test } from 'vitest';
import { project } from './review-project.ts';

test('review --export writes a sheet for Excel, and --import takes it back into the map', async () => {
  const { review, path, text, write, state, status } = await project({
    'migration/suggestions.csv': 'old,new,confidence,reason\n/blog/b.html,/news/b/,0.93,same title\n',
  });
  expect((await review('--export', path('review.csv'))).exit).toBe(0);
  expect(text('review.csv')).toBe(
    '\uFEFFold,new,status,owner,confidence,reason,clicks,hits,links,title,note,when,who\n' +
      "/blog/a.html,,,,,,9,0,0,'=1+1,,,\n/blog/b.html,/news/b/,,,0.93,same title,3,0,0,,,,\n/gone,,,,,,1,0,0,,,,\n",
  );
  await write(
    'review.csv',
    'old;new;status;owner;Ticket\r\n' +
      '/blog/a.html;/news/a/;accepted;Ann;T-1\r\n/blog/b.html;/news/b/;accepted;Ann;T-1\r\n/gone;;gone;Ann;T-1\r\n',
  );
  const before = text('redirects.yaml');
  const shown = await review('--import', path('review.csv'));
  expect(shown).toMatchObject({
    exit: 0,
    out: '+ /blog/a.html -> /news/a/\n+ /blog/b.html -> /news/b/\n+ /gone gone\n',
  });
  expect(shown.err).toContain('Nothing was written.');
  expect(text('redirects.yaml')).toBe(before);
  expect((await review('--import', path('review.csv'), '--yes')).exit).toBe(0);
  expect(text('redirects.yaml')).toBe(
    `${before}  - from: /blog/a.html\n    to: /news/a/\n    since: 2026-12-05\n  - from: /blog/b.html\n    to: /news/b/\n    since: 2026-12-05\n\ngone:\n  - from: /gone\n    since: 2026-12-05\n`,
  );
  const accepted = { target: '/news/a/', status: 'accepted', owner: 'Ann', free: { Ticket: 'T-1' } };
  expect((await state()).inventory).toMatchObject([
    { url: '/blog/a.html', decision: accepted },
    { url: '/blog/b.html', decision: { ...accepted, target: '/news/b/' } },
    { url: '/gone', decision: { status: 'gone' } },
    { url: '/news/a/', decision: undefined },
  ]);
  expect((await review('--import', path('review.csv'), '--yes')).err).toContain('0 changes, 3 unchanged');
  expect((await status('--json')).out).toContain('3 of 4 URLs decided');
});

const sheet = 'old;new;status;owner\r\n/blog/a.html;/news/a/;accepted;Müller\r\n';
test.each<[string, string | Buffer]>([
  ['semicolons, as "CSV UTF-8" of a German Excel', `\uFEFF${sheet}`],
  ['Windows-1252, as its plain "CSV"', Buffer.from(sheet, 'latin1')],
  ['tabs in UTF-16, as its "Unicode Text"', Buffer.from(`\uFEFF${sheet.replaceAll(';', '\t')}`, 'utf16le')],
  ['commas and quotes, as LibreOffice', sheet.replaceAll(';', ',').replace('Müller', '"Müller"')],
])('review --import reads a sheet with %s', async (_, content) => {
  const { review, path, write, state } = await project();
  await write('review.csv', content);
  expect((await review('--import', path('review.csv'), '--yes')).exit).toBe(0);
  const [first] = (await state()).inventory;
  expect(first?.decision).toMatchObject({ target: '/news/a/', status: 'accepted', owner: 'Müller' });
});

test('review --export writes the open rows, and with --all the decided ones too', async () => {
  const { review, path, text, write } = await project({
    'r.csv': 'old,new,status\n/blog/a.html,/news/a/,accepted\n/blog/b.html,,rejected\n',
  });
  const { err } = await review('--import', path('r.csv'), '--yes');
  expect(err).toContain('2 changes, 0 unchanged, 1 undecided');
  const exported = async (file: string, ...more: string[]) => {
    await review('--export', path(file), ...more);
    return text(file)
      .split('\n')
      .slice(1, -1)
      .map((line) => line.split(',').slice(0, 3).join(' '));
  };
  expect(await exported('open.csv')).toEqual(['/blog/b.html  rejected', '/gone  ']);
  expect(await exported('review.csv', '--all')).toEqual([
    '/blog/a.html /news/a/ accepted',
    '/blog/b.html  rejected',
    '/gone  ',
  ]);
  await write('review.csv', text('review.csv').replace('/news/a/,accepted', '/news/b/,accepted'));
  const again = await review('--import', path('review.csv'), '--yes');
  expect(again.out).toBe('~ /blog/a.html -> /news/b/, was -> /news/a/\n');
  expect(again.err).toContain('1 change, 1 unchanged, 2 undecided');
});

test('review --import reports an invalid row by its number, and imports the others', async () => {
  const { review, path, text } = await project({
    'r.csv':
      'old;new;status\n/blog/a.html;/news/a/;accepted\n/blog/b.html;/nowhere/;accepted\n/gone;;perhaps\n',
  });
  const { exit, err } = await review('--import', path('r.csv'), '--yes');
  expect(exit).toBe(1);
  expect(err).toContain(`r.csv: row 4: "perhaps" isn't a valid status`);
  expect(text('redirects.yaml')).toContain('from: /blog/a.html');
});

test('review --import replaces or removes the map entry of a changed decision', async () => {
  const { review, path, text, write } = await project({
    'r.csv': 'old,new,status\n/gone,/news/a/,accepted\n',
  });
  await review('--import', path('r.csv'), '--yes');
  expect(text('redirects.yaml')).toContain('from: /gone');
  await write('r.csv', 'old,new,status\n/gone,,gone\n');
  await review('--import', path('r.csv'), '--yes');
  expect(text('redirects.yaml')).not.toContain('to: /news/a/\n    since: 2026-12-05');
  expect(text('redirects.yaml')).toContain('gone:\n  - from: /gone\n    since: 2026-12-05\n');
  await write('r.csv', 'old,new,status\n/gone,,open\n');
  await review('--import', path('r.csv'), '--yes');
  expect(text('redirects.yaml')).not.toContain('/gone\n');
});

test.each([
  [['--export', 'x.xlsx'], 'Signpost writes CSV files. Pass --export review.csv.'],
  [['--export', 'a.csv', '--import', 'b.csv'], '--export and --import are two steps. Pass one of them.'],
  [['--import', 'none.csv'], "none.csv doesn't exist."],
  [['--listen', 'x'], 'Invalid --listen: "x". Pass a whole number, such as 10.'],
  [['--listen', '70000'], 'Invalid --listen: "70000". Pass a port up to 65535, such as 8137.'],
  [
    ['--weight', 'profit'],
    '--weight profit: neither the inventory nor review.csv has figures in this column.',
  ],
])('migrate review %j is wrong use, reported in one sentence', async (args, message) => {
  const { review } = await project();
  expect(await review(...args)).toMatchObject({ exit: 2, err: expect.stringContaining(message) });
});

test('migrate check fails for lost URLs, and passes once the map covers all of them', async () => {
  const { check, path, text, write, status } = await project();
  const first = await check('--json');
  expect(first.exit).toBe(1);
  expect(
    JSON.parse(first.out).findings.filter((one: { rule: string }) => one.rule === 'migrate-lost'),
  ).toHaveLength(3);
  expect(first.err).toContain('25% of 4 old URLs covered, 0.1% of clicks'.replace(', 0.1%', ', 0%'));
  expect((await status()).out).toContain('✗ check');
  await write(
    'redirects.yaml',
    'redirects:\n  - { from: "/blog/:slug.html", to: /news/:slug/, since: 2026-11-20 }\ngone:\n  - /gone\n',
  );
  const second = await check('--format', 'html', '--output', path('m.html'));
  expect(second).toMatchObject({ exit: 0, out: '' });
  expect(text('m.html')).toContain('100% of 4 old URLs covered');
});
