import { domainToASCII } from 'node:url';
import { Problem } from '../../lib/problem.ts';
import { network, type Settings } from '../../plan/settings.ts';
import type { ProjectFacts } from './facts.ts';

/** The options of the command line about the server. */
interface ServerInput {
  readonly alias?: readonly string[] | undefined;
  readonly trustedProxy?: readonly string[] | undefined;
}

/**
 * Adds what no build shows of a server: its domains and proxies, by the command line or else by the project's settings, and
 * whether it gets redirects only.
 */
export function addServerFacts(
  settings: Settings,
  { alias, trustedProxy }: ServerInput,
  ownFacts: ProjectFacts | undefined,
): Settings {
  const settingsWithDomains = addDomains(settings, alias ?? ownFacts?.domains ?? []);
  const settingsWithProxies = addProxies(settingsWithDomains, trustedProxy ?? ownFacts?.trustedProxies ?? []);
  // The owner's own configuration serves the files.
  return ownFacts?.redirectsOnly ? { ...settingsWithProxies, redirectsOnly: true } : settingsWithProxies;
}

/** Adds the domains of `--alias`. A `Problem` for an invalid name. */
function addDomains(settings: Settings, aliases: readonly string[]): Settings {
  const names = aliases.map((name) => {
    const ascii = domainToASCII(name);
    if (/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(ascii)) return ascii;
    throw new Problem(`Invalid --alias: "${name}". Pass a host name such as example.com.`);
  });
  return { ...settings, domains: [...new Set([...settings.domains, ...names])] };
}

/**
 * Adds the load balancers that end TLS, as IP addresses or ranges. In their requests, X-Forwarded-Proto is the visitor's scheme. A
 * `Problem` for an invalid range.
 */
function addProxies(settings: Settings, proxies: readonly string[]): Settings {
  if (proxies.length === 0) return settings;

  const invalid = proxies.find((proxy) => !network.safeParse(proxy).success);
  if (invalid !== undefined)
    throw new Problem(
      `Invalid --trusted-proxy: "${invalid}". Pass an IP address or a range such as 10.0.0.0/8.`,
    );
  return { ...settings, tls: { at: 'proxy', from: proxies } };
}
