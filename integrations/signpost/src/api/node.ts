import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { makeSafeListener } from '../lib/http/safe-listener.ts';
import { answerParserErrors, lacksHost } from './parser-errors.ts';
import { type ApiAnswer, type ApiRequest, makeErrorAnswer, requestTarget } from './respond.ts';

/** Answers synchronously or with a promise, and never throws. */
type AnswerAsk = (ask: ApiRequest) => ApiAnswer | Promise<ApiAnswer>;

/**
 * Node's limit of 16 KiB would refuse `GET /api/product?name=aaa…` before the API returns 414 in JSON, and Node refuses a request
 * without `Host` with an empty body.
 */
export const serverOptions = { maxHeaderSize: 65_536, requireHostHeader: false };

export { answerParserErrors };

/** A server for the API alone, which also answers in JSON what Node itself would refuse with an empty body. */
export function createNodeServer(answer: AnswerAsk): Server {
  return answerParserErrors(createServer(serverOptions, nodeListener(answer)));
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
    const {
      status,
      headers: apiHeaders,
      body,
    } = lacksHost(request) ? makeErrorAnswer(400) : await answer(ask);

    const isEmpty = status === 204 || status === 304;
    const length = isEmpty ? [] : ['Content-Length', String(Buffer.byteLength(body))];
    response.writeHead(status, [...apiHeaders.flat(), ...length]);
    // Node sends no body for HEAD.
    response.end(isEmpty ? undefined : body);
  };
  return makeSafeListener(answerRequest, console.error);
}
