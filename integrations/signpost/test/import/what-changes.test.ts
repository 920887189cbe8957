import { describe, expect, test } from 'vitest';
import { mapRules } from '../../src/audit/rules/index.ts';
import { auditSite } from '../../src/audit/rules/run.ts';
import { readSite } from '../../src/audit/site/read.ts';
import { bringIn } from '../../src/import/bring-in.ts';
import { compare } from '../../src/import/compare.ts';
import { nginxImporter } from '../../src/import/nginx.ts';
import { writeYaml } from '../../src/map/write-yaml.ts';
import { loadMap } from '../../src/project/read-map.ts';

/** What is said of the lines of a file beside what is brought in. */
function report(from: 'nginx' | 'htaccess', text: string) {
  const brought = bringIn('old.conf', [{ file: 'old.conf', text }], { base: '/', from });
  return {
    rules: brought.items.flatMap((item) =>
      item.kind === 'rule' ? [`${item.line} ${item.from} ${item.to}`] : [],
    ),
    left: brought.items.flatMap((item) => (item.kind === 'unexpressed' ? [`${item.line} ${item.why}`] : [])),
    said: brought.notices.flatMap(({ line, text: said, example }) =>
      example ? [`${line} ${said}: ${example}`] : [],
    ),
    yaml: [...writeYaml('old.conf', brought)].join(''),
  };
}

const elsewhere = 'its target redirects again, in the file to another page than in the map';
const alive = "a line that isn't imported matches some of its URLs first; in the map this redirect does";

describe.each(['nginx', 'htaccess'] as const)('%s: a refused rule', (from) => {
  const rule = (source: string, target: string): string =>
    from === 'nginx'
      ? `rewrite ^/${source} ${target} permanent;`
      : `RewriteRule ^${source} ${target} [R=301,L]`;
  const start = from === 'nginx' ? '' : 'RewriteEngine On';

  test('is named with each rule whose chain ran through it', () => {
    const text = [start, rule('a$', '/v1/b'), rule('v[0-9]/(.*)$', '/latest/$1')].join('\n');
    expect(report(from, text).said).toContain(`2 ${elsewhere}: /a: /latest/b (line 3); in the map /v1/b`);
  });

  test('is named with each rule that it kept from some URLs', () => {
    const text = [start, rule('docs/v[0-9]/(.*)$', '/old/$1'), rule('docs/(.*)$', '/guide/$1')].join('\n');
    expect(report(from, text).said).toContainEqual(
      expect.stringMatching(
        new RegExp(`^3 ${alive}: /docs/v\\d/some: /old/some \\(line 2\\); in the map /guide/v\\d/some$`),
      ),
    );
  });

  test('does not make `map check` advise the wrong end', async () => {
    const text = [start, rule('a$', '/b'), rule('b(-[0-9]+)?$', '/right'), rule('b(.*)$', '/wrong')].join(
      '\n',
    );
    const { yaml, said } = report(from, text);
    expect(said).toContainEqual(
      expect.stringContaining(`2 ${elsewhere}: /a: /right (line 3); in the map /wrong`),
    );
    const openStream = (): Promise<never> => Promise.reject(new Error('no file is included'));
    const { map } = await loadMap('redirects.yaml', { readText: async () => yaml, openStream });
    const site = readSite(
      { list: [], read: () => Buffer.alloc(0) },
      { origin: 'https://www.example.com', domains: [], map, previous: undefined },
    );
    const { findings } = auditSite(site, {}, mapRules);
    expect(findings.filter(({ rule }) => rule === 'map-chain')).toEqual([]);
  });
});

