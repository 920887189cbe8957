import type { Host } from '../hosts/host.ts';
import { allHosts, type HostId, hostLoaders } from '../hosts/load.ts';
import { Problem } from '../lib/problem.ts';
import { describeInvalid } from '../lib/text/nearest.ts';
import { readFacts } from './facts.ts';

/** Loads the named hosts. A `Problem` for an unknown name, with the nearest one. */
export async function loadNamedHosts(names: readonly string[]): Promise<Host[]> {
  expectHosts(names);
  return Promise.all(names.flatMap((name) => hostLoaders[name]?.() ?? []));
}

/** The named hosts, otherwise those of the project. A `Problem` without any. */
export async function loadHosts(names: readonly string[] | undefined): Promise<Host[]> {
  const hosts = await loadNamedHosts(names ?? (await readFacts()).hosts);
  if (hosts.length > 0) return hosts;
  throw new Problem(
    `Unknown host. Write \`host: NAME\` into signpost.yaml, or pass --host NAME, with one of ${allHosts}.`,
  );
}

/** Throws a `Problem` for an unknown host, with the nearest name. */
export function expectHosts(names: readonly string[]): void {
  const known = Object.keys(hostLoaders);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new Problem(describeInvalid('--host', unknown, known));
}

/** Astro adapter ─▶ host; undefined for a self-hosted server. */
const adapters: ReadonlyMap<string, HostId | undefined> = new Map([
  ['@astrojs/cloudflare', 'cloudflare'],
  ['@astrojs/netlify', 'netlify'],
  ['@astrojs/node', undefined],
  ['@astrojs/vercel', 'vercel'],
]);

/** True for an adapter with a deployment known to Signpost. */
export function isKnownAdapter(adapter: string | undefined): adapter is string {
  return adapters.has(adapter ?? '');
}

/** The host of an adapter: `netlify` of @astrojs/netlify; undefined for @astrojs/node and an unknown adapter. */
export function findAdapterHost(adapter: string | undefined): HostId | undefined {
  return adapters.get(adapter ?? '');
}
