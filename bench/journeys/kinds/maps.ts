import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findOutside, type Journey, root } from '../workspace.ts';

// Redirect maps: those that other tools wrote, and those that people write. Each is imported, checked, compiled for every host, and asked.

const hosts = [
  'nginx',
  'netlify',
  'cloudflare',
  'caddy',
  'apache',
  'vercel',
  'github-pages',
  'aws',
  'firebase',
  'azure-swa',
];

const site = ['--site', 'https://www.example.com'];

const writtenMap = `redirects:
  - { from: /old-name, to: /new-name/, since: 2026-03-01 }
  - { from: /blog/:year/:slug, to: /articles/:slug/ }
  - { from: /shop/*, to: /products/*, status: 302 }
  - { from: /product.php?id=42, to: /products/pump-42/ }
  - { from: /find?q=pumps&page=2, to: /search/ }
  - merge: [/a, /b, /c]
    to: /abc/
  - { from: https://old.example.com/x, to: https://www.example.net/y }
gone:
  - /discontinued/*
  - /left
include:
  - more.csv
sections:
  - { name: shop, match: /shop/**, release: 2026-12-01 }
`;

const pages = Object.fromEntries(
  ['', 'new-name/', 'articles/one/', 'products/pump-42/', 'search/', 'abc/', 'more/'].map((path) => [
    `dist/${path}index.html`,
    `<!doctype html><html lang="en"><head><title>${path}</title></head><body><h1>${path}</h1></body></html>`,
  ]),
);

const written: Journey = {
  id: 'a map by hand',
  async walk({ write, signpost }) {
    write({
      ...pages,
      'redirects.yaml': writtenMap,
      'more.csv': 'from,to,status,since\n/more-old,/more/,301,2026-04-01\n/gone-row,,410,\n',
    });
    signpost('map', 'check', ...site);
    signpost('map', 'check', '--json', ...site);
    signpost('map', 'add', '/one-more', '/abc/', ...site);
    signpost('map', 'compile', '--host', hosts.join(','), '--output', 'deploy', ...site);
    for (const url of [
      '/old-name',
      '/shop/x/y?utm_source=a',
      '/product.php?id=42&x=1',
      '/left',
      '/nothing',
      '/abc',
    ])
      signpost('explain', url, '--dist', 'dist', '--host', hosts.join(','), ...site);
    signpost('explain', '/old-name', '--json', ...site);
    signpost('diff', 'redirects.yaml', 'redirects.yaml', ...site);
    signpost(
      'maintenance',
      'dist',
      '--until',
      '2026-12-03',
      '--contact',
      'help@example.com',
      '--details',
      'https://status.example.com/',
      '--host',
      hosts.join(','),
      ...site,
    );
    signpost(
      'maintenance',
      'dist',
      '--landing',
      '--until',
      '2026-12-05',
      '--contact',
      'help@example.com',
      '--host',
      'nginx',
      ...site,
    );
  },
};

const publicMaps = findOutside(join(root, '../shared/data/redirect-maps'));

const imported: readonly Journey[] = (publicMaps === undefined ? [] : readdirSync(publicMaps))
  .filter((file) => !/^SOURCES/.test(file))
  .map((file) => ({
    id: `the map ${file}`,
    walk({ signpost, copy }) {
      // `nova.htaccess` is read as .htaccess, `react.vercel.json` as vercel.json.
      const name = file.replace(/^[^.]+\.(?=vercel|firebase)/, '').replace(/^[^.]+(?=\._?[a-z]+$)/, '');
      const readable = name.startsWith('._') ? name.slice(1) : name;
      copy(join(String(publicMaps), file), readable);
      signpost('map', 'import', readable, '--output', 'redirects.yaml');
      signpost('map', 'check', ...site);
      signpost('map', 'compile', '--host', hosts.join(','), '--output', 'deploy', ...site);
    },
  }));

export const mapJourneys: readonly Journey[] = [written, ...imported];
