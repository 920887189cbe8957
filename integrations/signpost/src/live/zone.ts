import { getServers } from 'node:dns';
import { askDns, type DnsRecord, type DnsReply, type DnsServer } from './dns.ts';

/** A server that a zone names as its own. */
export interface NameServer extends DnsServer {
  readonly name: string;
}

/** What the zone's own servers say of a host. */
export interface HostRecords {
  readonly host: string;
  /** The zone that the host lies in: `example.com`. Undefined where no server knows of one. */
  readonly zone: string | undefined;
  /** Each server's own answer; several servers of one zone should say the same. */
  readonly replies: readonly { readonly server: string; readonly reply: DnsReply }[];
}

/** The servers that this machine asks. */
export function systemServers(): DnsServer[] {
  return getServers().map((text) => readServer(text));
}

/** Reads `192.0.2.1`, `192.0.2.1:5353` or `[2001:db8::1]:53`. */
export function readServer(text: string): DnsServer {
  const [, bracketed, port] = /^\[([^\]]+)\](?::(\d+))?$/.exec(text) ?? [];
  if (bracketed !== undefined) return { address: bracketed, port: Number(port ?? 53) };
  const [, address = text, own] = /^([^:]+):(\d+)$/.exec(text) ?? [];
  return { address, port: Number(own ?? 53) };
}

/**
 * What every authoritative server of a host's zone answers for it, A and AAAA and the CNAMEs on the way. A cache
 * shows what is left of a TTL; only the zone's own servers show what it is (`W-MIG-1`).
 */
export async function recordsOf(host: string, resolvers: readonly DnsServer[]): Promise<HostRecords> {
  const { zone, servers } = await zoneOf(host, resolvers);
  const replies = await Promise.all(
    servers.map(async (server) => ({ server: server.name, reply: await addressesAt(server, host) })),
  );
  return { host, zone, replies };
}

async function addressesAt(server: DnsServer, host: string): Promise<DnsReply> {
  const four = await askDns(server, host, 'A');
  if (four.kind === 'failure') return four;
  const six = await askDns(server, host, 'AAAA');
  if (six.kind === 'failure') return four;
  const known = new Set(four.records.map(keyOf));
  return {
    ...four,
    records: [...four.records, ...six.records.filter((record) => !known.has(keyOf(record)))],
  };
}

function keyOf({ name, type, data }: DnsRecord): string {
  return `${name} ${type} ${data}`;
}

/** The zone of a host and its servers: the nearest name from the host upwards that has NS records. */
async function zoneOf(
  host: string,
  resolvers: readonly DnsServer[],
): Promise<{ zone: string | undefined; servers: NameServer[] }> {
  const labels = host.split('.');
  for (let from = 0; from < labels.length - 1; from++) {
    const zone = labels.slice(from).join('.');
    const reply = await askAny(resolvers, zone, 'NS');
    const names = reply?.records.flatMap((record) =>
      record.type === 'NS' && record.name === zone ? record.data : [],
    );
    if (names === undefined || names.length === 0) continue;
    const servers = await Promise.all(names.map((name) => serversNamed(name, resolvers)));
    return { zone, servers: servers.flat() };
  }
  return { zone: undefined, servers: [] };
}

/** A server on a port of its own is one that a person named; the servers of its zone listen there too. */
async function serversNamed(name: string, resolvers: readonly DnsServer[]): Promise<NameServer[]> {
  const reply = await askAny(resolvers, name, 'A');
  const port = resolvers.find((resolver) => resolver.port !== 53)?.port ?? 53;
  return (reply?.records ?? []).flatMap(({ type, data }) =>
    type === 'A' ? [{ name, address: data, port }] : [],
  );
}

async function askAny(resolvers: readonly DnsServer[], name: string, type: 'A' | 'NS') {
  for (const resolver of resolvers) {
    const reply = await askDns(resolver, name, type);
    if (reply.kind === 'answer') return reply;
  }
  return undefined;
}
