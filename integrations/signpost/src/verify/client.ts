import { openClient } from '../lib/http/client.ts';
import { findConnectAddress } from '../lib/http/connect.ts';
import { createRateLimit, withRateLimit } from '../lib/http/rate-limit.ts';
import type { Asker } from '../lib/http/retry.ts';
import { Problem } from '../lib/problem.ts';
import { type NetworkOptions, parseNetworkOptions } from '../project/network-options.ts';

/** Requests at a time, and a second. A server on this machine or in a private network has no limit. */
export const concurrency = 8;
const requestsPerSecond = 50;

/** This machine, or a private network such as 10.0.0.5. */
const nearHost =
  /^(?:localhost$|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|\[?(?:::1\]?$|f[cd]|fe80))/i;

export type Network = ReturnType<typeof parseNetworkOptions>;

/** Does work with a client for a deployment, which is closed at the end. */
export async function withClient<T>(
  origin: string,
  options: NetworkOptions & { readonly header?: string },
  work: (ask: Asker, network: Network) => Promise<T>,
): Promise<T> {
  const network = parseNetworkOptions(options);
  const { hostname, protocol, port } = new URL(origin);
  const place = findConnectAddress(network.resolve, hostname, port || (protocol === 'https:' ? '443' : '80'));
  const isNear = nearHost.test(place?.url ?? hostname);
  const pace = createRateLimit({ concurrency, ...(isNear ? {} : { rate: requestsPerSecond }) });

  const client = openClient({ ...network, connections: concurrency });
  try {
    return await work(withHeader(withRateLimit(pace, client.ask), options.header), network);
  } finally {
    await client.close();
  }
}

function withHeader(ask: Asker, header: string | undefined): Asker {
  if (header === undefined) return ask;
  const [, name, value] = /^([\w-]+):\s*(\S.*)$/.exec(header) ?? [];
  if (name === undefined || value === undefined)
    throw new Problem(`Invalid --header: "${header}". Pass a name and a value: "X-Preview-Token: secret".`);
  return (question) => ask({ ...question, headers: { ...question.headers, [name.toLowerCase()]: value } });
}
