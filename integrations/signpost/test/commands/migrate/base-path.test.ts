import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { migrateInventoryCommand } from '../../../src/migrate/inventory/command.ts';
import { loadMigration } from '../../../src/migrate/migration.ts';
import { migrateReviewCommand } from '../../../src/migrate/review/command.ts';
import { migrateSuggestCommand } from '../../../src/migrate/suggest/command.ts';
import { folderOf, runCommand } from './support.ts';

const page = (path: string, title: string) =>
  `<!doctype html><html lang="en"><title>${title}</title><link rel="canonical" href="https://meier.example/math${path}"><h1>${title}</h1>`;

/** From a folder of a university's host to one of another domain; the host has other people's pages too. */
async function move() {
  const folder = await folderOf({
    'list.csv':
      'URL,Title\nhttp://www.uni.example/~meier/cv.html,Curriculum vitae\nhttp://www.uni.example/~meier/knots.pdf,\n' +
      'http://www.uni.example/%7Emeier,Home\nhttp://www.uni.example/~mueller/,Other\nhttp://www.uni.example/news.html,News\n',
    'dist/index.html': page('/', 'Anna Meier'),
    'dist/cv/index.html': page('/cv/', 'Curriculum vitae'),
    'dist/knots.pdf': '%PDF-1.4\n',
  });
  onTestFinished(folder.remove);
  const { path, root } = folder;
  const state = ['--state', path('migration')];
  return {
    ...folder,
    text: (name: string) => readFileSync(path(name), 'utf8'),
    inventory: (...args: string[]) => runCommand(migrateInventoryCommand, root, ...args, ...state),
    suggest: () => runCommand(migrateSuggestCommand, root, '--dist', path('dist'), ...state),
    review: (...args: string[]) =>
      runCommand(
        migrateReviewCommand,
        root,
        ...args,
        '--dist',
        path('dist'),
        '--map',
        path('map.yaml'),
        ...state,
      ),
    wanted: async () =>
      (await loadMigration(path('migration'))).inventory
        .filter(({ junk }) => junk === '')
        .map(({ url }) => url),
  };
}

test('migrate suggest gives targets below the base path of the new site, and review --import accepts them', async () => {
  const { inventory, path, review, suggest, text, write } = await move();
  await inventory(path('list.csv'));
  await suggest();
  const suggestions = text('migration/suggestions.csv');
  expect(suggestions).toContain('/~meier/cv.html,/math/cv/,');
  expect(suggestions).toContain('/~meier/knots.pdf,/math/knots.pdf,');
  await write(
    'sheet.csv',
    'old,new,status\n/~meier/cv.html,/math/cv/,accepted\n/~meier/knots.pdf,/math/knots.pdf,accepted\n/news.html,/cv/,accepted\n',
  );
  const { err } = await review(
    '--import',
    path('sheet.csv'),
    '--yes',
    '--site',
    'https://www.uni.example/math',
  );
  expect(err).toContain('3 changes, 0 unchanged, 0 undecided');
  expect(text('map.yaml')).toContain('from: /~meier/cv.html\n    to: /math/cv/');
});

test('migrate inventory --old-site with a folder sets other URLs apart, also of sources added later', async () => {
  const { inventory, path, text, wanted, write } = await move();
  const first = await inventory(path('list.csv'), '--old-site', 'http://www.uni.example/~meier/');
  expect(first.out).toContain('3 URLs of the old site');
  expect(first.out).toContain('skipped (outside the old site): 2');
  await write('more.txt', '/~meier/new.html\n/~meiers/\n');
  await inventory(path('more.txt'));
  expect(await wanted()).toEqual(['/~meier', '/~meier/cv.html', '/~meier/knots.pdf', '/~meier/new.html']);
  expect(text('migration/state.yaml')).toContain('old: http://www.uni.example\nfolder: /~meier\n');
  // Said otherwise later, it is the whole host.
  await inventory(path('list.csv'), '--old-site', 'http://www.uni.example');
  expect(await wanted()).toHaveLength(7);
});
