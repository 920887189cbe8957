/** A function or Worker of the site's own that runs before its platform reads the rules. */
export interface Runner {
  /** What is looked at: `functions/a.js`, `_routes.json`. */
  readonly file: string;
  /** What a message calls it. */
  readonly title: string;
  /** Why rules may have no effect, as a sentence; undefined where it surely answers all that it takes. */
  readonly unclear?: string | undefined;
  /** A path that it is the answer of, where its route is one path. */
  readonly example?: string | undefined;
  /** True for the paths that it runs for; for all where that can't be told. */
  takes(path: string): boolean;
}

/** The files of a project, of its build and of its root. */
export interface ProjectFiles {
  /** Throws a `Problem` where the file can't be read. */
  read(name: string): Buffer | undefined;
  /** All files in a folder of the root, as paths in it. */
  list(folder: string): readonly string[];
  /** The variables of this process. */
  readonly variables?: Readonly<Record<string, string | undefined>> | undefined;
}

/** A file of code without its ending; undefined for any other file. */
export const scriptName = (file: string): string | undefined =>
  /^(.+)\.(?:mjs|js|jsx|mts|ts|tsx)$/.exec(file)?.[1];

/** True for what Signpost generated, which answers as the map says. */
export const isGenerated = (text: string): boolean => text.slice(0, 200).includes('Written by signpost');

/** The sentence for one whose paths are computed, or written in a way that is not read here. */
export const pathsUnclear = (title: string): string =>
  `${title} runs before the redirects, and Signpost can't tell its paths from the file.`;

/** The sentence for one that lets some requests pass. */
export const maybeHandsOn = (title: string): string =>
  `${title} runs before the redirects, and Signpost can't tell from the file whether it responds or passes the request on.`;
