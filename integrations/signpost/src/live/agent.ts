import { Agent } from 'undici';
import { connectorFor } from './connect.ts';

/** How connections are made and kept. */
export interface AgentOptions {
  /** For one scheme, host and port. */
  readonly connections: number;
  /** Milliseconds that a connection may take to stand. */
  readonly timeout: number;
  readonly resolve: ReadonlyMap<string, string>;
  readonly trust: readonly string[];
}

/** The client library as we use it: HTTP/1.1, one request at a time on a connection, no time limits of its own. */
export function openAgent({ connections, ...connect }: AgentOptions): Agent {
  return new Agent({
    connections,
    pipelining: 1,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: connectorFor(connect),
  });
}
