import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { isIPv6 } from 'node:net';
import { type Answer, decode, encode, RECURSION_DESIRED } from 'dns-packet';

/** A DNS server: an IP address, and a port, usually 53. */
export interface DnsServer {
  readonly address: string;
  readonly port: number;
}

interface DnsRecord {
  /** Lower-case, without the final dot. */
  readonly name: string;
  readonly type: 'A' | 'AAAA' | 'CNAME';
  /** Seconds. */
  readonly ttl: number;
  /** An IP address, or a normalized name. */
  readonly data: string;
}

interface DnsAnswer {
  readonly kind: 'answer';
  /** `NOERROR`, `NXDOMAIN`, `SERVFAIL`, `REFUSED` …, or `OTHER`. */
  readonly code: string;
  /** True if the server is authoritative for the zone. */
  readonly authoritative: boolean;
  readonly records: readonly DnsRecord[];
}

interface DnsFailure {
  readonly kind: 'failure';
  readonly why: 'timeout' | 'unreachable' | 'malformed';
}

export type DnsReply = DnsAnswer | DnsFailure;

/** The responses of a zone's authoritative servers for a host. */
export interface HostRecords {
  readonly host: string;
  /** The host's zone: `example.com`. Undefined if no server knows one. */
  readonly zone: string | undefined;
  /** The response of each server. They should be equal. */
  readonly replies: readonly { readonly server: string; readonly reply: DnsReply }[];
}

/**
 * Requests A and AAAA of a host from every authoritative server of its zone, with the CNAMEs in between. A cache shows the
 * remaining TTL; only authoritative servers show the full one (`W-MIG-1`). `start` finds the zone, by default this machine's
 * DNS servers; requests to the zone's servers use the same port.
 */
export async function fetchHostRecords(host: string, start?: DnsServer): Promise<HostRecords> {
  const resolver = new Resolver({ timeout: usualTimeout, tries: 2 });
  if (start !== undefined) {
    const { address, port } = start;
    resolver.setServers([isIPv6(address) ? `[${address}]:${port}` : `${address}:${port}`]);
  }

  const { zone, servers } = await findZone(host, resolver);
  const replies = servers.map(async (server) => {
    // ns1.example.net may have several addresses.
    const addresses = await resolver.resolve4(server).catch(() => []);
    return Promise.all(
      addresses.map(async (address) => {
        return { server, reply: await fetchAddresses({ address, port: start?.port ?? 53 }, host) };
      }),
    );
  });
  return { host, zone, replies: (await Promise.all(replies)).flat() };
}

/** Finds the zone of a host and its servers: the nearest name, from the host upwards, that has NS records. */
async function findZone(host: string, resolver: Resolver) {
  const labels = host.split('.');
  for (let from = 0; from < labels.length - 1; from++) {
    const zone = labels.slice(from).join('.');
    // A resolver follows the CNAME of www.example.com to the name servers of another zone.
    const aliases = await resolver.resolveCname(zone).catch(() => []);
    const servers = aliases.length > 0 ? [] : await resolver.resolveNs(zone).catch(() => []);
    if (servers.length > 0) return { zone, servers };
  }
  return { zone: undefined, servers: [] };
}

async function fetchAddresses(server: DnsServer, host: string): Promise<DnsReply> {
  const four = await askDns(server, host, 'A');
  const six = four.kind === 'failure' ? four : await askDns(server, host, 'AAAA');
  if (four.kind === 'failure' || six.kind === 'failure') return four;

  // Both have the CNAMEs.
  const added = six.records.filter(({ type }) => type === 'AAAA');
  return { ...four, records: [...four.records, ...added] };
}

const attempts = 3;
/** Milliseconds per attempt. */
const usualTimeout = 2_000;

/** Sends one question to one server, up to three times. A response that is too long for UDP is a failure. */
export async function askDns(
  server: DnsServer,
  name: string,
  type: 'A' | 'AAAA',
  timeout = usualTimeout,
): Promise<DnsReply> {
  let last: DnsReply = { kind: 'failure', why: 'timeout' };
  for (let attempt = 0; attempt < attempts && last.kind === 'failure'; attempt++) {
    const id = randomInt(65_536);
    const query = encode({ type: 'query', id, flags: RECURSION_DESIRED, questions: [{ type, name }] });
    const reply = await sendDatagram(server, query, timeout);
    last = Buffer.isBuffer(reply) ? readPacket(reply, id) : reply;
  }

  return last;
}

/** The socket is connected, so that only the server's own datagrams arrive. */
function sendDatagram(
  { address, port }: DnsServer,
  query: Buffer,
  timeout: number,
): Promise<Buffer | DnsFailure> {
  return new Promise((done) => {
    const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4');
    const end = (reply: Buffer | DnsFailure): void => {
      clearTimeout(timer);
      socket.close();
      done(reply);
    };
    const timer = setTimeout(() => end({ kind: 'failure', why: 'timeout' }), timeout);

    socket.once('error', () => end({ kind: 'failure', why: 'unreachable' }));
    socket.once('message', end);
    socket.connect(port, address, () => socket.send(query));
  });
}

/** Names of the response codes (the lowest four bits). */
const codes = ['NOERROR', 'FORMERR', 'SERVFAIL', 'NXDOMAIN', 'NOTIMP', 'REFUSED'];

function readPacket(bytes: Buffer, id: number): DnsReply {
  try {
    const packet = decode(bytes);
    // The answer to another question, or one that was cut off
    if (packet.id !== id || packet.flag_tc) return { kind: 'failure', why: 'malformed' };

    return {
      kind: 'answer',
      code: codes[(packet.flags ?? 0) & 15] ?? 'OTHER',
      authoritative: packet.flag_aa,
      records: (packet.answers ?? []).flatMap(readRecord),
    };
  } catch {
    return { kind: 'failure', why: 'malformed' };
  }
}

function readRecord(answer: Answer): DnsRecord[] {
  if (answer.type !== 'A' && answer.type !== 'AAAA' && answer.type !== 'CNAME') return [];
  const { name, type, ttl = 0, data } = answer;
  return [{ name: normalizeName(name), type, ttl, data: normalizeName(data) }];
}

function normalizeName(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}
