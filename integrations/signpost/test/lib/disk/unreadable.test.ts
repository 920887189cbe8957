import { chmodSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { readSite } from '../../../src/audit/site/read.ts';
import { hasPagesBeside, listBuild, openReadable } from '../../../src/lib/disk/build-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'signpost-unreadable-'));
const refused = ['private', 'robots.txt', 'secret.html'];

beforeAll(() => {
  const files = {
    ...site({
      'index.html': page('/', { body: '<a href="/gauges/">A</a> <a href="/private/x/">B</a>' }),
      'private/x/index.html': page('/private/x/'),
      'secret.html': page('/secret.html'),
    }),
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const odd = page('/odd/', { body: '<p>Größe</p> <img src="/large.png" alt="A gauge">' });
  mkdirSync(join(folder, 'odd'));
  writeFileSync(join(folder, 'odd/index.html'), Buffer.from(odd.replace('utf-8', 'x-klingon'), 'latin1'));
  writeFileSync(join(folder, 'large.png'), '');
  truncateSync(join(folder, 'large.png'), 100 * 1024 * 1024);
  chmodSync(folder, 0o755);
  for (const name of refused) chmodSync(join(folder, name), 0);
});
afterAll(() => {
  for (const name of refused) chmodSync(join(folder, name), 0o700);
  rmSync(folder, { recursive: true, force: true });
});

/** Root may read all: there, another user asks. */
function asUser<Answer>(ask: () => Answer): Answer {
  if (process.getuid?.() !== 0 || process.seteuid === undefined) return ask();
  process.seteuid(65534);
  try {
    return ask();
  } finally {
    process.seteuid(0);
  }
}

test.skipIf(process.platform === 'win32')(
  'what can not be read is a finding each, and the rest is audited',
  () => {
    const found = asUser(() =>
      runRules(readSite(openReadable(folder), { origin: 'https://www.example.com' }), {
        only: ['charset', 'page-readable', 'robots-syntax', 'title-missing'],
      }),
    );
    expect(found.map(({ level, file, message }) => `${level} ${file}: ${message}`)).toEqual([
      'error odd/index.html: the page declares the encoding x-klingon, not utf-8',
      "error private: the folder can't be read: this user may not read it, so its pages are not audited",
      "error robots.txt: the file can't be read: this user may not read it",
      "error secret.html: secret.html can't be read: this user may not read it",
    ]);
  },
);

test.skipIf(process.platform === 'win32')('a build that is deployed must be readable as a whole', () => {
  expect(() => asUser(() => listBuild(folder))).toThrow(
    `${join(folder, 'private')} can't be read: this user may not read it.`,
  );
  expect(asUser(() => hasPagesBeside(join(folder, 'gauges'), join(folder, 'private')))).toBe(false);
});
