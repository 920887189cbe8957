import type { Unreadable } from '../../lib/build-files.ts';
import type { Place } from '../../lib/finding.ts';
import type { IgnoreNote } from '../../lib/ignore.ts';
import type { Path } from '../../lib/path.ts';
import type { Fallback } from '../../redirects/foreign/fallbacks.ts';
import type { SiteHeaders } from '../../redirects/foreign/headers.ts';
import type { Shutdown } from '../../redirects/foreign/shutdowns.ts';
import type { RedirectMap } from '../../redirects/map/entry.ts';
import type { ApiFile } from './api.ts';
import type { Feed } from './feed.ts';
import type { ImageFacts } from './image-file.ts';
import type { Ledger } from './ledger.ts';
import type { LlmsFile } from './llms.ts';
import type { Manifest } from './manifest.ts';
import type { Domain } from './origin.ts';
import type { Page, ScriptAct } from './page.ts';
import type { SitePlatforms } from './platforms.ts';
import type { FileRedirect, RedirectsMap, SiteMap, StrayLine } from './redirects-file.ts';
import type { Robots } from './robots.ts';
import type { Sitemap } from './sitemap.ts';
import type { Stylesheet } from './stylesheet.ts';

/** What a URL of the site leads to. */
export type Hit =
  | {
      readonly kind: 'page';
      readonly page: Page;
      /** False where it is another variant than the page's own. */
      readonly own: boolean;
    }
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'redirect'; readonly status: number; readonly to: string; readonly place: Place }
  | { readonly kind: 'gone'; readonly place: Place }
  /** Answered, if at all, by something that the build doesn't show: a declared URL, or one outside the base. */
  | { readonly kind: 'unseen'; readonly isOutside?: true };

/** Pages of a site and what holds for all of them: what a rule of scope `page` may see. */
export interface SitePages {
  /** The canonical origin; `http://localhost` where `originKnown` is false. */
  readonly origin: string;
  /** The day of the audit, for what depends on dates. */
  readonly today: string;
  /** True for a preview or a staging build: `noindex` is there on purpose, and is not looked at. */
  readonly isHidden?: boolean | undefined;
  /** False where the host can't redirect, so that stubs are the only way. */
  readonly serverRedirects: boolean;
  readonly headers: SiteHeaders | undefined;
  /** HTML documents of the build. */
  readonly documents: readonly Page[];
  /** Those that are pages of the site, and the home page among them. */
  readonly pages: readonly Page[];
}

/** The facts of a built site, read once. Rules read them and nothing else. `documents` are all that it has, by file. */
export interface Site extends SitePages {
  readonly originKnown: boolean;
  /** Begins and ends with a slash. */
  readonly base: Path;
  /** True for a site that was crawled: what is missing there returns 404. */
  readonly isAnswered?: boolean | undefined;
  readonly home: Page | undefined;
  /** URL ─▶ file, for all that is not HTML. */
  readonly files: ReadonlyMap<Path, string>;
  /** Hidden folders and links to folders of the build, whose files are not listed. */
  readonly unread?: readonly string[] | undefined;
  readonly unreadable?: readonly Unreadable[] | undefined;
  readonly robots: Robots | undefined;
  readonly sitemaps: readonly Sitemap[];
  /** Icons that a page names, and `/favicon.ico`, by URL. */
  readonly icons: ReadonlyMap<Path, ImageFacts>;
  /** What a script file of the site does whenever a page loads it; it is read when a rule needs it. Left out where no text of scripts is kept. */
  scriptActs?(file: string): readonly ScriptAct['act'][];
  /** Bytes of a file; left out for a crawled site. */
  sizeOf?(file: string): number;
  /** The feed, or the web manifest, at a URL; read when a rule needs it, like scripts. */
  feedAt?(path: Path): Feed | undefined;
  manifestAt?(path: Path): Manifest | undefined;
  readonly stylesheets: ReadonlyMap<Path, Stylesheet>;
  /** JSON files of the API; empty where the site has none. */
  readonly api: readonly ApiFile[];
  readonly llms: LlmsFile | undefined;
  /** The host that a file for GitHub Pages names. */
  readonly domain?: Domain | undefined;
  /** The lines of `_redirects`, without those that signpost generated from the map. */
  readonly redirects: readonly FileRedirect[];
  /** The same as a map, as far as one can say it; undefined where there is no such file. */
  readonly redirectsMap?: RedirectsMap | undefined;
  /** The rules of the site's own files, as their platforms read them; undefined where it has none. */
  readonly platforms?: SitePlatforms | undefined;
  /** Lines that redirect to no safe target. */
  readonly strayLines?: readonly StrayLine[] | undefined;
  /** Lines of a host's file that answer whatever is not there with one page. */
  readonly fallbacks?: readonly Fallback[] | undefined;
  /** Lines of a server's own file that shut the whole site. */
  readonly shutdowns?: readonly Shutdown[] | undefined;
  readonly map: SiteMap | undefined;
  /** The map as it was before, where the person named it; else what left it within a year, by git. */
  readonly previous: RedirectMap | undefined;
  /** Every URL ever published; empty where the site keeps no ledger. */
  readonly ledger: Ledger;
  /** URLs of other sites that were asked and are surely dead ─▶ why, as a clause. Left out where none was asked. */
  readonly external?: ReadonlyMap<string, string> | undefined;
  /** Comments in the site's files that ask the audit to leave a finding. */
  readonly ignores: readonly IgnoreNote[];
  /** What a URL leads to; undefined for nothing, which is a 404. */
  find(path: Path, query?: string): Hit | undefined;
}
