import type { HostId } from '../hosts/load.ts';

/** The host that an Astro adapter builds for; undefined for a server that people run themselves. */
const adapters: ReadonlyMap<string, HostId | undefined> = new Map([
  ['@astrojs/cloudflare', 'cloudflare'],
  ['@astrojs/netlify', 'netlify'],
  ['@astrojs/node', undefined],
  ['@astrojs/vercel', 'vercel'],
]);

/** True for an adapter whose deployment Signpost knows. */
export function isKnownAdapter(adapter: string | undefined): adapter is string {
  return adapters.has(adapter ?? '');
}

/** The host of an adapter: `netlify` of @astrojs/netlify; undefined for @astrojs/node and an unknown adapter. */
export function findAdapterHost(adapter: string | undefined): HostId | undefined {
  return adapters.get(adapter ?? '');
}
