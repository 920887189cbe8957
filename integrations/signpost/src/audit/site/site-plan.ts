import type { ServingResult } from '../../hosts/shared/serving.ts';
import type { Path } from '../../lib/url/path.ts';
import { toFileName } from '../../lib/url/path.ts';
import type { RedirectMap } from '../../map/entry.ts';
import { type ResolvedMap, resolveMap } from '../../map/resolved-map.ts';
import type { RawPage } from '../../pages/page.ts';
import { Resolver } from '../../pages/target.ts';
import { buildPlan } from '../../plan/build.ts';
import type { ServedPages } from '../../plan/page-urls.ts';
import type { Plan } from '../../plan/plan.ts';
import { isLayoutByFile, layoutByFile, listDeployedFiles, listServedFiles } from '../../plan/served-files.ts';
import type { Settings } from '../../plan/settings.ts';
import { guessServedPages } from './guess-served-pages.ts';
import type { Sitemap } from './sitemap.ts';

// A build → the plan of what its host serves. On an unknown host, a page has the URL that the site's canonicals and sitemap
// declare.

/** What a build is planned from. */
interface BuildToPlan {
  readonly origin: string;
  /** Starts and ends with a slash. */
  readonly base: Path;
  readonly list: readonly string[];
  readonly raw: readonly RawPage[];
  readonly sitemaps: readonly Sitemap[];
  readonly map?: RedirectMap | undefined;
  readonly resolved?: ResolvedMap | undefined;
  readonly settings?: Settings | undefined;
  readonly plan?: Plan | undefined;
  readonly serving?: ServingResult | undefined;
}

interface PlannedBuild {
  readonly plan: Plan;
  readonly resolved: ResolvedMap | undefined;
  /** The folder of the build in the document root: '' or `docs/`. */
  readonly below: string;
}

/** Settings of a build without any: nothing besides files and map decides an answer. */
const noSettings = {
  domains: [],
  tls: { at: 'here' },
  redirectMaxAge: false,
  headers: [],
  protect: [],
} as const;

/** Plans what the site's host serves, each page at the host's URL for the file, or on an unknown host at the declared one. */
export function planBuild(build: BuildToPlan): PlannedBuild {
  const { base, list, map, serving } = build;
  const below = toFileName(base);
  if (build.plan !== undefined) return { plan: openSite(build.plan), resolved: build.resolved, below };

  const origin = `https://${new URL(build.origin).host}`;
  const variant = { ...(build.settings?.variant ?? layoutByFile), base };
  const settings: Settings = { ...noSettings, ...build.settings, origin, variant };
  const pages = chooseServedPages(build, settings);
  const resolved = build.resolved ?? (map && resolveBuildMap(map, settings, { list, pages }));

  const plan = buildPlan(settings, resolved, list, serving?.serving, pages);
  return { plan: openSite(plan), resolved, below };
}

/** The URLs that the site declares on an unknown host; undefined if the settings or the host decide. */
function chooseServedPages(build: BuildToPlan, settings: Settings): ServedPages | undefined {
  const { base, list, serving, raw } = build;
  const isDecided = build.settings !== undefined && !isLayoutByFile(build.settings);
  if (isDecided || serving?.serving !== undefined) return undefined;

  const below = toFileName(base);
  // 404.html has no URL of its own.
  const deployed = new Set(listDeployedFiles(settings, list));
  const pages = raw.filter(({ file }) => deployed.has(below + file));
  return guessServedPages(pages, { ...build, below, resolver: new Resolver(build.origin) });
}

/** Resolves the map for the URLs that the build has. */
function resolveBuildMap(
  map: RedirectMap,
  settings: Settings,
  { list, pages }: { readonly list: readonly string[]; readonly pages: ServedPages | undefined },
): ResolvedMap {
  const planned = listServedFiles(settings, list);
  const served = new Set<string>([...(pages ?? planned).pages.keys(), ...planned.files.keys()]);
  return resolveMap(map, { origin: settings.origin, domains: settings.domains, served });
}

/** The site as it is after maintenance: the audit judges pages and links, not the 503 of a few hours. */
function openSite(plan: Plan): Plan {
  return plan.maintenance === undefined ? plan : { ...plan, maintenance: undefined };
}
