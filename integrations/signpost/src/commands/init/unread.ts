import { readdir } from 'node:fs/promises';
import { readText } from '../../lib/disk/read.ts';
import { usualMapFile } from '../../map/entry.ts';
import { type AstroConfig, findProperty, printRedirects } from './astro-config.ts';
import { type Generator, readConfig, scripts } from './detect.ts';

/** Redirects of the project that `init` doesn't read, and what to do about them. */
export interface Unread {
  /** `redirects()` in next.config.mjs */
  readonly what: string;
  readonly note: string;
}

/** Finds redirects that are code, or in the configuration of a web server. */
export async function findUnread(
  generator: Generator | undefined,
  astro: AstroConfig | undefined,
): Promise<Unread[]> {
  return [
    ...(await findComputedRedirects(generator)),
    ...(await findServerConfigs()),
    ...(astro !== undefined && isComputed(astro) ? [noteCode('`redirects`', astro.file)] : []),
  ];
}

function isComputed(astro: AstroConfig): boolean {
  return findProperty(astro.object, 'redirects') !== undefined && printRedirects(astro) === undefined;
}

/** The configuration in which a framework has redirects as code, and how they look there. */
const codes: Readonly<Record<string, readonly [config: string, sign: RegExp, what: string]>> = {
  'Next.js': ['next.config', /\bredirects\s*[(:=]/, '`redirects()`'],
  Nuxt: ['nuxt.config', /\bredirect\s*:/, '`routeRules`'],
  Gatsby: ['gatsby-node', /\bcreateRedirect\b/, '`createRedirect`'],
  Docusaurus: ['docusaurus.config', /plugin-client-redirects/, '`plugin-client-redirects`'],
};

async function findComputedRedirects(generator: Generator | undefined): Promise<Unread[]> {
  const [name = '', sign, what = ''] = codes[generator?.title ?? ''] ?? [];
  if (sign === undefined) return [];
  const { config, text } = await readConfig(scripts(name));
  if (config === undefined || !sign.test(text)) return [];

  // The build of Next.js writes its redirects as JSON.
  return generator?.title === 'Next.js'
    ? [noteCode(what, config, 'Build the site', '.next/routes-manifest.json --input-format next')]
    : [noteCode(what, config)];
}

function noteCode(what: string, config: string, first = 'Save its redirects as JSON', file = 'FILE'): Unread {
  const command = `npx astro-signpost map import ${file} --output ${usualMapFile} --append`;
  return {
    what: `${what} in ${config}`,
    note: `${config}: ${what} is code, so it was not read. ${first}, then: ${command}`,
  };
}

/** Web servers by the name of their file, and how redirects look there. */
const servers: readonly (readonly [name: RegExp, format: string, sign: RegExp])[] = [
  [/^nginx\.conf$|\.nginx$/, 'nginx', /\b(?:return\s+30[1278]|rewrite)\s/],
  [/^Caddyfile$/, 'caddy', /^[ \t]*redir\s/m],
];

async function findServerConfigs(): Promise<Unread[]> {
  const found: Unread[] = [];
  for (const file of (await readdir('.')).sort()) {
    const [, format, sign] = servers.find(([name]) => name.test(file)) ?? [];
    const text = sign === undefined ? undefined : await readText(file).catch(() => undefined);
    if (sign?.test(text ?? '') !== true) continue;

    found.push({
      what: file,
      note: `${file} has redirects, and was not read: a web server may have redirects of other sites too. If they are of this site, run: npx astro-signpost map import ${file} --input-format ${format} --output ${usualMapFile} --append`,
    });
  }
  return found;
}
