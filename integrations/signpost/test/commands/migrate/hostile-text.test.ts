import { expect, onTestFinished, test } from 'vitest';
import { notFoundCommand } from '../../../src/migrate/not-found/command.ts';
import { migrateReviewCommand } from '../../../src/migrate/review/command.ts';
import { printInventory } from '../../../src/migrate/state/inventory-file.ts';
import { migrateSuggestCommand } from '../../../src/migrate/suggest/command.ts';
import { oldUrl } from '../../migrate/support/old.ts';
import { folderOf, runCommand } from './support.ts';

/** What a terminal takes for a command: colors by one sign of C1, and by ESC; and what turns the order of letters. */
const evil = 'pump\u009b31m\u001b[2J\u202e';
const steers = /(?!\n)[\p{Cc}\u202a-\u202e]/u;

async function project() {
  const folder = await folderOf({
    'migration/inventory.csv': [...printInventory([oldUrl('/old/a', { title: evil })])].join(''),
    'migration/state.yaml': 'old: https://www.old.invalid\nsite: https://www.new.example\n',
    'redirects.yaml': 'redirects: []\n',
    'dist/a/index.html': `<!doctype html><html lang="en"><title>${evil}</title><h1>${evil}</h1><body>x`,
    'back.csv': `old,new,status,note\n/old/a,/a/,accepted,${evil}\n/old/${evil},/a/,${evil}\n/old/b,/${evil},accepted\n`,
    'access.log': `203.0.113.9 - - [10/Oct/2026:13:55:36 +0000] "GET /lost/${evil} HTTP/1.1" 404 9 "-" "Mozilla/5.0 (X11) Firefox/132.0"\n`,
  });
  onTestFinished(folder.remove);
  const { path, root } = folder;
  const state = ['--state', path('migration')];
  const places = ['--dist', path('dist'), '--map', path('redirects.yaml'), ...state];
  return {
    suggest: (...args: string[]) =>
      runCommand(migrateSuggestCommand, root, '--dist', path('dist'), ...state, ...args),
    review: (...args: string[]) =>
      runCommand(migrateReviewCommand, root, ...places, '--import', path('back.csv'), ...args),
    '404s': (...args: string[]) => runCommand(notFoundCommand, root, path('access.log'), ...places, ...args),
  };
}

test.each(['suggest', 'review', '404s'] as const)(
  'migrate %s prints hostile URLs and titles without control characters',
  async (name) => {
    const steps = await project();
    for (const args of name === '404s' ? [[], ['--json']] : [[]]) {
      const { out, err } = await steps[name](...args);
      expect(out + err).not.toMatch(steers);
      expect(out + err).not.toBe('');
    }
  },
);
