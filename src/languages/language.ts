import type { CompanyTexts } from '../company/company.ts';

/** The pages that list others; they have no content file, so their title is in `src/company/`. */
export type Listing = 'home' | 'products' | 'articles' | 'help' | 'find';

/** What an article is about: `topic` in its content file. */
export const topics = ['practice', 'background', 'company'] as const;

export type Topic = (typeof topics)[number];

export interface LanguageSettings {
  /** What the language calls itself. */
  label: string;
  hreflang: string;
  /** For dates, numbers and prices. */
  locale: string;
  /** URL segments of the listings; all other segments are the `slug` of a content file. */
  segments: Record<Exclude<Listing, 'home'>, string>;
  /** Link texts of the listings; those of the other pages are in their content files. */
  labels: Record<Listing, string>;
  /** What is said of this company and its products. */
  company: CompanyTexts;
  words: Words;
}

/** The words of the pages that any company's have. */
export interface Words {
  skip: string;
  menu: string;
  mainNavigation: string;
  breadcrumbs: string;
  footer: { products: string; service: string; company: string };
  home: { featured: string; featuredAll: string; latestAll: string };
  products: { count: (count: number) => string };
  category: { products: string };
  product: {
    price: string;
    onRequest: string;
    availability: string;
    stock: (count: number) => string;
    madeToOrder: string;
    datasheet: string;
    highlights: string;
    specifications: string;
    related: string;
    articles: string;
    order: string;
  };
  articles: { by: string; products: string; more: string };
  help: { others: string };
  pricing: { product: string; price: string; availability: string };
  contact: { write: string };
  form: {
    legend: string;
    product: string;
    anyProduct: string;
    name: string;
    company: string;
    email: string;
    quantity: string;
    send: string;
    required: string;
    note: string;
    sent: string;
    direct: string;
    closed: string;
  };
  find: {
    heading: string;
    lead: string;
    label: string;
    submit: string;
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
  retired: { heading: string; report: string; reportText: string; subject: string };
}
