import { isHostId } from '../../hosts/load.ts';
import { listBuild } from '../../lib/disk/build-folder.ts';
import { exists } from '../../lib/disk/read.ts';
import { figure, present } from '../../lib/text/text.ts';
import { usualMapFile } from '../../map/entry.ts';
import { type DetectedHost, type Generator, generatorOf } from '../../project/detect.ts';
import { expectHosts } from '../../project/emit.ts';
import { hostsHere } from '../../project/hosts-here.ts';
import { readShown } from '../../project/load.ts';
import { usualDist } from '../../project/settings-file.ts';
import { guessSiteOf, siteUrl } from '../../project/site-url.ts';
import { usualBuild } from '../../project/usual-build.ts';
import { type ConfigChange, configChange } from './astro-config.ts';
import { type Existing, existingRedirects, ruleCount } from './existing.ts';
import { type DetectedSite, detectedSite } from './site.ts';

/** What the user passed. */
export interface InitInput {
  readonly site: string | undefined;
  readonly hosts: readonly string[] | undefined;
}

/** What is found in a project. */
export interface Survey {
  /** `--site`, and its origin. */
  readonly site: string | undefined;
  readonly origin: string | undefined;
  /** The site that the project names, if `--site` is missing. */
  readonly detected: DetectedSite | undefined;
  readonly generator: Generator | undefined;
  /** The Astro config and its changes; undefined for another generator. */
  readonly astro: ConfigChange | undefined;
  readonly hosts: readonly DetectedHost[];
  readonly dist: string;
  readonly isBuilt: boolean;
  /** The origin of a build for another host than that of `--site`. */
  readonly away: string | undefined;
  /** True if there is a redirect map. */
  readonly isMapped: boolean;
  readonly redirects: Awaited<ReturnType<typeof existingRedirects>>;
}

/** Looks at the project in the current folder. */
export async function surveyOf({ site, hosts: named }: InitInput): Promise<Survey> {
  const generator = await generatorOf('.');
  expectHosts(named ?? []);
  const hosts =
    named === undefined ? await hostsHere() : named.filter(isHostId).map((id) => ({ id, signs: ['--host'] }));
  const origin = site === undefined ? undefined : siteUrl(site).origin;
  const usual = await usualBuild();
  const dist = (await exists(usual)) ? usual : (generator?.dist ?? usualDist);
  const isBuilt = await exists(dist);
  const astro = generator?.title === 'Astro' ? await configChange(generator, named ?? [], origin) : undefined;
  const ids = hosts.map(({ id }) => id);
  return {
    ...{ site, origin, generator, astro, hosts, dist, isBuilt },
    detected:
      astro !== undefined || site !== undefined
        ? undefined
        : await detectedSite(generator, isBuilt ? dist : undefined),
    away: isBuilt ? await otherHostOf(dist, origin) : undefined,
    isMapped: await exists(usualMapFile),
    redirects: await existingRedirects(generator, ids, dist),
  };
}

/** The origin of a build for another host than that of `--site`. */
async function otherHostOf(dist: string, origin: string | undefined): Promise<string | undefined> {
  const built = origin === undefined ? undefined : await guessSiteOf(dist, listBuild(dist).list);
  const own = built && new URL(built).origin;
  return own === origin ? undefined : own;
}

/** The rows of what was found. */
export async function foundRows(survey: Survey): Promise<(readonly [name: string, value: string])[]> {
  const { generator, detected, dist, isBuilt } = survey;
  return [
    ['Generator', generator?.title ?? 'not detected'],
    ['Host', hostText(survey)],
    ...(detected === undefined ? [] : ([['Site', `${detected.url} (${detected.sign})`]] as const)),
    ['Build', isBuilt ? dist : `${dist}, not built yet`],
    ['Redirects', await redirectsText(survey)],
  ];
}

function hostText({ hosts }: Survey): string {
  const named = hosts.map(({ id, signs }) => `${id} (${signs[0]})`);
  return named.length === 0 ? 'not detected (pass --host NAME)' : named.join(', ');
}

async function redirectsText({ redirects, isMapped }: Survey): Promise<string> {
  const entries = isMapped ? (await readShown(usualMapFile)).map.entries.length : 0;
  const found = redirects.existing.map((one: Existing) => `${ruleCount([one])} in ${one.name}`);
  const unread = isMapped ? [] : redirects.unread;
  return (
    present(
      entries > 0 && `${figure(entries)} in ${usualMapFile}`,
      ...found,
      ...unread.map((what) => `${what} (not read)`),
    ).join(', ') || 'none'
  );
}
