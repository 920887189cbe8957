import type { Listing, Topic } from '../languages/language.ts';

/** What the company says of itself and of its products, beside the pages in `src/content/`. */
export interface CompanyTexts {
  /** The last line of each page. */
  claim: string;
  /** Beside the claim, such as which prices are shown. */
  rights: string;
  /** Title and description of the listings, for search results and shared links. */
  listings: Record<Listing, { title: string; description: string }>;
  home: {
    heading: string;
    lead: string;
    action: string;
    /** Describes the wide picture, `src/illustrations/home`. */
    picture: string;
    categories: string;
    why: { heading: string; reasons: readonly { title: string; text: string }[] };
    latest: string;
  };
  products: { heading: string; lead: string };
  /** Beside the text of each category. */
  advice: { heading: string; text: string; link: string };
  /** Around a price: "from €1,280", "net, per piece". May be empty. */
  price: { before: string; after: string };
  /** Behind a link to a data sheet: "PDF, English". */
  datasheetFormat: string;
  articles: { heading: string; lead: string; topics: Record<Topic, string> };
  help: { heading: string; lead: string };
  /** Describes the wide picture of the page about the company, `src/illustrations/about`. */
  about: { picture: string };
  inquiry: { message: string; hint: string };
  /** An example of what visitors search for. */
  searchExample: string;
  /** On the page for URLs that are gone on purpose. */
  retired: string;
}
