import { join } from 'node:path';
import { fileAt } from '../hosts/github-pages/moved-pages.ts';
import type { Host } from '../hosts/host.ts';
import type { OwnFile } from '../hosts/platform-files.ts';
import { answerFromFiles } from '../hosts/shared/rule-order.ts';
import { type Day, dayOf } from '../lib/date.ts';
import { exists, readBegin, readText } from '../lib/disk/read.ts';
import type { Finding } from '../lib/finding.ts';
import { hasGeneratedLines } from '../lib/json/merge-file.ts';
import { counted } from '../lib/text/text.ts';
import { type Path, parsePath } from '../lib/url/path.ts';
import type { Entry } from '../map/entry.ts';
import { printQuery } from '../map/query.ts';
import { releasedOn } from '../map/release.ts';
import { folderOf } from '../plan/build.ts';
import { ownRulesIn } from '../serve/read-own-rules.ts';
import { rulesOf } from './audit-settings.ts';
import { copyCommand, redirectsInBuild } from './build-script.ts';
import { checkMap, isMapError } from './check-map.ts';
import { readFacts } from './facts.ts';
import { hostsNamed } from './hosts.ts';
import type { Inputs } from './load.ts';
import { publishedFolder, publishedName } from './published-folder.ts';
import { isTaken } from './root-files.ts';
import { lastBuild } from './settings-file.ts';
import { wranglerFindings } from './wrangler-config.ts';

/**
 * Reports the hosts in `signpost.yaml` that serve none of the map's redirects, because the build lacks their generated
 * file. `ofMap` are the map's own findings, if they are known. Leaves out hosts that read their files elsewhere, and builds that an adapter deploys.
 */
export async function unservedFindings(
  inputs: Inputs,
  {
    today = dayOf(new Date()),
    ofMap,
  }: { readonly today?: Day | undefined; readonly ofMap?: readonly Finding[] } = {},
): Promise<Finding[]> {
  const { map, dist, isHere, settings } = inputs;
  if (map === undefined || dist === undefined || !isHere || !(await exists(dist))) return [];
  const layout = { root: '.', dist, below: settings === undefined ? '' : folderOf(settings) };
  const last = await lastBuild('.');
  if (publishedFolder(layout) === undefined || last.adapter !== undefined) return [];
  const published = publishedName(layout);
  const { hosts } = await readFacts();
  const redirects = releasedOn(map, today).map.entries.filter(({ outcome }) => outcome.status !== 410);
  if (redirects.length === 0) return [];
  const isOnCloudflare = (hosts.length > 0 ? hosts : [last.host]).includes('cloudflare');
  const findings = isOnCloudflare ? await wranglerFindings(published) : [];
  for (const host of await hostsNamed(hosts)) {
    const file = redirectsInBuild(host);
    const copy = copyCommand(host, published);
    if (file === undefined || copy === undefined) continue;
    if (hasGeneratedLines(file === '' ? '' : ((await readText(join(published, file))) ?? ''))) continue;
    if (await servesOne(host, redirects.slice(0, enough), published)) continue;
    const what = await whatLacks(file, published);
    const faulty = errorsOf(ofMap ?? (await findingsOfMap(inputs)));
    findings.push({
      rule: 'host-place',
      conventions: ['W-REDIR-1'],
      level: 'error',
      file: map.file,
      message: `${host.title} serves no redirect of the map: ${what}`,
      fix:
        faulty > 0
          ? correctFirst(faulty)
          : `After each build, write the files of the host and copy them into the build, as part of the build script: \`npx astro-signpost map compile --output deploy\`, then \`${copy}\`.`,
    });
  }
  return findings;
}

async function findingsOfMap(inputs: Inputs): Promise<Finding[]> {
  const { result } = checkMap({ ...inputs, rules: await rulesOf(inputs) });
  return [...inputs.findings, ...result.findings];
}

/** The errors for which `map compile` writes nothing. It doesn't compare the map with Git. */
function errorsOf(ofMap: readonly Finding[]): number {
  return ofMap.filter(
    (finding) => isMapError(finding) && finding.rule !== 'map-removed' && finding.file !== '_redirects',
  ).length;
}

/** `map compile` refuses a map with errors, so the build script isn't to blame. */
function correctFirst(count: number): string {
  return `\`npx astro-signpost map compile\` writes nothing while the map has ${counted(count, 'error')}: correct ${count === 1 ? 'it' : 'them'}, then build again.`;
}

async function whatLacks(file: string, published: string): Promise<string> {
  if (file === '') return `${published} has no pages for them`;
  const path = join(published, file);
  return (await exists(path)) ? `${path} doesn't have the generated lines` : `${path} doesn't exist`;
}

/** Redirects to try: a build with the generated file serves the first ones too. */
const enough = 1000;

/** Whether the host redirects one of them, as far as its files tell. A program answers by code, which can't be read. */
async function servesOne(host: Host, entries: readonly Entry[], published: string): Promise<boolean> {
  const hasProgram = host.id === 'netlify' ? await isTaken('.') : await exists(join(published, '_worker.js'));
  if (host.edge !== undefined && hasProgram) return true;
  // In the project's folder, the file that the build copies counts, without generated lines.
  const found = await Promise.all(
    [undefined, '.'].map((root) => ownRulesIn({ root, dist: published, withGenerated: true })),
  );
  if (found.some(({ functions }) => functions.some(({ platform }) => platform === host.id))) return true;
  const files = found.flatMap(({ rules }) => rules.filter((file) => file.host === host.id));
  for (const entry of entries) if (await isServed(entry, files, published)) return true;
  return false;
}

async function isServed(entry: Entry, files: readonly OwnFile[], published: string): Promise<boolean> {
  const path = sampleOf(entry);
  const query = printQuery(entry.query);
  const isRedirected = files.some(({ rules }) =>
    [path, `${path}/`].some(
      (one) => answerFromFiles(rules, { path: one, query, host: entry.host }).location !== undefined,
    ),
  );
  if (isRedirected) return true;
  const page = fileAt(path);
  const html = page === undefined ? undefined : await readBegin(join(published, page), pageStart);
  return html !== undefined && /<meta[^<>]*http-equiv\s*=\s*["']?refresh/i.test(html);
}

/** Bytes of a page that contain its `<meta>` tags. */
const pageStart = 2000;

function sampleOf(entry: Entry): Path {
  if (entry.kind === 'exact') return entry.path;
  const parts = entry.segments.map((one) => one.literal ?? `any-${one.name}${one.tail}`);
  return parsePath(`/${[...parts, ...(entry.rest ? ['any'] : [])].join('/')}`);
}
