import { expect, test } from 'vitest';
import { type Made, printSummary } from '../../src/astro/log.ts';
import { nginx } from '../../src/hosts/nginx/host.ts';

const nothing: Made = {
  pages: 1,
  maintenance: undefined,
  sitemap: undefined,
  entries: { redirects: 0, gone: 0 },
  published: undefined,
  outputs: [],
  findings: [],
  known: 0,
};

test('printSummary has a row for each host', () => {
  const entries = { redirects: 2, gone: 1 };
  const outputs = [{ host: nginx, folder: 'deploy/nginx', unsupported: [], fits: entries }];
  expect(printSummary({ ...nothing, outputs, entries }).split('\n')).toEqual([
    '  pages     1',
    '  sitemap   none',
    '  nginx     2 redirects, 1 gone URL',
    '  findings  none',
  ]);
});

test("of a host that can't answer all, it is said how many fit", () => {
  const fits = { redirects: 74, gone: 3 };
  const outputs = [{ host: nginx, folder: 'deploy/nginx', unsupported: [], fits }];
  const text = printSummary({ ...nothing, outputs, entries: { redirects: 1171, gone: 3 } });
  expect(text).toContain('  nginx     74 of 1,171 redirects fit, 3 gone URLs');
});

test('a site without a map has no redirects, and its own sitemap is named', () => {
  const outputs = [{ host: nginx, folder: 'deploy/nginx', unsupported: [], fits: nothing.entries }];
  const text = printSummary({
    ...nothing,
    outputs,
    pages: 1200,
    sitemap: { urls: 1198, isOwn: true },
  });
  expect(text).toContain('  nginx     no redirects');
  expect(text).toContain("  sitemap   the site's own, with 1,198 URLs\n");
});

test('what the baseline holds back is counted apart', () => {
  expect(printSummary({ ...nothing, known: 3 })).toContain('  findings  none; 3 more in the baseline');
});

test.each([
  [
    0,
    '  ledger    no published.txt, so a page that disappears is not noticed. Write it with: npx astro-signpost ledger update',
  ],
  [2, '  ledger    published.txt, 2 URLs'],
])('a ledger with %d URLs', (published, row) => {
  expect(printSummary({ ...nothing, published }).split('\n')).toContain(row);
});

test.each([
  ['unavailable', 'every URL but robots.txt returns 503 until 2026-11-27'],
  ['landing', 'a landing page is in place of each page until 2026-11-27'],
  ['banner', 'pages with <MaintenanceBanner> take no orders until 2026-11-27'],
] as const)('a site in maintenance says so: %s', (kind, text) => {
  const maintenance = { kind, until: '2026-11-27' };
  expect(printSummary({ ...nothing, maintenance }).split('\n')[1]).toBe(`  maintenance  ${text}`);
});

test('findings are counted by cause, as in the report below', () => {
  const broken = {
    rule: 'link-broken',
    level: 'error',
    conventions: [],
    message: 'a link leads nowhere',
  } as const;
  const findings = [
    { ...broken, file: 'a.html' },
    { ...broken, file: 'b.html' },
  ];
  expect(printSummary({ ...nothing, findings })).toContain(
    '  findings  1 error, 0 warnings, 0 info at 2 places',
  );
});
