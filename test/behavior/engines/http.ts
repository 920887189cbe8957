import { request as httpRequest } from 'node:http';
import { type Agent, request as httpsRequest } from 'node:https';
import type { Reply } from '../probe.ts';
import type { Requested } from './engine.ts';

/** Where a scheme's requests are sent. */
export interface Ports {
  readonly http: number;
  readonly https?: number;
  /** Keeps connections for https, where making one costs more than an answer. */
  readonly agent?: Agent;
}

/** Sends a request as it is written, without following or tidying anything. `(peer)` is the address it comes from. */
export function askServer(ports: Ports, { method, url, headers: all }: Requested): Promise<Reply> {
  const [, scheme = '', host = '', path = '/'] = /^(https?):\/\/([^/?]*)(.*)$/s.exec(url) ?? [];
  const secure = scheme === 'https' && ports.https !== undefined;
  const { '(peer)': localAddress, ...headers } = all;
  const options = {
    host: '127.0.0.1',
    port: secure ? ports.https : ports.http,
    method,
    path: path || '/',
    headers: { host, ...headers },
    agent: (secure && ports.agent) || (false as const),
    ...(localAddress === undefined ? {} : { localAddress }),
    timeout: 60_000,
    ...(secure ? { rejectUnauthorized: false, servername: host.replace(/:.*/, '') } : {}),
  };
  return new Promise((resolve, reject) => {
    const sent = (secure ? httpsRequest : httpRequest)(options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const received = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
        resolve({
          status: answer.statusCode ?? 0,
          location: answer.headers.location ?? '',
          headers: Object.fromEntries(received),
          body: Buffer.concat(chunks).toString('utf8'),
        });
      });
    });
    sent.on('timeout', () => sent.destroy(new Error(`no answer to ${method} ${url}`)));
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // The server closed a kept connection just before the request: https://nodejs.org/api/http.html#requestreusedsocket
      if (sent.reusedSocket && error.code === 'ECONNRESET')
        resolve(askServer(ports, { method, url, headers: all }));
      else reject(error);
    });
    sent.end();
  });
}
