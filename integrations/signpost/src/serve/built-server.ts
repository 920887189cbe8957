import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import { createFileApi } from '../api/file-api.ts';
import { nodeListener, serverOptions } from '../api/node.ts';
import { requestTarget } from '../api/respond.ts';
import { isLinkFree } from '../lib/disk/is-inside.ts';
import { readText } from '../lib/disk/read.ts';
import { parsePath } from '../lib/url/path.ts';
import { answer } from '../plan/answer.ts';
import { isIn, listHandledVersions } from '../plan/api.ts';
import type { Plan } from '../plan/plan.ts';
import { dropWrongPassword, refusesHost } from './access.ts';
import { type Alongside, createPlatformFallback, nothingAlongside } from './platform-fallback.ts';
import { type Build, type Responded, requestFrom, respond } from './respond.ts';

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
