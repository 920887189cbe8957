import pc from 'picocolors';
import type { Host } from '../../hosts/host.ts';
import type { Hop } from './way.ts';

export function printWay(hops: readonly Hop[]): string {
  return hops
    .map(({ url, status, location, file, because }) =>
      [
        `${colourOf(status)(String(status))} ${url}`,
        ...because.map((text) => `    ${pc.dim('because')} ${text}`),
        ...(location === undefined ? [] : [`    ${pc.dim('goes to')} ${location}`]),
        ...(file === undefined ? [] : [`    ${pc.dim('answers with')} ${file}`]),
      ].join('\n'),
    )
    .join('\n');
}

function colourOf(status: number): (text: string) => string {
  return status < 300 ? pc.green : status < 400 ? pc.cyan : pc.red;
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

function shownOf({ url, status, location }: Hop): readonly [string, number, string | undefined] {
  return [url, status, location];
}
