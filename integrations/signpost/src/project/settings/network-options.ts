import { items, type OptionValues } from '../../lib/command/define-command.ts';
import { type Day, isDay } from '../../lib/date.ts';
import type { ClientOptions } from '../../lib/http/client.ts';
import { removeLogin } from '../../lib/http/login.ts';
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

export function parseOrigin(option: string, text: string): string {
  if (URL.parse(text) !== null && /^https?:/.test(text)) return new URL(text).origin;
  throw new Problem(`Invalid ${option}: "${removeLogin(text)}". Pass a URL such as https://www.example.com.`);
}

export function parseWholeNumber(option: string, text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new Problem(`Invalid ${option}: "${text}". Pass a whole number, such as 10.`);
}

export function parseCount(option: string, text: string, example = 10): number {
  if (/^\d+$/.test(text) && Number(text) > 0) return Number(text);
  throw new Problem(`Invalid ${option}: "${text}". Pass a whole number above 0, such as ${example}.`);
}

export function parsePositiveNumber(option: string, text: string): number {
  const number = Number(text);
  if (number > 0 && Number.isFinite(number)) return number;
  throw new Problem(`Invalid ${option}: "${text}". Pass a number above 0, such as 0.5.`);
}

export function parseDay(option: string, text: string | undefined): Day | undefined {
  if (text === undefined || isDay(text)) return text;
  throw new Problem(`Invalid ${option}: "${text}". Pass a day such as 2026-12-05.`);
}
