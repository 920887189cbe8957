import { dirname, join } from 'node:path';
import type { Host } from '../../hosts/host.ts';
import type { HostId } from '../../hosts/load.ts';
import { bringIn } from '../../import/bring-in.ts';
import { isForMap } from '../../import/platforms.ts';
import { listFiles, readText } from '../../lib/disk/read.ts';
import { Problem } from '../../lib/problem.ts';
import { counted, firstOf, present } from '../../lib/text/text.ts';
import { type RedirectMap, sourcePath } from '../../map/entry.ts';
import type { OwnFile } from '../../platforms/platform-files.ts';
import { inBoth, redirectsOfAstro } from '../../project/astro-config.ts';
import { configOf, generatorOf } from '../../project/detect.ts';
import type { Inputs } from '../../project/load.ts';
import { recordedIn } from '../../project/own-files.ts';
import { rootFindings } from '../../project/root-files.ts';
import { lastBuild } from '../../project/settings-file.ts';
import { unservedFindings } from '../../project/unserved.ts';
import { builtHere } from '../../project/usual-build.ts';
import { ownRulesIn } from '../../serve/read-own-rules.ts';
import { formatOn, hasAll } from '../map-import/known.ts';
import { conflict, type Fact } from './fact.ts';

/** The hosts that read a file, restricted to the project's if it is one of them. */
function readBy(rules: readonly { readonly host: string }[], hosts: readonly string[]): string[] {
  const all = rules.map(({ host }) => host);
  const own = all.filter((host) => hosts.includes(host));
  return own.length > 0 ? own : all;
}

/** True for a file in the build whose redirects the map has all, with the same targets. */
async function isImported(file: string, hosts: readonly HostId[], map: RedirectMap): Promise<boolean> {
  const dist = await builtHere();
  if (dist === undefined || dirname(file) !== dist) return false;
  try {
    const text = (await readText(file)) ?? '';
    const from = formatOn(hosts, file);
    return hasAll(map, file, bringIn(file, [{ file, text }], { base: '/', from }));
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

/** Files with redirects besides the generated ones. */
async function ownRedirects(
  found: readonly OwnFile[],
  hosts: readonly HostId[],
  map: RedirectMap,
): Promise<Fact[]> {
  const byFile = Map.groupBy(found, ({ file }) => file);
  const facts = Array.from(byFile, async ([file, all]): Promise<Fact[]> => {
    const recorded = await recordedIn(file);
    const own = all.filter(({ rules }) => rules.some((rule) => isForMap(rule) && !recorded.has(rule.text)));
    if (own.length === 0 || (await isImported(file, hosts, map))) return [];
    return [
      conflict(
        'ownRedirects',
        'Own redirects',
        `${file} has redirects of its own for ${readBy(own, hosts).join(' and ')}`,
        `They can apply instead of redirects.yaml. If redirects.yaml has them, delete them from ${file} and from the file it is copied from. Otherwise move them: npx astro-signpost map import ${file} --output redirects.yaml --append`,
        { path: file },
      ),
    ];
  });
  return (await Promise.all(facts)).flat();
}

/** Redirects that Astro's configuration and the map both have: a build with Signpost fails for them. */
async function alsoInAstro(configs: readonly string[], map: RedirectMap | undefined): Promise<Fact[]> {
  const { config, list } = await redirectsOfAstro(configs);
  if (map === undefined || config === undefined || list === undefined) return [];
  const { base = '/' } = await lastBuild('.');
  const twice = inBoth(pairsIn(config, list, base.replace(/\/$/, '')), map);
  if (twice.length === 0) return [];
  const urls = twice.map(({ entry }) => sourcePath(entry));
  const places = twice.map(({ entry: { place } }) => `${place.file}:${place.line}`);
  return [
    conflict(
      'astroRedirects',
      'Astro redirects',
      `${config} and the map both redirect ${firstOf(urls)} (${firstOf(places)})`,
      `A build with Signpost fails for that. Remove ${twice.length === 1 ? 'it' : 'them'} from \`redirects\` in ${config}.`,
      { path: config, urls },
    ),
  ];
}

/** None if the list can't be read as it is written. */
function pairsIn(config: string, list: string, below: string): [from: string, to: string][] {
  try {
    const { items } = bringIn(config, [{ file: config, text: list }], { base: '/', from: 'mapping' });
    return items.flatMap((item) => (item.kind === 'rule' ? [[below + item.from, item.to]] : []));
  } catch (error) {
    if (error instanceof Problem) return [];
    throw error;
  }
}

/** What hosts read from the root of the project, where it is older than the deploy folder. */
async function outdated(deployed: readonly Host[]): Promise<Fact[]> {
  const facts = deployed.map(async (host) => {
    const folder = join('deploy', host.id);
    const places = { folder, root: '.', expectsAll: false };
    const found = await rootFindings(host, await listFiles(folder), places);
    return found.map(({ message, fix }) => conflict('outdatedFile', 'Outdated files', message, fix));
  });
  return (await Promise.all(facts)).flat();
}

/** What is in the way of Signpost in a project. */
export async function conflicts(
  inputs: Inputs | undefined,
  hosts: readonly HostId[],
  deployed: readonly Host[],
): Promise<Fact[]> {
  const errors = (inputs?.findings ?? []).filter(({ level }) => level === 'error');
  const { rules, faults } = await ownRulesIn({ root: '.', dist: await builtHere() });
  const own = inputs?.map === undefined ? [] : await ownRedirects(rules, hosts, inputs.map);
  const stale = deployed.filter(({ id }) => hosts.length > 0 && !hosts.some((own) => own === id));
  const generator = await generatorOf('.');
  const configs = generator?.title === 'Astro' ? generator.configs : [];
  const { config, text } = await configOf(configs);
  const isAtExample = /[{,\s]site\s*:\s*['"`]https:\/\/example\.com\/?['"`]/.test(text);
  return present(
    errors.length > 0 &&
      conflict(
        'map',
        'Map',
        `${counted(errors.length, 'error')} in the map or the ledger`,
        'Run: npx astro-signpost map check',
      ),
    ...own,
    ...(await alsoInAstro(configs, inputs?.map)),
    ...faults.map((fault) => conflict('ownRedirects', 'Own redirects', fault)),
    ...(await outdated(deployed)),
    ...(inputs === undefined ? [] : await unservedFindings(inputs)).map(({ message, fix }) =>
      conflict('unserved', 'Redirects', message, fix),
    ),
    ...stale.map(({ id }) =>
      conflict(
        'oldFiles',
        'Old files',
        `deploy/${id} is there, and ${id} is not a host of this project`,
        `If you deploy from there, you may deploy an old map. Remove it, or name the host.`,
        { path: `deploy/${id}` },
      ),
    ),
    isAtExample &&
      conflict(
        'site',
        'Site',
        `${config} has \`site: 'https://example.com'\`, the placeholder of a template`,
        'Set it to the URL of your site: canonical URLs and redirects use it.',
      ),
    /['"]@astrojs\/sitemap['"]/.test(text) &&
      conflict(
        'sitemap',
        'Sitemap',
        `${config} has @astrojs/sitemap, but Signpost writes the sitemap`,
        'Remove it, then run: npm uninstall @astrojs/sitemap',
      ),
  );
}
