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
import { createFileApi } from '../api/file-api.ts';
import { nodeListener, serverOptions } from '../api/node.ts';
import { requestTarget } from '../api/respond.ts';
import { isUser } from '../hosts/edge/respond.ts';
import { isLinkFree } from '../lib/disk/is-inside.ts';
import { readText } from '../lib/disk/read.ts';
import { parsePath } from '../lib/url/path.ts';
import { answer } from '../plan/answer.ts';
import { isIn, listHandledVersions } from '../plan/api.ts';
import { findProtection, type Plan } from '../plan/plan.ts';
import { splitTarget } from '../plan/request.ts';
import {
  type Alongside,
  type Build,
  createPlatformFallback,
  nothingAlongside,
  type Responded,
  requestFrom,
  respond,
} from './respond.ts';

/** The API of a built site. */
interface ServedApi {
  /** True for a request target below its base. */
  isFor(target: string): boolean;
  readonly listener: RequestListener;
}

/**
 * Answers API queries from the files of the build; undefined if it has none for a handler. `below` is the site's folder
 * in the document root: `docs/` for the base `/docs`.
 */
function openBuiltApi(dist: string, below: string, plan: Plan): ServedApi | undefined {
  const versions = listHandledVersions(plan);
  if (versions.length === 0) return undefined;

  const api = createFileApi(versions.map(({ base }) => base));
  const read = async (path: string): Promise<string> => {
    const file = path.slice(below.length);
    const text = isLinkFree(dist, file) ? await readText(join(dist, file)) : undefined;
    if (text !== undefined) return text;
    throw new Error(`${path} is no longer in ${dist}; build the site again.`);
  };

  return {
    isFor(target) {
      const path = parsePath(target.replace(/\?.*/s, ''));
      return versions.some((version) => isIn(version, path));
    },
    listener: nodeListener((ask) => api.answer(ask, read)),
  };
}

/** A request and its response, for a log. */
export interface Answered extends Responded {
  readonly method: string;
  readonly url: string;
}

/** A Node server for a built site. It isn't listening yet. */
export function createBuiltServer(
  plan: Plan,
  build: Build,
  log: (answered: Answered) => void,
  alongside: Alongside = nothingAlongside,
): Server {
  const standIn = createPlatformFallback(plan, alongside);
  const api = openBuiltApi(build.dist, build.below, plan);

  return createServer(serverOptions, async (request, response) => {
    const { method = 'GET', url = '/' } = request;
    await dropWrongPassword(plan, request);
    if (api?.isFor(requestTarget(url)) && isAnswered(plan, request)) {
      response.once('finish', () => log({ status: response.statusCode, method, url }));
      return api.listener(request, response);
    }
    log({ ...respond(plan, build, request, response, standIn), method, url });
  });
}

/** True if neither maintenance mode, a password nor an entry of the map comes before the API. */
function isAnswered(plan: Plan, request: IncomingMessage): boolean {
  return answer(plan, requestFrom(plan, request)).by[0]?.step === 'api';
}

/** A server on this machine that refuses requests for host names of others. */
export function createLocalServer(server: Server, listenHost: string): Server {
  return createServer(serverOptions, (request, response) => {
    if (!refusesHost(request, response, listenHost)) server.emit('request', request, response);
  });
}

/**
 * Answers 403 and returns true for a host name that isn't this machine's. Without the check, any web page could resolve a
 * name of its own to 127.0.0.1 (DNS rebinding) and read a build that isn't published yet.
 */
export function refusesHost(request: IncomingMessage, response: ServerResponse, listenHost: string): boolean {
  if (isHostAllowed(request.headers.host, [listenHost, hostname()])) return false;
  response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' });
  response.end('This host name is not allowed. Open the URL that the server printed.\n');
  return true;
}

/** Removes a wrong password from the request, so that the plan asks for it again with 401. */
export async function dropWrongPassword(plan: Plan, request: IncomingMessage): Promise<void> {
  const { authorization } = request.headers;
  if (authorization === undefined) return;

  const area = findProtection(plan, splitTarget(requestTarget(request.url ?? '/')).path);
  if (area === undefined) return;

  // The host keeps the users, or their hashes are of a kind that can't be checked here: for this machine only.
  const isCheckable = /^[^:\r\n\u2028\u2029]+:\{SHA\}/m.test(area.users);
  const mayEnter = isCheckable ? await isUser(authorization, area) : isFromThisMachine(request);
  if (!mayEnter) delete request.headers.authorization;
}

function isFromThisMachine({ socket }: IncomingMessage): boolean {
  return /^(?:::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
}
