import { expect, test } from 'vitest';
import { readPageHead } from '../../../src/astro/sitemap/listed.ts';
import { readPage } from '../../../src/pages/raw-page.ts';

const rest = '<title>no</title><meta name="description" content="no"><link rel="canonical" href="/no">';

const head = (html: string, body = rest) =>
  readPageHead(
    readPage('a.html', Buffer.from(`<!doctype html><html><head>${html}</head><body>${body}</body></html>`)),
  );

test('readPageHead reads the data of sitemap and cards from the head alone', () => {
  const found = head(
    '<title>A &amp; B</title><meta name="Description" content="About &quot;A&quot;"><link rel="canonical" href="https://a.example/"><link rel="alternate" hreflang="de" href="https://a.example/de/"><meta property="og:image" content="https://a.example/og/index.png"><meta property="article:modified_time" content="2026-01-02T00:00:00.000Z">',
  );
  expect(found).toEqual({
    file: 'a.html',
    title: 'A & B',
    description: 'About "A"',
    canonical: 'https://a.example/',
    noindex: false,
    image: 'https://a.example/og/index.png',
    modified: '2026-01-02T00:00:00.000Z',
    alternates: [{ lang: 'de', href: 'https://a.example/de/' }],
  });
});

test.each([
  ['<meta name="robots" content="noindex">', true],
  ['<meta name="ROBOTS" content="nofollow, NOINDEX">', true],
  ['<meta name="robots" content="none">', true],
  ['<meta name="googlebot" content="noindex">', true],
  ['<meta name="robots" content="index, follow">', false],
  ['<meta name="robots" content="max-image-preview:none">', false],
])('readPageHead reads %s: noindex is %s', (html, noindex) => {
  expect(head(html).noindex).toBe(noindex);
});

test('readPageHead reads a robots meta in the body, as crawlers do', () => {
  expect(head('<title>A</title>', '<p>A</p><meta name="robots" content="noindex">').noindex).toBe(true);
});

test('readPageHead leaves out a date that no calendar has', () => {
  const dates =
    '<meta property="article:modified_time" content="last week"><meta property="article:published_time" content="2026-01-02">';
  expect(head(dates).modified).toBe('2026-01-02');
});
