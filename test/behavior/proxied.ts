import type { Requested } from './engines/engine.ts';
import type { Reply } from './probe.ts';

interface Server {
  ask(requested: Requested): Promise<Reply>;
}

/** A GET as a proxy that ends TLS passes it on: http to the server, https to the visitor. */
export function get(server: Server, path: string, headers: Record<string, string> = {}): Promise<Reply> {
  return server.ask({
    method: 'GET',
    url: `http://www.example.com${path}`,
    headers: { 'x-forwarded-proto': 'https', ...headers },
  });
}