describe('the order of nginx', () => {
  test('an exact rule below a pattern that answers first is left out and named', () => {
    const text = 'rewrite ^/a/(.*)$ /all/$1 permanent;\nrewrite ^/a/x$ /one permanent;';
    expect(report('nginx', text)).toMatchObject({
      rules: ['1 /a/* /all/*'],
      left: [expect.stringMatching(/^2 it is never reached: line 1 matches/)],
    });
  });

  test('a pattern below a wider one that a map has in another order is named', () => {
    const text = 'location ~ ^/a/b/ { return 301 /second; }\nlocation ^~ /a/ { return 301 /first; }';
    const { rules, said, left } = report('nginx', text);
    expect(rules).toEqual(['2 /a/* /first', '1 /a/b/* /second']);
    expect([...said, ...left]).toEqual([]);
  });

  test('an exact rule that a file has for what a narrower pattern answers is named', () => {
    const text = 'rewrite ^/(a|b)/x$ /pair permanent;\nrewrite ^/a/(x|y)$ /other permanent;';
    const { left } = report('nginx', text);
    expect(left).toEqual([expect.stringMatching(/^2 it is never reached: line 1/)]);
  });
});

describe('a rest', () => {
  test('of one character or more is none that is empty too', () => {
    expect(report('nginx', 'rewrite ^/a/(.+)$ /b/$1 permanent;').rules).toEqual([
      '1 /a/:p1 /b/:p1',
      '1 /a/:p1/* /b/:p1/*',
    ]);
  });

  test('behind a name adds no slash where it is empty', () => {
    expect(report('nginx', 'rewrite ^/x(.*)$ /y$1 permanent;').rules).toEqual(['1 /x /y', '1 /x/* /y/*']);
  });

  test('without a target for it is one redirect', () => {
    expect(report('nginx', 'rewrite ^/x.*$ /y permanent;').rules).toEqual(['1 /x/* /y']);
  });

  test('with a slash that may follow is the rest', () => {
    expect(report('nginx', 'rewrite ^/x/.*/?$ /y permanent;').rules).toEqual(['1 /x/* /y']);
    expect(report('nginx', 'rewrite ^/x/(.*)/?$ /y/$1 permanent;').rules).toEqual(['1 /x/* /y/*']);
  });
});

test('an Apache redirect that is not the last one goes through the rules behind it', () => {
  const text = 'RewriteEngine On\nRewriteRule ^a$ /b [R=301]\nRewriteRule ^(.*)$ /all [R=301,L]';
  expect(report('htaccess', text).left).toContain('2 it is never reached: line 3 matches this URL first');
});

test('what is so of all URLs is said once', () => {
  const text = 'rewrite ^/a/$ /b permanent;\nrewrite ^/c/$ /d permanent;';
  const { general = [] } = bringIn('old.conf', [{ file: 'old.conf', text }], { base: '/' });
  expect(general).toEqual([
    'nginx merges doubled slashes before it matches a redirect (`merge_slashes`); the map matches the path exactly as it was requested',
    'the map treats a path with and without a trailing slash alike; some lines of the file match only one of the two',
  ]);
});

test.each([
  ['nginx', 'rewrite ^/a$ /b#c permanent;'],
  ['htaccess', 'RewriteRule ^a$ /b#c [R=301,NE,L]'],
] as const)('%s: a query behind the fragment of a target is named', (from, text) => {
  const { notices } = bringIn('old.conf', [{ file: 'old.conf', text }], { base: '/', from });
  expect(notices).toContainEqual({
    line: 1,
    text: 'the server puts the query after the "#" of its target, where it is part of the fragment; the map puts it before',
  });
});

test('of a very long file some lines are compared, and how many is said', () => {
  const text = Array.from({ length: 90 }, (_, at) => `rewrite ^/old/${at}$ /new/${at} permanent;`).join('\n');
  const reading = nginxImporter.read('old.conf', text, { base: '/' });
  const original = reading.original?.(() => false);
  const { general = [] } = original === undefined ? {} : compare('old.conf', reading, original, 3000);
  expect(general.at(-1)).toBe('the file is long, so only 30 of its 90 lines were compared with the map');
});

test('a redirect that a map of nginx holds is compared by its row', () => {
  const text =
    'map $uri $new {\n~^/a/(?<rest>.*)$ /b/$rest;\n/a/x /c;\n}\nserver { if ($new) { return 301 $new; } }';
  const { said, rules } = report('nginx', text);
  expect(rules).toEqual(['2 /a/* /b/*', '3 /a/x /c']);
  expect(said).toEqual([
    '3 another line matches some of its URLs first; in the map this redirect does: /a/x/: /b/x/ (line 2); in the map /c',
  ]);
});
