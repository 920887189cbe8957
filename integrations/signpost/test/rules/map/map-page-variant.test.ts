import { describe, expect, test } from 'vitest';
import rule from '../../../src/audit/rules/map/map-page-variant.ts';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { mapText } from '../../../src/audit/rules/shared/map.ts';
import { answer, requestOf } from '../../../src/plan/answer.ts';
import { buildPlan } from '../../../src/plan/build.ts';
import { parseSettings } from '../../../src/plan/settings.ts';
import { expectReports } from '../cases.ts';
import { siteOf } from '../example-site.ts';

const rye = { 'breads/rye.html': page('/breads/rye'), 'de/rye.html': page('/de/rye') };

expectReports(rule, {
  good: {
    'a pattern that leads to the page itself': site({
      ...rye,
      'redirects.yaml': mapText(['/breads/:name.html', '/breads/:name']),
    }),
    'the variants of one page above the pattern': site({
      ...rye,
      'redirects.yaml': mapText(
        ['/breads/rye/*', '/breads/rye'],
        ['/breads/rye.html', '/breads/rye'],
        ['/breads/*', '/de/*'],
      ),
    }),
    'a page that an exact redirect hides, which map-source-built reports': site({
      ...rye,
      'redirects.yaml': mapText(['/breads/rye', '/de/rye'], ['/breads/*', '/de/*']),
    }),
    'the names of files': site({ ...rye, 'redirects.yaml': mapText(['/breads/:name.html', '/de/:name']) }),
    'old URLs one by one': site({ ...rye, 'redirects.yaml': mapText(['/breads/roggen', '/de/rye']) }),
  },
});

const origin = 'https://www.example.com';
type Lines = Parameters<typeof mapText>;

/** A site whose pages are files without a slash, or folders with one. */
const files = {
  never: { 'breads/rye.html': page('/breads/rye'), 'breads/malt/ale.html': page('/breads/malt/ale') },
  always: { 'breads/rye/index.html': page('/breads/rye/'), 'breads/index.html': page('/breads/') },
} as const;
type Style = keyof typeof files;

const built = (style: Style, map: string) =>
  siteOf({ files: { ...site(), ...files[style], 'redirects.yaml': map } });

async function found(style: Style, map: string): Promise<string[]> {
  const only = ['map-page-variant'];
  return runRules(await built(style, map), { only }).map(({ message, fix }) => `${message}: ${fix}`);
}

/** Where the plan of the same site sends a URL: what every host answers. */
async function answered(style: Style, map: string, target: string): Promise<string> {
  const read = await built(style, map);
  const variant = { format: style === 'never' ? 'file' : 'directory', trailingSlash: style, base: '/' };
  const names = Object.keys({ ...site(), ...files[style] });
  const plan = buildPlan(parseSettings('the test', { origin, variant }), read.map?.resolved, names);
  const { status, location = '' } = answer(plan, requestOf(origin + target));
  return `${status} ${location.replace(origin, '')}`.trimEnd();
}

describe('map-page-variant reports the pages that a pattern redirects, as answer does', () => {
  test.each<[string, Style, Lines, string, string]>([
    [
      'a page without a slash',
      'never',
      [['/breads/:name', '/de/:name']],
      '/breads/rye/ 301 /de/rye',
      '/breads/:name also matches URL variants of 1 of 4 pages, and redirects them elsewhere: narrow the pattern, since /breads/rye/ redirects to /de/rye, not to /breads/rye. If you moved the page, build first',
    ],
    [
      'a page with a slash',
      'always',
      [['/breads/*', '/']],
      '/breads/rye 301 /',
      '/breads/* also matches URL variants of 2 of 4 pages, and redirects them elsewhere: narrow the pattern, since /breads redirects to /, not to /breads/. If you moved the page, build first',
    ],
  ])('%s', async (_, style, lines, expected, said) => {
    const map = mapText(...lines);
    const [target = '', ...rest] = expected.split(' ');
    expect(await answered(style, map, target)).toBe(rest.join(' '));
    expect(await found(style, map)).toEqual([said]);
  });

  test('for a pattern that is gone', async () => {
    const map = 'gone:\n  - /breads/:name\n';
    expect(await answered('never', map, '/breads/rye/')).toBe('410');
    expect(await found('never', map)).toEqual([
      '/breads/:name also matches URL variants of 1 of 4 pages, which are gone: narrow the pattern, since /breads/rye/ is gone, but /breads/rye is a page. If you moved the page, build first',
    ]);
  });
});

test('map-page-variant finds nothing without a build', async () => {
  const read = await siteOf({ files: { 'redirects.yaml': mapText(['/*', '/breads']) } });
  expect(runRules(read, { only: ['map-page-variant'] })).toEqual([]);
});
