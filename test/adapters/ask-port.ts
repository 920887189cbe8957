import { request as askPlain } from 'node:http';
import { request as askSecure } from 'node:https';
import { type Requested, type Said, whole } from './matrix.ts';

/** Asks a server on this machine, under the name of the site, by https or as a proxy does that ends TLS. */
export function askPort(port: number, isSecure = false): (requested: Requested) => Promise<Said> {
  return ({ path, method = 'GET', body, headers = {} }) =>
    new Promise((resolve, reject) => {
      const all = {
        host: 'www.example.com',
        ...(isSecure ? {} : { 'x-forwarded-proto': 'https' }),
        ...headers,
      };
      const plain = { host: '127.0.0.1', port, path, method, headers: all, agent: false as const };
      const sent = isSecure
        ? askSecure({ ...plain, rejectUnauthorized: false, servername: 'www.example.com' })
        : askPlain(plain);
      sent.on('response', (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        answer.on('end', () => {
          const { statusCode: status = 0, headers: received } = answer;
          const entries = Object.entries(received).map(([name, value]) => [name, String(value)]);
          resolve({
            status,
            location: whole(received.location),
            headers: Object.fromEntries(entries),
            body: text,
          });
        });
      });
      sent.on('error', reject).end(body);
    });
}
