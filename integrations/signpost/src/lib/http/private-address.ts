import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Loopback, private, shared and link-local IP addresses: RFC 1122, 1918, 3927, 4193, 4291 and 6598. */
const ranges = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['::', 127, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const;

const privateAddresses = new BlockList();
for (const [network, prefix, family] of ranges) privateAddresses.addSubnet(network, prefix, family);

/** True for an IP address of this machine or of a private network, such as 127.0.0.1 or [fe80::1]; false for a name. */
export function isPrivateAddress(text: string): boolean {
  const address = text.replace(/^\[|\]$/g, '');
  const family = isIP(address);
  return family !== 0 && privateAddresses.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** True for a host name or IP address that is known to be near without a request to a name server. */
export function isNearHost(hostname: string): boolean {
  return /(?:^|\.)localhost$/i.test(hostname) || isPrivateAddress(hostname);
}

/** Host names and IP addresses of URLs that lead to this machine or to a private network, such as `staging.lan`. */
export async function findPrivateHosts(urls: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const hostname of urls.flatMap((url) => URL.parse(url)?.hostname ?? [])) {
    const addresses = isIP(hostname) > 0 ? [] : await lookup(hostname, { all: true }).catch(() => []);
    if (isNearHost(hostname) || addresses.some(({ address }) => isPrivateAddress(address)))
      found.add(hostname);
  }
  return found;
}
