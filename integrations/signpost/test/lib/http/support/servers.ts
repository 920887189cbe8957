import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A server on the loopback, closed when the test is over. */
export interface Running {
  readonly port: number;
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
}

/** Starts an HTTP server. */
export async function serve(listener: RequestListener): Promise<Running> {
  return listen(createServer(listener));
}

/** Starts a server that speaks what it likes, once the first bytes of each request have come. */
export async function serveRaw(talk: (socket: Socket, request: string) => void): Promise<Running> {
  return listen(
    createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (data) => talk(socket, data.toString('latin1')));
    }),
  );
}

/** Starts any server on a free port of the loopback. */
export async function listen(server: Server, url = '127.0.0.1'): Promise<Running> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, url, resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = urlOf(server);
  return { port, origin: `http://127.0.0.1:${port}` };
}

function urlOf(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address;
}
