import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

// The servers that a redirect or sitemap of a foreign site must not lead to: this machine, its networks, and what a cloud tells its
// machines, such as http://169.254.169.254/latest/meta-data/.

/** IP addresses that aren't on the public internet, by RFC 6890, and those that contain an IPv4 address. */
const ranges = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  // Multicast, reserved and broadcast
  ['224.0.0.0', 4, 'ipv4'],
  ['240.0.0.0', 4, 'ipv4'],
  ['::', 96, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['64:ff9b:1::', 48, 'ipv6'],
  ['2001::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
  // https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16
  ['168.63.129.16', 32, 'ipv4'],
] as const;

const privateAddresses = new BlockList();
for (const [network, prefix, family] of ranges) privateAddresses.addSubnet(network, prefix, family);

/** True for an IP address of this machine or of a private network, such as 127.0.0.1 or [fe80::1]; false for a name. */
export function isPrivateAddress(text: string): boolean {
  const address = text.replace(/^\[|\]$/g, '');
  const family = isIP(address);
  return family !== 0 && privateAddresses.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/**
 * True for an IP address of a name that is private. In a network without IPv4, the name server answers 64:ff9b::c000:201 for
 * 192.0.2.1, which is public (RFC 6147).
 */
export function isPrivateAnswer(address: string): boolean {
  const translated = /^64:ff9b::([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i.exec(address);
  if (translated === null) return isPrivateAddress(address);
  const bytes = translated.slice(1).flatMap((hex) => {
    const number = Number.parseInt(hex, 16);
    return [number >> 8, number & 255];
  });
  return isPrivateAddress(bytes.join('.'));
}

/** True for a host name or IP address that is known to be near without a request to a name server. */
export function isNearHost(hostname: string): boolean {
  return /(?:^|\.)localhost$/i.test(hostname) || isPrivateAddress(hostname);
}

/**
 * The servers of URLs that are on this machine or in a private network, as `host:port`: `staging.lan:8080`. A URL without a port
 * names both schemes: `staging.lan:80` may redirect to `staging.lan:443`.
 */
export async function findPrivateHosts(urls: Iterable<string>): Promise<ReadonlySet<string>> {
  const servers = new Map<string, Set<string>>();
  for (const url of urls) {
    const { hostname, port } = URL.parse(url) ?? {};
    if (!hostname) continue;
    const ports = servers.get(hostname) ?? new Set();
    for (const named of port ? [port] : ['80', '443']) ports.add(named);
    servers.set(hostname, ports);
  }

  const found = await Promise.all(
    [...servers].map(async ([hostname, ports]) =>
      (await isPrivateHost(hostname)) ? [...ports].map((port) => `${hostname}:${port}`) : [],
    ),
  );
  return new Set(found.flat());
}

async function isPrivateHost(hostname: string): Promise<boolean> {
  if (isNearHost(hostname)) return true;
  if (isIP(hostname) > 0) return false;
  const addresses = await lookup(hostname, { all: true }).catch(() => []);
  return addresses.some(({ address }) => isPrivateAnswer(address));
}
