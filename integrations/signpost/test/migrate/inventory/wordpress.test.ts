import { expect, test } from 'vitest';
import { makeOldSite } from '../../../src/migrate/inventory/hosts.ts';
import { Inventory } from '../../../src/migrate/inventory/merge.ts';
import { readSource } from '../support/read.ts';

test('inventory adds the ?p= URLs of a WordPress export, and sets those apart that nobody requested', async () => {
  const item = (link: string, id: number, type: string) =>
    `<item><title>T${id}</title><link>${link}</link><wp:post_id>${id}</wp:post_id><wp:status>publish</wp:status><wp:post_type>${type}</wp:post_type></item>`;
  const site = 'https://e.example/blog';
  const text = `<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:base_blog_url>${site}</wp:base_blog_url>${item(`${site}/a/`, 7, 'post')}${item(`${site}/about/`, 8, 'page')}${item(`${site}/?p=9`, 9, 'post')}${item(`${site}/a/pic/`, 10, 'attachment').replace('</item>', `<wp:attachment_url>${site}/wp-content/uploads/pic.pdf</wp:attachment_url></item>`)}</channel></rss>`;
  const { seen } = await readSource('x', text);
  expect(seen.map(({ url, location = '' }) => [url, location])).toEqual([
    [`${site}/a/`, ''],
    [`${site}/?p=7`, `${site}/a/`],
    [`${site}/about/`, ''],
    [`${site}/?p=8`, `${site}/about/`],
    [`${site}/?page_id=8`, `${site}/about/`],
    [`${site}/?p=9`, ''],
    [`${site}/a/pic/`, `${site}/wp-content/uploads/pic.pdf`],
    [`${site}/wp-content/uploads/pic.pdf`, ''],
  ]);
  const inventory = new Inventory(makeOldSite(['e.example']));
  const [posts, log] = [inventory.startSource('wordpress'), inventory.startSource('log')];
  for (const one of seen) posts.take(one);
  log.take({ url: '/blog/?p=7', hits: 3, status: 301 });
  const junk = inventory.rows().flatMap((row) => (row.junk === '' ? [] : [[row.url, row.junk]]));
  expect(junk).toEqual([
    ['/blog/?p=8', 'short link without requests'],
    ['/blog/?page_id=8', 'short link without requests'],
  ]);
});

test('inventory adds no ?p= URL for a custom post type', async () => {
  const link = 'https://e.example/constructor/ferrari/';
  const item = `<item><title>Ferrari</title><link>${link}</link><wp:post_id>7</wp:post_id><wp:status>publish</wp:status><wp:post_type>constructor</wp:post_type></item>`;
  const text = `<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:base_blog_url>https://e.example</wp:base_blog_url>${item}</channel></rss>`;
  const { seen } = await readSource('x', text);
  expect(seen.map(({ url }) => url)).toEqual([link]);
});

test.each([
  ['in its first tag', '<rss xmlns:wp="http://wordpress.org/export/1.2/"'],
  ['before its end', '<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><item></item>'],
])('inventory refuses a WordPress export that breaks off %s', async (_, text) => {
  await expect(readSource('x', text)).rejects.toThrow('is incomplete. Export it again.');
});
