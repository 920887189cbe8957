import { join } from 'node:path';
import type { Host } from '../hosts/host.ts';
import type { HostId } from '../hosts/load.ts';
import { exists, readText } from '../lib/disk/read.ts';
import type { Finding } from '../lib/finding.ts';
import { listOf, readKeys } from '../lib/json/jsonc.ts';
import { mergeBlock } from '../lib/json/merge-file.ts';

/** Where the site's own files are. */
interface Site {
  readonly root: string;
  readonly dist: string | undefined;
}

/**
 * What answers requests on a host besides Signpost's files: functions, and rules of the site's own. Signpost reads which
 * exist, and not what they return.
 */
export async function findOtherHandlers(host: string, { root, dist }: Site): Promise<string[]> {
  const found: string[] = [];
  for (const name of handlers[host as HostId] ?? []) if (await exists(join(root, name))) found.push(name);
  if (host === 'netlify' || host === 'cloudflare') found.push(...(await findOwnLines(dist)));
  if (host === 'netlify') found.push(...(await findNetlifyRules(root)));
  if (host === 'vercel') found.push(...(await findVercelRewrites(root)));
  return found;
}

/** https://docs.netlify.com/build/functions/get-started/, https://vercel.com/docs/functions, Cloudflare Pages Functions. */
const handlers: Readonly<Partial<Record<HostId, readonly string[]>>> = {
  netlify: ['netlify/functions'],
  cloudflare: ['functions'],
  vercel: ['api'],
};

/** `_redirects`, if it has lines besides those between Signpost's marks. */
async function findOwnLines(dist: string | undefined): Promise<string[]> {
  const text = dist === undefined ? undefined : await readText(join(dist, '_redirects'));
  return /^[ \t]*[^#\s]/m.test(mergeBlock(text ?? '', '')) ? ['_redirects'] : [];
}

async function findNetlifyRules(root: string): Promise<string[]> {
  const text = (await readText(join(root, 'netlify.toml'))) ?? '';
  return /^[ \t]*(?:\[\[redirects\]\]|redirects\s*=|\[functions\])/m.test(text) ? ['netlify.toml'] : [];
}

async function findVercelRewrites(root: string): Promise<string[]> {
  const { rewrites } = readKeys((await readText(join(root, 'vercel.json'))) ?? '');
  return listOf(rewrites).length === 0 ? [] : ['vercel.json'];
}

/**
 * The patterns of URLs that a generated edge function passes on to its platform if the plan has no answer: those that a
 * server renders on demand, and all if something else of the site answers there. Cloudflare's Worker has nothing to pass to.
 */
export async function findPassedOn(
  host: string,
  site: Site & { readonly onDemand: readonly string[] },
): Promise<string[]> {
  const others = host === 'cloudflare' ? [] : await findOtherHandlers(host, site);
  return others.length === 0 ? [...site.onDemand] : ['/*'];
}

/** A site on Cloudflare has one Worker. Signpost's Worker replaces it, so nothing is left to pass requests to. */
export async function findReplacedHandlers(
  host: Host,
  names: readonly string[],
  site: Site,
): Promise<Finding[]> {
  if (!names.includes('_worker.js')) return [];
  const others = await findOtherHandlers(host.id, site);
  if (others.length === 0) return [];
  return [
    {
      ...{ rule: 'own-server', conventions: [], level: 'warning' },
      message: `${host.title}: the generated Worker runs before everything else, so URLs that only ${others.join(' and ')} would answer return 404`,
      fix: `move redirects of _redirects to redirects.yaml. For rewrites and functions, write a Worker of your own: import signpost from './deploy/${host.id}/_worker.js', and pass requests that it doesn't handle to signpost.fetch(request, env)`,
    },
  ];
}
