import { BlockList, isIP } from 'node:net';
import type { Tls } from './plan.ts';
import type { Request } from './request.ts';

const lists = new WeakMap<Tls, BlockList>();

/** The scheme that the visitor used: behind a proxy, what a listed proxy says (`answer`, rule 2). */
export function schemeOf(tls: Tls, request: Request): 'http' | 'https' {
  if (tls.at === 'here' || !isListed(tls, request.peer)) return request.scheme;
  const said = request.headers['x-forwarded-proto'];
  return said === 'https' || said === 'http' ? said : request.scheme;
}

function isListed(tls: Extract<Tls, { at: 'proxy' }>, peer: string): boolean {
  const list = lists.get(tls) ?? listOf(tls.from);
  lists.set(tls, list);
  const version = isIP(peer);
  return version !== 0 && list.check(peer, version === 6 ? 'ipv6' : 'ipv4');
}

function listOf(addresses: readonly string[]): BlockList {
  const list = new BlockList();
  for (const address of addresses) {
    const [ip = '', bits] = address.split('/');
    const version = isIP(ip) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(ip, version);
    else list.addSubnet(ip, Number(bits), version);
  }
  return list;
}
