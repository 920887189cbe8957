import type { Responder } from '../../answers/responder.ts';
import type { Fallback, ForeignRule } from '../../hosts/shared/foreign-rule.ts';
import type { Finding, Level, Place } from '../../lib/finding.ts';
import type { SiteGenerator } from '../../lib/generators/generator.ts';
import type { Path } from '../../lib/url/path.ts';
import type { RedirectMap } from '../../map/entry.ts';
import type { ResolvedMap } from '../../map/resolved-map.ts';
import type { Page, Ref, ScriptAct } from '../../pages/page.ts';
import type { Stylesheet } from '../../pages/stylesheet.ts';
import type { UrlCorrections } from '../../pages/target.ts';
import type { WebManifest } from '../../pages/web-manifest.ts';
import type { Plan } from '../../plan/plan.ts';
import type { Serving } from '../../plan/serving.ts';
import type { ApiFile } from './api.ts';
import type { Feed } from './feeds.ts';
import type { ImageFacts } from './icons.ts';
import type { Ledger } from './ledger.ts';
import type { SitePlatforms } from './platforms.ts';
import type { Robots } from './robots.ts';
import type { AskSite } from './site-answer.ts';
import type { SiteHeaders } from './site-headers.ts';
import type { Sitemap } from './sitemap.ts';
import type { VersionList } from './version-list.ts';

// A site as rules see it. Mistakes of the whole site are in `causes`, and corrected in all other facts.

/** How the site's host serves pages. */
export interface SiteServing extends Serving {
  /** Mistakes in the host's settings. */
  readonly faults: readonly Finding[];
  /** True if Signpost writes canonicals as the host serves them, against Astro's `trailingSlash`. */
  readonly isAdapted: boolean;
}

/** The site's map, as written and resolved. */
export interface SiteMap {
  readonly map: RedirectMap;
  readonly resolved: ResolvedMap;
}

/** Where a page's URL is used. */
export type NamedBy = 'canonical' | 'hreflang' | 'sitemap' | 'link';

/** A URL of a page that the host redirects to the page's URL, or serves there alone. */
export interface MovedUrl {
  readonly by: NamedBy;
  readonly path: Path;
  /** The page's URL on the host. */
  readonly to: Path;
  /** Of the redirect; undefined for 404. */
  readonly status: number | undefined;
  readonly place: Partial<Place>;
}

/** Another host, to which a rule of the site's own redirects every URL. */
export interface MovedHost {
  readonly host: string;
  readonly place: Place;
}

/** A rewrite whose URLs end in a redirect loop, such as `/* /app.html 200` on Cloudflare. */
export interface RewriteLoop {
  readonly rule: ForeignRule;
  /** The URL to which the host redirects the rule's target, and which the rule matches again. */
  readonly at: Path;
}

/** The host that the build was made for: `http://localhost:4321`, a preview, or the host without `www.`. */
export interface WrongOrigin {
  readonly origin: string;
  /** The folder of the site on that host: `/acme/docs/`. */
  readonly base: Path;
  readonly canonicals: readonly Partial<Place>[];
  readonly sitemapEntries: readonly Partial<Place>[];
  /** The lines of robots.txt that name the sitemap there. */
  readonly robotsLines: readonly Partial<Place>[];
}

/** The home page, or all pages of the site, with a noindex. */
export interface NoindexSite {
  readonly pages: ReadonlySet<Page>;
  /** Of the home page's noindex, or of the first page's. */
  readonly place: Partial<Place>;
}

/** The canonical of a page with text of its own: another page, on which a layout put it. */
export interface Steering {
  /** `the home page`, or its URL. */
  readonly target: string;
  /** The different titles of all pages with that canonical. */
  readonly titles: number;
  readonly level: Level;
}

/** Mistakes of the whole site: see `causes/`. */
export interface SiteCauses {
  readonly rewriteLoops?: readonly RewriteLoop[] | undefined;
  readonly movedHost?: MovedHost | undefined;
  /** The URL that the project or the command line has for a site that was built for another folder, where rules judge it. */
  readonly configuredUrl?: string | undefined;
  readonly wrongOrigin?: WrongOrigin | undefined;
  readonly movedUrls?: readonly MovedUrl[] | undefined;
  readonly noindexSite?: NoindexSite | undefined;
  /** Pages that nothing leads to, with their missing links and files. */
  readonly strayPages?: ReadonlyMap<Page, readonly Ref[]> | undefined;
  readonly steeredPages?: ReadonlyMap<Page, Steering> | undefined;
}

