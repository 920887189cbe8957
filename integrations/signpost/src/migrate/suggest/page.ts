/** A page of the new site, as far as it is known. */
export interface NewPage {
  readonly address: string;
  readonly title: string;
  /** Its headings and other words; '' where they aren't known. */
  readonly text: string;
  /** The language that its `html` element says, where that is known. */
  readonly lang?: string | undefined;
  /** The addresses of its versions in other languages, as its hreflang names them. */
  readonly alternates?: readonly string[] | undefined;
}

/** An address of the old site, with what is known of the page that stood there. */
export interface OldPage {
  readonly address: string;
  /** The host that has it, where that is known. */
  readonly host?: string | undefined;
  /** '' where it isn't known. */
  readonly title: string;
  readonly text: string;
  readonly lang?: string | undefined;
}

/** What a person has decided; `to` is '' where the address is gone. */
export interface Confirmed {
  readonly from: string;
  readonly to: string;
}
