import { describe, expect, expectTypeOf, test } from 'vitest';
import type { z } from 'zod';
import { listHostIds, type optionsSchema, parseOptions } from '../src/astro/parse-options.ts';
import { findSettingFault } from '../src/audit/rules/index.ts';
import { hostIds } from '../src/hosts/load.ts';
import { Problem } from '../src/lib/problem.ts';
import type { SignpostOptions } from '../src/options.ts';

/** The lines of the sentence that wrong options get. */
function complaints(options: unknown): string[] {
  try {
    parseOptions(JSON.parse(JSON.stringify(options)), findSettingFault);
  } catch (error) {
    if (error instanceof Problem)
      return error.message
        .split('\n')
        .slice(1, -1)
        .map((line) => line.trim());
    throw error;
  }
  return [];
}

test('parseOptions requires nothing', () => {
  expect(parseOptions(undefined)).toEqual(parseOptions({}));
  expect(parseOptions({})).toMatchObject({
    deploy: { furtherHosts: [], domains: [] },
    http: { hsts: { maxAge: 86_400, includeSubDomains: false, preload: false } },
    api: false,
    audit: { mode: 'fail', rules: {} },
  });
});

test('parseOptions lists the host before further hosts, each once', () => {
  const named = (deploy: SignpostOptions['deploy']) => listHostIds(parseOptions({ deploy }).deploy);
  expect(named({})).toEqual([]);
  expect(named({ host: 'vercel' })).toEqual(['vercel']);
  expect(named({ host: 'vercel', furtherHosts: ['nginx', 'vercel'] })).toEqual(['vercel', 'nginx']);
  expect(named({ host: false, furtherHosts: ['nginx'] })).toEqual(['nginx']);
});

describe('the interface SignpostOptions', () => {
  test('accepts what parseOptions accepts', () => {
    expectTypeOf<SignpostOptions>().toExtend<z.input<typeof optionsSchema>>();
  });

  test('has every key of parseOptions', () => {
    type Known = z.input<typeof optionsSchema>;
    type Group<Name extends keyof Known> = Exclude<Known[Name], false | undefined>;
    type Documented<Name extends keyof Known> = Exclude<SignpostOptions[Name], false | undefined>;
    expectTypeOf<keyof SignpostOptions>().toEqualTypeOf<keyof Known>();
    expectTypeOf<keyof Documented<'redirects'>>().toEqualTypeOf<keyof Group<'redirects'>>();
    expectTypeOf<keyof Documented<'deploy'>>().toEqualTypeOf<keyof Group<'deploy'>>();
    expectTypeOf<keyof Documented<'http'>>().toEqualTypeOf<keyof Group<'http'>>();
    expectTypeOf<keyof Documented<'seo'>>().toEqualTypeOf<keyof Group<'seo'>>();
    expectTypeOf<keyof Documented<'environments'>>().toEqualTypeOf<keyof Group<'environments'>>();
    expectTypeOf<keyof Documented<'maintenance'>>().toEqualTypeOf<keyof Group<'maintenance'>>();
    expectTypeOf<keyof Documented<'api'>>().toEqualTypeOf<keyof Group<'api'>>();
    expectTypeOf<keyof Documented<'audit'>>().toEqualTypeOf<keyof Group<'audit'>>();
  });

  test('refuses an unknown host and an unknown rule', () => {
    // @ts-expect-error: no host has this name
    const host: SignpostOptions = { deploy: { host: 'cloudflair' } };
    // @ts-expect-error: no rule has this id
    const rule: SignpostOptions = { audit: { rules: { 'soft-40': 'error' } } };
    expectTypeOf({ deploy: { host: 'cloudflare' } } as const).toExtend<SignpostOptions>();
    expectTypeOf({ audit: { rules: { 'soft-404': 'error' } } } as const).toExtend<SignpostOptions>();
    expect([host.deploy?.host, Object.keys(rule.audit?.rules ?? {})]).toEqual(['cloudflair', ['soft-40']]);
  });
});

test.each<[string, unknown]>([
  ['%s', undefined],
  ['%s | Acme', { name: 'Acme', delimiter: ' | ', position: 'end' }],
  ['%s – Acme & Sons', { name: 'Acme & Sons', delimiter: ' – ', position: 'end' }],
  ['Acme: %s', { name: 'Acme', delimiter: ': ', position: 'start' }],
  ['Größen-Shop · %s', { name: 'Größen-Shop', delimiter: ' · ', position: 'start' }],
])('parseOptions with the title template %j', (titleTemplate, brand) => {
  expect(parseOptions({ seo: { titleTemplate } }).seo.titleTemplate).toEqual({ '': brand });
});

test('parseOptions reads a title template for each language, the first for all other pages', () => {
  const titleTemplate = { en: '%s | Acme Bakery', de: '%s | Bäckerei Acme' };
  const english = { name: 'Acme Bakery', delimiter: ' | ', position: 'end' };
  const german = { ...english, name: 'Bäckerei Acme' };
  expect(parseOptions({ seo: { titleTemplate } }).seo.titleTemplate).toEqual({
    '': english,
    en: english,
    de: german,
  });
});

