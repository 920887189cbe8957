import type { Reply } from '../lib/http/reply.ts';
import { Problem } from '../lib/problem.ts';

/** The state of the requested hosts: www.example.com has answered, and old.example has no IP address. */
export interface RequestedHosts {
  /** The host of the first check. If unreachable, nothing can be verified. */
  readonly main: string;
  readonly answered: Set<string>;
  /** Hosts without an IP address or a route, each with the reason. */
  readonly unreachable: Map<string, string>;
}

export function createRequestedHosts(main: string): RequestedHosts {
  return { main, answered: new Set(), unreachable: new Map() };
}

/** Notes whether the host of a reply can be reached. A `Problem` if the network is down. */
export function noteHost(reply: Reply, { main, answered, unreachable }: RequestedHosts): void {
  const { host } = new URL(reply.url);
  if (reply.kind === 'answer') {
    answered.add(host);
    return;
  }

  // After a timeout, the next request may be answered.
  const isUnreachable = reply.why === 'dns' || reply.why === 'network';
  if (!isUnreachable) return;

  // The network is down if a host that answered before can't be reached.
  if (host === main || answered.has(host))
    throw new Problem(
      `${host} ${reply.message}. To request another server, pass --resolve HOST:IP. The results so far are stored: pass --resume to continue from there.`,
    );
  unreachable.set(host, `${host} ${reply.message}`);
}
