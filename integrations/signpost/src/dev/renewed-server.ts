import { createServer, type Server } from 'node:http';

/** How a server is made, and what tells that it must be made again. */
export interface Renewal {
  /** Another text where what the server was made of has changed. */
  stamp(): Promise<string>;
  make(): Promise<Server>;
  /** Told why it can't be made again; the last one goes on answering. */
  failed(error: unknown): void;
}

/** A server in front of another one, which is made anew before the next request once its stamp has changed. */
export async function renewedServer({ stamp, make, failed }: Renewal): Promise<Server> {
  let known = await stamp();
  let current = await make();
  const renew = async (): Promise<void> => {
    const now = await stamp();
    if (now === known) return;
    known = now;
    current = await make();
  };
  const server = createServer((request, response) => {
    renew()
      .catch(failed)
      .finally(() => current.emit('request', request, response));
  });
  return server.on('clientError', (error, socket) => current.emit('clientError', error, socket));
}
