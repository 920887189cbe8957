import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { nodeClientError } from '../api/adapters/node.ts';
import { targetOf } from '../api/adapters/target-of.ts';
import { parsePath } from '../core/path.ts';
import { answer } from '../plan/answer.ts';
import { isOfApi } from '../plan/closed-api.ts';
import type { Plan } from '../plan/plan.ts';
import { type Alongside, nothingAlongside, standInFor } from './alongside.ts';
import { type Build, requestFrom, respond } from './respond.ts';
import { builtApi } from './serve-api.ts';

/** What a request was answered with, for a log. */
export interface Answered {
  readonly status: number;
  readonly method: string;
  readonly url: string;
  readonly location?: string | undefined;
  /** Who else answers, where it isn't the plan alone. */
  readonly note?: string | undefined;
}

/** The built site on a server of Node's, which listens nowhere yet. */
export function builtServer(
  plan: Plan,
  build: Build,
  log: (answered: Answered) => void,
  alongside: Alongside = nothingAlongside,
): Server {
  const standIn = standInFor(plan, alongside);
  const api = builtApi(build.dist, build.below, plan);
  const server = createServer((request, response) => {
    const { method = 'GET', url = '/' } = request;
    if (api?.isFor(targetOf(url)) && isAnswered(plan, request)) {
      response.once('finish', () => log({ status: response.statusCode, method, url }));
      return api.listener(request, response);
    }
    log({ ...respond(plan, build, request, response, standIn), method, url });
  });
  return server.on('clientError', (error, socket) => refuse(plan, error, socket));
}

/** True where neither a closing, a password nor an entry of the map comes before the API. */
function isAnswered(plan: Plan, request: IncomingMessage): boolean {
  return answer(plan, requestFrom(plan, request)).by[0]?.step === 'api';
}

/** What Node can't read: JSON under the API, and where the address can't be told, as servers do. */
function refuse(plan: Plan, error: Error, socket: Duplex): void {
  const sent =
    'rawPacket' in error && error.rawPacket instanceof Buffer ? error.rawPacket.toString('latin1') : '';
  const [, url] = /^\S+ (\S+)/.exec(sent) ?? [];
  const isElsewhere = url !== undefined && !isOfApi(plan, parsePath(targetOf(url).replace(/\?.*/s, '')));
  if (plan.api && !isElsewhere) {
    nodeClientError(error, socket);
    return;
  }
  const isLong = 'code' in error && error.code === 'HPE_HEADER_OVERFLOW';
  if (!socket.writable) return;
  socket.end(`HTTP/1.1 ${isLong ? '414 URI Too Long' : '400 Bad Request'}\r\nConnection: close\r\n\r\n`);
}
