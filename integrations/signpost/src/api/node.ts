import { createServer, maxHeaderSize, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { Failure, failureBody, findFailure } from './failure.ts';
import { type Answer, type Ask, isBodiless, requestTarget } from './respond.ts';
import { maxTarget } from './settings.ts';

/** Answers synchronously or with a promise, and never throws. */
type AnswerAsk = (ask: Ask) => Answer | Promise<Answer>;

/** A server for the API alone. */
export function createNodeServer(answer: AnswerAsk): Server {
  return createServer(nodeListener(answer)).on('clientError', nodeClientError);
}

/** The API as a listener for a Node server or framework. */
export function nodeListener(answer: AnswerAsk): RequestListener {
  return async (request, response) => {
    const { headers, method = 'GET', url = '/' } = request;
    // The body isn't read, and must not block the connection.
    request.resume();

    const { accept, origin } = headers;
    const target = requestTarget(url);
    const given = answer({ method, target, accept, origin, ifNoneMatch: headers['if-none-match'] });
    // Waiting for an answer from memory would cost a turn of the event loop.
    const { status, headers: sent, body } = 'status' in given ? given : await given;

    const isEmpty = status === 204 || status === 304;
    const length = isEmpty ? [] : ['Content-Length', String(Buffer.byteLength(body))];
    response.writeHead(status, [...sent.flat(), ...length]);
    response.end(isBodiless(method, status) ? undefined : body);
  };
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
  if (!('code' in error) || error.code !== 'HPE_HEADER_OVERFLOW') return findFailure(400);

  // Node limits the request line and the headers together. If the line is short, the headers are too large.
  const [line = ''] = 'rawPacket' in error ? String(error.rawPacket).split('\n', 1) : [];
  return line.length > maxTarget ? findFailure(414) : headersTooLarge;
}
