import { describe, expect, test } from 'vitest';
import { netlify } from '../../../src/hosts/netlify/host.ts';
import { printRedirects as netlifyRedirects } from '../../../src/hosts/netlify/redirects.ts';
import { joinContent } from '../../../src/lib/file.ts';
import type { Plan } from '../../../src/plan/plan.ts';
import type { SettingsInput } from '../../../src/plan/settings.ts';
import { planOf } from '../plan-of.ts';

const pages = ['index.html', 'new/index.html', '404.html'];
const edge = 'netlify/edge-functions/signpost.js';

function emitted(plan: Plan): Map<string, string> {
  return new Map(netlify.emit(plan).map((file) => [file.path, joinContent(file)]));
}

const api: SettingsInput['api'] = {
  base: '/api',
  resources: [{ name: 'item', sizes: [] }],
  origins: [],
  errors: 'api/_errors',
  maxTarget: 2048,
};

describe('_redirects', () => {
  test.each([
    ['/old,/new/', ['/old https://www.example.com/new/ 301']],
    ['/old,,410', ['/old /404.html 410']],
    [
      '/café,/new/',
      ['/caf%C3%A9 https://www.example.com/new/ 301', '/caf%c3%a9 https://www.example.com/new/ 301'],
    ],
    ['/p?id=4,/new/,302', ['/p id=4 https://www.example.com/new/ 302']],
    ['/blog/*,/news/*', ['/blog/* https://www.example.com/news/:splat 301']],
    // No name may begin another, since the host fills them in one after another.
    ['/x/:id/:idx,/n/:idx/:id', ['/x/:pa/:pb https://www.example.com/n/:pb/:pa 301']],
  ])('prints %s', (rows, lines) => {
    const text = emitted(planOf(rows, {}, pages)).get('_redirects') ?? '';
    expect(text.split('\n')).toEqual(expect.arrayContaining(lines));
  });
});

test('_redirects has the redirects of single URLs beside the edge function', () => {
  const rows = '/old,/new/\n/p?id=4,/new/\n/gone,,410\n/blog/*,/new/\n/a/:x.html,/new/';
  const files = emitted(planOf(rows, {}, pages));
  expect(files.has(edge)).toBe(true);
  const lines = (files.get('_redirects') ?? '').split('\n').filter((line) => /^[^#]/.test(line));
  expect(lines).toEqual(['/old https://www.example.com/new/ 301']);
});

test('_redirects is not generated beside the edge function of a site that is closed for maintenance', () => {
  const maintenance = { file: 'closed.html', retryAfter: '2026-12-28' };
  const files = emitted(planOf('/old,/new/', { api, maintenance }, pages));
  expect([files.has(edge), files.has('_redirects')]).toEqual([true, false]);
});

test('_redirects of a site that is closed for maintenance serves robots.txt, and 503 for the rest', () => {
  const maintenance = { file: 'closed.html', retryAfter: '2026-12-28' };
  const text = [...netlifyRedirects(planOf('/old,/new/', { maintenance, domains: ['example.com'] }, pages))];
  expect(text.map((line) => line.trim())).toEqual([
    'https://example.com/* https://www.example.com/:splat 301!',
    'http://example.com/* https://www.example.com/:splat 301!',
    '/robots.txt /robots.txt 200!',
    '/* /closed.html 503!',
  ]);
});

describe('the edge function', () => {
  test.each<[string, string, Partial<SettingsInput>, boolean]>([
    ['a redirect', '/a,/new/', {}, false],
    ['what is gone', '/a,,410', {}, false],
    ['a query', '/a?x=1,/new/', {}, false],
    ['a pattern', '/a/:x/*,/new/*', {}, false],
    ['a closed site', '', { maintenance: { file: 'closed.html', retryAfter: '2026-12-28' } }, false],
    ['text behind a placeholder', '/a/:x.html,/new/', {}, true],
    ['a query value that the file has no way to write', '/a?x=a%20b,/new/', {}, true],
    // Netlify's parser splits at each equals sign, and keeps the last of two equal names.
    ['a query value with an equals sign', '/a?q=x%3Dy,/new/', {}, true],
    ['two parameters of one name', '/a?q=1&q=2,/new/', {}, true],
    ['a query value that reads as a placeholder', '/a?q=:x,/new/', {}, true],
    ['an API', '', { api }, true],
    ['a protected path', '', { protect: [{ prefix: '/in/', realm: 'In', users: '' }] }, true],
  ])('is emitted for %s: %#', (_, rows, settings, isEmitted) => {
    const plan = planOf(rows, settings, pages);
    expect(emitted(plan).has(edge)).toBe(isEmitted);
  });

  test('is declared for all URLs except built assets', () => {
    const files = emitted(planOf('/a/:x.html,/new/', {}, [...pages, '_astro/app.js']));
    expect(files.get('netlify.toml')?.replace(/^# [A-Z].*\n/gm, '')).toBe(
      '# signpost:begin\n[[edge_functions]]\n  function = "signpost"\n  path = "/*"\n  excludedPath = ["/_astro/*"]\n# signpost:end\n',
    );
  });
});

// https://www.rfc-editor.org/rfc/rfc9110#field.retry-after: an HTTP date.
test('a closed site without the edge function says when it is back', () => {
  const maintenance = { file: '503.html', retryAfter: '2026-12-28T08:00:00Z' };
  const files = emitted(planOf('/old,/new/', { maintenance }, [...pages, '503.html']));
  expect(files.get('_redirects')?.split('\n')).toContain('/* /503.html 503!');
  expect(files.get('_headers')).toContain('/*\n  Retry-After: Mon, 28 Dec 2026 08:00:00 GMT\n');
});
