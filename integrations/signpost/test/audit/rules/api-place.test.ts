import { describe, expect, it } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { siteOf } from './example-site.ts';

const record = {
  id: '3s42y6fafsktf',
  name: 'Gauge',
  dial: { size: 80, createdAt: '1 January 2026' },
};
const other = { ...record, id: '7h2v5kq0m4xwe', status: 2 };

describe('a finding in the API', () => {
  it('stands at the line and column of its value', async () => {
    const files = site({
      'api/product.json': JSON.stringify([record, other], undefined, 2),
      'api/product/3s42y6fafsktf.json': JSON.stringify(record),
    });
    const found = runRules(await siteOf({ files }), { only: ['api-time', 'api-enum'] });
    // Counted by hand: a list, two records of eight lines, two blanks for each level.
    expect(found.map(({ rule, file, line, column }) => [rule, file, line, column])).toEqual([
      ['api-time', 'api/product.json', 7, 20],
      ['api-enum', 'api/product.json', 17, 15],
    ]);
  });
});
