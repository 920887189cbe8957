import { type Asker, findConnectAddress, openClient, type ServerChoice } from '../lib/http/client.ts';
import { findPrivateHosts, isNearHost } from '../lib/http/private-address.ts';
import { createRateLimit, withRateLimit } from '../lib/http/rate-limit.ts';
import { Problem } from '../lib/problem.ts';
import { type NetworkOptions, parseNetworkOptions } from '../project/settings/network-options.ts';
import { parsePositiveNumber } from '../project/settings/option-values.ts';

// The client for a deployment, with its rate: 50 requests a second, and no limit for a server on this machine.

/** Requests at a time. */
export const concurrency = 8;
/** For a server that is neither on this machine nor in a private network. Those have no limit until they return a 429. */
const requestsPerSecond = 50;

export interface RequestOptions extends NetworkOptions {
  readonly header?: string | undefined;
  readonly rate?: string | undefined;
}

/** The servers of a verification. */
export interface VerifiedServers {
  /** The requested origin. */
  readonly origin: string;
  /** Only these hosts get the header of `--header`. */
  readonly hosts: ReadonlySet<string>;
  /** URLs that the user or the settings name: only their servers may be on this machine or in a private network. */
  readonly namedUrls: Iterable<string>;
}

/** Does work with a client for a deployment, which is closed at the end. */
export async function withClient<T>(
  { origin, hosts, namedUrls }: VerifiedServers,
  { header, rate, ...options }: RequestOptions,
  work: (ask: Asker, network: ServerChoice & ReturnType<typeof parseNetworkOptions>) => Promise<T>,
): Promise<T> {
  const network = { ...parseNetworkOptions(options), privateHosts: await findPrivateHosts(namedUrls) };
  const limit = createRateLimit({ rate: chooseRate(origin, rate, network.resolve) });
  const client = openClient({ ...network, connections: concurrency });
  try {
    const ask = withRateLimit(limit, client.ask);
    return await work(header === undefined ? ask : withHeader(ask, header, hosts), network);
  } finally {
    await client.close();
  }
}

/** Requests a second, by --rate or by the place of the server. */
function chooseRate(origin: string, rate: string | undefined, resolve: ReadonlyMap<string, string>): number {
  if (rate !== undefined) return parsePositiveNumber('--rate', rate);

  const url = new URL(origin);
  const host = findConnectAddress(resolve, url)?.address ?? url.hostname;
  // `signpost serve`, or a staging server at 10.0.0.5
  return isNearHost(host) ? Number.POSITIVE_INFINITY : requestsPerSecond;
}

/** Adds a header, which may be a secret, but not where a redirect leads to a foreign host. */
function withHeader(ask: Asker, header: string, hosts: ReadonlySet<string>): Asker {
  const [, name, value] = /^([\w-]+):\s*(\S.*)$/.exec(header) ?? [];
  if (name === undefined || value === undefined)
    throw new Problem(`Invalid --header: "${header}". Pass a name and a value: "X-Preview-Token: secret".`);

  const added = { [name.toLowerCase()]: value };
  return (question) => {
    if (!hosts.has(new URL(question.url).host)) return ask(question);
    return ask({ ...question, headers: { ...question.headers, ...added } });
  };
}
