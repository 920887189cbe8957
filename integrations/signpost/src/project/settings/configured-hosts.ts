import type { HostId } from '../../hosts/load.ts';
import { filesOfOneHost } from '../../hosts/platform-formats.ts';
import { findFirstIn } from '../../lib/disk/read.ts';

/** The hosts with a configuration file in the root of a project, otherwise the host of the site's name. */
export async function findConfiguredHosts(root: string, site: string | undefined): Promise<HostId[]> {
  const hosts: HostId[] = [];
  for (const [host, files] of filesOfOneHost)
    if ((await findFirstIn(root, files)) !== undefined) hosts.push(host);
  return hosts.length > 0 ? hosts : findHostsBySite(site);
}

/** The names that a platform gives to each site: https://acme.github.io/docs/ */
const platformDomains: readonly (readonly [domain: string, host: HostId])[] = [
  ['.github.io', 'github-pages'],
  ['.netlify.app', 'netlify'],
  ['.pages.dev', 'cloudflare'],
  ['.workers.dev', 'cloudflare'],
  ['.vercel.app', 'vercel'],
  ['.web.app', 'firebase'],
  ['.firebaseapp.com', 'firebase'],
  ['.azurestaticapps.net', 'azure-swa'],
];

/** The host of a site at a name of its platform; none for a domain of the owner's. */
export function findHostsBySite(site: string | undefined): HostId[] {
  const hostname = URL.parse(site ?? '')?.hostname ?? '';
  return platformDomains.filter(([domain]) => hostname.endsWith(domain)).map(([, host]) => host);
}
