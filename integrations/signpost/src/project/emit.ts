import type { OutFile } from '../core/file.ts';
import type { Finding } from '../core/finding.ts';
import { didYouMean } from '../core/nearest.ts';
import { Problem } from '../core/problem.ts';
import type { Host } from '../hosts/host.ts';
import { hosts } from '../hosts/index.ts';
import { readmeOf } from '../hosts/readme.ts';
import { fit, within } from '../plan/fit.ts';
import type { Plan } from '../plan/plan.ts';

/** What one host gets: its files, below `deploy/<id>/`, and what of the plan it can't do. */
export interface HostOutput {
  readonly host: Host;
  readonly files: readonly OutFile[];
  readonly shortfalls: readonly Finding[];
}

/** The hosts of some names; a `Problem` for one that is not known, with the nearest. */
export function hostsNamed(names: readonly string[]): Host[] {
  return names.map((name) => {
    const host = hosts.find(({ id }) => id === name);
    if (host) return host;
    const known = hosts.map(({ id }) => id);
    throw new Problem(
      `"${name}" is no host that signpost knows${didYouMean(name, known) || '.'} The hosts are ${known.join(', ')}.`,
    );
  });
}

/** The plan in a host's own words, and the shortfalls. Pure. */
export function emitHost(host: Host, plan: Plan): HostOutput {
  const emitted = host.emit(within(plan, host));
  const readme = readmeOf(
    host,
    emitted.map(({ path }) => path),
  );
  const files = [...emitted, { path: 'README.md', content: readme }];
  return {
    host,
    files: files.map((file) => ({ ...file, path: `${host.id}/${file.path}` })),
    shortfalls: shortfallsOf(host, plan),
  };
}

/** What of the plan a host can't do. Pure. */
export function shortfallsOf(host: Host, plan: Plan): Finding[] {
  const can = host.canFor?.(plan) ?? host.can;
  const beyond = host.beyond?.(within(plan, host)) ?? [];
  return [...fit(plan, { ...host, can }), ...beyond, ...(can === host.plain ? [] : spared(host, plan))];
}

/** What the host would have dropped without a word, had its own files been all that we write. */
function spared(host: Host, plan: Plan): Finding[] {
  if (host.plain === undefined) return [];
  const dropped = fit(plan, { ...host, can: host.plain }).filter(({ rule }) => rule === 'host-limit');
  const fix = 'nothing need be done: the program that is written beside its files answers them all';
  return dropped.map((finding) => ({
    ...finding,
    level: 'advice',
    message: finding.message.replace(': ', ' by its own files alone: '),
    fix,
  }));
}
