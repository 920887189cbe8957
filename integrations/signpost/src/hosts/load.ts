import type { Host } from './host.ts';

type Loaders = Readonly<Record<string, () => Promise<Host>>>;

const loaders = {
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
} satisfies Loaders;

export type HostId = keyof typeof loaders;

export function isHostId(name: string | undefined): name is HostId {
  return name !== undefined && Object.hasOwn(loaders, name);
}

/** The function that loads each host, by id, in the order of the documentation. */
export const hostLoaders: Loaders = loaders;

export const hostIds: HostId[] = Object.keys(loaders).filter(isHostId);

/** All host ids, for a help text. */
export const allHosts: string = hostIds.join(', ');
