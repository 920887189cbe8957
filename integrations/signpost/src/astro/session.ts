import type { IntegrationResolvedRoute } from 'astro';
import type { OutFile } from '../lib/file.ts';
import type { Finding } from '../lib/finding.ts';
import type { RedirectMap } from '../map/entry.ts';
import type { RawPage } from '../pages/page.ts';
import type { LoadedMap } from '../project/map-includes.ts';
import { type Baseline, emptyBaseline } from '../report/baseline.ts';
import type { IconPlan } from './emit/icons.ts';
import type { Options } from './parse-options.ts';
import type { AstroProject } from './project.ts';
import type { Listing } from './sitemap/listed.ts';

/** Data of the built pages. */
export interface Prepared {
  readonly dist: string;
  readonly listing: Listing;
  /** True if a page links to the sitemap index by the name of @astrojs/sitemap, and the map doesn't redirect it. */
  readonly namesIndex: boolean;
  /** Returns the parsed page of an unchanged file. */
  readonly findKnownPage: (file: string) => RawPage | undefined;
  /** Findings of the social images. */
  readonly findings: readonly Finding[];
}

/** The state of one Astro run, filled by the hooks. */
export class Session {
  icons: IconPlan = { source: undefined, links: {}, missing: [] };
  routes: readonly IntegrationResolvedRoute[] = [];
  /** The package of the adapter, if any: `@astrojs/node`. */
  adapter: string | undefined;
  /** False if the adapter builds only files, because every page is prerendered. */
  hasServer = false;
  /** The folder of the server: `dist/server`. */
  server = '';
  /** The default port of Node's server. */
  serverPort: number | undefined;
  /** The original name of Node's server file, if Signpost's file takes the name. */
  nodeEntry: string | undefined;
  /** True for a site with a sitemap of its own. */
  ownSitemap = false;
  /** Read before the pages are built. An invalid map stops the build early. */
  map: LoadedMap | undefined;
  /** The redirects removed within a year. Git runs while the pages are built. */
  removed: Promise<RedirectMap | undefined> | undefined;
  /** The baseline, read before the pages are built. */
  baseline: Baseline = emptyBaseline;
  /** Icons and the maintenance page, created before the pages. */
  siteFiles: readonly OutFile[] = [];
  /** Read from the built pages, before the sitemap is written. */
  prepared: Prepared | undefined;
  /** Checked when the config is read. */
  checkedOptions: Options | undefined;
  /** Set when the config is final. */
  finalProject: AstroProject | undefined;

  get options(): Options {
    if (this.checkedOptions) return this.checkedOptions;
    throw new Error("The options of signpost were read before Astro's config was read");
  }

  get project(): AstroProject {
    if (this.finalProject) return this.finalProject;
    throw new Error("The site of signpost was read before Astro's config was final");
  }
}
