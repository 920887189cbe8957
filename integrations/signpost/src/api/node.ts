import { createServer, maxHeaderSize, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { badRequest, Failure, failureBody, tooLong } from './failure.ts';
import { type AnswerAsk, nodeListener, sendFailure } from './node-listener.ts';
import { apiDefaults } from './settings.ts';

export { nodeListener } from './node-listener.ts';

const unknownExpectation = new Failure('A0400', 'The server meets only the expectation 100-continue.', 417);
const headersTooLarge = new Failure(
  'A0400',
  `The headers of the request are too large: at most ${maxHeaderSize} bytes together.`,
  431,
);

/** A server for the API alone. Requests that Node itself would refuse with an empty body get the JSON error too. */
export function createNodeServer(answer: AnswerAsk): Server {
  // Without this option, Node answers a request without Host before the listener is called.
  return createServer({ requireHostHeader: false }, nodeListener(answer))
    .on('checkExpectation', ({ method = 'GET' }, response) =>
      sendFailure(response, method, unknownExpectation),
    )
    .on('clientError', nodeClientError);
}

/** For the `clientError` of an existing server: 414, 431 or 400 as JSON for a request that Node can't parse. */
export function nodeClientError(error: Error, socket: Duplex): void {
  if (socket.writable) sendRaw(socket, clientFailure(error, apiDefaults.maxTarget));
}

/** The failure of a request that Node can't parse. `maxTarget` is the limit that the message of 414 names. */
export function clientFailure(error: Error, maxTarget: number): Failure {
  if (!('code' in error) || error.code !== 'HPE_HEADER_OVERFLOW') return badRequest;

  // Node limits the request line and the headers together. If the line is short, the headers are too large.
  const sent = sentText(error);
  const lineEnd = sent.indexOf('\n');
  const isLongTarget = /^[A-Z]+ /.test(sent) && (lineEnd < 0 || lineEnd > maxHeaderSize);
  return isLongTarget ? tooLong(maxTarget) : headersTooLarge;
}

/** The bytes that Node couldn't parse, as text. */
export function sentText(error: Error): string {
  return 'rawPacket' in error && error.rawPacket instanceof Buffer ? error.rawPacket.toString('latin1') : '';
}

/** Sends an error on a connection whose request could not be parsed, and closes it. */
export function sendRaw(socket: Duplex, failure: Failure): void {
  const body = failureBody(failure);
  const lines = [
    `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}
