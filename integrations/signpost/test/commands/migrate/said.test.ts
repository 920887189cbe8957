import { expect, onTestFinished, test } from 'vitest';
import { addDays, toDay } from '../../../src/lib/date.ts';
import { migrateCompareCommand } from '../../../src/migrate/compare/command.ts';
import { notFoundCommand } from '../../../src/migrate/not-found/command.ts';
import { type OldUrl, printInventory } from '../../../src/migrate/state/old-url.ts';
import { oldUrl, printStoredPages } from '../../migrate/support/old.ts';
import { folderOf, runCommand } from './support.ts';

const today = toDay(new Date());
const move = addDays(today, 30);
const page = (title: string) => `<!doctype html><html lang="en"><title>${title}</title><body>x`;
const line = (path: string) =>
  `203.0.113.9 - - [10/Oct/2020:13:55:36 +0000] "GET ${path} HTTP/1.1" 404 9 "-" "Mozilla/5.0 (X11) Firefox/132.0"\n`;

async function project(log: string, old: Partial<OldUrl> = {}) {
  const folder = await folderOf({
    'migration/inventory.csv': [...printInventory([oldUrl('/old/a', old)])].join(''),
    'migration/state.yaml': `old: https://www.example.com\nsite: https://www.example.com\nmove: ${move}\n`,
    'redirects.yaml': `redirects:\n  - { from: /old/a, to: /a/, since: ${today} }\n  - { from: /old/b, to: /a/, since: ${today} }\n`,
    'dist/a/index.html': page(''),
    'migration/old-pages.jsonl': printStoredPages({ '/old/a': page('A title that is lost') }),
    'access.log': log,
  });
  onTestFinished(folder.remove);
  const { path, root } = folder;
  const places = ['--dist', path('dist'), '--map', path('redirects.yaml'), '--state', path('migration')];
  return {
    misses: (...args: string[]) => runCommand(notFoundCommand, root, path('access.log'), ...places, ...args),
    compare: () => runCommand(migrateCompareCommand, root, ...places),
  };
}

test('misses says why it counts nothing where the move is still to come', async () => {
  const { misses } = await project(line('/lost/'));
  const why = `The day of the move, ${move}, is in the future, and only later 404s count. To count from another day, pass --on DAY.\n`;
  const early = await misses();
  expect(early.err).toBe(`${why}0 URLs were requested and not found since ${move}\n`);
  const since = await misses('--on', '2020-01-01');
  expect(since.out).toContain('      1  /lost/');
  expect(since.err).toBe(
    '1 URL was requested and not found since 2020-01-01\n' +
      'next: run the same command with --write, which adds them to the review\n',
  );
});

test('a page that is missed is one miss, however visitors spell it and wherever they come from', async () => {
  const { misses } = await project(
    [
      line('/lost/?utm_source=newsletter').repeat(4),
      line('/lost/?PHPSESSID=a1'),
      line('/lost/'),
      line('/lost'),
      line('/b%c3%bcro/').repeat(3),
      line('/bilder/pumpe.jpg').repeat(2),
      line('/wp-login.php'),
      line('/old/a/?gclid=1'),
    ].join(''),
  );
  const { out, err } = await misses('--on', '2020-01-01');
  const counted = [...out.matchAll(/^ *(\d+) {2}(\S+)/gm)].map(([, hits, url]) => `${hits} ${url}`);
  expect(counted).toEqual(['7 /lost/', '3 /b%C3%BCro/']);
  expect(err).toContain('2 URLs were requested and not found');
  expect(err).toContain('skipped (attack probe): 1\n');
  expect(err).toContain('skipped (part of a page): 1\n');
});

test('what another site of the same log misses is not ours', async () => {
  const { misses } = await project(
    `www.example.com:443 ${line('/lost/')}example.com:80 ${line('/lost/')}shop.example.net:443 ${line('/theirs/')}`,
  );
  const { out } = await misses('--on', '2020-01-01');
  expect([...out.matchAll(/^ *(\d+ {2}\S+)/gm)].map(([, found]) => found)).toEqual(['2  /lost/']);
});
