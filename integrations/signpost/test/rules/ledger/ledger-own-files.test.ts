import { expect, test } from 'vitest';
import { auditSite } from '../../../src/audit/rules/run.ts';
import { parseLedger } from '../../../src/audit/site/ledger.ts';
import { readSite } from '../../../src/audit/site/read.ts';
import { filesInMemory } from '../../../src/lib/file.ts';

const { ledger } = parseLedger('published.txt', '/\n/old\n');
const build = { 'index.html': '<!doctype html><title>Home</title>' };

/** The published URLs that the audit says are lost, with such a file in the root of the project. */
function lost(root: Readonly<Record<string, string>>): (string | undefined)[] {
  const rootFile = (name: string) => (root[name] === undefined ? undefined : Buffer.from(root[name]));
  const site = readSite(filesInMemory(build), { origin: 'https://www.example.com', ledger, rootFile });
  return auditSite(site, { only: ['ledger-lost'] }).findings.map(({ url }) => url);
}

test('ledger-lost reports a published URL without a redirect', () => {
  expect(lost({})).toEqual(['/old']);
  expect(lost({ 'vercel.json': '{ "redirects": [{ "source": "/other", "destination": "/" }] }' })).toEqual([
    '/old',
  ]);
});

test.each([
  ['vercel.json', '{ "redirects": [{ "source": "/old", "destination": "/" }] }'],
  ['staticwebapp.config.json', '{ "routes": [{ "route": "/old", "statusCode": 410 }] }'],
])('ledger-lost accepts a published URL that %s redirects', (name, text) => {
  expect(lost({ [name]: text })).toEqual([]);
});
