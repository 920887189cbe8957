import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { main } from '../../src/cli.ts';

let folder: string;
let said: string[];
let printed: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signpost-compile-'));
  [said, printed] = [[], []];
  vi.spyOn(console, 'error').mockImplementation((text: string) => void said.push(text));
  vi.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const compile = async (rows: string, ...more: string[]) => {
  [said, printed] = [[], []];
  const map = join(folder, 'map.csv');
  await writeFile(map, `from,to,status,since\n${rows}`);
  const site = ['--site', 'https://www.example.com', '--output', join(folder, 'deploy')];
  return main(['map', 'compile', map, '--host', 'caddy,nginx', ...site, ...more]);
};
test('map compile leaves out the warnings of the map, but no error', async () => {
  expect(await compile('/a,/b,301,\n/b,/x,301,\n')).toBe(0);
  expect(said.join('\n')).not.toContain('map-chain');
  expect(said.join('\n')).toContain(' for 2 redirects, 0 gone URLs');
  expect(await compile('/a,/b,301,\n/b,/a,301,\n')).toBe(1);
  expect(said.join('\n')).toContain('map-loop');
});

test('map compile warns of an empty map, which removes all redirects from the hosts', async () => {
  expect(await compile('')).toBe(0);
  expect(said.join('\n')).toContain('The map is empty');
});

test('map compile names a redirect of a host that is not listed, which it leaves out', async () => {
  expect(await compile('/a,/x,301,2026-10-01\nhttps://old.example.net/b,/x,301,2026-10-01\n')).toBe(0);
  const text = said.join('\n');
  expect(text.split("/b is a URL of old.example.net, which isn't a domain of this site")).toHaveLength(2);
  expect(text).toContain(' for 1 redirect, 0 gone URLs');
});

test('map compile without --host takes the host from the project, or writes nothing', async () => {
  const before = process.cwd();
  await writeFile(join(folder, 'redirects.yaml'), 'redirects:\n  - { from: /a, to: /x }\n');
  process.chdir(folder);
  try {
    const words = ['map', 'compile', '--site', 'https://www.example.com', '--output', 'deploy'];
    expect(await main(words)).toBe(2);
    expect(said.join('\n')).toContain(
      'Unknown host. Write `host: NAME` into signpost.yaml, or pass --host NAME, with one of nginx,',
    );
    said.length = 0;
    await writeFile('vercel.json', '{}');
    expect(await main(words)).toBe(0);
    expect(await readdir('deploy')).toEqual(['vercel']);
  } finally {
    process.chdir(before);
  }
});

test('map compile leaves out a redirect to http on another host, says how to keep it, and writes the others', async () => {
  expect(await compile('/data,http://data.example.net/,301,2026-10-01\n/old,/new,301,2026-10-01\n')).toBe(1);
  const text = said.join('\n');
  expect(text).toContain('map-https');
  expect(text).toContain('write `# signpost-ignore map-https: REASON` above it in redirects.yaml');
  expect(text).toContain('1 redirect to http was left out.');
  const caddyfile = await readFile(join(folder, 'deploy/caddy/signpost.caddy'), 'utf8');
  expect(caddyfile).toContain('/old');
  expect(caddyfile).not.toContain('data.example.net');
});

test('map compile writes a redirect to http on another host that a comment allows', async () => {
  const map = join(folder, 'redirects.yaml');
  const line = '  - { from: /data, to: "http://data.example.net/", since: 2026-10-01 }';
  await writeFile(map, `redirects:\n  # signpost-ignore map-https: it has no https\n${line}\n`);
  const site = ['--site', 'https://www.example.com', '--output', join(folder, 'deploy')];
  expect(await main(['map', 'compile', map, '--host', 'caddy', ...site])).toBe(0);
  expect(await readFile(join(folder, 'deploy/caddy/signpost.caddy'), 'utf8')).toContain(
    'http://data.example.net/',
  );
});

