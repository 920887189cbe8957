import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { definitions } from '../../integrations/signpost/src/commands/rules.ts';
import { docsUrl, findingDocs } from '../../integrations/signpost/src/lib/docs.ts';
import { docs } from './docs.ts';

test('the link of each finding leads to its heading in the built documentation', () => {
  const headings = new Map<string, Set<string>>();
  const missing = definitions.filter(({ id }) => {
    const { pathname, hash } = new URL(findingDocs(id));
    const page = join(docs, 'dist', pathname, 'index.html');
    const known = headings.get(page) ?? headingsIn(page);
    headings.set(page, known);
    return !known.has(hash.slice(1));
  });

  expect(missing.map(({ id }) => id)).toEqual([]);
  expect(findingDocs('link-broken')).toBe(`${docsUrl}/rules/link/#link-broken`);
});

function headingsIn(page: string): Set<string> {
  const $ = load(readFileSync(page, 'utf8'));
  return new Set(
    $('h2[id]')
      .map((_, heading) => $(heading).attr('id'))
      .toArray(),
  );
}
