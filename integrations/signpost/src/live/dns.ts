import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createConnection, isIPv6 } from 'node:net';
import { type Answer, decode, encode, RECURSION_DESIRED, type RecordType } from 'dns-packet';

/** A DNS server: an address, and a port that is 53 nearly everywhere. */
export interface DnsServer {
  readonly address: string;
  readonly port: number;
}

/** The types of record that are asked for here. */
export type DnsType = 'A' | 'AAAA' | 'CNAME' | 'NS' | 'SOA';

export interface DnsRecord {
  /** Lower-case, without the dot at the end. */
  readonly name: string;
  readonly type: DnsType;
  /** Seconds. */
  readonly ttl: number;
  /** An address, or a name in the spelling of `name`; of an SOA the primary server's. */
  readonly data: string;
}

/** What a server said. */
export interface DnsAnswer {
  readonly kind: 'answer';
  /** `NOERROR`, `NXDOMAIN`, `SERVFAIL`, `REFUSED` …, or `OTHER`. */
  readonly code: string;
  /** True where the server is one of the zone's own. */
  readonly authoritative: boolean;
  readonly records: readonly DnsRecord[];
}

export interface DnsFailure {
  readonly kind: 'failure';
  readonly why: 'timeout' | 'unreachable' | 'malformed';
}

export type DnsReply = DnsAnswer | DnsFailure;

const attempts = 3;
/** Milliseconds for one attempt. */
const patience = 2_000;

/** Asks one server one question: over UDP, three times, and over TCP where the answer is too long for that. */
export async function askDns(server: DnsServer, name: string, type: DnsType): Promise<DnsReply> {
  let last: DnsReply = { kind: 'failure', why: 'timeout' };
  for (let attempt = 0; attempt < attempts; attempt++) {
    const id = randomInt(65_536);
    const query = encode({ type: 'query', id, flags: RECURSION_DESIRED, questions: [{ type, name }] });
    const told = read(await overUdp(server, query, id), id, name);
    last = told === 'cut' ? whole(read(await overTcp(server, query), id, name)) : told;
    if (last.kind === 'answer') return last;
  }
  return last;
}

/** The answer's lowest four bits, in words. */
const codes = ['NOERROR', 'FORMERR', 'SERVFAIL', 'NXDOMAIN', 'NOTIMP', 'REFUSED'];

type Told = Buffer | DnsFailure;

function whole(reply: DnsReply | 'cut'): DnsReply {
  return reply === 'cut' ? { kind: 'failure', why: 'malformed' } : reply;
}

function read(told: Told, id: number, name: string): DnsReply | 'cut' {
  if (!Buffer.isBuffer(told)) return told;
  try {
    const packet = decode(told);
    const asked = packet.questions?.[0]?.name;
    if (packet.id !== id || (asked !== undefined && spell(asked) !== spell(name)))
      return { kind: 'failure', why: 'malformed' };
    if (packet.flag_tc) return 'cut';
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

const readers: Readonly<Partial<Record<RecordType, DnsType>>> = {
  A: 'A',
  AAAA: 'AAAA',
  CNAME: 'CNAME',
  NS: 'NS',
  SOA: 'SOA',
};

function recordOf(answer: Answer): DnsRecord[] {
  const type = readers[answer.type];
  if (type === undefined || !('ttl' in answer)) return [];
  const data = dataOf(answer);
  return data === undefined ? [] : [{ name: spell(answer.name), type, ttl: answer.ttl ?? 0, data }];
}

function dataOf(answer: Answer): string | undefined {
  switch (answer.type) {
    case 'A':
    case 'AAAA':
      return answer.data;
    case 'CNAME':
    case 'NS':
      return spell(answer.data);
    case 'SOA':
      return spell(answer.data.mname);
    default:
      return undefined;
  }
}

/** A name as it is compared: lower-case, without the dot at the end. */
export function spell(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}

function overUdp({ address, port }: DnsServer, query: Buffer, id: number): Promise<Told> {
  return new Promise((done) => {
    const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4');
    const end = (told: Told): void => {
      clearTimeout(timer);
      socket.close();
      done(told);
    };
    const timer = setTimeout(() => end({ kind: 'failure', why: 'timeout' }), patience);
    socket.on('error', () => end({ kind: 'failure', why: 'unreachable' }));
    // Somebody else's datagram is not ours; ours may still come.
    socket.on('message', (message) => {
      if (message.length >= 2 && message.readUInt16BE(0) === id) end(message);
    });
    socket.connect(port, address, () => socket.send(query));
  });
}

function overTcp({ address, port }: DnsServer, query: Buffer): Promise<Told> {
  return new Promise((done) => {
    const chunks: Buffer[] = [];
    const socket = createConnection({ host: address, port });
    const end = (told: Told): void => {
      socket.destroy();
      done(told);
    };
    socket.setTimeout(patience, () => end({ kind: 'failure', why: 'timeout' }));
    socket.on('error', () => end({ kind: 'failure', why: 'unreachable' }));
    socket.on('end', () => end({ kind: 'failure', why: 'malformed' }));
    socket.on('connect', () => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(query.length);
      socket.write(Buffer.concat([length, query]));
    });
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      const all = Buffer.concat(chunks);
      if (all.length >= 2 && all.length >= 2 + all.readUInt16BE(0))
        end(all.subarray(2, 2 + all.readUInt16BE(0)));
    });
  });
}
