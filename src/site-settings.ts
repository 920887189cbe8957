import type { SignpostOptions } from 'astro-signpost';

type HostId = Exclude<NonNullable<NonNullable<SignpostOptions['deploy']>['host']>, false>;

/** What `src/site.ts` says. */
export interface Site {
  /** The first is the default: its URLs have no prefix. Each has its words in `src/languages/`. */
  languages: readonly ['en' | 'de', ...('en' | 'de')[]];
  /** After each title, and where a link is shared. One name, or one for each language. */
  name: string | Partial<Record<'en' | 'de', string>>;
  shortName: string;
  legalName: string;
  origin: string;
  /** Other host names that lead here. */
  aliases: readonly string[];
  titleDelimiter: string;
  /** As `#rrggbb`. Pages, footer, focus rings and social images take all their colors from these. */
  brand: {
    /** Links and buttons. Its hue tints paper, text and lines. */
    color: string;
    accent: string;
    /** The background of the footer and of social images. */
    dark: string;
  };
  /** The year. */
  founded?: number;
  /** Of the list prices, three letters such as `GBP`. */
  currency: string;
  contact: {
    street: string;
    postalCode: string;
    city: string;
    /** Two letters, such as `GB`. The footer spells the country out in the language of the page. */
    countryCode: string;
    telephone: string;
    email: string;
    /** A page of yours on another site, where news can be read while this one is down. */
    news?: `https://${string}`;
    /**
     * Where the inquiry forms go. `mailto` opens the mail program, with a message to `email`, and needs no server. `netlify`
     * is for a site on Netlify, which collects them. A form service has a URL, such as `https://forms.example/f/abc`.
     */
    form: 'mailto' | 'netlify' | `https://${string}`;
  };
  /** `home`, `products`, `articles`, `help`, `find`, or the name of a file in `src/content/texts/<language>/`. */
  navigation: {
    header: readonly string[];
    service: readonly string[];
    company: readonly string[];
  };
  hosting: {
    /** Its files are copied into `dist/` as well, where the host looks for them. */
    host: HostId;
    furtherHosts: readonly HostId[];
  };
  /** PDFs that repeat a page, which is the one to find: path of the file, and of the page. */
  documents: Readonly<Record<`/${string}`, `/${string}/`>>;
  /** Product keys: what the home page and the page for missing URLs show first. */
  featured: readonly string[];
}
