import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { isIPv6 } from 'node:net';
import { type Answer, decode, encode, RECURSION_DESIRED } from 'dns-packet';

// The IP addresses of a host as its zone's own servers give them, with the whole TTL. Before a move the TTL should be short.
// Node's own resolver asks a cache, so the requests to these servers are sent as UDP packets here.

/** A DNS server: an IP address, and a port, usually 53. */
export interface DnsServer {
  readonly address: string;
  readonly port: number;
}

interface DnsRecord {
  readonly name: string;
  readonly type: 'A' | 'AAAA' | 'CNAME';
  /** Seconds. */
  readonly ttl: number;
}

/** The records of a host on one server; none if the server knows no such host. */
export type DnsReply =
  | { readonly kind: 'answer'; readonly records: readonly DnsRecord[] }
  | { readonly kind: 'failure' };

/** The responses of a zone's authoritative servers for a host. */
export interface HostRecords {
  readonly host: string;
  readonly replies: readonly { readonly server: string; readonly reply: DnsReply }[];
}

/**
 * Requests A and AAAA of a host from every authoritative server of its zone, with the CNAMEs in between. A cache shows the
 * remaining TTL; only authoritative servers show the full one (`W-MIG-1`). `start` finds the zone, by default this machine's
 * DNS servers; requests to the zone's servers use the same port.
 */
export async function fetchHostRecords(host: string, start?: DnsServer): Promise<HostRecords> {
  const resolver = new Resolver({ timeout, tries: 2 });
  if (start !== undefined) {
    const { address, port } = start;
    resolver.setServers([isIPv6(address) ? `[${address}]:${port}` : `${address}:${port}`]);
  }

  const servers = await findNameServers(host, resolver);
  const replies = servers.map(async (server) => {
    const [address] = await resolver.resolve4(server).catch(() => []);
    if (address === undefined) return [];
    return { server, reply: await fetchRecords({ address, port: start?.port ?? 53 }, host) };
  });
  return { host, replies: (await Promise.all(replies)).flat() };
}

/** The servers of a host's zone: those of the nearest name, from the host upwards, that has NS records. */
async function findNameServers(host: string, resolver: Resolver): Promise<readonly string[]> {
  const labels = host.split('.');
  for (let level = 0; level < labels.length - 1; level++) {
    const zone = labels.slice(level).join('.');
    // A resolver follows the CNAME of www.example.com to the name servers of another zone.
    const aliases = await resolver.resolveCname(zone).catch(() => []);
    const servers = aliases.length > 0 ? [] : await resolver.resolveNs(zone).catch(() => []);
    if (servers.length > 0) return servers;
  }
  return [];
}

/** A, AAAA and CNAME records of a host from one server; a failure if either request fails. */
async function fetchRecords(server: DnsServer, host: string): Promise<DnsReply> {
  const [ipv4, ipv6] = await Promise.all([askDns(server, host, 'A'), askDns(server, host, 'AAAA')]);
  if (ipv4 === undefined || ipv6 === undefined) return { kind: 'failure' };
  // Both responses have the CNAMEs.
  return { kind: 'answer', records: [...ipv4, ...ipv6.filter(({ type }) => type === 'AAAA')] };
}

const attempts = 3;
/** Milliseconds per attempt. */
const timeout = 2_000;

/** Asks a server over UDP, up to three times. Undefined without a usable response. */
async function askDns(
  server: DnsServer,
  name: string,
  type: 'A' | 'AAAA',
): Promise<readonly DnsRecord[] | undefined> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const id = randomInt(65_536);
    const query = encode({ type: 'query', id, flags: RECURSION_DESIRED, questions: [{ type, name }] });
    const bytes = await sendDatagram(server, query);
    const records = bytes && readRecords(bytes, id);
    if (records !== undefined) return records;
  }
  return undefined;
}

/** Only the server's own datagrams arrive at a connected socket. */
function sendDatagram({ address, port }: DnsServer, query: Buffer): Promise<Buffer | undefined> {
  return new Promise((done) => {
    const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4');
    const finish = (reply?: Buffer): void => {
      clearTimeout(timer);
      socket.close();
      done(reply);
    };
    const timer = setTimeout(finish, timeout);

    socket.once('error', () => finish());
    socket.once('message', (message) => finish(message));
    socket.connect(port, address, () => socket.send(query));
  });
}

/** The response codes NOERROR and NXDOMAIN, in the lowest four bits. With any other code, the server can't answer. */
const knownCodes: ReadonlySet<number> = new Set([0, 3]);

function readRecords(bytes: Buffer, id: number): DnsRecord[] | undefined {
  try {
    const { flags = 0, answers = [], ...packet } = decode(bytes);
    // The answer to another question, or a truncated answer
    if (packet.id !== id || packet.flag_tc || !knownCodes.has(flags & 15)) return undefined;
    return answers.flatMap(readRecord);
  } catch {
    return undefined;
  }
}

function readRecord(answer: Answer): DnsRecord[] {
  if (answer.type !== 'A' && answer.type !== 'AAAA' && answer.type !== 'CNAME') return [];
  const { name, type, ttl = 0 } = answer;
  return [{ name: name.toLowerCase().replace(/\.$/, ''), type, ttl }];
}