test('map compile takes trusted proxies from signpost.yaml and from --trusted-proxy', async () => {
  const before = process.cwd();
  process.chdir(folder);
  try {
    await writeFile('redirects.yaml', 'redirects:\n  - { from: /a, to: / }\n');
    await mkdir('dist');
    await writeFile('dist/index.html', '<title>A</title>');
    const compileHere = async (yaml: string, ...more: string[]) => {
      await writeFile('signpost.yaml', `site: https://www.example.com\n${yaml}`);
      const hosts = 'nginx,caddy,apache';
      expect(await main(['map', 'compile', '--host', hosts, '--output', 'deploy', ...more])).toBe(0);
      const files = ['nginx/http.conf', 'nginx/server.conf', 'caddy/signpost.caddy', 'apache/.htaccess'];
      const [maps = '', server = '', snippet = '', htaccess = ''] = await Promise.all(
        files.map((file) => readFile(join('deploy', file), 'utf8')),
      );
      return { maps, server, snippet, htaccess };
    };

    const none = await compileHere('');
    expect(none.server).toContain('# If a load balancer ends TLS, list its IP ranges as trustedProxies.');
    expect(none.snippet).toContain('# If a load balancer ends TLS, list its IP ranges as trustedProxies.');
    expect(none.htaccess).toContain('# If a load balancer ends TLS, list its IP ranges as trustedProxies.');

    const written = await compileHere('trustedProxies: [10.0.0.0/8]\n');
    expect(written.maps).toContain('  10.0.0.0/8 1;\n');
    expect(written.snippet).toContain('remote_ip 10.0.0.0/8');
    expect(written.htaccess).toContain("-ipmatch '10.0.0.0/8'");
    expect(written.server).not.toContain('trustedProxies');

    const domains = await compileHere('domains: [example.com, example.net]\n');
    expect(domains.server).toContain('example.com');
    expect(domains.snippet).toContain('example.net');

    const passed = await compileHere('', '--trusted-proxy', '127.0.0.1,::1');
    expect(passed.maps).toContain('  127.0.0.1 1;\n  ::1 1;\n');
  } finally {
    process.chdir(before);
  }
});

test('map compile refuses a trusted proxy that is neither an IP address nor a range', async () => {
  expect(await compile('/a,/b,301,\n', '--trusted-proxy', 'lb.internal')).toBe(2);
  expect(said.at(-1)).toContain(
    'Invalid --trusted-proxy: "lb.internal". Pass an IP address or a range such as 10.0.0.0/8.',
  );
});

test('map compile without a build writes redirects alone, and names the patterns', async () => {
  expect(await compile('/a,/b,301,\n/blog/*,/news/*,301,\n')).toBe(0);
  expect(await readdir(join(folder, 'deploy/nginx'))).toEqual([
    'README.md',
    'http.conf',
    'nginx.conf',
    'redirects.conf',
  ]);
  expect(said.join('\n')).toContain(
    '1 pattern redirects where the server finds no file, also for pages of PHP, a proxy or an alias: /blog/*',
  );
  expect(said.at(-1)).toBe(
    'Without a build, the files of servers have the redirects alone: the server itself serves the site. For all of it, pass --dist.',
  );
});

// `rules` says "warning" for both: the files of the hosts have the final target.
test('map compile writes the redirects of a chain of four', async () => {
  expect(await compile('/a,/b,301,\n/b,/c,301,\n/c,/d,301,\n/d,/e,301,\n')).toBe(0);
  const maps = await readFile(join(folder, 'deploy/nginx/http.conf'), 'utf8');
  expect(maps).toContain('"~^/a/? \\S*$" "301 https://www.example.com/e$is_args$args";');
});

