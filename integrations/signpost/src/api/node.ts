import { createServer, type RequestListener, type Server } from 'node:http';
import { type Answer, type Ask, requestTarget } from './respond.ts';

/** Answers synchronously or with a promise, and never throws. */
type AnswerAsk = (ask: Ask) => Answer | Promise<Answer>;

/** Node's limit of 16 KiB would refuse `GET /api/product?name=aaa…` before the API returns 414 in JSON. */
export const serverOptions = { maxHeaderSize: 65_536 };

/** A server for the API alone. */
export function createNodeServer(answer: AnswerAsk): Server {
  return createServer(serverOptions, nodeListener(answer));
}

/** The API as a listener for a Node server or framework. */
export function nodeListener(answer: AnswerAsk): RequestListener {
  return async (request, response) => {
    const { headers, method = 'GET', url = '/' } = request;
    // The body isn't read, and must not block the connection.
    request.resume();

    const { accept, origin } = headers;
    const target = requestTarget(url);
    const ask = { method, target, accept, origin, ifNoneMatch: headers['if-none-match'] };
    const { status, headers: sent, body } = await answer(ask);

    const isEmpty = status === 204 || status === 304;
    const length = isEmpty ? [] : ['Content-Length', String(Buffer.byteLength(body))];
    response.writeHead(status, [...sent.flat(), ...length]);
    // Node sends no body for HEAD.
    response.end(isEmpty ? undefined : body);
  };
}
