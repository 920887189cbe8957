import { expect, test } from 'vitest';
import { type Made, printSummary } from '../../src/astro/summary.ts';
import { nginx } from '../../src/hosts/nginx/host.ts';

const nothing: Made = {
  pages: 1,
  maintenance: undefined,
  files: [],
  sitemap: undefined,
  cards: { total: 0, drawn: 0 },
  entries: { redirects: 0, gone: 0 },
  records: undefined,
  published: undefined,
  outputs: [],
  findings: [],
  known: 0,
};

test('printSummary has a row for each host', () => {
  const entries = { redirects: 2, gone: 1 };
  const outputs = [{ host: nginx, folder: 'deploy/nginx', unsupported: [], fits: entries }];
  expect(printSummary({ ...nothing, outputs, entries }).split('\n')).toEqual([
    '  pages        1',
    '  sitemap      none',
    '  other files  none',
    '  nginx        2 redirects, 1 gone URL',
    '  findings     none',
  ]);
});

test('each made file is named, and what flattening added is told apart', () => {
  const entries = { redirects: 12, gone: 0 };
  const outputs = [{ host: nginx, folder: 'deploy/nginx', unsupported: [], fits: entries }];
  const made = {
    ...nothing,
    pages: 1200,
    files: ['robots.txt', 'favicon.ico', 'manifest.webmanifest', '404.html'],
    sitemap: { urls: 1198, isOwn: false },
    cards: { total: 7, drawn: 2 },
    records: 20,
    entries,
  };
  expect(printSummary({ ...made, outputs }).split('\n')).toEqual([
    '  pages          1,200',
    '  sitemap        sitemap.xml, with 1,198 URLs',
    '  other files    robots.txt, favicon.ico, manifest.webmanifest, 404.html',
    '  social images  7, 2 of them drawn in this build',
    '  API records    20',
    '  nginx          12 redirects, 0 gone URLs',
    '  findings       none',
  ]);
});

test("of a host that can't answer all, it is said how many fit", () => {
  const fits = { redirects: 74, gone: 3 };
  const outputs = [{ host: nginx, folder: 'deploy/nginx', unsupported: [], fits }];
  const text = printSummary({ ...nothing, outputs, entries: { redirects: 1171, gone: 3 } });
  expect(text).toContain('  nginx        74 of 1,171 redirects fit, 3 gone URLs');
});

test('a site without a map has no redirects, and a sitemap of its own is no file of ours', () => {
  const outputs = [{ host: nginx, folder: 'deploy/nginx', unsupported: [], fits: nothing.entries }];
  const text = printSummary({
    ...nothing,
    outputs,
    sitemap: { urls: 1, isOwn: true },
  });
  expect(text).toContain('  nginx        no redirects');
  expect(text).toContain("  sitemap      the site's own, with 1 URL\n");
});

test('what the baseline holds back is counted apart', () => {
  expect(printSummary({ ...nothing, known: 3 })).toContain('  findings     none; 3 more in the baseline');
});

test.each([
  [
    0,
    '  ledger       no published.txt, so a page that disappears is not noticed. Write it with: npx astro-signpost ledger update',
  ],
  [2, '  ledger       published.txt, 2 URLs'],
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
    '  findings     1 error, 0 warnings, 0 info at 2 places',
  );
});
