import { BlockList, isIP } from 'node:net';
import type { Tls } from './plan.ts';
import type { Request } from './request.ts';

type Listed = (peer: string) => boolean;

const known = new WeakMap<Tls, Listed>();
/** How many IP addresses a list caches its answer for. */
const remembered = 1000;

/** The scheme that the visitor used: behind a proxy, the one in a trusted proxy's header (`answer`, rule 2). */
export function schemeOf(tls: Tls, request: Request): 'http' | 'https' {
  if (tls.at === 'here' || !isListed(tls, request.peer)) return request.scheme;
  const said = request.headers['x-forwarded-proto'];
  return said === 'https' || said === 'http' ? said : request.scheme;
}

function isListed(tls: Extract<Tls, { at: 'proxy' }>, peer: string): boolean {
  const listed = known.get(tls) ?? listedIn(tls.from);
  known.set(tls, listed);
  return listed(peer);
}

function listedIn(addresses: readonly string[]): Listed {
  const list = listOf(addresses);
  const answers = new Map<string, boolean>();
  return (peer) => {
    const before = answers.get(peer);
    if (before !== undefined) return before;
    const version = isIP(peer);
    const answer = version !== 0 && list.check(peer, version === 6 ? 'ipv6' : 'ipv4');
    if (answers.size >= remembered) answers.clear();
    answers.set(peer, answer);
    return answer;
  };
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
