import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apacheEngine } from './engines/apache.ts';
import { requireEngine } from './engines/engine.ts';
import { crawlerHeaders, headersRead } from './own-headers.ts';
import { makeSite } from './strange.ts';

describe.runIf(requireEngine(apacheEngine))('the headers of Apache', () => {
  const site = makeSite([], {}, { 'index.html': 'home', 'a.css': 'css', 'a.js': 'js', '404.html': '404' });
  let apache: Awaited<ReturnType<typeof apacheEngine.start>>;
  beforeAll(async () => {
    apache = await apacheEngine.start(site, [{ path: '.htaccess', content: '' }]);
  });
  afterAll(() => apache.stop());

  const ask = async (text: string, path: string) => {
    writeFileSync(join(apache.folder, 'dist/.htaccess'), text);
    return apache.ask({ method: 'GET', url: `http://www.example.com${path}`, headers: {} });
  };

  const css = '<FilesMatch "\\.css$">';
  test.each([
    'Header set Refresh 1\nHeader set refresh 2',
    'Header set Refresh 1\nHeader unset Refresh',
    'Header append Refresh 1\nHeader set Refresh 2',
    'Header set Link "<a>"\nHeader append Link "<b>"',
    'Header set X-Robots-Tag: noindex',
    `${css}\nHeader set Refresh 1\n</FilesMatch>\nHeader set Refresh 2`,
    `<IfModule mod_headers.c>\n${css}\nHeader set Refresh 1\n</FilesMatch>\n</IfModule>`,
    '<Files "a.css">\nHeader set X-Robots-Tag none\n</Files>',
    '<Files ~ "\\.(css|pdf)$">\nHeader set X-Robots-Tag none\n</Files>',
    '<Files "index.html">\nHeader set X-Robots-Tag none\n</Files>',
  ])('are those that readHtaccessHeaders returns for %j', async (text) => {
    for (const path of ['/', '/a.css', '/a.js']) {
      const { headers } = await ask(text, path);
      const sent = crawlerHeaders(Object.entries(headers).map(([key, value]) => [key, value ?? '']));
      expect([path, headersRead('apache', { '.htaccess': text }, path)]).toEqual([path, sent]);
    }
  });
});
