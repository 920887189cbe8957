import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { makeSafeListener } from '../lib/http/safe-listener.ts';
import { type ApiAnswer, type ApiRequest, makeErrorAnswer, requestTarget } from './respond.ts';

/** Answers synchronously or with a promise, and never throws. */
type AnswerAsk = (ask: ApiRequest) => ApiAnswer | Promise<ApiAnswer>;

/** Node's limit of 16 KiB would refuse `GET /api/product?name=aaa…` before the API returns 414 in JSON. */
export const serverOptions = { maxHeaderSize: 65_536 };

/** A server for the API alone, which also answers in JSON what Node itself would refuse with an empty body. */
export function createNodeServer(answer: AnswerAsk): Server {
  const listener = nodeListener(answer);
  const answerMissingHost = nodeListener(() => makeErrorAnswer(400));
  const server = createServer({ ...serverOptions, requireHostHeader: false }, (request, response) => {
    // HTTP/1.1 requires Host: without it, the API returns 400 (RFC 9112, section 3.2).
    const lacksHost = request.headers.host === undefined && request.httpVersion === '1.1';
    return lacksHost ? answerMissingHost(request, response) : listener(request, response);
  });

  server.on('clientError', answerParserError);
  // `Expect: 200-ok` is ignored, as RFC 9110 allows (section 10.1.1). Node itself would return 417 with an empty body.
  server.on('checkExpectation', listener);
  return server;
}

/** What Node's parser says of a request that it refuses: https://nodejs.org/api/http.html#event-clienterror */
interface ParserError extends Error {
  readonly code?: string;
  /** The start of the request, as sent. */
  readonly rawPacket?: Buffer;
}

/**
 * Answers in JSON what Node's parser refuses with an empty body: an unknown method, bytes that aren't a URL, a longer request. For
 * `server.on('clientError', answerParserError)` of a server that serves the API alone.
 */
export function answerParserError(error: ParserError, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const { status, headers, body } = makeErrorAnswer(findParserStatus(error));
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}

/** 414 where the URL is too long, which Node says of headers too. The packet is the part in which it lost patience. */
function findParserStatus({ code, rawPacket }: ParserError): number {
  if (code !== 'HPE_HEADER_OVERFLOW') return 400;
  const packet = rawPacket?.toString('latin1') ?? '';
  const isShortUrl = /^[A-Z]+ \S{1,8000} HTTP\/1/.test(packet);
  const isInHeaders = packet.includes('\r\n') && !/ HTTP\/1\.\d\r\n/.test(packet);
  return isShortUrl || isInHeaders ? 400 : 414;
}

/** The API as a listener for a Node server or framework. */
export function nodeListener(answer: AnswerAsk): RequestListener {
  const answerRequest = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { headers, method = 'GET', url = '/' } = request;
    // The body isn't read, and must not block the connection.
    request.resume();

    const { accept, origin } = headers;
    const target = requestTarget(url);
    const ask = { method, target, accept, origin, ifNoneMatch: headers['if-none-match'] };
    const { status, headers: apiHeaders, body } = await answer(ask);

    const isEmpty = status === 204 || status === 304;
    const length = isEmpty ? [] : ['Content-Length', String(Buffer.byteLength(body))];
    response.writeHead(status, [...apiHeaders.flat(), ...length]);
    // Node sends no body for HEAD.
    response.end(isEmpty ? undefined : body);
  };
  return makeSafeListener(answerRequest, console.error);
}
