import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readYaml } from '../../integrations/signpost/src/map/read-yaml.ts';
import { parseSignpostYaml } from '../../integrations/signpost/src/project/settings/signpost-yaml.ts';

const root = new URL('../../', import.meta.url);
const text = (path: string): string => readFileSync(fileURLToPath(new URL(path, root)), 'utf8');
const schema = (name: string) => JSON.parse(text(`integrations/signpost/schemas/${name}.schema.json`));
const ajv = new Ajv({ strict: true, allowUnionTypes: true, allErrors: true, formats: { date: true } });
const validateMap = ajv.compile(schema('redirects'));
const validateSettings = ajv.compile(schema('signpost'));

const isRead = (map: string): boolean =>
  !readYaml('redirects.yaml', map).findings.some(({ level }) => level === 'error');

/** Each is a good map for the reader and for the schema. */
const goodMaps = [
  '',
  'redirects: []\n',
  'redirects:\ngone:\n',
  'redirects:\n  - from: /a\n    to: /b/\n',
  'redirects:\n  - { from: /a, to: /b/, status: 302, since: 2026-11-23, until: 2027-11-23, note: moved }\n',
  'redirects:\n  - { from: /a, to: /b/, status: "308", note: 12 }\n',
  'redirects:\n  - { from: /a, to: /b/, status: , since: }\n',
  'redirects:\n  - { from: /a, status: 410 }\n',
  'redirects:\n  - { from: "/shop/*", to: "https://shop.example.com/*" }\n',
  'redirects:\n  - { from: "/item/:id", to: "/products/:id/?ref=old#top" }\n',
  'redirects:\n  - { from: "/p.php?id=4", to: /four/ }\n',
  'redirects:\n  - { from: "https://old.example/a", to: /a/ }\n',
  'redirects:\n  - { from: "HTTPS://old.example", to: / }\n',
  'redirects:\n  - { merge: [/a, /b], to: /c/ }\n',
  'redirects:\n  - { from: /x, merge: [/a, /b], to: /c/ }\n',
  'redirects:\n  - { from: "/a b/ü", to: "/ä/" }\n',
  'redirects:\n  - { from: "/a/:b", to: "/c/" }\n',
  'gone:\n  - /a\n  - { from: "/b/*", since: 2026-01-01, note: closed }\n',
  'include:\n  - shop.csv\n  - maps/more.yaml\n',
  'sections:\n  - { name: shop, match: "/shop/**", release: 2026-12-01 }\n  - { name: rest, match: / }\nredirects: []\n',
  'ignoreCase: true\nredirects: []\n',
];

/** Each is refused by the reader, and a schema can say why. */
const badMaps = [
  '- from: /a\n  to: /b/\n',
  'redirect:\n  - { from: /a, to: /b/ }\n',
  'redirects:\n  from: /a\n',
  'redirects:\n  - /a\n',
  'redirects:\n  - { from: /a }\n',
  'redirects:\n  - { to: /b/ }\n',
  'redirects:\n  - { source: /a, to: /b/ }\n',
  'redirects:\n  - { from: a, to: /b/ }\n',
  'redirects:\n  - { from: , to: /b/ }\n',
  'redirects:\n  - { from: "/a#top", to: /b/ }\n',
  'redirects:\n  - { from: "/a*", to: /b/ }\n',
  'redirects:\n  - { from: "/a/**", to: /b/ }\n',
  'redirects:\n  - { from: "/*/a", to: /b/ }\n',
  'redirects:\n  - { from: [/a, /b], to: /c/ }\n',
  'redirects:\n  - { from: /a, to: b }\n',
  'redirects:\n  - { from: /a, to: //other.example/ }\n',
  'redirects:\n  - { from: /a, to: "mailto:a@example.com" }\n',
  'redirects:\n  - { from: /a, to: /b/, status: 200 }\n',
  'redirects:\n  - { from: /a, to: /b/, status: moved }\n',
  'redirects:\n  - { from: /a, to: /b/, status: 410 }\n',
  'redirects:\n  - { from: /a, to: /b/, since: 2026-02-30 }\n',
  'redirects:\n  - { from: /a, to: /b/, until: soon }\n',
  'redirects:\n  - { from: /a, to: /b/, note: [a] }\n',
  'redirects:\n  - { merge: /a, to: /b/ }\n',
  'gone:\n  - a\n',
  'gone:\n  - { from: /a, to: /b/ }\n',
  'gone:\n  - { since: 2026-01-01 }\n',
  'include:\n  - { file: a.csv }\n',
  'sections:\n  - { name: shop }\n',
  'sections:\n  - { name: shop, match: shop }\n',
  'sections:\n  - { name: shop, match: /shop/**, release: soon }\n',
  'ignoreCase: "yes"\n',
];

