import { once } from 'node:events';
import { Agent, request, type Server } from 'node:http';
import { reportNote, reportTime } from './timing.ts';

const connections = 32;
const seconds = 4;

/** Asks a server for as long as that with that many connections, and reports the time that one answer takes of it. */
export async function requestLoad(server: Server, target: (round: number) => string): Promise<void> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const ask = (path: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, path, agent }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${path} answered ${answer.statusCode}`));
        answer.resume().on('end', resolve);
      });
      sent.on('error', reject).end();
    });
  await ask(target(0));
  let count = 0;
  const start = performance.now();
  const client = async (): Promise<void> => {
    while (performance.now() - start < seconds * 1000) await ask(target(count++));
  };
  await Promise.all(Array.from({ length: connections }, client));
  const spent = performance.now() - start;
  reportNote(`${Math.round((count / spent) * 1000)} requests per second`);
  reportTime(spent / count);
  agent.destroy();
  server.closeAllConnections();
  server.close();
}
