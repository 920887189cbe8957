/** Files over the clean site: replaced, added, or removed with null. */
export type Changes = Readonly<Record<string, string | Uint8Array | null>>;

/** One fault, as a person would make it in a single edit of the clean site. */
export interface Variation {
  readonly name: string;
  /** What is wrong, as one sentence. */
  readonly fault: string;
  readonly files: Changes;
  /** The text of redirects.yaml, in place of the clean one. */
  readonly map?: string;
  /** The file or the URL that the finding must be about, if it is one. */
  readonly at?: string;
  /** The rules any of which is a right answer. */
  readonly rules: readonly string[];
}

/** A legitimate variant of the clean site, in which nothing may be found. */
export interface LookAlike {
  readonly name: string;
  readonly files: Changes;
  readonly map?: string;
}

/** One kind of fault. */
export interface Kind {
  readonly variations: readonly Variation[];
  readonly lookAlikes: readonly LookAlike[];
}
