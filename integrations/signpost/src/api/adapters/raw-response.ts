import type { Duplex } from 'node:stream';
import { type Failure, failureBody } from '../failure.ts';

/** Not Node's own list: functions of platforms without Node are made of this as well. */
const reasons: Readonly<Record<number, string>> = {
  414: 'URI Too Long',
  431: 'Request Header Fields Too Large',
};

/** Sends a failure on a connection whose request could not be read, and closes it. */
export function sendRaw(socket: Duplex, failure: Failure): void {
  const body = failureBody(failure);
  const length = Buffer.byteLength(body);
  socket.end(
    `HTTP/1.1 ${failure.status} ${reasons[failure.status] ?? 'Bad Request'}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n${body}`,
  );
}
