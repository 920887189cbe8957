import type { Host } from './host.ts';

// A host → the same host for a site that an Astro adapter has built: the adapter's own abilities, files and `emit` replace the host's.

/** The host as deployed by its adapter. */
export function withAdapter(host: Host): Host {
  const { limits, programs, ...others } = host;
  const adapter = programs?.adapter;
  return adapter === undefined ? host : { ...others, ...adapter };
}

/** The host as deployed by a build with an adapter, if the adapter is for the host. */
export function applyAdapter(host: Host, adapter: string | undefined): Host {
  const hostAdapter = host.programs?.adapter;
  return hostAdapter !== undefined && hostAdapter.name === adapter ? withAdapter(host) : host;
}