describe('redirects.schema.json', () => {
  test.each(goodMaps)('accepts a map that readYaml accepts: %j', (map) => {
    expect(isRead(map)).toBe(true);
    // An empty file is no value at all, which editors don't validate.
    if (map !== '') expect([validateMap(parse(map)), validateMap.errors]).toEqual([true, null]);
  });

  test.each(badMaps)('refuses a map that readYaml refuses: %j', (map) => {
    expect([isRead(map), validateMap(parse(map))]).toEqual([false, false]);
  });

  test('accepts the map of the site, and every map of the docs', () => {
    const blocks = [
      ...text('docs/src/content/docs/guides/redirect-map.md').matchAll(/```yaml\n([\s\S]*?)```/g),
    ].map(([, map = '']) => map);
    const maps = [text('redirects.yaml'), ...blocks.filter((map) => /^(?:redirects|gone):/m.test(map))];
    expect(maps.length).toBeGreaterThan(1);
    for (const map of maps.filter(isRead))
      expect([map, validateMap(parse(map)), validateMap.errors]).toEqual([map, true, null]);
  });
});

const isUsable = async (settings: string): Promise<boolean> => {
  try {
    await parseSignpostYaml(settings);
    return true;
  } catch {
    return false;
  }
};

describe('signpost.schema.json', () => {
  test.each([
    'rules:\n',
    'rules: {}\n',
    'rules:\n  link-broken: warning\n  canonical-missing: off\n',
    'rules:\n  link-broken:\n    level: info\n    ignore:\n      - { path: "/archive/*", reason: not maintained }\n',
  ])('accepts %j', async (settings) => {
    expect(await isUsable(settings)).toBe(true);
    expect([validateSettings(parse(settings)), validateSettings.errors]).toEqual([true, null]);
  });

  test.each([
    'rule:\n  link-broken: off\n',
    'rules:\n  link-brokn: off\n',
    'rules:\n  map-syntax: off\n',
    'rules:\n  W-LINK-1: off\n',
    'rules:\n  link-broken: fatal\n',
    'rules:\n  link-broken: { levels: error }\n',
    'rules:\n  link-broken: { ignore: [{ path: /a }] }\n',
    'rules:\n  link-broken: { ignore: [{ path: /a, reason: no }] }\n',
    'rules: [link-broken]\n',
  ])('refuses %j', async (settings) => {
    expect([await isUsable(settings), validateSettings(parse(settings))]).toEqual([false, false]);
  });
});

describe('the schemas for editors', () => {
  /** Each part of a schema with examples or a default. */
  const partsOf = (value: unknown): object[] =>
    typeof value !== 'object' || value === null
      ? []
      : [
          ...('examples' in value || 'default' in value ? [value] : []),
          ...Object.values(value).flatMap(partsOf),
        ];

  test.each(['redirects', 'signpost'])('have valid examples and defaults in %s.schema.json', (name) => {
    const parts = partsOf(schema(name));
    expect(parts.length).toBeGreaterThan(5);
    for (const part of parts) {
      const { examples = [], default: usual }: { examples?: unknown[]; default?: unknown } = part;
      const validate = ajv.compile(part);
      for (const value of [...examples, ...(usual === undefined ? [] : [usual])])
        expect([value, validate(value), validate.errors]).toEqual([value, true, null]);
    }
  });
});
