import { describe, expect, it } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { siteOf } from './example-site.ts';

/** URLs of what is found in `_headers`, '' for none. */
async function urls(headers: string): Promise<string[]> {
  const files = site({ 'a.pdf': 'x', _headers: headers });
  const found = runRules(await siteOf({ files }), { only: ['canonical-header'] });
  return found.filter(({ file }) => file === '_headers').map(({ url = '' }) => url);
}

describe('canonical-header', () => {
  it('is done soon with a header of nothing but brackets', async () => {
    expect(await urls(`/a.pdf\n  Link: ${'<'.repeat(300_000)}\n`)).toEqual([]);
  });
});
