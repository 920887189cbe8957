import { describe, expect, test } from 'vitest';
import type { Answered } from '../../../src/audit/site/answer.ts';
import { FileNames, nameFile } from '../../../src/audit/site/answered-files.ts';
import { findUrls } from '../../../src/audit/site/found-urls.ts';
import { looksHtml } from '../../../src/lib/text/decode.ts';
import { parsePath } from '../../../src/lib/url/path.ts';

const root = parsePath('/');

describe('nameFile', () => {
  test.each([
    ['/', 'page', 'index.html'],
    ['/about/', 'page', 'about/index.html'],
    ['/about', 'page', 'about.html'],
    ['/about.html', 'page', 'about.html'],
    ['/a.b', 'page', 'a.b.html'],
    ['/caf%C3%A9/', 'page', 'café/index.html'],
    ['/api/order', 'json', 'api/order.json'],
    ['/api/order/', 'json', 'api/order.json'],
    ['/manifest.webmanifest', 'json', 'manifest.webmanifest'],
    ['/logo', 'other', 'logo'],
  ] as const)('names the file of %s as a %s: %s', (path, kind, file) => {
    expect(nameFile(parsePath(path), root, kind)).toBe(file);
  });

  test('names files below the base', () => {
    expect(nameFile(parsePath('/docs'), parsePath('/docs/'), 'page')).toBe('index.html');
    expect(nameFile(parsePath('/docs/a/'), parsePath('/docs/'), 'page')).toBe('a/index.html');
  });

  test('numbers a name that is taken', () => {
    const names = new FileNames();
    expect(['a.html', 'a.html', 'b', 'b', 'a.html'].map((name) => names.take(name))).toEqual([
      'a.html',
      'a (2).html',
      'b',
      'b (2)',
      'a (3).html',
    ]);
  });
});

describe('looksHtml', () => {
  const looks = (text: string): boolean => looksHtml(Buffer.from(text));

  test('is true where HTML starts after white space and comments', () => {
    for (const before of ['', '\uFEFF', '\n\t', '<!-- a -->', '<!--\n<p>\n-->\n<!----> '])
      for (const start of ['<!DOCTYPE html>', '<html>', '<HTML lang="de">'])
        expect(looks(before + start), before).toBe(true);
    for (const text of ['', 'a <html>', '<!-- <html>', '<!-- a --> a <!-- b --><html>', '<htmlx>'])
      expect(looks(text), text).toBe(false);
  });
});

describe('findUrls', () => {
  const url = 'https://www.example.com/docs/a';
  const answer = (type: string, text: string): Answered => ({
    url,
    status: 200,
    headers: new Map([['content-type', [type]]]),
    body: () => Buffer.from(text),
  });
  const found = (type: string, text: string, role: 'page' | 'part' | 'sitemap' = 'page'): string[] =>
    findUrls(answer(type, text), role).map(
      (one) => `${one.role} ${one.url.replace('https://www.example.com', '')}`,
    );

  test('resolves the URLs of a page against its base element', () => {
    const text =
      '<base href="/shop/"><link rel="alternate icon" href=i.svg><a href="b?c#d">B</a><a href="mailto:a@b">C</a><iframe src=e>';
    expect(found('text/html', text).toSorted()).toEqual([
      'page /shop/b?c',
      'page /shop/e',
      'part /shop/i.svg',
    ]);
  });

  test('leaves out endpoints for programs, and hosts to connect to', () => {
    const rels = [
      'pingback',
      'webmention',
      'preconnect',
      'dns-prefetch',
      'preconnect stylesheet',
      'shortlink',
    ];
    const text = rels.map((rel, index) => `<link rel="${rel}" href="/${index}">`).join('');
    expect(found('text/html', text)).toEqual(['part /4', 'file /5']);
  });

  test('reads pages from a sitemap, and sitemaps from an index', () => {
    const entry = '<loc>/x</loc>';
    expect(found('text/xml', `<urlset><url>${entry}</url></urlset>`, 'sitemap')).toEqual(['page /x']);
    expect(found('text/xml', `<sitemapindex><sitemap>${entry}</sitemap></sitemapindex>`, 'sitemap')).toEqual([
      'sitemap /x',
    ]);
    expect(found('text/html', '<!doctype html><a href="/x">not a sitemap</a>', 'sitemap')).toEqual([]);
  });

  test('reads the GET URLs without parameters from openapi.json', () => {
    const paths = { '/api/order': { get: {} }, '/api/order/{id}': { get: {} }, '/api/cart': { post: {} } };
    const text = JSON.stringify({ openapi: '3.1.0', servers: [{ url: '/v1' }], paths });
    expect(found('application/json', text, 'part')).toEqual(['part /v1/api/order']);
    expect(found('application/json', '{"openapi": 3', 'part')).toEqual([]);
  });
});
