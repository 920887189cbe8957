import { Client } from 'undici';
import { type ConnectOptions, connectorFor } from './connect.ts';

/** The client library as we use it: one connection, HTTP/1.1, one request at a time, no time limits of its own. */
export type Connection = Client;

/** Makes a connection to an origin; it is opened when it is first asked, and again where it was closed. */
export type Connect = (origin: string) => Connection;

/** How all connections of a client are made. */
export function connectWith(options: ConnectOptions): Connect {
  const connect = connectorFor(options);
  return (origin) => new Client(origin, { pipelining: 1, headersTimeout: 0, bodyTimeout: 0, connect });
}
