import { request } from 'node:http';
import { type Asked, type Said, whole } from './matrix.ts';

/** Asks a server on this machine, under the name of the site, as a proxy that ends TLS does. */
export function askPort(port: number): (asked: Asked) => Promise<Said> {
  return ({ path, method = 'GET', body, headers = {} }) =>
    new Promise((resolve, reject) => {
      const all = { host: 'www.example.com', 'x-forwarded-proto': 'https', ...headers };
      const sent = request(
        { host: '127.0.0.1', port, path, method, headers: all, agent: false },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (chunk: string) => {
            text += chunk;
          });
          answer.on('end', () => {
            const entries = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
            const { statusCode: status = 0, headers: received } = answer;
            resolve({
              status,
              location: whole(received.location),
              headers: Object.fromEntries(entries),
              body: text,
            });
          });
        },
      );
      sent.on('error', reject).end(body);
    });
}
