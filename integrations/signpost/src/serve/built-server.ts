import {
  createServer,
  type IncomingMessage,
  maxHeaderSize,
  type RequestListener,
  type Server,
  STATUS_CODES,
} from 'node:http';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { nodeListener, sendRaw } from '../api/adapters/node.ts';
import { createEdgeApi, type EdgeApi } from '../api/edge.ts';
import { badRequest, Failure, tooLong } from '../api/failure.ts';
import { targetOf } from '../api/respond.ts';
import { readText } from '../lib/disk/read.ts';
import { isLinkFree } from '../lib/disk/real-path.ts';
import { parsePath } from '../lib/path.ts';
import { answer } from '../redirects/plan/answer.ts';
import { isIn, isOfApi, versionsOf } from '../redirects/plan/api.ts';
import type { Plan } from '../redirects/plan/plan.ts';
import { type Alongside, nothingAlongside, standInFor } from './alongside.ts';
import { type Build, requestFrom, respond } from './respond.ts';

/** The API of a built site. */
interface ServedApi {
  /** True for a request target below it. */
  isFor(target: string): boolean;
  readonly listener: RequestListener;
}

/**
 * Answers API queries from the indexes that the build wrote; undefined if there are none. `below` is the folder of the
 * site in the document root, `docs/` for the base `/docs`.
 */
function builtApi(dist: string, below: string, plan: Plan): ServedApi | undefined {
  const apis = plan.api === undefined ? [] : versionsOf(plan.api).flatMap(({ index }) => opened(index));
  const [newest] = apis;
  if (newest === undefined) return undefined;
  const read = async (path: string): Promise<string> => {
    const file = path.slice(below.length);
    const text = isLinkFree(dist, file) ? await readText(join(dist, file)) : undefined;
    if (text !== undefined) return text;
    throw new Error(`${path} is no longer in ${dist}; build the site again.`);
  };
  const pathOf = (target: string): string => parsePath(target.replace(/\?.*/s, ''));
  return {
    isFor(target) {
      const path = pathOf(target);
      return apis.some((api) => isApi(api, path));
    },
    listener: nodeListener((ask) => {
      const path = pathOf(ask.target);
      return (apis.find((api) => isApi(api, path)) ?? newest).answer(ask, read);
    }),
  };
}

function opened(index: Uint8Array | undefined): EdgeApi[] {
  if (index === undefined) return [];
  return [createEdgeApi(Uint8Array.from(index).buffer, { onError: (error) => console.error(error) })];
}

function isApi({ base }: EdgeApi, path: string): boolean {
  return isIn({ base: parsePath(base) }, path);
}

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
  return server.on('clientError', (error, socket) => refuseUnread(plan, error, socket));
}

/** True where neither maintenance mode, a password nor an entry of the map comes before the API. */
function isAnswered(plan: Plan, request: IncomingMessage): boolean {
  return answer(plan, requestFrom(plan, request)).by[0]?.step === 'api';
}

const headersTooLarge = new Failure(
  'A0400',
  `The headers of the request are too large: at most ${maxHeaderSize} bytes together.`,
  431,
);

/** Answers what Node can't read: in JSON under the API, and where the URL can't be told, as servers do. */
function refuseUnread(plan: Plan, error: Error, socket: Duplex): void {
  if (!socket.writable) return;
  const sent =
    'rawPacket' in error && error.rawPacket instanceof Buffer ? error.rawPacket.toString('latin1') : '';
  const isOverflow = 'code' in error && error.code === 'HPE_HEADER_OVERFLOW';
  const failure = isOverflow ? overflowOf(plan, sent) : badRequest;
  const [, url] = /^\S+ (\S+)/.exec(sent) ?? [];
  const isElsewhere = url !== undefined && !isOfApi(plan, parsePath(targetOf(url).replace(/\?.*/s, '')));
  if (plan.api && !isElsewhere) sendRaw(socket, failure);
  else {
    const { status } = failure;
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`);
  }
}

/** Node counts the request line and the headers as one. What is sent in further pieces is most likely a header. */
function overflowOf({ api }: Plan, sent: string): Failure {
  const lineEnd = sent.indexOf('\n');
  const isTarget = /^[A-Z]+ /.test(sent) && (lineEnd < 0 || lineEnd > maxHeaderSize);
  return isTarget ? tooLong(api?.maxTarget ?? maxHeaderSize) : headersTooLarge;
}

/** When each file was written that a server is made of, in any unit; 0 for one that isn't there. */
export type Times = ReadonlyMap<string, number>;

/** How a server is made, and what tells that it must be made again. */
interface Renewal {
  /** The files that are known by now: making it may find others. */
  times(): Promise<Times>;
  make(): Promise<Server>;
  /** Told why it can't be made again; the last one goes on answering. */
  failed(error: unknown): void;
}

/** A server in front of another one, which is made anew before the next request once one of its files has changed. */
export async function renewedServer({ times, make, failed }: Renewal): Promise<Server> {
  const made = async (before: Times): Promise<{ server: Server; known: Times }> => {
    const server = await make();
    // What was written while it was made counts as a change; files that it found are known from now on.
    return { server, known: new Map([...(await times()), ...before]) };
  };
  let { server: current, known } = await made(await times());
  const renew = async (): Promise<void> => {
    const now = await times();
    if (!haveChanged(known, now)) return;
    known = now;
    ({ server: current, known } = await made(now));
  };
  const server = createServer((request, response) => {
    renew()
      .catch(failed)
      .finally(() => current.emit('request', request, response));
  });
  return server.on('clientError', (error, socket) => current.emit('clientError', error, socket));
}

function haveChanged(before: Times, now: Times): boolean {
  return now.entries().some(([file, time]) => (before.get(file) ?? time) !== time);
}
