import { posix } from 'node:path';
import type { ForeignRule } from '../hosts/shared/foreign-rule.ts';
import type { Reading } from './item.ts';

/** The options of `map import` about the file. */
export interface ImportOptions {
  /** The URL path of the folder that sources are relative to: `/`. */
  readonly base: string;
  /** The columns of a CSV file: `from=Legacy,to=Target`. */
  readonly columns?: string | undefined;
  /** The target of the redirect page at a path of the generator's build; missing without a build. */
  readonly redirectPage?: ((path: string) => string | undefined) | undefined;
  /** True if the format was named, and not detected. */
  readonly isNamed?: boolean;
}

/** A path below the base; an absolute URL stays. */
export function addBase(base: string, path: string): string {
  return path.startsWith('/') ? posix.join(base, path) : path;
}

/** Another tool's format. `read` throws a `Problem` for a file in another format. */
export interface Importer {
  /** The value of `--input-format`. */
  readonly id: string;
  readonly title: string;
  /** True if its paths lack the folder of the site: `/old` in front matter is /docs/old of https://acme.github.io/docs/. */
  readonly omitsSiteFolder?: true;
  /** True if the first matching rule counts. False if exact rules come before patterns. */
  readonly patternsInOrder: boolean;
  /** What to do in the generator once the map has the redirects, as sentences. */
  readonly nextStep?: string;
  /** The rules of a host's own file, each as the host evaluates it. */
  readonly readRules?: (file: string, text: string, base: string) => readonly ForeignRule[];
  /** True for a file that looks like this format, by name and text. */
  detect(file: string, text: string): boolean;
  read(file: string, text: string, options: ImportOptions): Reading;
}
