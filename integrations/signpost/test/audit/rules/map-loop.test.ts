import { expect, test } from 'vitest';
import rule from '../../../src/audit/rules/map/map-loop.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { mapText } from '../../../src/audit/rules/shared/map.ts';
import { siteOf } from './example-site.ts';

test('a chain longer than Signpost follows is not called a loop', async () => {
  const chain = Array.from({ length: 502 }, (_, at) => [`/c${at}`, `/c${at + 1}`] as const);
  const read = await siteOf({ files: site({ 'redirects.yaml': mapText(...chain) }) });
  expect(Array.from(rule.check(read), ({ message, line }) => ({ message, line }))).toEqual([
    { message: '/c0 takes more than 500 redirects, which is the limit; Signpost ignores it', line: 2 },
  ]);
});