// `if` in a server runs before nginx looks for a location: https://nginx.org/en/docs/http/ngx_http_rewrite_module.html
test('map compile without a build leaves out a redirect of everything, and says what to write instead', async () => {
  expect(await compile('/a,/b,301,\n/*,https://new.example/*,302,\n')).toBe(0);
  expect(said.join('\n')).toContain(
    'nginx: 1 redirect left out, because it would answer before every `location` of your server, also where a program renews the certificate: /*',
  );
  expect(said.join('\n')).toContain('`location / { return 302 https://new.example$request_uri; }`');
});

// Near miss: only what is below a folder.
test('map compile without a build keeps a redirect of a folder', async () => {
  expect(await compile('/blog/*,https://new.example/*,302,\n')).toBe(0);
  expect(said.join('\n')).not.toContain('left out');
});

test('map compile with a build writes redirects alone if signpost.yaml says so', async () => {
  const before = process.cwd();
  process.chdir(folder);
  try {
    await writeFile('redirects.yaml', 'redirects:\n  - { from: /a, to: / }\n');
    await mkdir('dist');
    await writeFile('dist/index.html', '<title>A</title>');
    const files: string[][] = [];
    for (const redirectsOnly of [true, false]) {
      await writeFile('signpost.yaml', `site: https://www.example.com\nredirectsOnly: ${redirectsOnly}\n`);
      await rm('deploy', { recursive: true, force: true });
      expect(await main(['map', 'compile', '--host', 'nginx', '--output', 'deploy'])).toBe(0);
      files.push(await readdir('deploy/nginx'));
    }
    expect(files.map((names) => names.includes('redirects.conf'))).toEqual([true, false]);
    expect(files.map((names) => names.includes('server.conf'))).toEqual([false, true]);
  } finally {
    process.chdir(before);
  }
});

// https://nginx.org/en/docs/http/ngx_http_core_module.html#root: without a try_files, a file has the URL of its name.
test('map compile with redirectsOnly leads to the file of a page, as the target is written', async () => {
  const before = process.cwd();
  process.chdir(folder);
  try {
    const redirects = [
      '{ from: /old.html, to: /history/a.html }',
      '{ from: /older.html, to: /history/b }',
      '{ from: /team.html, to: /about }',
    ];
    await writeFile('redirects.yaml', `redirects:\n${redirects.map((line) => `  - ${line}\n`).join('')}`);
    await mkdir('dist/history', { recursive: true });
    await mkdir('dist/about');
    for (const file of ['index', 'history/a', 'history/b', 'about/index'])
      await writeFile(`dist/${file}.html`, '<title>A</title>');

    const targets: string[][] = [];
    for (const redirectsOnly of [true, false]) {
      await writeFile('signpost.yaml', `site: https://www.example.com\nredirectsOnly: ${redirectsOnly}\n`);
      await rm('deploy', { recursive: true, force: true });
      expect(await main(['map', 'compile', '--host', 'nginx', '--output', 'deploy'])).toBe(0);
      const names = (await readdir('deploy/nginx')).filter((name) => name.endsWith('.conf'));
      const texts = await Promise.all(names.map((name) => readFile(`deploy/nginx/${name}`, 'utf8')));
      const paths = ['/history/a.html', '/history/a', '/history/b.html', '/history/b', '/about/', '/about'];
      targets.push(
        paths.filter((path) => texts.join('').includes(`301 https://www.example.com${path}$is_args`)),
      );
    }
    // nginx redirects /about to the folder's /about/, so the redirect leads straight there.
    expect(targets).toEqual([
      ['/history/a.html', '/history/b', '/about/'],
      ['/history/a', '/history/b', '/about/'],
    ]);
  } finally {
    process.chdir(before);
  }
});

