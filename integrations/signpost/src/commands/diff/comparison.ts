import { applyAdapter, type Host, selectSupported } from '../../hosts/host.ts';
import { createFileAnswers } from '../../hosts/own-answers.ts';
import type { OwnFile } from '../../hosts/platform-files.ts';
import { makeOnDemandTest } from '../../hosts/shared/on-demand.ts';
import type { Finding } from '../../lib/finding.ts';
import { wordFinding } from '../../lib/text/sentence.ts';
import { compareText } from '../../lib/text/text.ts';
import {
  type Change,
  type ComparedSide,
  findChanges,
  kinds,
  type ShownAnswer,
} from '../../plan/difference.ts';
import type { Plan } from '../../plan/plan.ts';
import type { Snapshot } from '../../project/snapshot.ts';
import { listNotes } from './notes.ts';
import { findOwnFiles } from './own-files.ts';

/**
 * The result of `signpost diff`, and its JSON format. `version` increases when a field changes its meaning or is removed;
 * new fields may be added at any time.
 */
export interface Comparison {
  readonly version: 2;
  readonly base: Side;
  readonly head: Side;
  readonly lost: number;
  /** Changes by map, build and the site's own platform files; worst first, then by URL. */
  readonly changes: readonly SiteChange[];
  /** The compared hosts, in order. */
  readonly hosts: readonly HostComparison[];
  /** Notes about the whole site, and about what is unknown. */
  readonly notes: readonly string[];
}

interface Side {
  readonly name: string;
  readonly origin: string;
  readonly pages: number | null;
}

/** A change, and the hosts on which it occurs if it doesn't on all. */
export interface SiteChange extends Change {
  readonly on?: readonly string[];
}

export interface HostComparison {
  readonly id: string;
  readonly title: string;
  /** Features of the new map that the host lacks, as it didn't report of the old map. */
  readonly unsupported: readonly Pick<Finding, 'rule' | 'level' | 'message' | 'fix'>[];
}

/** Compares two sides on some hosts, or by map and build alone. Pure. */
export function compare(base: Snapshot, head: Snapshot, hosts: readonly Host[]): Comparison {
  const onHosts = hosts.map((host) => compareOnHost(host, base, head));
  const all =
    hosts.length === 0
      ? findChanges(openSide(base, base.plan), openSide(head, head.plan))
      : combineChanges(onHosts);
  // /search, which a server renders on one side, is no loss.
  const [onDemand, known] = splitOnDemand(all, base, head);
  const changes = known
    .map((row) => ({
      ...row,
      before: hideUnknownAnswer(row.before, base),
      after: hideUnknownAnswer(row.after, head),
    }))
    .sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || compareText(a.url, b.url));

  return {
    version: 2,
    base: describeSide(base),
    head: describeSide(head),
    lost: new Set(changes.filter(({ kind }) => kind === 'lost').map(({ url }) => url)).size,
    changes,
    hosts: onHosts.map(({ id, title, unsupported }) => ({ id, title, unsupported })),
    notes: listNotes(base, head, onDemand),
  };
}

/** A side with the part of its plan that a host serves, and the site's own files for that host. */
function openSide(
  { pages, plan, own }: Snapshot,
  served: Plan,
  files: readonly OwnFile[] = [],
): ComparedSide {
  // A server or a function may have further pages.
  const mayServe = (plan.elsewhere ?? []).length > 0 || own.functions.length > 0;
  return {
    plan: served,
    own: files.length > 0 ? createFileAnswers(files) : undefined,
    hasPages: pages === 'own' && !mayServe,
  };
}

interface HostChanges extends HostComparison {
  readonly changes: readonly Change[];
}

/** The changes by the part of each plan that a host serves, and by the site's own files for it. */
function compareOnHost(host: Host, base: Snapshot, head: Snapshot): HostChanges {
  const before = selectSupported(applyAdapter(host, base.adapter), base.plan);
  const after = selectSupported(applyAdapter(host, head.adapter), head.plan);
  // `_redirects` counts on Netlify and Cloudflare, vercel.json on Vercel.
  const [old, now] = findOwnFiles(host.id, base, head);
  const said = new Set(before.unsupported.map(({ message }) => message));

  return {
    id: host.id,
    title: host.title,
    changes: findChanges(openSide(base, before.supported, old), openSide(head, after.supported, now)),
    unsupported: after.unsupported
      .filter(({ message }) => !said.has(message))
      .map(wordFinding)
      .map(({ rule, level, message, fix }) => ({ rule, level, message, ...(fix && { fix }) })),
  };
}

/** A row for changes that are equal on all hosts, and rows with host names for the rest. */
function combineChanges(hosts: readonly HostChanges[]): SiteChange[] {
  const rows = new Map<string, { change: Change; on: string[] }>();
  for (const { title, changes } of hosts)
    for (const change of changes) {
      const key = JSON.stringify(change);
      const row = rows.get(key) ?? { change, on: [] };
      row.on.push(title);
      rows.set(key, row);
    }

  // `/old on Netlify` for a change that Cloudflare doesn't have.
  return [...rows.values()].map(({ change, on }) =>
    on.length === hosts.length ? change : { ...change, on },
  );
}

/** Changes to or from on-demand pages, whose answers no file shows, and the others. */
function splitOnDemand(changes: readonly SiteChange[], base: Snapshot, head: Snapshot) {
  const wasRendered = makeOnDemandTest(base.plan.elsewhere ?? []);
  const isRendered = makeOnDemandTest(head.plan.elsewhere ?? []);
  const isOnDemand = ({ url, before, after }: Change): boolean =>
    (before.status === 404 && wasRendered(base.plan.origin + url)) ||
    (after.status === 404 && isRendered(head.plan.origin + url));
  return [changes.filter(isOnDemand), changes.filter((change) => !isOnDemand(change))] as const;
}

/** Without its build, a side's answer to a URL that nothing redirects is unknown: it may be a page. */
function hideUnknownAnswer(shown: ShownAnswer, { pages }: Snapshot): ShownAnswer {
  return pages !== 'own' && (shown.status === 404 || shown.status === 200) ? { status: null } : shown;
}

function describeSide({ name, plan, pages }: Snapshot): Side {
  return { name, origin: plan.origin, pages: pages === 'own' ? plan.served.pages.size : null };
}
