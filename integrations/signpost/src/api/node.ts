import { createServer, maxHeaderSize, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { badRequest, Failure, failureBody, tooLong } from './failure.ts';
import { type AnswerAsk, nodeListener } from './node-listener.ts';
import { apiDefaults } from './settings.ts';

export { nodeListener } from './node-listener.ts';

/** A server for the API alone. */
export function createNodeServer(answer: AnswerAsk): Server {
  return createServer(nodeListener(answer)).on('clientError', nodeClientError);
}

const headersTooLarge = new Failure(
  'A0400',
  `The headers of the request are too large: at most ${maxHeaderSize} bytes together.`,
  431,
);

/** For the `clientError` of a server: 414, 431 or 400 as JSON for a request that Node can't parse. */
export function nodeClientError(error: Error, socket: Duplex): void {
  if (!socket.writable) return;

  const failure = describeClientError(error);
  const body = failureBody(failure);
  const head = [
    `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

function describeClientError(error: Error): Failure {
  if (!('code' in error) || error.code !== 'HPE_HEADER_OVERFLOW') return badRequest;

  // Node limits the request line and the headers together. If the line is short, the headers are too large.
  const [line = ''] = 'rawPacket' in error ? String(error.rawPacket).split('\n', 1) : [];
  return line.length > apiDefaults.maxTarget ? tooLong(apiDefaults.maxTarget) : headersTooLarge;
}
