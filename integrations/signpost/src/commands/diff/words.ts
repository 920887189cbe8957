import {
  type Change,
  type HostChange,
  type Kind,
  kinds,
  kindTitles,
  type Reply,
} from '../../plan/difference.ts';
import type { Comparison } from './comparison.ts';

/** The title of a host's own kind too. */
export function titleOf(kind: HostChange['kind']): string {
  return kind === 'unchanged' ? 'unchanged there' : kindTitles[kind];
}

/** `301 https://…` */
export function printReply({ status, location }: Reply): string {
  return location === undefined ? String(status) : `${status} ${location}`;
}

/** `4 addresses change their answer; 2 are lost, one of them on a host alone`. */
export function headline({ changes, lost }: Comparison): string {
  const what =
    changes.length === 0
      ? 'No address changes its answer'
      : changes.length === 1
        ? 'One address changes its answer'
        : `${changes.length} addresses change their answer`;
  if (lost === 0) return what;
  const onHosts = lost - changes.filter(({ kind }) => kind === 'lost').length;
  const some = onHosts === lost ? '' : `${onHosts === 1 ? 'one' : onHosts} of them `;
  const alone = onHosts === 0 ? '' : `, ${some}on a host alone`;
  return `${what}; ${lost === 1 ? 'one is lost' : `${lost} are lost`}${alone}`;
}

/** The kinds that there are, with their changes, in their order. */
export function byKind(changes: readonly Change[]): { kind: Kind; changes: readonly Change[] }[] {
  const groups = Map.groupBy(changes, ({ kind }) => kind);
  return kinds.flatMap((kind) => {
    const group = groups.get(kind);
    return group === undefined ? [] : [{ kind, changes: group }];
  });
}

/** True where nothing at all is to be said of the addresses. */
export function isQuiet({ changes, hosts }: Comparison): boolean {
  return changes.length === 0 && hosts.every((host) => host.changes.length + host.shortfalls.length === 0);
}
