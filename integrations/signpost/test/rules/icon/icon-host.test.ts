import { expect, it } from 'vitest';
import rule from '../../../src/audit/rules/icon/icon-host.ts';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';
import { siteOf } from '../example-site.ts';

const iconed = (url: string, href: string) => page(url).replace('/icon.svg', href);

expectReports(rule, {
  good: {
    'one icon in two formats, and for two sizes': site({
      '/': {
        head: '<link rel="icon" href="/i.ico"><link rel="icon" sizes="96x96" href="/96.png"><link rel="icon" sizes="48x48" href="/48.png">',
      },
      'i.ico': 'x',
      '96.png': 'x',
      '48.png': 'x',
    }),
    'one icon in two sizes that the links do not declare': site({
      '/': { head: '<link rel="icon" href="/48.gif"><link rel="icon" href="/32.gif">' },
      '48.gif': 'GIF89a0\x000\0',
      '32.gif': 'GIF89a \x00 \x00',
    }),
    'an icon relative to each page, which icon-missing reports': site({
      'gauges/index.html': iconed('/gauges/', 'icon.svg'),
    }),
    'the icon of the home page, copied into the folder of a language': site({
      'en/index.html': iconed('/en/', '/en/icon.svg'),
      'en/icon.svg': site()['icon.svg'] ?? '',
    }),
    'two icons on a site below a base, whose icons results never show': {
      files: {
        'index.html': page('/docs/').replace('/icon.svg', 'icon.svg'),
        'a/index.html': page('/docs/a/').replace('/icon.svg', 'icon.svg'),
        'icon.svg': '<svg viewBox="0 0 48 48"></svg>',
        'a/icon.svg': '<svg viewBox="0 0 1 1"/>',
      },
      site: 'https://www.example.com/docs/',
    },
    'another icon on a page with noindex': site({
      'dev/index.html': iconed('/dev/', '/dev/icon.svg').replace(
        '</head>',
        '<meta name="robots" content="noindex"></head>',
      ),
      'dev/icon.svg': '<svg viewBox="0 0 1 1"/>',
    }),
    'a home page without an icon, which icon-missing reports': site({
      'index.html': page('/').replace(/<link rel="icon"[^>]*>/, ''),
    }),
    'two files that are no icons': site({
      '/': { head: '<link rel="prev" href="/a.css"><link rel="next" href="/b.css">' },
      'a.css': 'a{}',
      'b.css': 'b{}',
    }),
    'two without an extension, whose formats are unknown': site({
      'index.html': iconed('/', '/icon').replace('</head>', '<link rel="icon" href="/favicon"></head>'),
      'gauges/index.html': iconed('/gauges/', '/icon'),
    }),
  },
  bad: {
    'two of one size that the links do not declare': site({
      '/': { head: '<link rel="icon" href="/a.gif"><link rel="icon" href="/b.gif">' },
      'a.gif': 'GIF89a0\x000\0',
      'b.gif': 'GIF89a0\x000\0\0',
    }),
    'a second one on another domain, on one page': site({
      '/gauges/': { head: '<link rel="icon" href="https://cdn.example.net/icon.png">' },
    }),
  },
});

it('icon-host names only icons that are in the build', async () => {
  const icons = '<link rel="icon" href="/lost.png"><link rel="icon" href="/icon.svg">';
  const files = site({
    'index.html': page('/').replace(/<link rel="icon"[^>]*>/, icons),
    'gauges/index.html': iconed('/gauges/', '/other.svg'),
    'other.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  const found = runRules(await siteOf({ files }), { only: ['icon-host'] });
  expect(found.map(({ fix }) => fix)).toContain('link to the icon of the home page, /icon.svg');
});
