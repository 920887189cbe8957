import { createSocket } from 'node:dgram';
import { type Answer, AUTHORITATIVE_ANSWER, decode, encode, TRUNCATED_RESPONSE } from 'dns-packet';
import { onTestFinished } from 'vitest';
import type { DnsServer } from '../../../../src/lib/http/dns.ts';

/** What a name server does with a question; the answers of its zone, or bytes of its own. */
export interface Zone {
  readonly records?: readonly Answer[];
  /** Says that the answer is too long for a datagram. */
  readonly cut?: boolean;
  readonly code?: number;
  /** False for a cache, or a server that the zone only names. */
  readonly authoritative?: boolean;
  /** Sent in place of an answer; nothing at all where it is empty. */
  readonly bytes?: Buffer;
}

/** A name server on a loopback port, over UDP, until the test ends. */
export async function nameServer(zone: Zone): Promise<DnsServer> {
  const reply = (query: Buffer, cut: boolean): Buffer => {
    if (zone.bytes !== undefined) return zone.bytes;
    const { id = 0, questions = [] } = decode(query);
    const { authoritative = true, code = 0, records = [] } = zone;
    const [question] = questions;
    const answers = records.filter(
      ({ type, name }) => name === question?.name && (type === question.type || type === 'CNAME'),
    );
    return encode({
      type: 'response',
      id,
      flags: (authoritative ? AUTHORITATIVE_ANSWER : 0) | (cut ? TRUNCATED_RESPONSE : 0) | code,
      questions,
      answers: cut ? [] : [...answers],
    });
  };
  const udp = createSocket('udp4');
  udp.on('message', (query, { port: from, address: to }) => {
    const answer = reply(query, zone.cut ?? false);
    if (answer.length > 0) udp.send(answer, from, to);
  });
  await new Promise<void>((done) => udp.bind(0, '127.0.0.1', done));
  onTestFinished(() => void udp.close());
  return { address: '127.0.0.1', port: udp.address().port };
}
