import { describe, expect, test } from 'vitest';
import { createPlanSettings, readAuditChoice, readAuditRules } from '../../src/astro/settings.ts';
import type { SignpostOptions } from '../../src/options.ts';
import { plainProject } from '../support/plain-project.ts';

const now = new Date('2026-12-24T00:00:00Z');
const api = { base: '/api', resources: [], origins: [], errors: 'api/_errors', maxTarget: 2048 };
const settings = (options: SignpostOptions = {}, files: string[] = [], withApi = false) =>
  createPlanSettings(plainProject(options), withApi ? api : undefined, files, now);

describe('createPlanSettings', () => {
  test('sets the canonical of a document to itself or to the option (W-CANON-5)', () => {
    const links = {
      '/b.pdf': '/about',
      '/c.pdf': 'https://docs.example.com/c.pdf',
      '/d.txt': '/files/d.pdf',
    };
    expect(
      settings({ http: { canonical: links } }, ['downloads/größe 1.pdf', 'b.pdf', 'c.pdf', 'image.png'])
        .headers,
    ).toEqual(
      [
        ['/downloads/gr%C3%B6%C3%9Fe%201.pdf', 'https://www.example.com/downloads/gr%C3%B6%C3%9Fe%201.pdf'],
        ['/b.pdf', 'https://www.example.com/about/'],
        ['/c.pdf', 'https://docs.example.com/c.pdf'],
        ['/d.txt', 'https://www.example.com/files/d.pdf'],
      ].map(([exact, href]) => ({ match: { exact }, headers: [['Link', `<${href}>; rel="canonical"`]] })),
    );
  });

  test('matches the headers of a URL, or of all URLs below a folder', () => {
    const headers = [
      { path: '/a', headers: { 'X-A': '1' } },
      { path: '/files/*', headers: { 'X-B': '2' } },
      { path: '/*', headers: { 'X-C': '3' } },
    ];
    expect(settings({ http: { headers } }).headers?.map(({ match }) => match)).toEqual([
      { exact: '/a' },
      { prefix: '/files/' },
      { prefix: '/' },
    ]);
  });

  test('keeps the API out of the index (W-NOINDEX-1)', () => {
    expect(settings({}, [], true).headers).toEqual([
      { match: { prefix: '/api/' }, headers: [['X-Robots-Tag', 'noindex']] },
    ]);
  });
});

test('createPlanSettings protects a staging build by noindex and a password (W-MIG-2)', () => {
  const closed = settings({ environments: { staging: { realm: 'Preview', users: 'anna:$apr1$x' } } });
  expect(closed.headers).toEqual([{ match: { prefix: '/' }, headers: [['X-Robots-Tag', 'noindex']] }]);
  expect(closed.protect).toEqual([{ prefix: '/', realm: 'Preview', users: 'anna:$apr1$x' }]);
});

test('createPlanSettings leaves the password of a staging build without users to the host, such as Cloudflare Access', () => {
  const open = settings({ environments: { staging: true } });
  expect(open.headers).toEqual([{ match: { prefix: '/' }, headers: [['X-Robots-Tag', 'noindex']] }]);
  expect(open.protect).toEqual([]);
});

test('createPlanSettings sets a short HSTS, which the options can turn off', () => {
  expect(settings().hsts).toEqual({ maxAge: 86_400, includeSubDomains: false, preload: false });
  expect(settings({ http: { hsts: false } })).not.toHaveProperty('hsts');
});

test('createPlanSettings plans maintenance mode for status 503, but not for a banner', () => {
  expect(settings({ maintenance: { kind: 'unavailable', until: '2026-12-26' } }).maintenance).toMatchObject({
    file: '503.html',
  });
  // A temporary landing page replaces the pages' files: the hosts know nothing of it.
  expect(settings({ maintenance: { kind: 'landing', until: '2026-12-27' } })).not.toHaveProperty(
    'maintenance',
  );
  expect(() => settings({ maintenance: { kind: 'landing', until: '2027-12-26' } })).toThrow(
    'MaintenanceBanner',
  );
  expect(settings({ maintenance: { until: '2027-12-26' } })).not.toHaveProperty('maintenance');
});

describe('the settings of rules', () => {
  const optionsOf = (options: SignpostOptions) => plainProject(options).options;

  test('readAuditRules sets the level of the options over the preset', async () => {
    const set = await readAuditRules(
      optionsOf({ audit: { preset: 'strict', rules: { 'open-graph': 'off' } } }),
    );
    expect(set).toMatchObject({ 'link-orphan': {}, 'url-country': {}, 'open-graph': 'off' });
    expect(await readAuditRules(optionsOf({}))).toEqual({});
  });

  test('readAuditChoice keeps the preset apart from the rules', async () => {
    const audit = { preset: 'minimal', rules: { viewport: 'error' } } as const;
    expect(await readAuditChoice(optionsOf({ audit }))).toEqual(audit);
  });
});
