import { ledgerFile, printLedger } from '../../audit/site/ledger.ts';
import { dayOf } from '../../lib/date.ts';
import { exists } from '../../lib/disk/read.ts';
import { type Path, withoutTrailingSlash, withTrailingSlash } from '../../lib/url/path.ts';
import { slashIn, withoutComments } from '../../project/astro-config.ts';
import { configOf, type Generator, lacksServerUrls } from '../../project/detect.ts';
import { usualBaseline } from '../../report/baseline.ts';
import { indexableIn } from '../ledger/published.ts';
import { baselineOf, hasOldErrors } from './baseline.ts';
import { newFile, type Part } from './part.ts';
import { siteKeys } from './site.ts';
import type { Survey } from './survey.ts';

/** True if only a build with Signpost tells which URLs a server renders on demand. */
export async function needsBuild({ astro }: Survey): Promise<boolean> {
  return astro !== undefined && (await lacksServerUrls('.'));
}

/** Why nothing of the build is recorded, if it is that of another site. */
export async function unrecordedNotes({ away, astro, generator, origin, dist }: Survey): Promise<string[]> {
  if (away === undefined || ((await exists(ledgerFile)) && (await exists(usualBaseline)))) return [];
  const setsSite = astro?.setsSite === true;
  return [
    `The build in ${dist} is of ${away}: ${setsSite ? '' : `${await howToSetSite(generator, origin)}, `}build${setsSite ? ' again' : ''}, and run this command again. It then records the URLs and findings of the build.`,
  ];
}

async function howToSetSite(generator: Generator | undefined, origin = ''): Promise<string> {
  const key = siteKeys[generator?.title ?? '']?.url;
  const { config } = await configOf(generator?.configs ?? []);
  return key === undefined || config === undefined
    ? `set the URL of the site to ${origin}`
    : `set \`${key}\` in ${config} to ${origin}`;
}

/** Plans the ledger of the build. */
export async function ledgerPart({ away, isBuilt, dist, site, astro, generator }: Survey): Promise<Part> {
  const isAway = away !== undefined && !((await exists(ledgerFile)) && (await exists(usualBaseline)));
  if (isAway || !isBuilt) return {};
  const configs = astro === undefined ? [] : (generator?.configs ?? []);
  return newFile(ledgerFile, 'the URLs of the build: a later build that loses one fails', () =>
    ledgerOf(dist, site, configs),
  );
}

/**
 * The ledger with all pages of a build, as a build with Signpost will write their URLs. Old URLs that it redirects are in
 * the redirect map.
 */
async function ledgerOf(
  dist: string,
  site: string | undefined,
  astroConfigs: readonly string[],
): Promise<string> {
  const { pages } = await indexableIn(dist, site);
  const { config, text } = await configOf(astroConfigs);
  const hasSlash = config === undefined ? undefined : slashIn(withoutComments(text));
  const written = ({ url }: { readonly url: Path }): Path => {
    if (hasSlash === undefined || url.slice(url.lastIndexOf('/')).includes('.')) return url;
    return hasSlash ? withTrailingSlash(url) : withoutTrailingSlash(url);
  };
  return printLedger([], pages.map(written), dayOf(new Date()));
}

/** Plans the baseline of the build. The last file, since the site, its host and the map decide what is found. */
export async function baselinePart(survey: Survey): Promise<Part> {
  const { away, dist, site } = survey;
  const isDue = async () =>
    away === undefined && !(await needsBuild(survey)) && (await hasOldErrors(dist, site));
  if (!(await exists(usualBaseline)) && !(await isDue())) return {};
  return newFile(usualBaseline, 'the findings of the build, so that only new ones fail', () =>
    baselineOf(dist, site),
  );
}
