import type { RequestListener } from 'node:http';
import { type Answer, type Ask, isBodiless, requestTarget } from './respond.ts';

/** Answers synchronously or with a promise, and never throws. */
export type AnswerAsk = (ask: Ask) => Answer | Promise<Answer>;

/** The API as a listener for a Node server or framework. Imports nothing from Node, so that it can be bundled. */
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
