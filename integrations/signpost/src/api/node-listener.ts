import type { RequestListener, ServerResponse } from 'node:http';
import { Failure, failureBody } from './failure.ts';
import { type Answer, type Ask, requestTarget } from './respond.ts';

/** Answers synchronously or with a promise, and never throws. */
export type AnswerAsk = (ask: Ask) => Answer | Promise<Answer>;

const missingHost = new Failure('A0400', 'The request has no Host header.');

/** The API as a listener for a Node server or framework. Imports nothing from Node, so that it can be bundled. */
export function nodeListener(answer: AnswerAsk): RequestListener {
  return (request, response) => {
    const { headers, method = 'GET', url = '/' } = request;
    // The body isn't read, and must not block the connection.
    request.resume();

    if (headers.host === undefined && request.httpVersion === '1.1') {
      sendFailure(response, method, missingHost);
      return;
    }

    const { accept, origin } = headers;
    const given = answer({
      method,
      target: requestTarget(url),
      accept,
      origin,
      ifNoneMatch: headers['if-none-match'],
    });
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

/** Sends an error that doesn't depend on the API. */
export function sendFailure(response: ServerResponse, method: string, failure: Failure): void {
  const headers = [['Content-Type', 'application/json'] as const];
  send(response, method, { status: failure.status, headers, body: failureBody(failure) });
}
