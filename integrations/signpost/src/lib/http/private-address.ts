import { BlockList, isIP } from 'node:net';

/** Loopback, private, link-local and other addresses that lead into a machine's own network (RFC 6890). */
const privateRanges = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::/128',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
];

const privateAddresses = new BlockList();
for (const range of privateRanges) {
  const [network = '', bits] = range.split('/');
  privateAddresses.addSubnet(network, Number(bits), isIP(network) === 6 ? 'ipv6' : 'ipv4');
}

/** True for `127.0.0.1`, `10.0.0.5`, `[fe80::1]` and `::ffff:127.0.0.1`; false for a public address and for a name. */
export function isPrivateAddress(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '');
  const version = isIP(address);
  return version !== 0 && privateAddresses.check(address, version === 6 ? 'ipv6' : 'ipv4');
}
