import { load } from 'cheerio';
import { describe, expect, test } from 'vitest';
import { githubPages } from '../../src/hosts/github-pages/host.ts';
import { deriveFile } from '../../src/hosts/shared/moved-pages.ts';
import { joinContent } from '../../src/lib/file.ts';
import { parsePath } from '../../src/lib/url/path.ts';
import { readPage } from '../../src/pages/raw-page.ts';
import { planOf } from './plan-of.ts';

const emit = (map: string, built: readonly string[] = []) =>
  new Map(
    githubPages.emit(planOf(map, {}, ['index.html', ...built])).map((file) => [file.path, joinContent(file)]),
  );

describe('deriveFile', () => {
  test.each([
    ['/old.html', 'old.html'],
    ['/old', 'old/index.html'],
    ['/a/b', 'a/b/index.html'],
    ['/page.php', 'page.php/index.html'],
    ['/caf%C3%A9', 'café/index.html'],
    ['/a%20b%3Fc%23d', 'a b?c#d/index.html'],
    ['/100%25', '100%/index.html'],
    ['/', undefined],
    ['/a%2Fb', undefined],
    ['/a//b', undefined],
    ['/../etc/passwd', undefined],
    [`/${'x'.repeat(256)}`, undefined],
  ])('%s is %s', (path, file) => {
    expect(deriveFile(parsePath(path))).toBe(file);
  });
});

describe('the redirect pages for GitHub Pages', () => {
  test('redirect at once, declare the new URL as canonical and link to it', () => {
    const page = load(emit('/old,/new/?a=1&b=2#c').get('old/index.html') ?? '');
    const url = 'https://www.example.com/new/?a=1&b=2#c';
    expect(page('meta[http-equiv=refresh]').attr('content')).toBe(`0; url=${url}`);
    expect(page('link[rel=canonical]').attr('href')).toBe(url);
    expect(page('a').attr('href')).toBe(url);
  });

  test.each([302, 303, 307])(
    'for a temporary redirect with %i wait a second, and declare no canonical URL',
    (status) => {
      const html = emit(`/old,/new/,${status}`).get('old/index.html') ?? '';
      expect(html).not.toContain('canonical');
      expect(load(html)('meta[http-equiv=refresh]').attr('content')).toBe(
        '1; url=https://www.example.com/new/',
      );
      // The audit takes it for a redirect all the same.
      expect(readPage('old/index.html', Buffer.from(html)).kind).toBe('redirect');
    },
  );

  test('are in no folder that is a file, and replace no file of the site', () => {
    const made = emit('/a.html,/n/\n/a.html/b,/n/\n/c,/n/\n/file.pdf/x,/n/', ['c/d.html', 'file.pdf']);
    expect([...made.keys()].sort()).toEqual(['.nojekyll', 'a.html', 'c.html', 'c/index.html']);
  });

  // GitHub serves old.html at /old, and old/index.html at /old/: https://github.com/slorber/trailing-slash-guide
  test('are at both URLs of an old page where pages are files such as about.html', () => {
    const files = ['about.html', 'docs/intro.html', 'docs/index.html'];
    const map = '/old,/n/\n/docs/x,/n/\n/y.html,/n/\n/y,/n/\n/a/index,/n/\n/page.php,/n/';
    expect([...emit(map, files).keys()].sort()).toEqual([
      '.nojekyll',
      'a/index/index.html',
      'docs/x.html',
      'docs/x/index.html',
      'old.html',
      'old/index.html',
      'page.php.html',
      'page.php/index.html',
      'y.html',
      'y/index.html',
    ]);
    const folders = ['about/index.html', 'docs/intro/index.html', 'privacy.html'];
    expect([...emit('/old,/n/', folders).keys()].sort()).toEqual(['.nojekyll', 'old/index.html']);
  });

  test.each(['gone', 'a query', 'a pattern'])('are not written for %s', (kind) => {
    const rows: Record<string, string> = {
      gone: '/a,,410',
      'a query': '/a?x=1,/b/',
      'a pattern': '/a/*,/b/',
    };
    expect([...emit(rows[kind] ?? '').keys()]).toEqual(['.nojekyll']);
  });

  test.each(['"><script>alert(1)</script>', '</title><b>'])('escape %s in a target', (text) => {
    const html = emit(`/old,https://other.example/${text}?q=${text}#${text}`).get('old/index.html') ?? '';
    const page = load(html);
    expect(page('script, img, b')).toHaveLength(0);
    expect(page('a').attr('href')).toBe(page('link').attr('href'));
    expect(page('meta[http-equiv=refresh]').attr('content')).toBe(`0; url=${page('a').attr('href')}`);
  });
});
