import { basename } from 'node:path';
import {
  type Change,
  type ComparedSide,
  findChanges,
  isNotFound,
  kinds,
  type ShownAnswer,
} from '../../answers/difference.ts';
import { createResponder } from '../../answers/responder.ts';
import { applyAdapter } from '../../hosts/adapter.ts';
import type { Host } from '../../hosts/host.ts';
import type { OwnFile } from '../../hosts/platform-files.ts';
import { platformFormats } from '../../hosts/platform-formats.ts';
import { compact, compareText } from '../../lib/text/text.ts';
import { removeQuery } from '../../lib/url/path.ts';
import { makeSourceTest } from '../../map/source-test.ts';
import type { Snapshot } from '../../project/snapshot.ts';

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
  /** Notes about the whole site, and about unknown parts. */
  readonly notes: readonly string[];
}

interface Side {
  readonly name: string;
  readonly origin: string;
  readonly pages: number | null;
}

/** A change, with the titles of the hosts that have the change, unless all do. */
export interface SiteChange extends Change {
  readonly on?: readonly string[];
}

/** The hosts of the project, unless only further hosts read the platform files. None for maps alone. */
export function chooseHosts(base: Snapshot, head: Snapshot): readonly string[] {
  const hosts = new Set<string>([...base.hosts, ...head.hosts]);
  const files = selectComparedFiles(base, head).flat();
  const readers = new Set<string>(files.map(({ host }) => host));
  return [...(readers.size > 0 && readers.isDisjointFrom(hosts) ? readers : hosts)];
}

/** Compares two sides on the given hosts; without any, by map and build alone. */
export async function compare(base: Snapshot, head: Snapshot, hosts: readonly Host[]): Promise<Comparison> {
  // No file shows the answer of /search, which a server renders on one side.
  const isRendered = makeSourceTest([base, head].flatMap(({ onDemand }) => onDemand));
  const siteChanges = await findSiteChanges(base, head, hosts);
  const changes = siteChanges
    .filter(({ url, before, after }) => {
      const isOnOneSide = isNotFound(before) || isNotFound(after);
      return !(isOnOneSide && isRendered(removeQuery(url)));
    })
    .map((change) => ({
      ...change,
      before: hideUnknownAnswer(change.before, base),
      after: hideUnknownAnswer(change.after, head),
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

/** A row for changes that are equal on all hosts, and rows with host names for the rest. */
async function findSiteChanges(
  base: Snapshot,
  head: Snapshot,
  hosts: readonly Host[],
): Promise<SiteChange[]> {
  if (hosts.length === 0) return findChanges(await openSide(base), await openSide(head));

  const rows: { readonly change: Change; readonly title: string }[] = [];
  for (const host of hosts)
    for (const change of await compareOnHost(host, base, head)) rows.push({ change, title: host.title });

  // `/old on Netlify` for a change that Cloudflare doesn't have.
  const groups = Map.groupBy(rows, ({ change }) => JSON.stringify(change));
  return [...groups.values()].flatMap((group) => {
    const on = group.map(({ title }) => title);
    return group.slice(0, 1).map(({ change }) => (on.length === hosts.length ? change : { ...change, on }));
  });
}

/** What a side returns on a host with some of the site's own files, or by map and build alone. */
async function openSide(
  { pages, planOn, onDemand, own, adapter, redirectPages }: Snapshot,
  host?: Host,
  ownFiles: readonly OwnFile[] = [],
): Promise<ComparedSide> {
  // A server or a function may have further pages.
  const mayServe = onDemand.length > 0 || own.functions.length > 0;
  const plan = await planOn(host?.id);
  const deployed = host && applyAdapter(host, adapter);
  const responder = createResponder({ plan, host: deployed, ownFiles, redirectPages });
  return { responder, ownFiles, hasPages: pages === 'own' && !mayServe };
}

async function compareOnHost(host: Host, base: Snapshot, head: Snapshot): Promise<Change[]> {
  // `_redirects` counts on Netlify and Cloudflare, vercel.json on Vercel.
  const [before, after] = selectComparedFiles(base, head);
  const isForHost = (file: OwnFile): boolean => file.host === host.id;
  return findChanges(
    await openSide(base, host, before.filter(isForHost)),
    await openSide(head, host, after.filter(isForHost)),
  );
}

/** The site's own files on both sides. Files outside of the build, such as vercel.json, count only if both are projects. */
function selectComparedFiles(base: Snapshot, head: Snapshot): [before: OwnFile[], after: OwnFile[]] {
  if (base.hasProjectFiles && head.hasProjectFiles) return [base.own.rules, head.own.rules];
  const inBuild = new Set(platformFormats.filter(({ isInDist }) => isInDist).map(({ name }) => name));
  const select = ({ own }: Snapshot) => own.rules.filter(({ file }) => inBuild.has(basename(file)));
  return [select(base), select(head)];
}

/** Without a build, a URL that nothing redirects may be a page: the answer is unknown. */
function hideUnknownAnswer(answer: ShownAnswer, { pages }: Snapshot): ShownAnswer {
  // On GitHub Pages, a page of the map redirects with status 200.
  const isRedirect = answer.location !== undefined;
  const mayBePage = !isRedirect && (answer.status === 404 || answer.status === 200);
  return pages !== 'own' && mayBePage ? { status: null } : answer;
}

function describeSide({ name, origin, pages, pageCount }: Snapshot): Side {
  return { name, origin, pages: pages === 'own' ? pageCount : null };
}

/** Notes about changes of the whole site, and about unknown parts of a side. */
function listNotes(base: Snapshot, head: Snapshot): string[] {
  const isMoved = base.origin !== head.origin;
  return compact(
    noteMissingBuild(base),
    noteMissingBuild(head),
    isMoved && `The site moves from ${base.origin} to ${head.origin}.`,
    noteMissingMap(base, head),
    noteMissingMap(head, base),
    ...[base, head].flatMap(({ name, own }) => own.faults.map((fault) => `${name}: ${fault}`)),
  );
}

const comparedWithoutBuild: Readonly<Record<Snapshot['pages'], string>> = {
  own: '',
  'of the other side': "so only redirects are compared: an added or removed page isn't noticed",
  none: 'so only the URLs in its redirect map are compared',
};

function noteMissingBuild({ name, pages }: Snapshot): string {
  if (pages === 'own') return '';
  return `No build of ${name} was found, ${comparedWithoutBuild[pages]}. To compare pages, pass a copy of the earlier project with its build: npx astro-signpost diff ../before .`;
}

/** Where a side has no map of its own, what its redirects are compared by. */
function noteMissingMap({ name, map }: Snapshot, other: Snapshot): string {
  if (map === 'of the other side')
    return `${name} is a build without redirects and without its redirect map, so redirects aren't compared: a removed redirect isn't noticed. To compare redirects too, pass a copy of its project, with the map and the build.`;
  if (map === 'own' || other.map !== 'own') return '';
  return `${name} has no redirect map, but ${other.name} has one. ${name} is compared by the redirects of its own files, if it has some.`;
}
