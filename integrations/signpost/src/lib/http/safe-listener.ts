import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** Answers one request of a server. May reject. */
type Respond = (request: IncomingMessage, response: ServerResponse) => unknown;

/** A listener whose errors end the response with 500, and never the process. `onError` gets the error for a log. */
export function makeSafeListener(respond: Respond, onError: (error: unknown) => void): RequestListener {
  return async (request, response) => {
    try {
      await respond(request, response);
    } catch (error) {
      onError(error);
      // Part of the body may be sent already: only a closed connection tells the client that the rest is missing.
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end('Internal error\n');
    }
  };
}
