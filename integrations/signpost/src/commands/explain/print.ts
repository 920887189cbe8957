import pc from 'picocolors';
import { shown } from '../../core/printable.ts';
import type { Host } from '../../hosts/host.ts';
import type { Instead } from './beside.ts';
import type { Hop } from './way.ts';

/** The hops, each with its reasons. `titleOf` names a host by its id. */
export function printWay(hops: readonly Hop[], titleOf = (id: string): string => id): string {
  return hops
    .map(({ url, status, location, file, because, instead = [] }) =>
      [
        `${colourOf(status)(status === null ? 'on demand' : String(status))} ${url}`,
        ...because.map((text) => `    ${pc.dim('because')} ${text}`),
        ...(location === undefined ? [] : [`    ${pc.dim('goes to')} ${location}`]),
        ...(file === undefined ? [] : [`    ${pc.dim('answers with')} ${file}`]),
        ...instead.map((one) => `    ${pc.yellow(insteadText(one, titleOf))}`),
      ].join('\n'),
    )
    .join('\n');
}

function colourOf(status: number | null): (text: string) => string {
  if (status === null) return pc.yellow;
  return status < 300 ? pc.green : status < 400 ? pc.cyan : pc.red;
}

/** `on Netlify and Cloudflare public/_redirects:2 answers instead: 302 to https://…`. */
function insteadText({ file, line, hosts, ...said }: Instead, titleOf: (id: string) => string): string {
  const { status, location, why } = said;
  const names = new Intl.ListFormat('en').format(hosts.map(titleOf));
  const what =
    why === undefined
      ? `answers instead: ${status}${location === undefined ? '' : ` to ${location}`}`
      : `may answer instead: ${why}`;
  return `on ${names} ${shown(file)}:${line} ${shown(what)}`;
}

export interface HostWay {
  readonly host: Host;
  readonly way: readonly Hop[];
}

export function named({ host, way }: HostWay): { host: string; way: readonly Hop[] } {
  return { host: host.id, way };
}

/** One line for a host that answers the same, else the way there. */
export function printHost({ host, way }: HostWay, right: readonly Hop[]): string {
  return isSame(way, right)
    ? `${pc.bold(host.title)}: the same`
    : `${pc.bold(host.title)} ${pc.yellow('differs')}:\n${printWay(way)}`;
}

/** What is answered once the sections are out that the map still keeps back, where that is another answer. */
export function printLater(way: readonly Hop[] | undefined): string[] {
  return way === undefined ? [] : [`${pc.yellow('once every section is released')}:\n${printWay(way)}`];
}

export function isSame(one: readonly Hop[], other: readonly Hop[]): boolean {
  return JSON.stringify(one.map(shownOf)) === JSON.stringify(other.map(shownOf));
}

function shownOf({ url, status, location }: Hop): readonly [string, number | null, string | undefined] {
  return [url, status, location];
}
