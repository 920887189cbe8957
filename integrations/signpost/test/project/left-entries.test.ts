import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { type Day, isDay } from '../../src/core/date.ts';
import { readMap } from '../../src/disk/read-map.ts';
import { leftEntries } from '../../src/project/left-entries.ts';
import { sourceText } from '../../src/rules/shared/map.ts';

const folder = mkdtempSync(join(tmpdir(), 'signpost-left-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const today = day('2026-11-20');

function day(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is no day`);
  return text;
}

function git(cwd: string, parameters: readonly string[], date = '2026-01-01'): void {
  const at = `${date}T12:00:00Z`;
  execFileSync('git', ['-C', cwd, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...parameters], {
    env: { ...process.env, GIT_AUTHOR_DATE: at, GIT_COMMITTER_DATE: at },
    stdio: 'pipe',
  });
}

/** A repository with a site in a folder of it. */
class Repository {
  readonly root: string;
  readonly site: string;

  constructor(name: string) {
    this.root = join(folder, name);
    this.site = join(this.root, 'a site');
    mkdirSync(this.site, { recursive: true });
    git(this.root, ['init', '-q', '-b', 'main']);
  }

  write(files: Readonly<Record<string, string | Buffer>>): void {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(this.site, name), text);
  }

  commit(date: string, files: Readonly<Record<string, string | Buffer>>): void {
    this.write(files);
    git(this.root, ['add', '-A']);
    git(this.root, ['commit', '-qm', date], date);
  }
}

/** Old address ─▶ the day since when it was there, of what left. */
async function left(site: string, name = 'redirects.yaml'): Promise<Record<string, string> | undefined> {
  const found = await leftEntries(await readMap(join(site, name)), today);
  return (
    found && Object.fromEntries(found.entries.map((entry) => [sourceText(entry), entry.since ?? 'unknown']))
  );
}

const map = (...lines: readonly string[]): Record<string, string> => ({
  'redirects.yaml': `redirects:\n${lines.map((line) => `  - ${line}\n`).join('')}`,
});
const kept = '{ from: /kept, to: /a }';

test('an entry that left in a commit, with its own day, or that of the commit that brought it', async () => {
  const at = new Repository('plain');
  at.commit('2026-02-01', map(kept, '{ from: /dated, to: /kept, since: 2026-01-15 }'));
  at.commit(
    '2026-03-01',
    map(
      kept,
      '{ from: /dated, to: /kept, since: 2026-01-15 }',
      '{ from: /undated, to: /kept }',
      '{ from: /shop/*, to: /kept }',
    ),
  );
  at.commit('2026-05-01', map(kept.replace('/a', '/b')));
  at.commit('2026-06-01', { 'about.txt': 'nothing of the map' });
  expect(await left(at.site)).toEqual({
    '/dated': '2026-01-15',
    '/undated': '2026-03-01',
    '/shop/*': '2026-03-01',
  });
});

test('its place is named as git names it', async () => {
  const at = new Repository('place');
  at.commit('2026-02-01', map(kept, '{ from: /old, to: /a }'));
  at.commit('2026-03-01', map(kept));
  const found = await leftEntries(await readMap(join(at.site, 'redirects.yaml')), today);
  expect(found?.entries[0]?.place.file).toMatch(/^[0-9a-f]{7}\^:a site\/redirects\.yaml$/);
  expect(found?.entries[0]?.place.line).toBe(3);
});

test('what is not committed yet', async () => {
  const at = new Repository('work');
  at.commit('2026-02-01', map(kept, '{ from: /old, to: /a }'));
  at.write(map(kept));
  expect(await left(at.site)).toEqual({ '/old': '2026-02-01' });
});

test('what was there for a year may go, and so may what came and went on one day', async () => {
  const at = new Repository('may-go');
  at.commit('2025-02-01', map(kept, '{ from: /of-old, to: /a }'));
  at.commit('2026-03-01', map(kept));
  at.commit(
    '2026-04-01',
    map(kept, '{ from: /tried, to: /a }', '{ from: /said, to: /a, since: 2026-04-01 }'),
  );
  at.commit('2026-04-01', map(kept));
  expect(await left(at.site)).toEqual({});
});

test('what left more than a year ago', async () => {
  const at = new Repository('long-ago');
  at.commit('2025-01-01', map(kept, '{ from: /old, to: /a, since: 2024-12-01 }'));
  at.commit('2025-06-01', map(kept));
  expect(await left(at.site)).toEqual({});
});

test('an entry that moved to an included table, back, or is gone on purpose, has not left', async () => {
  const at = new Repository('moved');
  at.commit('2026-02-01', map(kept, '{ from: /old, to: /a }', '{ from: /went, to: /a }'));
  at.commit('2026-03-01', {
    'redirects.yaml': 'include: [old.csv]\nredirects:\n  - { from: /kept, to: /a }\ngone: [/went]\n',
    'old.csv': 'from,to\n/old,/b\n',
  });
  expect(await left(at.site)).toEqual({});
});

test('an entry of an included table, and of one that is no longer included', async () => {
  const at = new Repository('tables');
  const table = 'include: [old.csv]\nredirects:\n  - { from: /kept, to: /a }\n';
  at.commit('2026-02-01', { 'redirects.yaml': table, 'old.csv': 'from,to\n/one,/b\n/two,/b\n' });
  at.commit('2026-03-01', { 'old.csv': 'from,to\n/two,/b\n' });
  expect(await left(at.site)).toEqual({ '/one': '2026-02-01' });
  at.commit('2026-04-01', map(kept));
  expect(await left(at.site)).toMatchObject({ '/two': '2026-02-01' });
});

test('a branch that tried something before it was merged', async () => {
  const at = new Repository('branch');
  at.commit('2026-02-01', map(kept));
  git(at.root, ['checkout', '-qb', 'topic']);
  at.commit('2026-03-01', map(kept, '{ from: /tried, to: /a }'));
  at.commit('2026-03-05', map(kept, '{ from: /right, to: /a }'));
  git(at.root, ['checkout', '-q', '-']);
  git(at.root, ['merge', '-q', '--no-ff', '-m', 'merge', 'topic'], '2026-03-06');
  expect(await left(at.site)).toEqual({});
  at.commit('2026-03-07', map(kept));
  expect(await left(at.site)).toEqual({ '/right': '2026-03-06' });
});

test('a section that waits was never live', async () => {
  const at = new Repository('sections');
  const waiting = 'sections:\n  - { name: shop, match: /shop/** }\n';
  const { 'redirects.yaml': before = '' } = map(kept, '{ from: /shop/a, to: /a }');
  const { 'redirects.yaml': after = '' } = map(kept);
  at.commit('2026-02-01', { 'redirects.yaml': waiting + before });
  at.commit('2026-03-01', { 'redirects.yaml': waiting + after });
  expect(await left(at.site)).toEqual({});
});

test('an entry of two years whose target changed may go; a shallow clone does not know since when it was there', async () => {
  const at = new Repository('whole');
  at.commit('2024-02-01', map(kept, '{ from: /old, to: /a }'));
  at.commit('2026-03-01', map(kept, '{ from: /old, to: /b }'));
  at.commit('2026-04-01', map(kept));
  git(folder, ['clone', '-q', '--depth', '2', `file://${at.root}`, 'shallow']);
  expect(await left(join(folder, 'shallow', 'a site'))).toEqual({ '/old': 'unknown' });
  expect(await left(at.site)).toEqual({});
});

test('what a branch that is not merged yet tried and took back was never live; what it removes was', async () => {
  const at = new Repository('topic');
  at.commit('2026-02-01', map(kept, '{ from: /old, to: /a }'));
  git(at.root, ['checkout', '-qb', 'topic']);
  at.commit('2026-03-01', map(kept, '{ from: /old, to: /a }', '{ from: /tried, to: /a, since: 2026-03-01 }'));
  at.commit('2026-03-05', map(kept, '{ from: /right, to: /a }'));
  expect(await left(at.site)).toEqual({ '/old': '2026-02-01' });
  // As a host clones it for a preview, nobody knows what is live.
  git(folder, ['clone', '-q', '--depth', '3', '-b', 'topic', `file://${at.root}`, 'preview']);
  const preview = join(folder, 'preview');
  git(preview, ['remote', 'set-head', 'origin', '-d']);
  expect(await left(join(preview, 'a site'))).toBeUndefined();
});

test('a pull request as it is checked out to be tested: the merge that it would be, on no branch', async () => {
  const at = new Repository('pull');
  at.commit('2026-02-01', map(kept, '{ from: /old, to: /a, since: 2026-02-01 }'));
  git(at.root, ['checkout', '-qb', 'topic']);
  at.commit('2026-03-01', map(kept));
  git(at.root, ['checkout', '-q', 'main']);
  git(at.root, ['merge', '-q', '--no-ff', '-m', 'merge', 'topic'], '2026-03-06');
  git(at.root, ['update-ref', 'refs/pull/1/merge', 'HEAD']);
  const clone = join(folder, 'checkout');
  mkdirSync(clone);
  git(clone, ['init', '-q']);
  git(clone, ['fetch', '-q', '--depth', '2', `file://${at.root}`, 'refs/pull/1/merge']);
  git(clone, ['checkout', '-q', '--detach', 'FETCH_HEAD']);
  expect(await left(join(clone, 'a site'))).toEqual({ '/old': '2026-02-01' });
});

test('a map that moved keeps the days of its entries, and its history before', async () => {
  const at = new Repository('renamed');
  const old = '{ from: /old, to: /a }';
  const young = '{ from: /young, to: /a }';
  at.commit('2023-02-01', map(kept, old));
  at.commit('2026-02-01', map(kept, old, young, '{ from: /left, to: /a }'));
  at.commit('2026-03-01', map(kept, old, young));
  mkdirSync(join(at.site, 'data'));
  renameSync(join(at.site, 'redirects.yaml'), join(at.site, 'data/map.yaml'));
  at.commit('2026-06-01', {});
  at.commit('2026-07-01', { 'data/map.yaml': map(kept)['redirects.yaml'] ?? '' });
  expect(await left(at.site, 'data/map.yaml')).toEqual({ '/young': '2026-02-01', '/left': '2026-02-01' });
});

test('an entry of years that was a target for a while, or was out for a while, may go', async () => {
  const at = new Repository('days');
  const old = '{ from: /old, to: /a }';
  at.commit('2023-02-01', map(kept, old, '{ from: /out, to: /a }'));
  at.commit('2026-03-01', map(kept, old, '{ from: /older, to: /old }'));
  at.commit('2026-03-03', map(kept, old, '{ from: /older, to: /old }', '{ from: /out, to: /a }'));
  at.commit('2026-05-01', map(kept, '{ from: /older, to: /a }'));
  expect(await left(at.site)).toEqual({});
});

test('an entry whose address is a target still, or has a sibling by its query', async () => {
  const at = new Repository('siblings');
  const other = '{ from: "/p.php?id=2", to: /kept }';
  at.commit('2026-02-01', map(kept, '{ from: /a, to: /kept }', '{ from: "/p.php?id=1", to: /kept }', other));
  at.commit('2026-03-01', map(kept, '{ from: /b, to: /a }', other));
  at.commit('2026-04-01', map(kept, '{ from: /b, to: /kept }', other));
  expect(await left(at.site)).toEqual({ '/a': '2026-02-01', '/p.php?id=1': '2026-02-01' });
});

test('addresses with spaces and commas, in lists and in blocks', async () => {
  const at = new Repository('words');
  at.commit(
    '2026-02-01',
    map(
      kept,
      'from: /one, two\n    to: /a',
      '{ from: "/five, six", to: /a }',
      'merge:\n      - "/three four"\n      - /möwe # a bird\n    to: /a',
    ),
  );
  at.commit('2026-03-01', map(kept));
  expect(await left(at.site)).toEqual({
    '/one, two': '2026-02-01',
    '/three four': '2026-02-01',
    '/five, six': '2026-02-01',
    '/möwe': '2026-02-01',
  });
});

test('tables above the map, in quotes, in UTF-16, and such as git holds for binary', async () => {
  const at = new Repository('odd tables');
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
    expect(await left(at.site)).toEqual({
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
    const at = new Repository(name);
    for (const [date, ...lines] of tables)
      at.commit(date, { 'old.csv': lines.map((line) => `${line}\n`).join('') });
    return left(at.site, 'old.csv');
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

  test('the target first, which is an old address too', async () => {
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

  test('of a table that was removed, whose targets are no old addresses', async () => {
    const at = new Repository('removed');
    const { 'redirects.yaml': own = '' } = map(kept);
    at.commit('2026-02-01', {
      'redirects.yaml': `include: [old.csv]\n${own}`,
      'old.csv': 'to,from\n/later,/one\n',
    });
    at.commit('2026-03-01', { 'old.csv': 'to,from\n/b,/later\n' });
    at.write({ 'redirects.yaml': own });
    git(at.root, ['rm', '-q', 'a site/old.csv']);
    git(at.root, ['commit', '-qam', 'removed'], '2026-04-01');
    expect(await left(at.site)).toEqual({ '/one': '2026-02-01', '/later': '2026-03-01' });
  });

  test('of a table that is included no more, below an empty line', async () => {
    const at = new Repository('no more');
    const { 'redirects.yaml': own = '' } = map(kept);
    at.commit('2026-02-01', {
      'redirects.yaml': `include: [old.csv]\n${own}`,
      'old.csv': '\nto,from\n/a,/one\n/a,/two\n',
    });
    at.commit('2026-03-01', { 'old.csv': '\nto,from\n/a,/two\n' });
    at.commit('2026-04-01', { 'redirects.yaml': own });
    git(at.root, ['rm', '-q', 'a site/old.csv']);
    git(at.root, ['commit', '-qm', 'removed'], '2026-05-01');
    expect(await left(at.site)).toEqual({ '/one': '2026-02-01', '/two': '2026-02-01' });
  });
});

test('a clone that was cut off more than a year ago knows enough', async () => {
  const at = new Repository('quiet');
  at.commit('2022-02-01', map(kept, '{ from: /old, to: /a }'));
  at.commit('2023-02-01', { 'about.txt': 'nothing of the map' });
  at.commit('2026-03-01', map(kept));
  git(folder, ['clone', '-q', '--depth', '2', `file://${at.root}`, 'quiet clone']);
  expect(await left(join(folder, 'quiet clone', 'a site'))).toEqual({});
});

test("in a hook of git, and with a person's own settings of git", async () => {
  const at = new Repository('settings');
  at.commit('2026-02-01', map(kept, '{ from: /old, to: /a }'));
  at.commit('2026-03-01', map(kept));
  for (const setting of [
    'color.ui=always',
    'diff.external=false',
    'diff.noprefix=true',
    'diff.mnemonicPrefix=true',
    'diff.interHunkContext=9',
    'log.showRoot=false',
    'log.showSignature=true',
    'log.follow=true',
    'log.diffMerges=off',
    'core.quotePath=true',
  ])
    git(at.root, ['config', ...setting.split('=')]);
  vi.stubEnv('GIT_DIR', '.git');
  vi.stubEnv('GIT_INDEX_FILE', '.git/index');
  try {
    expect(await left(at.site)).toEqual({ '/old': '2026-02-01' });
  } finally {
    vi.unstubAllEnvs();
  }
});

test('no repository, and one without a commit', async () => {
  const bare = join(folder, 'bare');
  mkdirSync(bare);
  writeFileSync(join(bare, 'redirects.yaml'), map(kept)['redirects.yaml'] ?? '');
  expect(await left(bare)).toBeUndefined();
  const at = new Repository('empty');
  at.write(map(kept));
  expect(await left(at.site)).toBeUndefined();
});
