import type { Place } from '../lib/finding.ts';

/** The subject of a check. */
export type Section =
  | 'page'
  | 'file'
  | 'redirect'
  | 'pattern'
  | 'gone'
  | 'missing'
  | 'domain'
  | 'map test'
  | 'old URL';

/** A request to a deployed site, and the response that its plan requires. */
export interface Check {
  readonly section: Section;
  /** Absolute, on the host that visitors use: `https://www.example.com/about/`. */
  readonly url: string;
  readonly expected: Expected;
  /** The line of the redirect map or of its tests. */
  readonly place?: Place | undefined;
}

/** The part of the plan's answer that is compared. */
export interface Expected {
  readonly status: number;
  /** Absolute; for redirects only. */
  readonly location: string | undefined;
  /** The same with the query that the host itself passes on, such as `?id=7` of `/product.php?id=7` on Netlify. */
  readonly hostLocation?: string | undefined;
  /** The built file that is the body, if any. */
  readonly file: string | undefined;
  /** Headers of the options that pages and files must have, by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** How many redirects should lead to `location`: 2 where the host redirects other domains before the map. */
  readonly maxRedirects: number;
}
