import { createSocket } from 'node:dgram';
import { type Answer, AUTHORITATIVE_ANSWER, decode, encode } from 'dns-packet';
import { onTestFinished } from 'vitest';
import type { DnsServer } from '../../../../src/lib/http/dns.ts';

interface Zone {
  readonly records?: readonly Answer[];
  /** The response code: 3 for a name that the server doesn't know. */
  readonly code?: number;
}

/** A name server on a loopback port, over UDP, until the test ends. */
export async function nameServer({ records = [], code = 0 }: Zone): Promise<DnsServer> {
  const udp = createSocket('udp4');
  udp.on('message', (query, { port, address }) => {
    const { id = 0, questions = [] } = decode(query);
    const [question] = questions;
    const answers = records.filter(
      ({ type, name }) => name === question?.name && (type === question.type || type === 'CNAME'),
    );
    udp.send(
      encode({ type: 'response', id, flags: AUTHORITATIVE_ANSWER | code, questions, answers }),
      port,
      address,
    );
  });
  await new Promise<void>((done) => udp.bind(0, '127.0.0.1', done));
  onTestFinished(() => void udp.close());
  return { address: '127.0.0.1', port: udp.address().port };
}
