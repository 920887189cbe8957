import type { IntegrationResolvedRoute } from 'astro';
import type { RawPage } from '../audit/site/page.ts';
import type { OutFile } from '../lib/file.ts';
import type { Finding } from '../lib/finding.ts';
import type { RedirectMap } from '../redirects/map/entry.ts';
import type { LoadedMap } from '../redirects/map/load.ts';
import type { Baseline } from '../report/baseline.ts';
import type { IconPlan } from './emit/icons.ts';
import type { Options } from './parse-options.ts';
import type { Project } from './project.ts';
import type { Listing, PageHead } from './sitemap/listed.ts';

/** What was read from the built pages. */
export interface Prepared {
  readonly dist: string;
  readonly heads: readonly PageHead[];
  readonly listing: Listing;
  /** True where a page names the sitemap's index as @astrojs/sitemap calls it. */
  readonly namesIndex: boolean;
  /** The site's files that the build lacked. */
  readonly written: readonly OutFile[];
  /** How many cards the pages name, and how many of these were not drawn before. */
  readonly cards: { readonly total: number; readonly drawn: number };
  /** The page of a file that hasn't changed since it was read. */
  readonly known: (file: string) => RawPage | undefined;
  /** What was found while these were made. */
  readonly findings: readonly Finding[];
}

/** What is known of one run of Astro so far; each hook adds its part. */
export class Session {
  icons: IconPlan = { source: undefined, links: {}, missing: [] };
  routes: readonly IntegrationResolvedRoute[] = [];
  /** The package of the adapter, which brings a server for what is not prerendered; undefined where there is none. */
  adapter: string | undefined;
  /** What shows the host, where it was detected: `netlify.toml`. */
  hostSign: string | undefined;
  /** False where an adapter builds files alone, since every page is prerendered. */
  hasServer = false;
  /** The folder of its server: `dist/server`. */
  server = '';
  /** Where Node's server listens unless its environment says otherwise. */
  serverPort: number | undefined;
  /** The file that starts Node's server, where its name is taken for ours, and the adapter's is built under another. */
  nodeEntry: string | undefined;
  /** The URLs of the error pages that the site lacks, and that are offered. */
  errorPages: readonly string[] = [];
  /** True where the site makes its sitemap itself. */
  ownSitemap = false;
  /** Read before the pages are built, so that a wrong map stops the build first. */
  map: LoadedMap | undefined;
  /** Redirects removed within a year; git looks while the pages are built. */
  removed: Promise<RedirectMap | undefined> | undefined;
  /** What the audit holds back, read before the pages are built. */
  baseline: Baseline = new Map();
  /** Robots.txt, icons and the closed page, made before the pages. */
  siteFiles: readonly OutFile[] = [];
  /** What was read from the built pages, before the sitemap is written. */
  prepared: Prepared | undefined;
  /** Checked when the config is read. */
  checked: Options | undefined;
  /** Set when the config is final. */
  final: Project | undefined;

  get options(): Options {
    if (this.checked) return this.checked;
    throw new Error("The options of signpost were read before Astro's config was read");
  }

  get project(): Project {
    if (this.final) return this.final;
    throw new Error("The site of signpost was read before Astro's config was final");
  }
}
