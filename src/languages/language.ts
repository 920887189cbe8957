/** The pages that list others; they have no content file, so their title is here. */
export type Listing = 'home' | 'products' | 'articles' | 'help' | 'find';

export interface LanguageSettings {
  /** First segment of every URL in this language; empty for the default language. */
  prefix: string;
  /** What the language calls itself. */
  label: string;
  hreflang: string;
  /** For dates, numbers and prices. */
  locale: string;
  /** URL segments of the listings; all other segments are the `slug` of a content file. */
  segments: Record<Exclude<Listing, 'home'>, string>;
  /** Title and description of the listings, for search results and shared links. */
  listings: Record<Listing, { title: string; description: string }>;
  /** Link texts of the listings; those of the other pages are in their content files. */
  labels: Record<Listing, string>;
  words: Words;
}

export interface Words {
  skip: string;
  menu: string;
  mainNavigation: string;
  breadcrumbs: string;
  claim: string;
  footer: { products: string; service: string; company: string; rights: string };
  home: {
    heading: string;
    lead: string;
    action: string;
    hero: string;
    quantities: string;
    why: { heading: string; reasons: readonly { title: string; text: string }[] };
    featured: string;
    featuredAll: string;
    latest: string;
    latestAll: string;
  };
  products: { heading: string; lead: string; count: (count: number) => string };
  category: { instruments: string; advice: string; adviceText: string; adviceLink: string };
  product: {
    drawing: string;
    model: string;
    price: string;
    from: string;
    net: string;
    onRequest: string;
    availability: string;
    stock: (count: number) => string;
    madeToOrder: string;
    datasheet: string;
    datasheetFormat: string;
    highlights: string;
    specifications: string;
    related: string;
    articles: string;
    order: string;
  };
  articles: {
    heading: string;
    lead: string;
    by: string;
    topics: Record<'practice' | 'engineering' | 'company', string>;
    instruments: string;
    more: string;
  };
  help: { heading: string; lead: string; others: string };
  pricing: { instrument: string; price: string; availability: string };
  about: { drawing: string };
  contact: { write: string };
  form: {
    legend: string;
    instrument: string;
    anyInstrument: string;
    name: string;
    company: string;
    email: string;
    quantity: string;
    message: string;
    messageHint: string;
    send: string;
    required: string;
    note: string;
    direct: string;
    closed: string;
  };
  find: {
    heading: string;
    lead: string;
    label: string;
    placeholder: string;
    count: string;
    none: string;
    kinds: Record<'product' | 'article' | 'help', string>;
  };
  missing: {
    heading: string;
    text: string;
    home: string;
    popular: string;
    report: string;
    reportText: string;
    subject: string;
  };
  /** The words of the API's reference; descriptions of fields and parameters are in `src/api.ts`. */
  reference: {
    resources: string;
    record: string;
    recordText: string;
    field: string;
    type: string;
    description: string;
    optional: string;
    parameters: string;
    parametersText: string;
    request: string;
    example: string;
    failures: string;
    failuresText: string;
    documentText: string;
    code: string;
    status: string;
    meaning: string;
  };
  retired: { heading: string; text: string; report: string; reportText: string; subject: string };
}
