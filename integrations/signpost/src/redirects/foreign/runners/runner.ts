/** The site's own function or Worker that runs before its platform's rules. */
export interface Runner {
  /** Its file: `functions/a.js`, `_routes.json`. */
  readonly file: string;
  /** Its name in messages. */
  readonly title: string;
  /** Why rules may have no effect, as a sentence; undefined if it certainly answers everything that it receives. */
  readonly unclear?: string | undefined;
  /** A path that it answers, if its route is a single path. */
  readonly example?: string | undefined;
  /** True for the paths that it runs for; for all if unknown. */
  takes(path: string): boolean;
}

/** The files of a project's build and root. */
export interface ProjectFiles {
  /** Throws a `Problem` if the file can't be read. */
  read(name: string): Buffer | undefined;
  /** The files below a folder of the root, relative to it. */
  list(folder: string): readonly string[];
  /** Environment variables. */
  readonly variables?: Readonly<Record<string, string | undefined>> | undefined;
}

/** The name of a script without its extension; undefined for any other file. */
export const scriptName = (file: string): string | undefined =>
  /^(.+)\.(?:mjs|js|jsx|mts|ts|tsx)$/.exec(file)?.[1];

/** True for a file that Signpost generated, which answers as the map says. */
export const isGenerated = (text: string): boolean => text.slice(0, 200).includes('Written by signpost');

/** For one with computed paths, or with paths in unsupported syntax. */
export const pathsUnclear = (title: string): string =>
  `${title} runs before the redirects, and Signpost can't tell its paths from the file.`;

/** For one that passes some requests on. */
export const maybeHandsOn = (title: string): string =>
  `${title} runs before the redirects, and Signpost can't tell from the file whether it responds or passes the request on.`;
