import { BlockList, isIP } from 'node:net';
import { memoize } from '../lib/memoize.ts';
import type { Tls } from './plan.ts';
import type { Request } from './request.ts';

/** The scheme that the visitor used: behind a proxy, the one in a trusted proxy's header (`answer`, rule 2). */
export function findScheme(tls: Tls, request: Request): 'http' | 'https' {
  if (tls.at === 'here' || !isListed(tls, request.peer)) return request.scheme;
  const reported = request.headers['x-forwarded-proto'];
  return reported === 'https' || reported === 'http' ? reported : request.scheme;
}

type BehindProxy = Extract<Tls, { at: 'proxy' }>;

function isListed(tls: BehindProxy, peer: string): boolean {
  return isIP(peer) !== 0 && parseNetworks(tls).check(peer, findIpFamily(peer));
}

const parseNetworks = memoize(({ from }: BehindProxy): BlockList => {
  const list = new BlockList();
  for (const network of from) {
    const [ip = '', bits] = network.split('/');
    if (bits === undefined) list.addAddress(ip, findIpFamily(ip));
    else list.addSubnet(ip, Number(bits), findIpFamily(ip));
  }
  return list;
});

function findIpFamily(ip: string): 'ipv4' | 'ipv6' {
  return isIP(ip) === 6 ? 'ipv6' : 'ipv4';
}
