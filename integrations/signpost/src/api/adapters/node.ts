import type { RequestListener, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { badRequest, type Failure, failureBody, tooLong } from '../failure.ts';
import { type Answer, type Ask, targetOf } from '../respond.ts';
import { apiDefaults } from '../settings.ts';

/** Answers synchronously or with a promise, and never throws. */
type AnswerAsk = (ask: Ask) => Answer | Promise<Answer>;

/** The API as a listener for `http.createServer`: the handler in memory, or the edge handler on files. */
export function nodeListener(answer: AnswerAsk): RequestListener {
  return (request, response) => {
    const { headers, method = 'GET', url = '/' } = request;
    const { accept, origin } = headers;
    const given = answer({
      method,
      target: targetOf(url),
      accept,
      origin,
      ifNoneMatch: headers['if-none-match'],
      ifMatch: headers['if-match'],
    });
    // The body isn't read, and must not block the connection.
    request.resume();
    // A promise would delay every answer from memory by a turn of the event loop.
    if ('status' in given) send(response, method, given);
    else void given.then((one) => send(response, method, one));
  };
}

function send(response: ServerResponse, method: string, { status, headers, body }: Answer): void {
  const names = headers.flat();
  if (status === 204 || status === 304) {
    response.writeHead(status, names).end();
    return;
  }
  response.writeHead(status, [...names, 'Content-Length', String(Buffer.byteLength(body))]);
  response.end(method === 'HEAD' ? undefined : body);
}

/** For the server's `clientError`, in JSON: 414 for a header or URL above Node's limit of 16 kB, 400 for anything else. */
export function nodeClientError(error: Error, socket: Duplex): void {
  const overflow = 'code' in error && error.code === 'HPE_HEADER_OVERFLOW';
  if (socket.writable) sendRaw(socket, overflow ? tooLong(apiDefaults.maxTarget) : badRequest);
}

/** Not from Node, since functions of platforms without Node include this code too. */
const reasons: Readonly<Record<number, string>> = {
  414: 'URI Too Long',
  431: 'Request Header Fields Too Large',
};

/** Sends an error on a connection whose request could not be parsed, and closes it. */
export function sendRaw(socket: Duplex, failure: Failure): void {
  const body = failureBody(failure);
  const length = Buffer.byteLength(body);
  socket.end(
    `HTTP/1.1 ${failure.status} ${reasons[failure.status] ?? 'Bad Request'}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n${body}`,
  );
}
