import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { readSite } from '../../../src/audit/site/read.ts';
import { hostLoaders } from '../../../src/hosts/load.ts';
import { filesInMemory } from '../../../src/lib/file.ts';
import { parseSettings } from '../../../src/plan/settings.ts';

// own-lines.tsv: each reader of a platform's file × the host of the source × where the redirect leads.

type Line = readonly [from: string, to: string];

const origin = 'https://www.example.com';
const kinds = ['page', 'missing', 'loop', 'chain', 'http'] as const;

/** The lines of a kind. The finding is asked of the first. */
const linesByKind: Readonly<Record<(typeof kinds)[number], (from: string) => readonly Line[]>> = {
  page: (from) => [[from, `${origin}/gauges/`]],
  missing: (from) => [[from, `${origin}/nowhere/`]],
  loop: (from) => [
    [from, `${origin}/b`],
    ['/b', `${origin}/c`],
    ['/c', `${origin}/b`],
  ],
  chain: (from) => [
    [from, `${origin}/b`],
    ['/b', `${origin}/gauges/`],
  ],
  http: (from) => [[from, 'http://www.example.com/gauges/']],
};

interface Writer {
  readonly host: string;
  write(lines: readonly Line[]): Readonly<Record<string, string>>;
}

function splitHost(from: string): { readonly host: string | undefined; readonly path: string } {
  const url = URL.parse(from);
  return url === null ? { host: undefined, path: from } : { host: url.host, path: url.pathname };
}

function writeRewrite([from, to]: Line): string {
  const { host, path } = splitHost(from);
  const condition = host === undefined ? '' : `RewriteCond %{HTTP_HOST} ^${host.replaceAll('.', '\\.')}$\n`;
  return `${condition}RewriteRule ^${path.slice(1)}$ ${to} [R=301,L]\n`;
}

const writeLines = (lines: readonly Line[]): string =>
  lines.map(([from, to]) => `${from} ${to} 301!\n`).join('');

const writers: Readonly<Record<string, Writer>> = {
  _redirects: { host: 'netlify', write: (lines) => ({ _redirects: writeLines(lines) }) },
  'netlify.toml': {
    host: 'netlify',
    write: (lines) => ({
      'netlify.toml': lines
        .map(([from, to]) => `[[redirects]]\nfrom = "${from}"\nto = "${to}"\nstatus = 301\nforce = true\n`)
        .join('\n'),
    }),
  },
  'vercel.json': {
    host: 'vercel',
    write: (lines) => ({
      'vercel.json': JSON.stringify({
        redirects: lines.map(([from, destination]) => {
          const { host, path } = splitHost(from);
          const has = host === undefined ? {} : { has: [{ type: 'host', value: host }] };
          return { source: path, destination, statusCode: 301, ...has };
        }),
      }),
    }),
  },
  '.htaccess': {
    host: 'apache',
    write: (lines) => ({ '.htaccess': `RewriteEngine On\n${lines.map(writeRewrite).join('')}` }),
  },
  '.htaccess with Redirect': {
    host: 'apache',
    write: (lines) => ({ '.htaccess': lines.map(([from, to]) => `Redirect 301 ${from} ${to}\n`).join('') }),
  },
  'wrangler.jsonc': {
    host: 'cloudflare',
    write: (lines) => ({
      'wrangler.jsonc': '{ "assets": { "directory": "./dist" } }',
      _redirects: writeLines(lines).replaceAll('301!', '301'),
    }),
  },
  'firebase.json': {
    host: 'firebase',
    write: (lines) => ({
      'firebase.json': JSON.stringify({
        hosting: {
          trailingSlash: true,
          redirects: lines.map(([source, destination]) => ({ source, destination, type: 301 })),
        },
      }),
    }),
  },
  'staticwebapp.config.json': {
    host: 'azure-swa',
    write: (lines) => ({
      'staticwebapp.config.json': JSON.stringify({
        trailingSlash: 'always',
        routes: lines.map(([route, redirect]) => ({ route, redirect, statusCode: 301 })),
      }),
    }),
  },
};

const rows = readFileSync(new URL('own-lines.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#') && !line.startsWith('file\t'))
  .flatMap((line) => {
    const [file = '', from = '', ...expected] = line.split('\t');
    return kinds.map((kind, index) => ({ file, from, kind, expected: expected[index] ?? '' }));
  });

// A number is the reason why the file can't have such a line.
test.each(rows.filter(({ expected }) => !/^\d$/.test(expected)))(
  '$file: $from to a $kind: $expected',
  async ({ file, from, kind, expected }) => {
    const { host: id, write } = writers[file] ?? expect.fail(`no writer of ${file}`);
    const host = (await hostLoaders[id]?.()) ?? expect.fail(`no host ${id}`);
    const files: Readonly<Record<string, string>> = { ...site(), ...write(linesByKind[kind](from)) };
    const variant = { base: '/', format: 'directory', trailingSlash: 'always' } as const;
    const settings = parseSettings('the test', { origin, domains: ['old.example.net'], variant });
    const serving = host.serving?.({ files: Object.keys(files), read: (name) => files[name] });
    const read = await readSite(filesInMemory(files), { origin, settings, host, hosts: [host], serving });

    const findings = runRules(read, { only: ['redirect-target'] });
    const ofLine = findings.find(
      ({ message }) => message.includes(from) || message.includes(new URL(from, origin).pathname),
    );
    expect(ofLine?.level ?? '-').toBe(expected);
  },
);
