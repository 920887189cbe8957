import { docsUrl } from '../lib/docs.ts';
import type { OutFile } from '../lib/file.ts';
import type { Finding } from '../lib/finding.ts';
import { compact, formatCount, listFirst } from '../lib/text/text.ts';
import { type Entry, printSourcePath, printSourceUrl } from '../map/entry.ts';
import { countEntries, type EntryCounts, hasGone } from '../plan/entry-counts.ts';
import { applyMaintenance } from '../plan/maintenance.ts';
import type { Plan } from '../plan/plan.ts';
import { isAt } from './file-places.ts';
import type { Host, HostFile } from './host.ts';
import { type SupportedPart, selectSupported } from './select-supported.ts';
import { isRedirectsOnly } from './shared/redirects-only.ts';

/** The files of one host, below `deploy/<id>/`, and the unsupported parts of the plan. */
export interface HostOutput {
  readonly host: Host;
  readonly files: readonly OutFile[];
  readonly unsupported: readonly Finding[];
  /** Not those that its own serving makes needless, such as /news.html to /news on Vercel with `cleanUrls`. */
  readonly leftOut: EntryCounts;
  /** What the generated edge function costs, if there is one. */
  readonly edgeCosts: string | undefined;
}

/** Prints the plan as a host's files. */
export function emitFiles(host: Host, plan: Plan, writer?: ReadmeWriter): HostOutput {
  const part = selectSupported(host, plan);
  const { supported, unsupported, abilities } = part;
  const omitted = [...part.omitted.keys()];
  const { maintenance } = plan;
  // A host without maintenance mode keeps the redirects.
  const isInMaintenance = maintenance !== undefined && abilities.maintenance503;
  const emitted = host.emit(isInMaintenance ? applyMaintenance(supported, maintenance) : supported);

  // _redirects, _headers, README.md
  const names = emitted.map(({ path }) => path);
  const remarks = compact(
    describeEdgeCosts(host, part) ?? describeEdgeUse(host, part),
    ...unsupported.map(({ message }) => message),
    ...describeAnswers(host, part),
  );
  const purpose = writer ?? (isRedirectsOnly(plan) ? 'redirects' : 'build');
  const readme = { path: 'README.md', content: printHostReadme(host, names, purpose, remarks) };
  const files = [...emitted, readme];

  return {
    host,
    files: files.map((file) => ({ ...file, path: `${host.id}/${file.path}` })),
    unsupported,
    leftOut: countEntries({
      exact: omitted.filter((entry) => entry.kind === 'exact'),
      patterns: omitted.filter((entry) => entry.kind === 'pattern'),
    }),
    edgeCosts: describeEdgeCosts(host, part),
  };
}

/** What the host does with gone URLs and other domains of the plan, and what its files don't show, as sentences. */
function describeAnswers(host: Host, { supported, abilities }: SupportedPart): string[] {
  const { domainSettings, describeFiles } = host;
  const isFixedByHost = supported.domains.length > 0 && abilities.otherDomains !== 'one-redirect';
  return compact(
    hasGone(supported) &&
      !abilities.gone410 &&
      'Gone URLs return 404 here, not 410. Search engines drop a 404 like a 410.',
    isFixedByHost && domainSettings,
    ...(describeFiles?.(supported) ?? []),
  );
}

/** The reason and the cost of a generated edge function; undefined if the host's files are enough. */
export function describeEdgeCosts(host: Host, part: SupportedPart): string | undefined {
  const cost = part.edgeFunction?.cost;
  const use = describeEdgeUse(host, part);
  return cost === undefined || use === undefined ? undefined : `${use} ${cost}`;
}

function describeEdgeUse(host: Host, part: SupportedPart): string | undefined {
  const edge = part.edgeFunction;
  const reason = edge && describeEdgeNeed(host, part);
  if (reason === undefined) return undefined;
  return `${host.title}: ${describeEdgeRequests(part)} through the generated ${edge?.name}, because ${reason.replace(/\.$/, '')}.`;
}

/** `requests for /product.php, /shop/* go` */
function describeEdgeRequests({ paths, byFiles }: SupportedPart): string {
  if (paths === undefined) return 'each request now goes';
  const sources = new Set([...byFiles.omitted.keys()].map(printSourcePath));
  return `requests for ${listFirst([...sources])} go`;
}

