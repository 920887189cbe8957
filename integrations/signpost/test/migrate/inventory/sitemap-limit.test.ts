import { expect, test } from 'vitest';
import { readSource } from '../support/read.ts';

test('inventory reads the first 1,000 sitemaps of an index, and says so', async () => {
  const places = Array.from({ length: 1500 }, (_, at) => `https://www.example.com/${at}.xml`);
  const index = `<sitemapindex>${places.map((place) => `<sitemap><loc>${place}</loc></sitemap>`).join('')}</sitemapindex>`;
  const parts = Object.fromEntries(
    places.map((place) => [place, `<urlset><url><loc>${place.replace('.xml', '/')}</loc></url></urlset>`]),
  );
  const { urls, notices } = await readSource('sitemap.xml', index, parts);
  expect(urls).toHaveLength(1000);
  expect(notices).toContain('only the first 1,000 sitemaps of sitemap.xml were read');
});
