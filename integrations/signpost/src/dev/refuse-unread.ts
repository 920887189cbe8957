import { maxHeaderSize, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { sendRaw } from '../api/adapters/raw-response.ts';
import { badRequest, Failure, tooLong } from '../api/failure.ts';
import { targetOf } from '../api/fetch.ts';
import { parsePath } from '../core/path.ts';
import { isOfApi } from '../plan/closed-api.ts';
import type { Plan } from '../plan/plan.ts';

const headersTooLarge = new Failure(
  'A0400',
  `The headers of the request are too large: at most ${maxHeaderSize} bytes together.`,
  431,
);

/** Answers what Node can't read: in JSON under the API, and where the address can't be told, as servers do. */
export function refuseUnread(plan: Plan, error: Error, socket: Duplex): void {
  if (!socket.writable) return;
  const sent =
    'rawPacket' in error && error.rawPacket instanceof Buffer ? error.rawPacket.toString('latin1') : '';
  const isOverflow = 'code' in error && error.code === 'HPE_HEADER_OVERFLOW';
  const failure = isOverflow ? overflowOf(plan, sent) : badRequest;
  const [, url] = /^\S+ (\S+)/.exec(sent) ?? [];
  const isElsewhere = url !== undefined && !isOfApi(plan, parsePath(targetOf(url).replace(/\?.*/s, '')));
  if (plan.api && !isElsewhere) sendRaw(socket, failure);
  else {
    const { status } = failure;
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`);
  }
}

/** Node counts the request line and the headers as one. What is sent in further pieces is most likely a header. */
function overflowOf({ api }: Plan, sent: string): Failure {
  const lineEnd = sent.indexOf('\n');
  const isTarget = /^[A-Z]+ /.test(sent) && (lineEnd < 0 || lineEnd > maxHeaderSize);
  return isTarget ? tooLong(api?.maxTarget ?? maxHeaderSize) : headersTooLarge;
}
