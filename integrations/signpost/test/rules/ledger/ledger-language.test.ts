import { expect, test } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { siteOf } from '../example-site.ts';

/** What is proposed for each lost URL of a site in English without a prefix, and in German. */
async function proposed(...lost: readonly string[]): Promise<(string | undefined)[]> {
  const pages = ['breads', 'breads/rye', 'de', 'de/breads', 'de/breads/rye', 'de/breads/naan'].map((path) => [
    `${path}/index.html`,
    page(`/${path}/`, path.startsWith('de') ? { lang: 'de' } : {}),
  ]);
  const ledger = lost.map((path) => `${path}\t2024-01-01\n`).join('');
  const files = site({ ...Object.fromEntries(pages), 'published.txt': ledger });
  const found = runRules(await siteOf({ files }), { only: ['ledger-lost'] });
  return lost.map(
    (path) => /map add \S+ (\/[^\s`]+)`/.exec(found.find(({ url }) => url === path)?.fix ?? '')?.[1],
  );
}

test('ledger-lost proposes no page in another language', async () => {
  expect(
    await proposed('/breads/naan/', '/breads/old-rye/', '/de/breads/old-rye/', '/it/breads/rye/'),
  ).toEqual(['/breads/', '/breads/rye/', '/de/breads/rye/', undefined]);
});
