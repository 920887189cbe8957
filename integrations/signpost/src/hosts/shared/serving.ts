import type { Finding } from '../../lib/finding.ts';
import type { Variant } from '../../lib/url/canonical-url.ts';
import type { PageTable, Serving } from '../../plan/serving.ts';
import type { ReadRoot } from './settings-file.ts';

/** What a host's `serving.ts` gets. */
export interface ServingInput {
  /** The files of the build. */
  readonly files: readonly string[];
  /** Reads the host's settings in the project's root. */
  readonly read: ReadRoot;
  /** The site's trailing slash and layout, if Signpost generates the host's files; undefined if it doesn't. */
  readonly variant?: Pick<Variant, 'format' | 'trailingSlash'> | undefined;
  /** The package of Astro's adapter, if the site has one. */
  readonly adapter?: string | undefined;
}

/** How the host serves the files, and what is wrong with its settings. */
export interface ServingResult {
  /** Undefined if no file shows how the host is set up. */
  readonly serving: Serving | undefined;
  readonly faults: readonly Finding[];
}

/** A host's `serving.ts`. */
export type ReadServing = (input: ServingInput) => ServingResult;

/** Pages as the generated files serve them: at one URL, with a permanent redirect from the others. */
export function generatedTable({ format, trailingSlash }: NonNullable<ServingInput['variant']>): PageTable {
  const isSlashed = trailingSlash === 'always' || (trailingSlash === 'ignore' && format !== 'file');
  const isFileSlashed = trailingSlash === 'always' || (trailingSlash === 'ignore' && format === 'directory');
  const folder = isSlashed ? ({ own: 'slash', slash: 200, bare: 301 } as const) : bare;
  const file = isFileSlashed ? ({ own: 'slash', slash: 200, bare: 301 } as const) : bare;
  return { folder: { ...folder, index: 301 }, file: { ...file, html: 301 } };
}

const bare = { own: 'bare', bare: 200, slash: 301 } as const;

/** A server of one's own with the generated configuration; unknown without it. */
export function generatedServing(
  { variant }: ServingInput,
  host: Pick<Serving, 'host' | 'title' | 'docs'>,
): ServingResult {
  if (variant === undefined) return { serving: undefined, faults: [] };
  const serving: Serving = {
    ...host,
    source: 'measured',
    table: generatedTable(variant),
    prefers: 'folder',
    early: [],
    unknown: { status: 404, page: 'top 404.html' },
    settings: [],
    choices: [],
  };
  return { serving, faults: [] };
}
