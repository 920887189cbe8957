// A program that builds sites, such as Hugo, as data alone: how it is known, the folders that it reads and writes, and where each
// subject of a fix is set. `settings.ts` prints a subject; without an entry, a fix says what the HTML must have.

/** What to write where: "set `url` in _config.yml", "add the plugin `jekyll-sitemap`", or both. */
export interface Setting {
  readonly set?: string;
  readonly add?: string;
  /** The page of its documentation. */
  readonly docs: string;
}

/** The setting of the site's URL, for canonicals, sitemaps and feeds. */
interface SiteUrlSetting extends Setting {
  readonly set: string;
  /** True if that setting includes the folder of the host in which the site is. */
  readonly hasBase?: true;
}

/** The setting of the folder of the host in which the site is. */
interface BaseSetting extends Setting {
  readonly set: string;
  /** True if that folder must end in a slash. */
  readonly endsInSlash?: true;
  /** True if the generator puts the base before each link of a page that starts with a slash, even one that has it. */
  readonly isPutBeforeLinks?: true;
}

/** A way to write the pages: files such as about/index.html or about.html, and links, canonicals and a sitemap with one form of URL. */
export interface UrlStyle {
  /** Undefined for a setting that changes links only. */
  readonly layout?: 'folder' | 'file';
  readonly variant: 'slash' | 'bare' | 'html';
  /** The setting, for a sentence. */
  readonly set: string;
  /** True if each build of that layout has the setting already: about/index.html of Hugo shows `uglyURLs = false`. */
  readonly isShownByLayout?: true;
}

/** Which descriptions a generator writes. */
interface DescriptionSettings {
  /** What gives each page a description. */
  readonly ofAll?: Setting;
  /** What gives one page its own. */
  readonly ofPage?: Setting;
  /** True if all pages have the one of the site, which no page replaces. */
  readonly isShared?: true;
}

interface SitemapSetting extends Setting {
  /** True if no setting changes its entries and dates: each is of the build. */
  readonly isFixed?: true;
}

/** The folder whose files are copied as they are, or the list of files of the root that are copied. */
type StaticFolder =
  | { readonly folder: string; readonly docs: string }
  | { readonly list: string; readonly docs: string };

/** What a fix names, a subject each. `none`: no setting and no template gives it to the pages. */
interface GeneratorSettings {
  readonly siteUrl?: SiteUrlSetting;
  /** Missing where the site's URL includes the base. */
  readonly base?: BaseSetting;
  readonly slash?: { readonly styles: readonly UrlStyle[]; readonly docs: string };
  readonly canonical?: Setting | 'none';
  readonly title?: Setting;
  readonly description?: DescriptionSettings;
  /** og:image of all pages. */
  readonly image?: Setting;
  /** The language of `<html>`. */
  readonly language?: Setting;
  readonly sitemap?: SitemapSetting | 'none';
  /** The file of the 404 page, unless the generator writes one by itself. */
  readonly errorPage?: Setting;
  readonly staticFolder?: StaticFolder;
  /** What ends links of the theme's language menu to pages that nobody has translated. */
  readonly languageMenu?: Setting;
  /** What turns off the pages that it writes at old URLs to redirect. */
  readonly redirectPages?: Setting;
}

/** Paths of pages that nobody writes, in the build or a folder of it. Nobody sets their titles, descriptions and links. */
export interface GeneratedPages {
  /** The names that it keeps to itself: `genindex.html` of Sphinx. */
  readonly reserved?: readonly string[];
  /** Where it lists pages, as those of a tag. People write there too, such as /tags/dog/ of a shop: a page must show its list. */
  readonly lists?: readonly string[];
  /** Where it describes an object of the source code in each page. */
  readonly objects?: readonly string[];
}

export interface SiteGenerator {
  readonly title: string;
  /** The content of `<meta name="generator">`. */
  readonly meta?: RegExp;
  /** The start of a path in every build, such as `_astro/`, where no page declares the generator. */
  readonly builtPath?: string;
  /** The names of its configuration in the project's root. */
  readonly configFiles: readonly string[];
  /** Names that other programs use too, and what is only in its own: config.toml with `baseURL`, which Zola writes `base_url`. */
  readonly sharedConfig?: { readonly files: readonly string[]; readonly mark: RegExp };
  /** Its npm package, where no configuration is needed. */
  readonly packageName?: string;
  /** The folder of the build. */
  readonly dist: string;
  /** The key of its configuration for another folder. */
  readonly distKey?: string;
  /** The command for a site whose package.json has no script `build`. */
  readonly build: string;
  /** The command of a development server that leaves pages with its own URL in the folder of the build. */
  readonly server?: string;
  /** The command that installs the generator on a runner of GitHub, if npm doesn't. */
  readonly install?: string;
  /** How another version than the newest is installed. */
  readonly pinned?: {
    /** The name by which platforms and workflows choose the version. */
    readonly versionKey: string;
    /** The program that prints its version: `hugo version`. */
    readonly program: string;
    install(version: string): string;
  };
  /** The folders with the sources of pages, layouts and data. */
  readonly sourceFolders: readonly string[];
  /** True if files of the root become pages: `about.md`. */
  readonly readsRoot?: true;
  readonly generatedPages?: GeneratedPages;
  /** True if its themes link to index.html of a folder, which no setting changes. */
  readonly linksIndexFiles?: true;
  readonly settings: GeneratorSettings;
}
