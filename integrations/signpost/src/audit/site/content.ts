import type { BuildFiles } from '../../lib/file.ts';
import { catchProblem } from '../../lib/problem.ts';
import { addTrailingSlash, type Path } from '../../lib/url/path.ts';
import type { Page } from '../../pages/page.ts';
import { readStylesheets } from '../../pages/stylesheet.ts';
import type { Resolver } from '../../pages/target.ts';
import { readWebManifests } from '../../pages/web-manifest.ts';
import { readApiFiles } from './api.ts';
import { readFeeds } from './feeds.ts';
import { readIcons } from './icons.ts';
import { readMarkdownPages } from './markdown-links.ts';
import type { Site } from './site.ts';
import type { AskSite } from './site-answer.ts';

// What a build and a live site have in common once their pages are known: the home page, icons, feeds, style sheets, the API.

/** The pages and files of a site, in a build or as responses. */
interface ContentIn extends Pick<Site, 'documents' | 'files' | 'base'> {
  readonly build: BuildFiles;
  readonly resolver: Resolver;
  readonly ask: AskSite;
}

type Content = Pick<
  Site,
  | 'documents'
  | 'markdownPages'
  | 'files'
  | 'pages'
  | 'home'
  | 'icons'
  | 'webManifests'
  | 'stylesheets'
  | 'feeds'
  | 'api'
>;

/** Reads the facts that a build and a live site have in common: pages, icons, style sheets and the API. */
export function readContent({ build, documents, files, base, resolver, ask }: ContentIn): Content {
  return {
    documents,
    markdownPages: readMarkdownPages(files, documents, (file) => tryRead(build, file), resolver),
    files,
    pages: documents.filter(({ kind }) => kind === 'page'),
    home: findHome(documents, base, ask),
    icons: readIcons(build, documents, files, base),
    webManifests: readWebManifests(documents, files, (file) => tryRead(build, file), resolver),
    feeds: readFeeds(files, documents, (file) => tryRead(build, file)),
    stylesheets: readStylesheets(files, (file) => tryRead(build, file), resolver),
    api: readApiFiles(build.list, (file) => tryRead(build, file)?.toString('utf8') ?? ''),
  };
}

/** The page at the base, by its served URL or a variant. */
function findHome(documents: readonly Page[], base: Path, ask: AskSite): Page | undefined {
  // `map compile` without a build
  if (documents.length === 0) return undefined;
  const home = documents.find(
    ({ kind, servedUrl }) => kind === 'page' && addTrailingSlash(servedUrl) === base,
  );
  const { page } = home === undefined ? ask(base) : { page: home };
  return page?.kind === 'page' ? page : undefined;
}

/** A file's bytes; undefined for an unreadable file. */
export function tryRead(build: BuildFiles, file: string): Buffer | undefined {
  return catchProblem(
    () => build.read(file),
    () => undefined,
  );
}