// Hugo with `uglyURLs` writes about.html with the canonical /about.html: https://gohugo.io/configuration/ugly-urls/
test.each([
  ['/about.html', true],
  // Near miss: a canonical that the generated files serve.
  ['/about', false],
])('map compile with a build whose about.html has the canonical %s', async (canonical, isRenamed) => {
  const before = process.cwd();
  process.chdir(folder);
  try {
    await writeFile('redirects.yaml', 'redirects:\n  - { from: /a, to: / }\n');
    await mkdir('dist');
    const url = `https://www.example.com${canonical}`;
    await writeFile('dist/index.html', '<title>A</title>');
    await writeFile('dist/about.html', `<title>A</title><link rel="canonical" href="${url}">`);
    const warning =
      'about.html has the canonical /about.html, and the generated files redirect that URL to /about. For the setting that repairs it, run: npx astro-signpost audit dist --only canonical-served';
    for (const redirectsOnly of [false, true]) {
      said = [];
      await writeFile('signpost.yaml', `site: https://www.example.com\nredirectsOnly: ${redirectsOnly}\n`);
      expect(await main(['map', 'compile', '--host', 'nginx,caddy', '--output', 'deploy'])).toBe(0);
      const isWarned = isRenamed && !redirectsOnly;
      expect(said.filter((line) => line.includes(warning))).toHaveLength(isWarned ? 1 : 0);
    }
  } finally {
    process.chdir(before);
  }
});

const faulty = '/a,/b,301,\n/b,/a,301,\n/c,/d,301,\ne,/d,301,\n';

test('map compile writes nothing for a map with errors', async () => {
  expect(await compile(faulty)).toBe(1);
  expect(await readdir(folder)).toEqual(['map.csv']);
  expect(said.at(-1)).toBe('Nothing was written: the map has 2 errors. Correct them first.');
  expect(said.at(-2)).toBe('nginx: 1 redirect, 0 gone URLs');
});

test('map compile ignores the rule levels of the project for errors of the map', async () => {
  const target = 'redirects:\n  - { from: /a, to: /none/, since: 2026-01-01 }\n';
  const before = process.cwd();
  process.chdir(folder);
  try {
    for (const [name, text] of Object.entries({
      'redirects.yaml': target,
      'dist/index.html': '<title>A</title>',
    })) {
      await mkdir(dirname(name), { recursive: true });
      await writeFile(name, text);
    }
    const words = ['map', 'compile', '--host', 'nginx', '--output', 'deploy', '--dist', 'dist'];
    expect(await main([...words, '--site', 'https://www.example.com'])).toBe(1);
    expect(said.at(-1)).toBe('Nothing was written: the map has 1 error. Correct it first.');
    await mkdir('deploy', { recursive: true });
    const settings = { origin: 'https://www.example.com', rules: { 'map-target': 'warning' } };
    await writeFile('deploy/settings.json', JSON.stringify(settings));
    expect(await main(words)).toBe(0);
    expect(await readdir('deploy')).toContain('nginx');
  } finally {
    process.chdir(before);
  }
});

test('map compile takes server and adapter from the settings of the last build', async () => {
  const before = process.cwd();
  process.chdir(folder);
  try {
    const settings = { origin: 'https://www.example.com', onDemand: ['/account/*'], serverPort: 4321 };
    for (const [name, text] of Object.entries({
      'redirects.yaml': 'gone:\n  - /dead\n',
      'dist/index.html': '<title>A</title>',
      'deploy/settings.json': JSON.stringify({
        ...settings,
        host: 'cloudflare',
        adapter: '@astrojs/cloudflare',
      }),
    })) {
      await mkdir(dirname(name), { recursive: true });
      await writeFile(name, text);
    }
    expect(await main(['map', 'compile', '--host', 'nginx,cloudflare', '--output', 'deploy'])).toBe(0);
    const server = await readFile('deploy/nginx/server.conf', 'utf8');
    expect(server).toContain('proxy_pass http://127.0.0.1:4321;');
    // `deploy/cloudflare` has what the adapter deploys, not a Worker for a site without a server.
    const files = await readdir('deploy/cloudflare');
    expect([files.includes('signpost.mjs'), files.includes('_worker.js')]).toEqual([true, false]);
  } finally {
    process.chdir(before);
  }
});
