import { describe, expect, it } from 'vitest';
import { page, site } from '../../src/audit/rules/shared/example.ts';
import { computeFigures } from '../../src/project/figures.ts';
import { siteOf } from '../audit/rules/example-site.ts';

const files = site({
  'index.html': page('/', {
    body: '<a href="/gauges/">A</a> <a href="/old">B</a> <a href="/nothing/">C</a>',
  }),
  'gauges/index.html': page('/gauges/', {
    body: '<a href="p20/">A</a> <a href="p20/#a">B</a>',
  }),
  'gauges/p20/index.html': page('/gauges/p20/', { head: '<meta name="robots" content="noindex">' }),
  'prices/index.html': page('/prices/'),
  'lost/index.html': page('/lost/'),
  'de/index.html': page('/de/'),
  'de/preise/index.html': page('/de/preise/'),
  'redirects.yaml': 'redirects:\n  - { from: /old, to: /prices/, since: 2026-01-01 }\n',
});

describe('the figures of a site', async () => {
  const figures = computeFigures(await siteOf({ files }));
  const of = (path: string) => figures.pages.find((one) => one.path === path);

  it.each([
    ['/', 0],
    ['/gauges/', 1],
    ['/prices/', 1],
    ['/gauges/p20/', 2],
    ['/lost/', undefined],
  ])('%s is %s clicks from home, redirects followed', (path, depth) => {
    expect(of(path)?.depth).toBe(depth);
  });

  it('say what may be listed, and how many link there', () => {
    expect(figures.pages.filter(({ listed }) => !listed).map(({ path }) => path)).toEqual(['/gauges/p20/']);
    expect(of('/gauges/p20/')?.linkedFrom).toBe(1);
  });

  it.each([
    ['/', '/'],
    ['/gauges/', '/gauges/'],
    ['/gauges/p20/', '/gauges/'],
    ['/lost/', '/'],
    ['/de/', '/de/'],
    ['/de/preise/', '/de/'],
  ])('%s belongs to %s', (path, section) => {
    expect(figures.sectionOf(`https://www.example.com${path}`)).toBe(section);
  });
});
