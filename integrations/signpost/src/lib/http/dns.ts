import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { getServers } from 'node:dns';
import { isIPv6 } from 'node:net';
import { type Answer, decode, encode, RECURSION_DESIRED } from 'dns-packet';

/** A DNS server: an IP address, and a port, usually 53. */
export interface DnsServer {
  readonly address: string;
  readonly port: number;
}

type DnsType = 'A' | 'AAAA' | 'CNAME' | 'NS';

interface DnsRecord {
  /** Lower-case, without the final dot. */
  readonly name: string;
  readonly type: DnsType;
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

const attempts = 3;
/** Milliseconds per attempt. */
const usualTimeout = 2_000;

/** Sends one question to one server, up to three times. A response that is too long for UDP is a failure. */
export async function askDns(
  server: DnsServer,
  name: string,
  type: DnsType,
  timeout = usualTimeout,
): Promise<DnsReply> {
  let last: DnsReply = { kind: 'failure', why: 'timeout' };
  for (let attempt = 0; attempt < attempts; attempt++) {
    const id = randomInt(65_536);
    const query = encode({ type: 'query', id, flags: RECURSION_DESIRED, questions: [{ type, name }] });
    last = read(await overUdp(server, query, { id, timeout }), id, name);
    if (last.kind === 'answer') return last;
  }
  return last;
}

/** Names of the response codes (the lowest four bits). */
const codes = ['NOERROR', 'FORMERR', 'SERVFAIL', 'NXDOMAIN', 'NOTIMP', 'REFUSED'];

type UdpReply = Buffer | DnsFailure;

function read(reply: UdpReply, id: number, name: string): DnsReply {
  if (!Buffer.isBuffer(reply)) return reply;
  try {
    const packet = decode(reply);
    const question = packet.questions?.[0]?.name;
    const isOther = packet.id !== id || (question !== undefined && spell(question) !== spell(name));
    if (isOther || packet.flag_tc) return { kind: 'failure', why: 'malformed' };
    return {
      kind: 'answer',
      code: codes[(packet.flags ?? 0) & 15] ?? 'OTHER',
      authoritative: packet.flag_aa,
      records: (packet.answers ?? []).flatMap(recordOf),
    };
  } catch {
    return { kind: 'failure', why: 'malformed' };
  }
}

function recordOf(answer: Answer): DnsRecord[] {
  if (answer.type !== 'A' && answer.type !== 'AAAA' && answer.type !== 'CNAME' && answer.type !== 'NS')
    return [];
  const { name, type, ttl = 0, data } = answer;
  return [{ name: spell(name), type, ttl, data: spell(data) }];
}

function spell(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}

function overUdp(
  { address, port }: DnsServer,
  query: Buffer,
  { id, timeout }: { readonly id: number; readonly timeout: number },
): Promise<UdpReply> {
  return new Promise((done) => {
    const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4');
    const end = (reply: UdpReply): void => {
      clearTimeout(timer);
      socket.close();
      done(reply);
    };
    const timer = setTimeout(() => end({ kind: 'failure', why: 'timeout' }), timeout);
    socket.on('error', () => end({ kind: 'failure', why: 'unreachable' }));
    // Ignore a datagram from another sender; the response may still arrive.
    socket.on('message', (message) => {
      if (message.length >= 2 && message.readUInt16BE(0) === id) end(message);
    });
    socket.connect(port, address, () => socket.send(query));
  });
}

/** A server that a zone lists as authoritative. */
interface NameServer extends DnsServer {
  readonly name: string;
}

/** The responses of a zone's authoritative servers for a host. */
export interface HostRecords {
  readonly host: string;
  /** The host's zone: `example.com`. Undefined if no server knows one. */
  readonly zone: string | undefined;
  /** The response of each server. They should be equal. */
  readonly replies: readonly { readonly server: string; readonly reply: DnsReply }[];
}

/** The DNS servers that this machine uses. */
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
 * Requests A and AAAA of a host from every authoritative server of its zone, with the CNAMEs in between. A cache shows the
 * remaining TTL; only authoritative servers show the full one (`W-MIG-1`).
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

/** Finds the zone of a host and its servers: the nearest name, from the host upwards, that has NS records. */
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

/** If a person passed a DNS server with a port, the zone's servers use that port too. */
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
