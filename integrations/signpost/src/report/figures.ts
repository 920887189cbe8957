/** One page in numbers, for the pictures of a report. */
export interface PageFigure {
  readonly url: string;
  /** Its address without the origin. */
  readonly path: string;
  /** The part of the site that it belongs to: `/products/`. */
  readonly section: string;
  /** Clicks from the home page; undefined where no chain of links leads to it. */
  readonly depth: number | undefined;
  /** Pages that link to it. */
  readonly linkedFrom: number;
  /** True where search engines may list it. */
  readonly listed: boolean;
  /** Characters of its title and description; 0 where it has none. */
  readonly title: number;
  readonly description: number;
}

/** A page's neighbours: paths, each once. */
export interface PageLinks {
  readonly from: readonly string[];
  readonly to: readonly { readonly path: string; readonly broken: boolean }[];
}

/** What the pictures of a report are drawn from. */
export interface Figures {
  readonly pages: readonly PageFigure[];
  /** Files of the API in the build. */
  readonly apiFiles: number;
  /** The section of any address of the site. */
  sectionOf(url: string): string;
  /** Undefined for an address that is no page. */
  linksOf(url: string): PageLinks | undefined;
}
