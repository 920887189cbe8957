import { expect, test } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { mapText } from '../../../src/audit/rules/shared/map.ts';
import { siteOf } from '../example-site.ts';

const built = (...entries: Parameters<typeof mapText>) =>
  siteOf({
    files: {
      ...site({ 'redirects.yaml': mapText(...entries) }),
      'tools/saw/index.html': page('/tools/saw/'),
      'tools/plane/index.html': page('/tools/plane/'),
    },
  });

const found = async (rule: string, ...entries: Parameters<typeof mapText>): Promise<string[]> =>
  runRules(await built(...entries), { only: [rule] }).map(({ level, message }) => `${level}: ${message}`);

test('map-chain accepts a pattern before a catch-all where its targets are pages', async () => {
  expect(await found('map-chain', ['/werkzeug/*', '/tools/*'], ['/*', '/'])).toEqual([]);
});

test('map-chain reports a pattern before a catch-all where no target is a page', async () => {
  expect(await found('map-chain', ['/werkzeug/*', '/nothing/*'], ['/*', '/'])).toEqual([
    expect.stringMatching(/^warning: \/werkzeug\/\* takes 2 redirects to \/ through \/\*/),
  ]);
});

test('map-fan-in reports the catch-all to the home page, not the pattern before it', async () => {
  expect(await found('map-fan-in', ['/werkzeug/*', '/tools/*'], ['/*', '/'])).toEqual([
    'warning: everything below /* redirects to the home page',
  ]);
});
