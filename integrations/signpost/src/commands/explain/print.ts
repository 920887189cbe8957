import type { PlatformHeader } from '../../hosts/shared/header-rule.ts';
import { colors } from '../../lib/text/colors.ts';
import { compact, escapeLineForTerminal } from '../../lib/text/text.ts';
import type { Explained, HostWay } from './explained.ts';
import { type Hop, isSame } from './way.ts';

/** The printed answers of one URL: one host's, or the plan's with the differences of hosts. */
export function printExplained({ way, hosts }: Explained): string {
  const [only, ...others] = hosts;
  if (only !== undefined && others.length === 0) return printWay(only.way);
  return [printWay(way), ...hosts.map((host) => printHost(host, way))].join('\n');
}

function printWay(hops: readonly Hop[]): string {
  return hops.map(printHop).join('\n');
}

function printHop(hop: Hop): string {
  const { url, location, file, because, headers = [] } = hop;
  return compact(
    `${printStatus(hop)} ${escapeLineForTerminal(url)}`,
    ...because.map((text) => `    ${escapeLineForTerminal(text)}`),
    location && `    ${colors.dim('redirects to')} ${escapeLineForTerminal(location)}`,
    file && `    ${colors.dim('serves')} ${escapeLineForTerminal(file)}`,
    ...headers.map(printHeader),
  ).join('\n');
}

/** `sends x-frame-options: DENY (public/_headers:2)`. */
function printHeader({ name, value, file, line, condition }: PlatformHeader): string {
  const verb = colors.dim(condition === undefined ? 'sends' : 'may send');
  const place = condition === undefined ? `${file}:${line}` : `${file}:${line}, where ${condition}`;
  return `    ${verb} ${escapeLineForTerminal(`${name}: ${value} (${place})`)}`;
}

function printStatus({ status, dependsOnBuild }: Hop): string {
  if (status === null) return colors.yellow('on demand');
  // A page of a build that wasn't read may be there. As diff prints it.
  if (status === 404 && dependsOnBuild) return colors.yellow('unknown, without a build:');
  if (status < 300) return colors.green(String(status));
  return (status < 400 ? colors.cyan : colors.red)(String(status));
}

/** A line for a host that answers the same, else the way there. */
function printHost({ title, way }: HostWay, right: readonly Hop[]): string {
  if (!isSame(way, right)) return `${colors.bold(title)}: ${colors.yellow('different')}\n${printWay(way)}`;
  const headers = way.flatMap((hop) => hop.headers ?? []).map(printHeader);
  return [`${colors.bold(title)}: the same`, ...headers].join('\n');
}
