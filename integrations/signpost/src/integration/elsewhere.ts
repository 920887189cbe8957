import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finding } from '../core/finding.ts';
import { mergeBlock } from '../core/merge-block.ts';
import { exists, readText } from '../disk/read.ts';
import type { Host } from '../hosts/host.ts';
import { readKeys, rulesIn } from '../hosts/shared/own-json.ts';
import { onDemandPatterns } from './on-demand.ts';
import type { Session } from './session.ts';

/**
 * Patterns of addresses that other programs of the site answer on one host: Astro's server, and functions that the
 * platform finds in the project's folders. Our program there must let them pass.
 */
export async function elsewhereOn(session: Session, { id }: Host, dist: string): Promise<string[]> {
  const { root } = session.project.folders;
  const onDemand = session.hasServer ? onDemandPatterns(session) : [];
  const [functions = [], rules = []] = await Promise.all([
    functionsOf[id]?.(root),
    rulesOf[id]?.(root, dist),
  ]);
  return [...new Set([...onDemand, ...functions, ...rules])];
}

/** Rules of the site's own that the platform follows only behind our program. */
const rulesOf: Readonly<Record<string, (root: string, dist: string) => Promise<string[]>>> = {
  netlify: async (root, dist) => {
    const toml = (await readText(join(root, 'netlify.toml'))) ?? '';
    const named = [...toml.matchAll(/^\s*from\s*=\s*["'](\/[^"'\s]*)["']/gm)].map(([, from = '']) => from);
    return [...(await linesIn(dist)), ...named];
  },
  cloudflare: (_, dist) => linesIn(dist),
  vercel: async (root) => {
    const { rewrites } = readKeys((await readText(join(root, 'vercel.json'))) ?? '');
    // Of the platform's own syntax what is a pattern of ours as well: `/shop/:path*` and `/shop/(.*)`.
    const sources = rulesIn(rewrites, 'source', []).map(({ source }) =>
      source.replace(/\/(?::\w+[*+]|:?\w*\(\.[*+]\))$/, '/*'),
    );
    return sources.filter((source) => /^\/[^(){}?+]*$/.test(source));
  },
};

/** What the lines of `_redirects` ask for, without those of ours. */
async function linesIn(dist: string): Promise<string[]> {
  const text = mergeBlock((await readText(join(dist, '_redirects'))) ?? '', '');
  return text.split('\n').flatMap((line) => /^(\/\S*)\s+\S/.exec(line)?.[1] ?? []);
}

/** https://docs.netlify.com/build/functions/get-started/, https://vercel.com/docs/functions, Cloudflare Pages Functions. */
const functionsOf: Readonly<Record<string, (root: string) => Promise<string[]>>> = {
  netlify: async (root) => {
    const folder = join(root, 'netlify/functions');
    const names = await readdir(folder, { recursive: true }).catch(() => []);
    const texts = await Promise.all(
      names.filter((name) => /\.[cm]?[jt]s$/.test(name)).map((name) => readText(join(folder, name))),
    );
    return texts.flatMap((text) => pathsIn(text ?? ''));
  },
  vercel: async (root) => ((await exists(join(root, 'api'))) ? ['/api/*'] : []),
  cloudflare: async (root) => ((await exists(join(root, 'functions'))) ? ['functions/'] : []),
};

/** The paths of `export const config = { path: '/api/:id' }`, or of a list there. */
function pathsIn(text: string): string[] {
  const values = [...text.matchAll(/\bpath:\s*(\[[^\]]*\]|'[^'\n]*'|"[^"\n]*")/g)].map(
    ([, value = '']) => value,
  );
  return values.flatMap((value) => [...value.matchAll(/['"](\/[^'"\n]*)['"]/g)].map(([, path = '']) => path));
}

/** On Cloudflare a site has one Worker: ours stands in the place of any other, and there is nothing to pass to. */
export function oneWorker(host: Host, names: readonly string[], elsewhere: readonly string[]): Finding[] {
  if (!names.includes('_worker.js') || elsewhere.length === 0) return [];
  const shown = elsewhere.slice(0, 3).join(', ') + (elsewhere.length > 3 ? ', …' : '');
  return [
    {
      rule: 'own-server',
      conventions: [],
      level: 'warning',
      message: `${host.title}: this plan needs a Worker, which comes before all else, so that what yours answers would be 404: ${shown}.`,
      fix: `move lines of _redirects to redirects.yaml; let a Worker of yours be the one: import signpost from './deploy/${host.id}/_worker.js', and hand on to signpost.fetch(request, env) what it doesn't answer itself`,
    },
  ];
}
