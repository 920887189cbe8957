import { expect, test } from 'vitest';
import { type BuildResult, printSummary } from '../../src/astro/log.ts';
import { nginx } from '../../src/hosts/nginx/host.ts';

const nothing: BuildResult = {
  pages: 1,
  maintenance: undefined,
  sitemap: undefined,
  entries: { redirects: 0, gone: 0 },
  published: undefined,
  outputs: [],
  findings: [],
  known: 0,
};
const none = { redirects: 0, gone: 0 };

test('printSummary has a row for each host', () => {
  const entries = { redirects: 2, gone: 1 };
  const outputs = [{ host: nginx, folder: 'deploy/nginx', unsupported: [], leftOut: none }];
  expect(printSummary({ ...nothing, outputs, entries }).split('\n')).toEqual([
    '  pages     1',
    '  sitemap   none',
    '  nginx     2 redirects, 1 gone URL',
    '  findings  none',
  ]);
});

test('printSummary counts the redirects that fit a host', () => {
  const leftOut = { redirects: 1097, gone: 0 };
  const outputs = [{ host: nginx, folder: 'deploy/nginx', unsupported: [], leftOut }];
  const text = printSummary({ ...nothing, outputs, entries: { redirects: 1171, gone: 3 } });
  expect(text).toContain('  nginx     74 of 1,171 redirects fit, 3 gone URLs');
});

test("printSummary prints a site without a map, and the site's own sitemap", () => {
  const outputs = [{ host: nginx, folder: 'deploy/nginx', unsupported: [], leftOut: none }];
  const text = printSummary({
    ...nothing,
    outputs,
    pages: 1200,
    sitemap: { urls: 1198, isOwn: true },
  });
  expect(text).toContain('  nginx     no redirects');
  expect(text).toContain("  sitemap   the site's own, with 1,198 URLs\n");
});

test('printSummary counts findings in the baseline apart', () => {
  expect(printSummary({ ...nothing, known: 3 })).toContain('  findings  none; 3 more in the baseline');
});

test.each([
  [
    0,
    '  ledger    no published.txt, so a page that disappears is not noticed. Write it with: npx astro-signpost ledger update',
  ],
  [2, '  ledger    published.txt, 2 URLs'],
])('printSummary prints a ledger with %d URLs', (published, row) => {
  expect(printSummary({ ...nothing, published }).split('\n')).toContain(row);
});

test.each([
  ['unavailable', 'every URL but robots.txt returns 503 until 2026-11-27'],
  ['landing', 'a landing page is in place of each page until 2026-11-27'],
  ['banner', 'pages with <MaintenanceBanner> take no orders until 2026-11-27'],
] as const)('printSummary prints the maintenance mode %s', (kind, text) => {
  const maintenance = { kind, until: '2026-11-27' };
  expect(printSummary({ ...nothing, maintenance }).split('\n')[1]).toBe(`  maintenance  ${text}`);
});

test('printSummary counts findings by cause, as the report does', () => {
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
