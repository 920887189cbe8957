import { items, type OptionValues } from '../../lib/command/define-command.ts';
import type { ClientOptions } from '../../lib/http/client.ts';
import { Problem } from '../../lib/problem.ts';

/** How a command resolves hosts. Node reads certificates to trust from `NODE_EXTRA_CA_CERTS`. */
export const networkOptions = {
  resolve: items('--resolve <host:ip,...>', 'connect to a host at this IP address'),
};

export type NetworkOptions = OptionValues<typeof networkOptions>;

/** Parses `--resolve www.example.com:127.0.0.1`, with optional ports: `www.example.com:443:127.0.0.1:8443`. */
export function parseNetworkOptions({
  resolve = [],
}: NetworkOptions): Required<Pick<ClientOptions, 'resolve'>> {
  const hosts = resolve.map((pair) => {
    // A host with or without port, then an address that isn't a number alone, which would be the port.
    const [, host, address] =
      /^([^:\s]+(?::\d+)?):((?:\[[^\]\s]+\]|(?!\d+(?::|$))[^:\s]+)(?::\d+)?)$/.exec(pair) ?? [];
    if (host === undefined || address === undefined)
      throw new Problem(`Invalid --resolve: "${pair}". Pass HOST:IP, such as www.example.com:192.0.2.1.`);
    return [normalizeHost(host), address] as const;
  });
  return { resolve: new Map(hosts) };
}

/** Normalizes a host: `WWW.Bücher.example:443` becomes `www.xn--bcher-kva.example:443`. */
function normalizeHost(host: string): string {
  const [name = '', port] = host.split(':');
  const normalized = URL.parse(`http://${name}`)?.hostname ?? name.toLowerCase();
  return port === undefined ? normalized : `${normalized}:${port}`;
}
