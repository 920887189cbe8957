import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ApiAnswer, makeErrorAnswer } from './respond.ts';

// What Node's parser refuses before any listener sees it: by itself, Node answers with an empty body, or not at all.

/**
 * Makes a server answer what Node refuses with the API's error object (`A-ERR-1`): `GET /api/é` as raw bytes, a URL of 70,000 bytes, CONNECT.
 * Returns the server.
 */
export function answerParserErrors(server: Server): Server {
  const lastResponses = new WeakMap<Duplex, ServerResponse>();
  server.on('request', (request, response) => lastResponses.set(request.socket, response));

  server.on('clientError', (error: ParserError, socket) => {
    // The rest of a request that was refused before.
    if (socket.writableEnded) return;
    // A broken body, after the response to its request was sent.
    const lastResponse = lastResponses.get(socket);
    const isAnswered = lastResponse?.headersSent === true && !lastResponse.req.complete;
    if (socket.writable && !isAnswered) send(socket, makeErrorAnswer(findParserStatus(error)));
    else socket.destroy();
  });
  server.on('connect', (_, socket) => send(socket, makeErrorAnswer(405)));
  // `Expect: 200-ok` is ignored, as RFC 9110 allows (section 10.1.1). Node itself would return 417.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  return server;
}

/** HTTP/1.1 requires `Host`: a request without it is answered with 400 (RFC 9112, section 3.2). */
export function lacksHost({ headers, httpVersion }: IncomingMessage): boolean {
  return headers.host === undefined && httpVersion === '1.1';
}

/** The error of Node's event `clientError`, with the bytes that the parser was reading. */
interface ParserError extends Error {
  readonly code?: string;
  readonly rawPacket?: Buffer;
}

/** 414 for a long URL, and 400 for all else: the conventions have neither 408 nor 431. */
function findParserStatus({ code, rawPacket }: ParserError): number {
  return code === 'HPE_HEADER_OVERFLOW' && isInRequestLine(rawPacket) ? 414 : 400;
}

/** True if the bytes belong to a request line: `aaa HTTP/1.1`, or no line ends in them. */
function isInRequestLine(bytes: Buffer | undefined): boolean {
  const [firstLine = ''] = bytes?.toString('latin1').split('\r\n', 1) ?? [];
  return firstLine.length === bytes?.length || / HTTP\/1\.[01]$/.test(firstLine);
}

/** How long the rest of a refused request may take. Closed at once, the connection could be reset before the client reads the response. */
const drainMilliseconds = 1000;

/** Sends a whole response, and closes the connection. */
function send(socket: Duplex, { status, headers, body }: ApiAnswer): void {
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
  setTimeout(() => socket.destroy(), drainMilliseconds).unref();
}
