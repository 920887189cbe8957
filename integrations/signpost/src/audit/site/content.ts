import type { BuildFiles } from '../../lib/file.ts';
import { catchProblem } from '../../lib/problem.ts';
import { addTrailingSlash, type Path } from '../../lib/url/path.ts';
import { readApiFile, selectApiFiles } from './api.ts';
import { readIcons } from './icons.ts';
import type { Page } from './page.ts';
import type { Site } from './site.ts';
import { readStylesheets } from './stylesheet.ts';
import type { Resolver } from './target.ts';

/** The pages and files of a site, in a build or as responses. */
interface ContentIn {
  readonly build: BuildFiles;
  readonly documents: readonly Page[];
  readonly files: ReadonlyMap<Path, string>;
  readonly base: Path;
  readonly resolver: Resolver;
}

type Content = Pick<Site, 'documents' | 'files' | 'pages' | 'home' | 'icons' | 'stylesheets' | 'api'>;

/** Reads the facts that a build and a live site have in common: pages, icons, style sheets and the API. */
export function readContent({ build, documents, files, base, resolver }: ContentIn): Content {
  return {
    documents,
    files,
    pages: documents.filter(({ kind }) => kind === 'page'),
    home: documents.find((page) => isHome(page, base)),
    icons: readIcons(build, documents, files, base, resolver),
    stylesheets: readStylesheets(files, (file) => tryRead(build, file), resolver),
    api: selectApiFiles(build.list).flatMap((file) => {
      const text = tryRead(build, file)?.toString('utf8');
      return text === undefined ? [] : [readApiFile(file, text)];
    }),
  };
}

/** True for the page at the base, by its own URL or a variant. */
function isHome({ kind, url, variants }: Page, base: Path): boolean {
  return kind === 'page' && [url, ...variants].some((path) => addTrailingSlash(path) === base);
}

/** A file's bytes; undefined for an unreadable file. */
export function tryRead(build: BuildFiles, file: string): Buffer | undefined {
  return catchProblem(
    () => build.read(file),
    () => undefined,
  );
}
