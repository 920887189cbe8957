import { describe, expect, test } from 'vitest';
import { createResponder } from '../../src/answers/responder.ts';
import { isDay } from '../../src/lib/date.ts';
import { readYaml } from '../../src/map/read-yaml.ts';
import { planAnswer, selectReleased } from '../../src/migrate/planned.ts';
import { planOf } from '../hosts/plan-of.ts';

const map = '/moved,/b/,301\n/gone,,410\n/astray,/nowhere/,301\n';
const files = ['index.html', 'b/index.html'];
const settings = { domains: ['old.example'] };

describe('planAnswer', () => {
  test.each([
    // On a host that leads to the site, what is gone and what nobody planned take a hop and are not there.
    ['https://old.example', '/gone', undefined, 410],
    ['http://old.example', '/gone', undefined, 410],
    ['https://old.example', '/nobody', undefined, 404],
    ['https://old.example', '/moved', 'https://www.example.com/b/', 301],
    ['https://old.example', '/b/', 'https://www.example.com/b/', 301],
    // A host that the plan doesn't know is taken for one that leads to the site.
    ['https://elsewhere.example', '/nobody', undefined, 404],
    ['https://elsewhere.example', '/b/', 'https://www.example.com/b/', 301],
    ['https://www.example.com', '/gone', undefined, 410],
    ['https://www.example.com', '/b/', undefined, 200],
    ['http://www.example.com', '/b/', 'https://www.example.com/b/', 301],
    // Only some hosts have this URL of the page, so it needs a redirect.
    ['https://www.example.com', '/b.html', undefined, 404],
    ['https://old.example', '/b.html', undefined, 404],
    // The target is checked by the audit; the old URL redirects all the same.
    ['https://www.example.com', '/astray', 'https://www.example.com/nowhere/', 301],
  ])('%s%s', (old, url, to, status) => {
    expect(planAnswer(createResponder({ plan: planOf(map, settings, files) }), old, url)).toMatchObject({
      from: old + url,
      to,
      status,
    });
  });

  test('takes each page as existing without a build', () => {
    expect(
      planAnswer(createResponder({ plan: planOf(map, settings, []) }), 'https://old.example', '/about/').to,
    ).toBe('https://www.example.com/about/');
  });
});

test("planAnswer keeps the URLs of a section that isn't released", () => {
  const yaml =
    'sections:\n  - { name: shop, match: /shop/**, release: 2026-12-01 }\n  - { name: rest, match: /** }\n';
  const { entries, sections } = readYaml('map.yaml', yaml);
  const rows = ['/shop/', '/shop/a?b=1', 'https://old.example/shop/b', '/shopping', '/'].map((url) => ({
    url,
  }));
  const on = (day: string) =>
    isDay(day) &&
    selectReleased(rows, { file: 'map.yaml', entries, sections, ignoreCase: false }, day).map(
      ({ url }) => url,
    );
  expect(on('2026-11-30')).toEqual([]);
  expect(on('2026-12-01')).toEqual(['/shop/', '/shop/a?b=1', 'https://old.example/shop/b']);
});
