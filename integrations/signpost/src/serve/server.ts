import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isHostAllowed } from 'host-validation-middleware';
import type { SiteResponder } from '../answers/responder.ts';
import { createFileApi } from '../api/file-api.ts';
import { nodeListener, serverOptions } from '../api/node.ts';
import { answerParserErrors, lacksHost } from '../api/parser-errors.ts';
import { makeErrorAnswer, requestTarget } from '../api/respond.ts';
import { isUser } from '../hosts/edge/respond.ts';
import { isLinkFree } from '../lib/disk/is-inside.ts';
import { readText } from '../lib/disk/read.ts';
import { makeSafeListener } from '../lib/http/safe-listener.ts';
import { parsePath } from '../lib/url/path.ts';
import { isInVersion, listHandledVersions } from '../plan/api.ts';
import { findProtection, type Plan } from '../plan/plan.ts';
import { splitTarget } from '../plan/request.ts';
import { type Build, type LoggedResponse, requestFrom, respond } from './respond.ts';

/** A request and the response, for a log. */
export interface LoggedRequest extends LoggedResponse {
  readonly method: string;
  readonly url: string;
}

/** A Node server for a built site, not listening yet. */
export function createBuiltServer(
  responder: SiteResponder,
  build: Build,
  log: (request: LoggedRequest) => void,
): Server {
  const { plan } = responder;
  const isQuery = matchApiQueries(responder);
  const api = createApiListener(build, plan);

  const answerRequest = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/' } = request;
    await dropWrongPassword(plan, request);

    // /api/product?limit=2
    if (isQuery(request)) {
      response.once('finish', () => log({ status: response.statusCode, method, url }));
      return api(request, response);
    }
    const { sent, ...logged } = respond(responder, build, request, response);
    log({ ...logged, method, url });
    await sent;
  };
  return createServer(serverOptions, makeSafeListener(answerRequest, console.error));
}

/** Matches requests to the API, unless maintenance mode, a password or a redirect comes first. */
function matchApiQueries(responder: SiteResponder): (request: IncomingMessage) => boolean {
  const { plan } = responder;
  const versions = listHandledVersions(plan);
  return (request) => {
    const path = parsePath(splitTarget(requestTarget(request.url ?? '/')).path);
    if (!versions.some((version) => isInVersion(version, path))) return false;
    return responder.respond(requestFrom(plan, request)).by[0]?.step === 'api';
  };
}

/** Answers API queries from the files of the build. */
function createApiListener({ dist, below }: Build, plan: Plan): RequestListener {
  const api = createFileApi(listHandledVersions(plan).map(({ base }) => base));
  const read = async (path: string): Promise<string> => {
    const file = path.slice(below.length);
    const text = isLinkFree(dist, file) ? await readText(join(dist, file)) : undefined;
    if (text !== undefined) return text;
    throw new Error(`${path} is no longer in ${dist}; build the site again.`);
  };
  return nodeListener((ask) => api.answer(ask, read));
}

/** Removes a wrong password from the request. The plan then asks again, with 401. */
async function dropWrongPassword(plan: Plan, request: IncomingMessage): Promise<void> {
  const { authorization } = request.headers;
  if (authorization === undefined) return;

  const area = findProtection(plan, splitTarget(requestTarget(request.url ?? '/')).path);
  if (area === undefined) return;

  // The host keeps the users, or hashes of another kind: any password enters, from this machine only.
  const isCheckable = /^[^:\r\n\u2028\u2029]+:\{SHA\}/m.test(area.users);
  const isFromThisMachine = /^(?:::ffff:)?127\.|^::1$/.test(request.socket.remoteAddress ?? '');
  const mayEnter = isCheckable ? await isUser(authorization, area) : isFromThisMachine;
  if (!mayEnter) delete request.headers.authorization;
}

/**
 * A server that returns 403 for host names of other machines. Without the check, any web page could resolve a name to
 * 127.0.0.1 (DNS rebinding) and read an unpublished build.
 */
export function createLocalServer(server: Server, listenHost: string): Server {
  const refuseMissingHost = nodeListener(() => makeErrorAnswer(400));
  const localServer = createServer(serverOptions, (request, response) => {
    if (lacksHost(request)) {
      refuseMissingHost(request, response);
      return;
    }
    if (isHostAllowed(request.headers.host, [listenHost, hostname()])) {
      server.emit('request', request, response);
      return;
    }
    response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' });
    response.end('This host name is not allowed. Open the URL that the server printed.\n');
  });
  return answerParserErrors(localServer);
}
