import { describe, expect, test } from 'vitest';
import { netlify } from '../../../src/hosts/netlify/host.ts';
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

describe('the edge function', () => {
  test.each<[string, string, Partial<SettingsInput>, boolean]>([
    ['a redirect', '/a,/new/', {}, false],
    ['what is gone', '/a,,410', {}, false],
    ['a query', '/a?x=1,/new/', {}, false],
    ['a pattern', '/a/:x/*,/new/*', {}, false],
    ['a closed site', '', { maintenance: { file: 'closed.html', retryAfter: '2026-12-28' } }, false],
    ['text behind a placeholder', '/a/:x.html,/new/', {}, true],
    ['a query value that the file has no way to write', '/a?x=a%20b,/new/', {}, true],
    ['two slashes in a row', '/a//b,/new/', {}, true],
    ['an API', '', { api }, true],
    ['a protected path', '', { protect: [{ prefix: '/in/', realm: 'In', users: '' }] }, true],
  ])('is emitted for %s: %#', (_, rows, settings, isEmitted) => {
    const plan = planOf(rows, settings, pages);
    expect(emitted(plan).has(edge)).toBe(isEmitted);
  });

  test('is declared for all but built assets', () => {
    const files = emitted(planOf('/a/:x.html,/new/', {}, [...pages, '_astro/app.js']));
    expect(files.get('netlify.toml')?.replace(/^# [A-Z].*\n/gm, '')).toBe(
      '# signpost:begin\n[[edge_functions]]\n  function = "signpost"\n  path = "/*"\n  excludedPath = ["/_astro/*"]\n# signpost:end\n',
    );
  });
});
