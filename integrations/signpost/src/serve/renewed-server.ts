import { createServer, type Server } from 'node:http';

/** When each file was written that a server is made of, in any unit; 0 for one that isn't there. */
export type Times = ReadonlyMap<string, number>;

/** How a server is made, and what tells that it must be made again. */
export interface Renewal {
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
