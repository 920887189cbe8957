import { describe, expect, expectTypeOf, test } from 'vitest';
import type { HostId } from '../src/hosts/load.ts';
import { Problem } from '../src/lib/problem.ts';
import { hostNames, parseOptions, type UserOptions } from '../src/options.ts';

/** The lines of the sentence that wrong options get. */
function complaints(options: unknown): string[] {
  try {
    parseOptions(options);
  } catch (error) {
    if (error instanceof Problem)
      return error.message
        .split('\n')
        .slice(1)
        .map((line) => line.trim());
    throw error;
  }
  return [];
}

test('nothing is required', () => {
  expect(parseOptions(undefined)).toEqual(parseOptions({}));
  expect(parseOptions({})).toMatchObject({
    hosts: ['nginx', 'netlify'],
    out: 'deploy',
    audit: { mode: 'fail', rules: {} },
    hsts: { maxAge: 86_400, includeSubDomains: false, preload: false },
  });
});

test('the files of other hosts than the one that is named are written where they are asked for', () => {
  const named = (options: UserOptions) => hostNames(parseOptions(options));
  expect(named({})).toEqual(['nginx', 'netlify']);
  expect(named({ host: 'vercel' })).toEqual(['vercel']);
  expect(named({ host: 'vercel', hosts: ['nginx'] })).toEqual(['nginx', 'vercel']);
  expect(named({ hosts: [] })).toEqual([]);
});

test('editors propose the hosts by name, and a name in a variable is taken too', () => {
  expectTypeOf<'github-pages'>().toExtend<HostId>();
  expectTypeOf<UserOptions['host']>().toEqualTypeOf<HostId | (string & {}) | undefined>();
  const kept = { host: 'nginx', hosts: ['caddy'] };
  expect(parseOptions(kept satisfies UserOptions)).toMatchObject(kept);
});

test('a name is enough for a brand', () => {
  expect(parseOptions({ brand: 'Acme' }).brand).toEqual({ name: 'Acme', delimiter: ' | ', position: 'end' });
});

describe('what is wrong gets a sentence', () => {
  test.each<[unknown, string]>([
    [{ hots: [] }, '`hots` is not known; did you mean "hosts"?'],
    [
      { hsts: { maxAge: 1, includeSubdomains: true } },
      '`hsts.includeSubdomains` is not known; did you mean "includeSubDomains"?',
    ],
    [{ sitemap: { exclud: [] } }, '`sitemap.exclud` is not known; did you mean "exclude"?'],
    [
      { robots: { groups: [{ userAgent: ['*'] }] } },
      '`robots.groups.0.userAgent` is not known; did you mean "userAgents"?',
    ],
    [
      { aliases: ['https://example.com'] },
      '`aliases.0` must be a host name without scheme or path, such as example.com.',
    ],
    [{ audit: { mode: 'strict' } }, '`audit.mode` must be "fail" or "warn" or "off".'],
    [
      { maintenance: { until: 'soon' } },
      '`maintenance.until` must be a day such as 2026-12-27 or an instant such as 2026-12-27T08:00:00Z.',
    ],
    [{ api: { base: '/data' } }, '`api.base` must be /api or /v1/api.'],
    [{ api: { region: "'}" } }, '`api.region` must be a region of Google Cloud such as europe-west1.'],
    [{ out: 3 }, '`out` must be a text.'],
    ['nginx', 'The value must be an object.'],
  ])('%j', (options, sentence) => {
    expect(complaints(options)).toContain(sentence);
  });

  test('all at once', () => {
    expect(complaints({ hots: [], out: 3, hsts: 'x', cards: { ink: 'red' } })).toHaveLength(4);
  });
});

test.each(['Staff\nonly', 'Staff\r\nSet-Cookie: a=1', 'St\u0000aff', 'St\u007faff'])(
  'the name of a closed area goes into a header: %j is refused',
  (realm) => {
    const said = complaints({ protect: [{ prefix: '/in/', realm }] });
    expect(said).toEqual([expect.stringMatching(/realm.*line break or another control character/)]);
  },
);