function describeEdgeNeed({ title, limits }: Host, part: SupportedPart): string | undefined {
  const { omitted, worthProgram } = part.byFiles;
  const [entry] = omitted.keys();
  if (entry !== undefined) {
    const limit = [...omitted.values()].find(({ rule }) => rule === 'host-limit');
    if (limit !== undefined) return `${limit.reason}, such as ${describeEntry(entry)}`;
    // `/:slug?page=2`, which needs the function at all paths
    const isOpen = (one: Entry): boolean =>
      part.edgeFunction?.listPaths?.([one], part.supported) === undefined;
    const example = [...omitted.keys()].find(isOpen) ?? entry;
    return `\`${limits?.file}\` can't serve ${formatCount(omitted.size, 'redirect')}, such as ${describeEntry(example)}`;
  }

  // A feature that the edge function doesn't support either isn't a reason for it.
  const unsupportedAnyway = new Set(part.unsupported.map(({ message }) => message));
  const supportedByEdge = worthProgram.find(({ message }) => !unsupportedAnyway.has(message));
  return supportedByEdge && `without it, ${supportedByEdge.message.replace(`${title}: `, '')}`;
}

/** `/product.php?id=42 (redirects.yaml:12)` */
function describeEntry(entry: Entry): string {
  return `${printSourceUrl(entry)} (${entry.place.file}:${entry.place.line})`;
}

/** What the folder is for: a build, a server that serves the files itself, or `signpost maintenance` for a few days. */
type ReadmeWriter = 'build' | 'redirects' | 'maintenance';

/**
 * Prints `deploy/<host>/README.md`, about ten lines for the person who deploys: a table of the generated files with the place where
 * each is copied to. `paths` are the files of this plan, such as `_redirects`; `remarks` say what they lack of it.
 */
export function printHostReadme(
  { id, title, docs, files, setUp }: Pick<Host, 'id' | 'title' | 'docs' | 'files' | 'setUp'>,
  paths: readonly string[],
  writer: ReadmeWriter = 'build',
  remarks: readonly string[] = [],
): string {
  // `users-1` is listed only if the plan has passwords.
  const generated = files.filter((file) => paths.some((path) => isAt(file.path, path)));
  return [
    `# ${title}`,
    '',
    // By these two words, the next `map compile` knows that the folder is its own.
    `Generated by ${intros[writer]}`,
    '',
    '| File | Copy to |',
    '| --- | --- |',
    ...generated.map((file) => `| \`${file.path}\` | ${describeDestination(file, writer)} |`),
    ...(setUp === undefined ? [] : ['', setUp(paths)]),
    '',
    ...printRemarks(remarks),
    `All steps, from the build to a checked site: ${docsUrl}/guides/hosts/${id}/. Documentation of the host: ${docs}`,
    '',
  ].join('\n');
}

/** Indented, so that Markdown reads nothing in a URL of the map. */
function printRemarks(remarks: readonly string[]): string[] {
  return remarks.length === 0 ? [] : ['To know:', '', ...remarks.map((remark) => `    ${remark}`), ''];
}

const buildIntro =
  'Signpost from `redirects.yaml` and the options. Edit those instead: each build overwrites these files.';

const intros: Readonly<Record<ReadmeWriter, string>> = {
  build: buildIntro,
  redirects: buildIntro,
  maintenance:
    'Signpost for `npx astro-signpost maintenance`. During the maintenance, these files replace those of `npx astro-signpost map compile` or of the build. To end the maintenance, deploy the usual files again.',
};

/** The destination of a file with the target `build`. */
const buildDestinations: Readonly<Record<ReadmeWriter, string>> = {
  build:
    'the built site. An Astro build copies it there if this is its host; with another generator, copy it after each build.',
  redirects: "your own file of this name, as a block at its top, or the server's configuration.",
  maintenance: 'the built site, in place of the usual file',
};

/** Where a file is copied to, with its note. */
function describeDestination({ target, note }: HostFile, writer: ReadmeWriter): string {
  const places = { build: buildDestinations[writer], 'project-root': 'the root of the project.', none: '' };
  return [places[target], note ?? ''].filter((text) => text !== '').join(' ');
}
