import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apacheExpiresEngine } from './engines/apache.ts';
import { requireEngine } from './engines/engine.ts';
import { rulesIn, sentBy } from './own-headers.ts';
import { makeSite } from './strange.ts';

describe.runIf(requireEngine(apacheExpiresEngine))('.htaccess by Apache', () => {
  const site = makeSite([], {}, { 'index.html': 'home', 'a.css': 'css', 'a.js': 'js', '404.html': '404' });
  let apache: Awaited<ReturnType<typeof apacheExpiresEngine.start>>;
  beforeAll(async () => {
    apache = await apacheExpiresEngine.start(site, [{ path: '.htaccess', content: 'ExpiresActive On\n' }]);
  });
  afterAll(() => apache.stop());

  const ask = async (text: string, path: string) => {
    writeFileSync(join(apache.folder, 'dist/.htaccess'), text);
    return apache.ask({ method: 'GET', url: `http://www.example.com${path}`, headers: {} });
  };

  test.each([
    'Header set X-A b',
    'Header sett X-A b',
    'Header set X-A',
    'Header set',
    'Header unset X-A b',
    'Header unset X-A env=FOO',
    'Header set X-A b c',
    'Header set X-A b env=!FOO',
    'Header set X-A b foo bar',
    'Header edit X-A b',
    'Header edit X-A b c',
    'Header echo ^X',
    'Header set X-A: b:',
    'Header set "X A" b',
    'Header set X-A "%{FOO}q"',
    'Header set X-A "100%"',
    'Header set X-A "100%%"',
    'Header set X-A "%t %D %{HOST}e"',
    'Header always set X-A b',
    'Header onsuccess set X-A b',
    'Header always X-A b',
    'Header setifempty X-A b',
    'ExpiresByType text/css "access plus 1 hour"',
    'ExpiresByType text/css "access plus 1 fortnight"',
    'ExpiresByType text/css access 1 hour',
    'ExpiresByType text/css "access 1 hour"',
    'ExpiresByType text/css "access plus hour"',
    'ExpiresByType text/css "access plus 1"',
    'ExpiresByType text/css "access"',
    'ExpiresByType text/css "access plus 1 hour 5 minutes"',
    'ExpiresByType text/css',
    'ExpiresByType text A60',
    'ExpiresByType text/css A60',
    'ExpiresByType text/css "now plus 2 weeks"',
    'ExpiresByType text/css "later plus 2 weeks"',
  ])('%s: 500 where it is invalid', async (line) => {
    const text = `ExpiresActive On\n${line}\n`;
    const rules = rulesIn('apache', { '.htaccess': text });
    expect(rules.map((rule) => rule.state.is === 'invalid')).toEqual([
      (await ask(text, '/a.css')).status === 500,
    ]);
  });

  const css = '<FilesMatch "\\.css$">';
  test.each([
    ['Header set X-A 1\nHeader set x-a 2', [1, 'overridden', 2], [2, 'active']],
    ['Header set X-A 1\nHeader unset X-A', [1, 'overridden', 2], [2, 'active']],
    ['Header append X-A 1\nHeader set X-A 2', [1, 'overridden', 2], [2, 'active']],
    ['Header set X-A 1\nHeader append X-A 2', [1, 'active'], [2, 'active']],
    ['Header set X-A 1\nHeader always set X-A 2', [1, 'active'], [2, 'active']],
    ['Header set X-A 1 env=FOO\nHeader set X-A 2', [1, 'overridden', 2], [2, 'active']],
    ['Header set X-A 1\nHeader set X-A 2 env=FOO', [1, 'active'], [2, 'active']],
    [`${css}\nHeader set X-A 1\n</FilesMatch>\nHeader set X-A 2`, [4, 'active'], [2, 'active']],
    [
      `${css}\nHeader set X-A 1\n</FilesMatch>\n<IfModule mod_headers.c>\n${css}\nHeader set X-A 2\n</FilesMatch>\n</IfModule>`,
      [2, 'overridden', 6],
      [6, 'active'],
    ],
    ['Header set X-A 1 early', [1, 'never matches']],
    ['<IfModule !mod_headers.c>\nHeader set X-A 1\n</IfModule>', [2, 'never matches']],
    ['<IfModule !mod_headers.c>\nHeader sett X-A 1\n</IfModule>', [2, 'never matches']],
    ['<Files "dist/a.css">\nHeader set X-A 1\n</Files>', [2, 'never matches']],
    ['<FilesMatch "/a.css$">\nHeader set X-A 1\n</FilesMatch>', [2, 'never matches']],
    ['ExpiresByType text/css A60', [1, 'never matches']],
    [
      'ExpiresActive On\nExpiresByType text/css A60\nExpiresByType text/css A9',
      [2, 'overridden', 3],
      [3, 'active'],
    ],
    ['ExpiresActive On\nExpiresByType text/css A60\nExpiresActive Off', [2, 'never matches']],
  ] as const)('%j', async (text, ...expected) => {
    const rules = rulesIn('apache', { '.htaccess': text });
    expect(
      rules.map(({ line, state }) => [line, state.is, ...(state.is === 'overridden' ? [state.by.line] : [])]),
    ).toEqual(expected);
    const idle = new Set(rules.filter(({ state }) => state.is !== 'active').map(({ line }) => line));
    const fewer = text
      .split('\n')
      .map((one, at) => (idle.has(at + 1) ? '' : one))
      .join('\n');
    const named = ({ status, headers }: Awaited<ReturnType<typeof ask>>) => [
      status,
      headers['x-a'],
      headers['cache-control'],
    ];
    for (const path of ['/a.css', '/a.js'])
      expect(named(await ask(fewer, path))).toEqual(named(await ask(text, path)));
  });

  test('what is sent', async () => {
    const text =
      'Header set X-A 1\nHeader append X-A 2\nHeader always set X-B 3\nHeader set X-C 4\nHeader unset X-C\nHeader set X-D "a b"\n';
    const rules = rulesIn('apache', { '.htaccess': text });
    const { headers } = await ask(text, '/a.css');
    const theirs = Object.entries(headers).filter(([name]) => /^x-/.test(name));
    expect(sentBy(rules, '/a.css')).toEqual(Object.fromEntries(theirs));
  });
});
