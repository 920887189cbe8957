import { applyAdapter, findAbilities, type Host, selectSupported } from '../../hosts/host.ts';
import { applyRequestQuery, createFileAnswers } from '../../hosts/own-answers.ts';
import type { OwnFile } from '../../hosts/platform-files.ts';
import type { Abilities } from '../../hosts/shared/abilities.ts';
import { makeOnDemandTest } from '../../hosts/shared/rule-matching.ts';
import { compareText } from '../../lib/text/text.ts';
import {
  type Change,
  type ComparedSide,
  type FileAnswers,
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
  readonly version: 3;
  readonly base: Side;
  readonly head: Side;
  readonly lost: number;
  /** Changes by map, build and the site's own platform files; worst first, then by URL. */
  readonly changes: readonly SiteChange[];
  /** The ids of the compared hosts. */
  readonly hosts: readonly string[];
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

/** Compares two sides on some hosts, or by map and build alone. Pure. */
export function compare(base: Snapshot, head: Snapshot, hosts: readonly Host[]): Comparison {
  const all =
    hosts.length === 0
      ? findChanges(openSide(base, base.plan), openSide(head, head.plan))
      : combineHosts(hosts, (host) => compareOnHost(host, base, head));
  // No file shows the answer of /search, which a server renders on one side.
  const isRendered = makeOnDemandTest([base, head].flatMap(({ plan }) => plan.elsewhere ?? []));
  const changes = all
    .filter(
      ({ url, before, after }) =>
        (before.status !== 404 && after.status !== 404) || !isRendered(base.plan.origin + url),
    )
    .map((row) => ({
      ...row,
      before: hideUnknownAnswer(row.before, base),
      after: hideUnknownAnswer(row.after, head),
    }))
    .sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || compareText(a.url, b.url));

  return {
    version: 3,
    base: describeSide(base),
    head: describeSide(head),
    lost: new Set(changes.filter(({ kind }) => kind === 'lost').map(({ url }) => url)).size,
    changes,
    hosts: hosts.map(({ id }) => id),
    notes: listNotes(base, head),
  };
}

/** A side with the part of its plan that a host serves, and the site's own files for that host. */
function openSide({ pages, plan, own }: Snapshot, served: Plan, answers?: FileAnswers): ComparedSide {
  // A server or a function may have further pages.
  const mayServe = (plan.elsewhere ?? []).length > 0 || own.functions.length > 0;
  return { plan: served, own: answers, hasPages: pages === 'own' && !mayServe };
}

/** The changes by the part of each plan that a host serves, and by the site's own files for it. */
function compareOnHost(host: Host, base: Snapshot, head: Snapshot): Change[] {
  // `_redirects` counts on Netlify and Cloudflare, vercel.json on Vercel.
  const [old, now] = findOwnFiles(host.id, base, head);
  const [before, after] = [applyAdapter(host, base.adapter), applyAdapter(host, head.adapter)];
  const was = selectSupported(before, base.plan).supported;
  const is = selectSupported(after, head.plan).supported;
  if (old.length + now.length === 0) return findChanges(openSide(base, was), openSide(head, is));

  return findChanges(
    openSide(base, was, createHostAnswers(old, findAbilities(before, base.plan))),
    openSide(head, is, createHostAnswers(now, findAbilities(after, head.plan))),
  );
}

/**
 * The answers of the site's own files, else of the map as the host gives them: `/product.php?id=7` leads to the same URL
 * before and after `init` moves its line from `_redirects` to the map.
 */
function createHostAnswers(files: readonly OwnFile[], abilities: Abilities): FileAnswers {
  const { examples, answer } = createFileAnswers(files);
  return {
    examples,
    answer: (plan, request, given) => answer(plan, request, applyRequestQuery(given, request, abilities)),
  };
}

/** A row for changes that are equal on all hosts, and rows with host names for the rest. */
function combineHosts(hosts: readonly Host[], compareOn: (host: Host) => readonly Change[]): SiteChange[] {
  const rows = hosts.flatMap((host) => compareOn(host).map((change) => ({ change, title: host.title })));
  const groups = Map.groupBy(rows, ({ change }) => JSON.stringify(change));

  // `/old on Netlify` for a change that Cloudflare doesn't have.
  return [...groups.values()].flatMap((group) => {
    const on = group.map(({ title }) => title);
    return group.slice(0, 1).map(({ change }) => (on.length === hosts.length ? change : { ...change, on }));
  });
}

/** Without its build, a side's answer to a URL that nothing redirects is unknown: it may be a page. */
function hideUnknownAnswer(shown: ShownAnswer, { pages }: Snapshot): ShownAnswer {
  return pages !== 'own' && (shown.status === 404 || shown.status === 200) ? { status: null } : shown;
}

function describeSide({ name, plan, pages }: Snapshot): Side {
  return { name, origin: plan.origin, pages: pages === 'own' ? plan.served.pages.size : null };
}
