import type { Finding } from '../../lib/finding.ts';
import type { UrlSettings } from '../../lib/url/canonical-url.ts';
import {
  createGeneratedTable,
  type PageRow,
  type PageTable,
  type PageVariant,
} from '../../plan/page-urls.ts';
import type { Serving, ServingSetting } from '../../plan/serving.ts';
import type { ReadRoot } from './settings-file.ts';

/** The input of a host's `serving.ts`. */
export interface ServingInput {
  /** The files of the build. */
  readonly files: readonly string[];
  /** Reads the host's settings in the project's root. */
  readonly read: ReadRoot;
  /** The site's trailing slash and layout, if Signpost generates the host's files; undefined if it doesn't. */
  readonly variant?: Pick<UrlSettings, 'format' | 'trailingSlash'> | undefined;
  /** The package of Astro's adapter, if the site has one. */
  readonly adapter?: string | undefined;
}

/** How the host serves the files, and faults of the settings. */
export interface ServingResult {
  /** Undefined if no file shows how the host is set up. */
  readonly serving: Serving | undefined;
  readonly faults: readonly Finding[];
  /** True if Signpost writes canonicals with another slash than Astro's setting, as the host serves them. */
  readonly isAdapted?: boolean;
}

/** A host's `serving.ts`. */
export type ReadServing = (input: ServingInput) => ServingResult;

/** Astro's slash, changed where the host would redirect the URLs of pages. */
export function findServedSlash(
  { folder, file }: PageTable,
  variant: NonNullable<ServingInput['variant']>,
): UrlSettings['trailingSlash'] {
  const expectedTable = createGeneratedTable(variant);
  const { format, trailingSlash } = variant;
  const isServed = (row: PageRow, { own }: PageRow): boolean => row[own] === 200;
  const isFolderServed = format === 'file' || isServed(folder, expectedTable.folder);
  const isFileServed = format === 'directory' || isServed(file, expectedTable.file);
  if (isFolderServed && isFileServed) return trailingSlash;

  // Pages at /about and /blog/: the host decides by file.
  const slashes: Partial<Record<PageVariant, UrlSettings['trailingSlash']>> = {
    slash: 'always',
    bare: 'never',
  };
  if (format === 'preserve' && folder.own !== file.own)
    return folder.own === 'slash' && file.own === 'bare' ? 'ignore' : trailingSlash;
  return slashes[format === 'file' ? file.own : folder.own] ?? trailingSlash;
}

/** The generated configuration of a web server or function, which serves pages by the site's own settings. */
export function serveAsGenerated(
  variant: NonNullable<ServingInput['variant']>,
  server: Pick<Serving, 'host' | 'title' | 'docs' | 'hasOwnCertificates'>,
): Serving {
  return {
    ...server,
    source: 'measured',
    table: createGeneratedTable(variant),
    prefers: 'folder',
    early: [],
    unknown: { status: 404, page: 'top 404.html' },
    settings: [],
    choices: [],
  };
}

/** A web server. */
interface WebServer extends Required<Pick<Serving, 'host' | 'title' | 'docs' | 'errorPageSetting'>> {
  /** How it redirects /about to /about/ where the build has about/index.html. */
  readonly slashStatus: 301 | 308;
  /** The directive that decides about the URLs of pages, with its default. */
  readonly directive: Pick<ServingSetting, 'key' | 'value'>;
}

/**
 * A web server with the generated configuration, otherwise with its own defaults. What else its configuration says isn't in
 * the project: with `try_files $uri.html`, nginx also serves /contact for contact.html.
 */
export function serveByWebServer({
  slashStatus,
  directive,
  errorPageSetting,
  ...named
}: WebServer): ReadServing {
  const server = { ...named, hasOwnCertificates: true } as const;
  const byDefault: Serving = {
    ...server,
    source: 'measured',
    table: {
      folder: { own: 'slash', slash: 200, bare: slashStatus, index: 200 },
      file: { own: 'html', html: 200, bare: 200 },
    },
    prefers: 'folder',
    early: [],
    unknown: { status: 404, page: 'top 404.html' },
    settings: [{ file: undefined, line: 1, isDefault: true, ...directive }],
    choices: [],
    errorPageSetting,
    unseen: `No file of the project shows the rest of ${server.title}'s configuration.`,
  };

  // The server serves about.html at /about.html.
  const choices = [
    {
      write: '`redirectsOnly: true` in signpost.yaml, or below `deploy` in the options of Astro',
      table: byDefault.table,
    },
  ];
  return ({ variant }) => {
    const serving = variant === undefined ? byDefault : { ...serveAsGenerated(variant, server), choices };
    return { serving, faults: [] };
  };
}
