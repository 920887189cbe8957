import type { Host } from './host.ts';

type Loads = Readonly<Record<string, () => Promise<Host>>>;

const loads = {
  nginx: async () => (await import('./nginx/host.ts')).nginx,
  netlify: async () => (await import('./netlify/host.ts')).netlify,
  cloudflare: async () => (await import('./cloudflare/host.ts')).cloudflare,
  caddy: async () => (await import('./caddy/host.ts')).caddy,
  apache: async () => (await import('./apache/host.ts')).apache,
  vercel: async () => (await import('./vercel/host.ts')).vercel,
  'github-pages': async () => (await import('./github-pages/host.ts')).githubPages,
  aws: async () => (await import('./aws/host.ts')).aws,
  firebase: async () => (await import('./firebase/host.ts')).firebase,
  'azure-swa': async () => (await import('./azure-swa/host.ts')).azureSwa,
} satisfies Loads;

export type HostId = keyof typeof loads;

export function isHostId(name: string | undefined): name is HostId {
  return name !== undefined && Object.hasOwn(loads, name);
}

/** How each host is loaded, by its id, in the order of the documentation. */
export const hostLoads: Loads = loads;

export const hostIds: HostId[] = Object.keys(loads).filter(isHostId);

/** All host ids, for a help text. */
export const allHosts: string = hostIds.join(', ');
