import { type buildConnector, Client } from 'undici';

/** The client library as we use it: one connection, HTTP/1.1, one request at a time, no time limits of its own. */
export type Library = Client;

/** Opens it for an origin; it connects when it is first asked, and again where the connection was closed. */
export function openLibrary(origin: string, connect: buildConnector.connector): Library {
  return new Client(origin, { pipelining: 1, headersTimeout: 0, bodyTimeout: 0, connect });
}
