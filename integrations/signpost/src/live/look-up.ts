import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { placeOf } from './connect.ts';
import { reasonOf } from './failure.ts';
import type { FailureKind } from './reply.ts';

/** Failures that say nothing of a page: none of the host's is reached. */
export const unreached: ReadonlySet<FailureKind> = new Set(['dns', 'network']);

/**
 * Looks up host names before long work begins on them. Gives those that lead nowhere, each with a clause that goes on
 * from its name; hosts of `resolve` are not asked for.
 */
export async function unresolved(
  hosts: Iterable<string>,
  resolve: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const names = [...new Set(hosts)];
  const found = await Promise.all(names.map((host) => hindranceOf(host, resolve)));
  return new Map(names.flatMap((host, at) => (found[at] === undefined ? [] : [[host, found[at]] as const])));
}

async function hindranceOf(host: string, resolve: ReadonlyMap<string, string>): Promise<string | undefined> {
  const name = host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
  const isPlaced = ['80', '443', /:(\d+)$/.exec(host)?.[1] ?? ''].some((port) =>
    placeOf(resolve, name, port),
  );
  if (isPlaced || isIP(name) !== 0) return undefined;
  try {
    await lookup(name);
    return undefined;
  } catch (error) {
    const { why, message } = reasonOf(error);
    return unreached.has(why) ? message : undefined;
  }
}
