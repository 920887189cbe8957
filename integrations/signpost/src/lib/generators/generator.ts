// What is known of a program that builds sites, such as Hugo: the signs by which it is known, the folders that it reads and
// writes, and the settings that a fix names. list.ts has them all.

/** A way to write the pages: files such as about/index.html or about.html, and links, canonicals and a sitemap with one form of URL. */
interface UrlStyle {
  /** Undefined for a setting that changes links only. */
  readonly layout?: 'folder' | 'file';
  readonly variant: 'slash' | 'bare' | 'html';
  /** The setting, for a sentence. */
  readonly write: string;
  /** True if each build of that layout has the setting already: about/index.html of Hugo shows `uglyURLs = false`. */
  readonly isShownByLayout?: true;
}

/** What a fix names. */
interface GeneratorSettings {
  /** The setting of the site's URL, for canonicals, sitemaps and feeds. */
  readonly siteUrl?: string;
  /** True if that setting includes the base. */
  readonly siteUrlHasBase?: true;
  /** What to do about a build with the URL of its own development server, for a sentence. The URL is https://www.example.com/docs/. */
  readonly servedBuildFix?: (siteUrl: string) => string;
  /** The setting of the folder of the host in which the site is. */
  readonly base?: string;
  /** True if that folder must end in a slash. */
  readonly baseEndsInSlash?: true;
  /** True if the generator puts the base before each link of a page that starts with a slash, even one that has it. */
  readonly putsBaseBeforeLinks?: true;
  readonly urlStyles?: readonly UrlStyle[];
  /** What other URLs of all pages would break otherwise, for a sentence. */
  readonly urlStyleCaution?: string;
  /** The file of the 404 page, unless the generator writes one by itself. */
  readonly errorPage?: string;
  /** True if each date in its sitemap is that of the build, which no setting changes. */
  readonly datesSitemapByBuild?: true;
  /** True if its sitemap lists the 404 page, which no setting changes. */
  readonly listsErrorPage?: true;
  /** What a link leads to that it leaves of markup that it could not read, and what to do, for a sentence. */
  readonly unreadMarkup?: { readonly id: RegExp; readonly fix: string };
  /** True if the home page leads to all pages of a build, by links in the HTML: others are of an earlier build. */
  readonly linksAllPages?: true;
  /** How pages get the language of `<html>`, for a sentence. */
  readonly languageFix?: string;
  /** What builds the first page at the home page alone, where it is built twice, for a sentence. */
  readonly homeCopyFix?: string;
  /** How pages link to the page that README.md becomes, for a sentence, if links to README.md break. */
  readonly readmeLinkFix?: string;
  /** True if scripts may show views at URLs without a file: https://www.gatsbyjs.com/docs/how-to/routing/client-only-routes-and-user-authentication/ */
  readonly hasClientRoutes?: true;
  /** True if its themes link to index.html of a folder, which no setting changes. */
  readonly linksIndexFiles?: true;
  /** How a sitemap is made, for a sentence. */
  readonly sitemap?: string;
  /** How pages get their canonicals, for a sentence: "set `site_url` in mkdocs.yml". */
  readonly canonicalFix?: string;
  /** What gives each page of a list a canonical of its own, for a sentence. */
  readonly listCanonicalFix?: string;
  /** What leaves index.html out of canonicals and og:url, for a sentence. */
  readonly indexFileFix?: string;
  /** What makes one version of a documentation the canonical of the others, for a sentence. */
  readonly versionsFix?: string;
  /** What brings the page that its hreflang links name in another language, for a sentence, if it writes them for all languages. */
  readonly lostVersionFix?: string;
  /** Why it builds a component as a page, and how it doesn't, for a sentence. */
  readonly componentFix?: string;
  /** How its redirect pages become redirects of the map, for a sentence. */
  readonly noRedirectPages?: string;
  /** The setting that publishes a whole site as noindex, without a sitemap, for a sentence. */
  readonly noindexFix?: string;
  /** How NUL characters that the generator writes into texts are prevented, for a sentence. */
  readonly nulFix?: string;
  /** What makes the icons and the manifest to which its pages link, for a sentence. */
  readonly iconFix?: string;
  /** How an icon keeps its name, for a sentence. */
  readonly iconNameFix?: string;
  /** True if its theme writes one description into all pages, which no page replaces. */
  readonly sharesDescription?: true;
  /** How a page gets its title, for a sentence. */
  readonly titleFix?: string;
  /** How a page gets its description, for a sentence. */
  readonly descriptionFix?: string;
  /** How one page without a description gets it, for a sentence. */
  readonly ownDescriptionFix?: string;
  /** How all pages get og:image, for a sentence. */
  readonly socialImageFix?: string;
  /** What copies a file of the root into the build, as the start of a sentence, where no folder is for such files. */
  readonly copyFix?: (file: string) => string;
  /** The folder whose files are copied as they are. */
  readonly staticFolder?: string;
}

/** A program that builds sites. */
export interface SiteGenerator extends GeneratorSettings {
  readonly title: string;
  /** The content of `<meta name="generator">`. */
  readonly meta?: RegExp;
  /** The start of a path in every build, such as `_astro/`, where no page declares the generator. */
  readonly built?: string;
  /** True if it never learns the URL of the site, so that it can write neither canonicals nor a sitemap. */
  readonly knowsNoUrl?: true;
  /** True if no setting and no template gives its pages canonicals. */
  readonly writesNoCanonical?: true;
  /** What to do where it took the first text of two pages for their description, and the texts are equal. */
  readonly firstTextFix?: string;
  /** The pages that no setting gives a description. */
  readonly undescribedPages?: RegExp;
  /** The pages that it writes by itself, whose titles, descriptions and links nobody sets. */
  readonly ownPages?: RegExp;
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
}
