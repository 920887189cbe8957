import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { optionKeys } from '../../scripts/docs/options.ts';
import { parseOptions } from '../../src/astro/parse-options.ts';

const keys = optionKeys(fileURLToPath(new URL('../../../../', import.meta.url)));
const evaluated = (code: string | undefined): unknown => runInNewContext(`(${code})`, { process });

/** What a group requires beside the one that is shown. */
const required: Readonly<Record<string, object>> = {
  maintenance: { until: '2026-12-27' },
  api: { module: 'src/api.ts' },
  'seo.organization': { name: 'Example Ltd' },
  'http.hsts': { maxAge: 1 },
  'http.headers[]': { path: '/a/*', headers: { 'X-A': 'b' } },
  'http.basicAuth[]': { prefix: '/a/' },
  'seo.robots.groups[]': { userAgents: ['ExampleBot'], disallow: ['/search/'] },
  'maintenance.contact': { label: 'Phone', href: 'tel:+441134960000' },
  'api.rate': { perSecond: 10 },
};

/** Options with a value at a path. */
function optionsWith([name = '', ...below]: readonly string[], value: unknown, group = ''): object {
  const path = group === '' ? name : `${group}.${name}`;
  const inner = below.length === 0 ? value : optionsWith(below, value, path);
  return { ...required[group], [name.replace('[]', '')]: name.endsWith('[]') ? [inner] : inner };
}

describe('the options in the documentation', () => {
  it('are complete', () => {
    expect(keys.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['deploy.host', 'seo.organization.sameAs', 'audit.rules']),
    );
    expect(keys.length).toBeGreaterThan(60);
  });

  it.each(keys.map((key) => [key.path, key] as const))('%s has a type, a text and a default', (_, key) => {
    expect(key.type).not.toBe('');
    expect(key.text).toMatch(/\w/);
    expect(key.byDefault !== undefined || key.isRequired).toBe(true);
  });

  it('have an example', () => {
    expect(keys.filter(({ example }) => example === undefined).map(({ path }) => path)).toEqual([]);
  });

  it.each(keys.map(({ path, example }) => [path, example]))('the example of %s is valid', (path, example) => {
    const options = optionsWith(path.split('.'), evaluated(example));
    expect(() => parseOptions(JSON.parse(JSON.stringify(options)))).not.toThrow();
  });

  it('print the defaults of the code', () => {
    const parsed: unknown = parseOptions({ seo: { organization: { name: 'Example Ltd' } } });
    const wrong = keys
      .filter(({ byDefault }) => /^(?:'[^']*'|\[.*\]|\{.+\}|true|false)$/.test(byDefault ?? ''))
      .filter(
        ({ path }) =>
          !/\[\]|^(?:redirects\.map|seo\.titleTemplate|environments\.staging\.|maintenance|api)/.test(path),
      )
      .flatMap(({ path, byDefault }) => {
        const own = path.split('.').reduce((value: unknown, name) => Object(value)[name], parsed);
        return JSON.stringify(own) === JSON.stringify(evaluated(byDefault)) ? [] : [[path, own]];
      });
    expect(wrong).toEqual([]);
  });
});