/** Pages with the site's common facts: what a rule of scope `page` may use. */
export interface SitePages {
  /** The canonical origin; `http://localhost` if `originKnown` is false. */
  readonly origin: string;
  /** Starts and ends with a slash. */
  readonly base: Path;
  /** The day of the audit, for checks that depend on dates. */
  readonly today: string;
  /** True for a preview or staging build, where `noindex` is intended. */
  readonly isHidden?: boolean | undefined;
  /** Mistakes of the whole site. They are corrected in all other facts, so that rules see only what else is wrong. */
  readonly causes: SiteCauses;
  readonly corrections: UrlCorrections;
  /** The program that built the site, if a page or the project's files tell; fixes then name its settings. */
  readonly generator: SiteGenerator | undefined;
  /** False for a host without redirects, where redirect pages are the only way; undefined for an unknown host. */
  readonly serverRedirects: boolean | undefined;
  /** How the host serves the pages; undefined for an unknown host. */
  readonly serving?: SiteServing | undefined;
  readonly headers: SiteHeaders | undefined;
  /** HTML documents of the build. */
  readonly documents: readonly Page[];
  /** The pages of the site, with the home page. */
  readonly pages: readonly Page[];
  /** The versions that files of the build list, as mike writes them. */
  readonly versionLists?: readonly VersionList[] | undefined;
  /** What the host returns for a path, with the page behind it. */
  readonly ask: AskSite;
}

/** Finds the page or file that each lost URL probably became, undefined where none is similar: see `migrate/suggest`. */
export type LikelyTargets = (site: Site, lost: readonly Path[]) => readonly (string | undefined)[];

/** The facts of a site, read once. Rules use nothing else. */
export interface Site extends SitePages {
  readonly originKnown: boolean;
  /** True for a crawled site, where missing URLs returned 404. */
  readonly isCrawled?: boolean | undefined;
  readonly home: Page | undefined;
  /** llms.txt and the Markdown companions of pages, each as a page with nothing but its links. */
  readonly markdownPages: readonly Page[];
  /** URL ─▶ file, except HTML. */
  readonly files: ReadonlyMap<Path, string>;
  /** Hidden folders and links to folders, whose files aren't listed. */
  readonly unread?: readonly string[] | undefined;
  readonly robots: Robots | undefined;
  readonly sitemaps: readonly Sitemap[];
  /** Linked icons, and `/favicon.ico`, by URL. */
  readonly icons: ReadonlyMap<Path, ImageFacts>;
  /** The possible acts of a script file; read on demand. Missing if scripts aren't kept. */
  scriptActs?(file: string): readonly ScriptAct['act'][];
  /** The fragments that a script file opens, without hash; read on demand, as the acts. */
  openedFragments?(file: string): readonly string[];
  readonly stylesheets: ReadonlyMap<Path, Stylesheet>;
  readonly webManifests: readonly WebManifest[];
  readonly feeds: readonly Feed[];
  /** JSON files of the API; empty without an API. */
  readonly api: readonly ApiFile[];
  /** The rules of the site's own files, as platforms read the files; undefined without rules. */
  readonly platforms?: SitePlatforms | undefined;
  /** Lines that serve a page for every missing URL. */
  readonly fallbacks?: readonly Fallback[] | undefined;
  /** Patterns of URLs that a server renders on demand: `/search`, `/account/*`. */
  readonly declared?: readonly string[] | undefined;
  readonly map: SiteMap | undefined;
  /** The earlier map that the user passed; otherwise the redirects removed within a year, by git. */
  readonly previous: RedirectMap | undefined;
  /** Every URL ever published; empty without a ledger. */
  readonly ledger: Ledger;
  /** Missing where nothing compares pages, such as in the dev toolbar. */
  readonly likely?: LikelyTargets | undefined;
  /** What the host serves by map and build; undefined for a crawl. */
  readonly plan: Plan | undefined;
  /** What the host returns for each URL. */
  readonly responder: Responder;
}

/** The site without some of its pages. */
export function keepPages(site: Site, isKept: (page: Page) => boolean): Site {
  return { ...site, documents: site.documents.filter(isKept), pages: site.pages.filter(isKept) };
}
