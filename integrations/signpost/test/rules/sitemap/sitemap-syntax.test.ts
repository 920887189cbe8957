import { expect, it } from 'vitest';
import { foundBy } from '../found-by.ts';

const dated = (...dates: readonly string[]) => ({
  'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${dates
    .map((date, at) => `<url><loc>https://www.example.com/${at}/</loc><lastmod>${date}</lastmod></url>`)
    .join('')}</urlset>`,
});
const built = '2026-09-06T10:00:00Z';

it('sitemap-syntax accepts two entries with one date, and three with two', async () => {
  expect(await foundBy('sitemap-syntax', dated(built, built))).toEqual([]);
  expect(await foundBy('sitemap-syntax', dated(built, built, '2026-09-05'))).toEqual([]);
});

it('sitemap-syntax accepts one date of Antora, which writes that of the build', async () => {
  const home =
    '<!doctype html><html lang="en"><head><meta name="generator" content="Antora 3.1.7"><title>Pumps</title></head></html>';
  const files = { ...dated(built, built, built), 'index.html': home };
  expect(await foundBy('sitemap-syntax', files)).toEqual([]);
});