describe('parseOptions refuses in a sentence', () => {
  test.each<[unknown, string]>([
    [{ deploi: {} }, 'Unknown key "deploi".'],
    [{ deploy: { hots: 'nginx' } }, 'Unknown key "deploy.hots".'],
    [{ host: 'nginx' }, 'Unknown key "host".'],
    [
      { http: { hsts: { maxAge: 1, includeSubdomains: true } } },
      'Unknown key "http.hsts.includeSubdomains".',
    ],
    [{ seo: { sitemap: { exclud: [] } } }, 'Unknown key "seo.sitemap.exclud".'],
    [{ seo: { robots: { groups: [{ userAgent: ['*'] }] } } }, 'Unknown key "seo.robots.groups.0.userAgent".'],
    [
      { deploy: { domains: ['https://example.com'] } },
      '`deploy.domains.0` must be a host name without scheme or path, such as example.com.',
    ],
    ...['Acme', 'Acme %s', '%s%s', '%s |', 'A | %s | B'].map((titleTemplate): [unknown, string] => [
      { seo: { titleTemplate } },
      `\`seo.titleTemplate\` must be '%s' with the site's name before or after it and a delimiter between them, such as '%s | Example'.`,
    ]),
    [{ audit: { mode: 'strict' } }, '`audit.mode`: Invalid option: expected one of "fail"|"warn"|"off".'],
    [
      { maintenance: { until: 'soon' } },
      '`maintenance.until` must be a day such as 2026-12-27 or an instant such as 2026-12-27T08:00:00Z.',
    ],
    [{ api: { module: 'src/api.ts', base: '/data' } }, '`api.base` must be /api or /v1/api.'],
    [{ api: {} }, '`api.module`: Invalid input: expected string, received undefined.'],
    [{ deploy: { name: 3 } }, '`deploy.name`: Invalid input: expected string, received number.'],
    ['nginx', 'Invalid input: expected object, received string.'],
    [{ redirects: 'a.yaml' }, '`redirects`: Invalid input: expected object or false.'],
    [{ http: { hsts: { maxAge: -1 } } }, '`http.hsts.maxAge`: Too small: expected number to be >=0.'],
  ])('%j', (options, sentence) => {
    expect(complaints(options)).toContain(sentence);
  });

  test('an unknown host and an unknown rule, beside other mistakes', () => {
    const audit = { rules: { 'link-brokn': 'off', 'W-CANON-1': 'off' } };
    const deploy = { host: 'netlfy', furtherHosts: ['nginx', 'x'] };
    const listed = hostIds.map((id) => `"${id}"`).join('|');
    expect(complaints({ deploy, audit, seo: { titleTemplate: 'Acme' } })).toEqual([
      `\`deploy.host\`: Invalid input: expected one of ${listed} or false.`,
      `\`deploy.furtherHosts.1\`: Invalid option: expected one of ${listed}.`,
      expect.stringMatching(/^`seo\.titleTemplate` must be '%s' with /),
      'Unknown rule "link-brokn". Did you mean "link-broken"?',
      expect.stringMatching(/^"W-CANON-1" is a convention\. Use one of its rules: /),
    ]);
  });

  test('a rule of the map that is off', () => {
    const rules = {
      'map-target': 'off',
      'map-loop': { level: 'off' },
      'map-chain': 'off',
      'map-fan-in': 'warning',
    };
    expect(complaints({ audit: { rules } })).toEqual(
      ['map-target', 'map-loop'].map((id) =>
        expect.stringContaining(`"${id}" finds errors of the redirect map`),
      ),
    );
  });
});

test.each(['Staff\nonly', 'Staff\r\nSet-Cookie: a=1', 'St\u0000aff', 'St\u007faff'])(
  'parseOptions refuses the name of a protected area %j',
  (realm) => {
    const said = complaints({ http: { basicAuth: [{ prefix: '/in/', realm }] } });
    expect(said).toEqual([expect.stringMatching(/realm.*line break or another control character/)]);
  },
);

test.each(['eve:', 'eve', ':{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=', 'eve: '])(
  'parseOptions refuses the user %j',
  (line) => {
    const users = `# staff\n\nann:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=\n${line}\n`;
    const sentence =
      'lacks a name or a password hash in line 4: write the line that `htpasswd -nB name` prints (with `-nm` in apr1, with `-ns` in sha1, if the host checks only these).';
    expect(complaints({ http: { basicAuth: [{ prefix: '/in/', users }] } })).toEqual([
      `\`http.basicAuth.0.users\` ${sentence}`,
    ]);
    expect(complaints({ environments: { staging: { users } } })).toEqual([
      `\`environments.staging.users\` ${sentence}`,
    ]);
  },
);
