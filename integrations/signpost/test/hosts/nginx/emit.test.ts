import { describe, expect, test } from 'vitest';
import { nginx } from '../../../src/hosts/nginx/host.ts';
import { joinContent } from '../../../src/lib/file.ts';
import { planOf } from '../plan-of.ts';

type Settings = Parameters<typeof planOf>[1];

const pages = ['index.html', 'about/index.html', '404.html'];

function filesFor(
  map: string,
  settings: Partial<Settings> = {},
  files: readonly string[] = pages,
): Map<string, string> {
  const plan = planOf(map, { redirectMaxAge: false, ...settings }, files);
  return new Map(nginx.emit(plan).map((file) => [file.path, joinContent(file)]));
}

/** The rows of the map whose comment starts so; a map with one row is one line. */
function rowsOf(text: string, about: string): string[] {
  const lines = text.split('\n');
  const first = lines.findIndex((line) => line.startsWith('map ') && line.includes(`# ${about}`));
  const [, only] = / \$sp\w+ \{ (.*;) \} # /.exec(lines[first] ?? '') ?? [];
  if (only !== undefined) return [only];
  const length = lines.slice(first).indexOf('}');
  return lines.slice(first + 1, first + length).map((line) => line.trim());
}

describe('http.conf', () => {
  test.each([
    ['/old,/about/', '"~^/old/? \\S*$" "301 https://www.example.com/about/$is_args$args";'],
    ['/old,/about/?a=1', '"~^/old/? \\S*$" "301 https://www.example.com/about/?a=1";'],
    ['/old,https://b.example/x#top,302', '"~^/old/? \\S*$" "302 https://b.example/x$is_args$args#top";'],
    ['/old,,410', '"~^/old/? \\S*$" "410";'],
    ['/stra\u00dfe,/about/', '"~^/stra\u00dfe/? \\S*$" "301 https://www.example.com/about/$is_args$args";'],
    [
      '/p.php?id=4,/about/',
      '"~^/p\\.php/? (?:id=4(?:&|$)|(?<sp_a>\\S*)&id=4(?=&|$))(?<sp_b>\\S*)$" "301 https://www.example.com/about/?$sp_a$sp_b";',
    ],
  ])('prints %s as one row', (map, row) => {
    expect(rowsOf(filesFor(map).get('http.conf') ?? '', 'Redirects')).toEqual([row]);
  });

  test('prints a pattern with its source behind it', () => {
    expect(rowsOf(filesFor('/blog/:slug,/news/:slug/').get('http.conf') ?? '', 'Patterns')).toEqual([
      '"~^/blog/(?<sp_1>[^/?]+)/?(?:\\?|$)" "301 https://www.example.com/news/${sp_1}/$is_args$args"; # /blog/:slug',
    ]);
  });

  test("has no map for what the site doesn't use", () => {
    const text = filesFor('').get('http.conf') ?? '';
    expect([...text.matchAll(/^map .*(\$sp\w+) \{/gm)].map(([, name]) => name)).toEqual([
      '$sp_example_com_file',
      '$sp_example_com_other',
      '$sp_example_com_away',
    ]);
    expect(text).not.toContain('geo');
  });

  test('holds a dollar sign in a variable, since nginx has no escape for it', () => {
    const text = filesFor('/old,/price$5').get('http.conf') ?? '';
    expect(text).toContain('"301 https://www.example.com/price${sp_dollar}5$is_args$args"');
    expect(text).toContain('geo $sp_dollar { default "$"; }');
  });

  test('names variables after the name of the site, if it has one', () => {
    expect(filesFor('/old,/about/', { name: 'shop' }).get('http.conf')).toContain('$sp_shop_redirect');
  });
});

describe('http.conf for more than 1,000 redirects', () => {
  const map = Array.from({ length: 1001 }, (_, at) => `/item-${at},/p/${at}/`).join('\n');

  test('has rows of a hash, and checks the letter case of the key', () => {
    const files = filesFor(map);
    expect(rowsOf(files.get('http.conf') ?? '', 'Redirects')[0]).toBe(
      '"/item-0" "301 https://www.example.com/p/0/ /item-0";',
    );
    expect(files.get('http.conf')).toContain('\\k<sp_key>$');
  });

  test('finds a redirect by query by a key of the path and the values of its parameters', () => {
    const byQuery = Array.from({ length: 1001 }, (_, at) => `/item?id=${at}&size=1,/p/${at}/`).join('\n');
    const text = filesFor(byQuery).get('http.conf') ?? '';
    expect(text).toContain('\nmap "$sp_example_com_key?id=$arg_id&size=$arg_size" ');
    expect(text).toContain('"/item?id=7&size=1" "301 https://www.example.com/p/7/');
  });

  test('comes with a sizes.conf, unlike that of a smaller map', () => {
    const longMap = Array.from(
      { length: 1001 },
      (_, at) => `/shop/hose-with-a-rather-long-name-${at},/p/${at}/`,
    );
    // nginx 1.22 builds the table with 128, and warns "could not build optimal map_hash" with 64.
    expect(filesFor(longMap.join('\n')).get('sizes.conf')?.trimEnd().split('\n').slice(-3)).toEqual([
      '# 128 is the smallest with which nginx builds the tables of 1001 redirects, whose longest key has 39 bytes.',
      'map_hash_bucket_size 128;',
      'map_hash_max_size 2048;',
    ]);
    expect([...filesFor('/old,/about/').keys()]).not.toContain('sizes.conf');
  });
});

test('server.conf sets media types, charset and compression only in its own locations', () => {
  const text = filesFor('/old,/about/', {}, [...pages, 'prices.csv']).get('server.conf') ?? '';
  // Of the build, and what somebody may put beside it by hand.
  expect(text).toMatch(/^ {4}.*text\/csv csv;/m);
  expect(text).toMatch(/^ {4}.*image\/svg\+xml svg;/m);
  expect(text).not.toMatch(/^(?:types|default_type|charset|gzip)/m);
});

describe('emit for nginx with redirectsOnly', () => {
  const files = filesFor('/old,/about/\n/away,/about/\n/gone,,410\n/blog/*,/news/*', { redirectsOnly: true });

  test('writes maps into http.conf, and redirects.conf in place of server.conf', () => {
    expect([...files.keys()]).toEqual(['http.conf', 'redirects.conf', 'nginx.conf']);
    expect(files.get('http.conf')?.match(/^map .*/gm)).toHaveLength(2);
    expect(files.get('nginx.conf')).toContain('include redirects.conf;');
  });

  test('writes no part for redirects of single URLs without one', () => {
    const text = filesFor('/blog/*,/news/*', { redirectsOnly: true }).get('redirects.conf') ?? '';
    expect(text).toContain('_pattern');
    expect(text).not.toMatch(/Redirects and gone URLs|_redirect /);
  });

  test('writes no location, header or media type', () => {
    const directives = (files.get('redirects.conf') ?? '').match(/^ *[a-z_]+/gm);
    expect(new Set(directives)).toEqual(new Set(['if', 'set']));
  });

  test('applies patterns only where no file is', () => {
    expect(files.get('redirects.conf')).toContain(
      [
        'set $sp_example_com_open $sp_example_com_pattern;',
        'if (-e $document_root$uri) { set $sp_example_com_open ""; }',
      ].join('\n'),
    );
  });
});

test('server.conf requires the password of a protected path, and names the file of its users', () => {
  const protect = [{ prefix: '/staff/', realm: 'Staff', users: 'ali:$apr1$abc$0123456789012345678901' }];
  const files = filesFor('', { protect });
  expect(files.get('server.conf')).toMatch(
    /^auth_basic \$sp_\w+_realm;\nauth_basic_user_file \$sp_\w+_users;$/m,
  );
  expect(files.get('http.conf')).toMatch(/map \S+ \$sp_\w+_realm \{[\s\S]*"Staff";[\s\S]*default "off";/);
  const [, users = ''] = [...files].find(([name]) => name.endsWith('users-1')) ?? [];
  expect(users).toContain('ali:$apr1$abc$');
  expect(filesFor('').get('server.conf')).not.toContain('auth_basic');
});

test('nginx.conf listens on the port of the origin, and has a name for each domain', () => {
  const settings = { origin: 'https://www.example.com:8443', domains: ['example.com'] };
  const lines = (filesFor('', settings).get('nginx.conf') ?? '').split('\n').map((line) => line.trim());
  expect(lines.filter((line) => /^(?:listen|server_name)/.test(line))).toEqual([
    'listen 80;',
    'listen [::]:80;',
    'listen 8443 ssl;',
    'listen [::]:8443 ssl;',
    'server_name www.example.com example.com;',
  ]);
});

test('server.conf in maintenance mode has no line after its 503', () => {
  const maintenance = { file: '503.html', retryAfter: '2026-12-28' };
  const text = filesFor('/old,/about/', { maintenance }).get('server.conf') ?? '';
  expect(text).toContain('  return 503;\n}\n');
  expect(text).not.toContain('try_files');
});
