import { site } from '../site.ts';
import type { CompanyTexts } from './company.ts';

export const company: CompanyTexts = {
  claim: `${site.shortName}, ${site.contact.city}.`,
  rights: 'Alle Preise inklusive Mehrwertsteuer.',
  listings: {
    home: {
      title: 'Was wir machen, und für wen', // write
      description: `${site.shortName} in ${site.contact.city}: Schreiben Sie hier in ein, zwei Sätzen, was Sie machen, für wen, und was daran besonders ist.`, // write
    },
    products: {
      title: 'Alle Produkte im Überblick',
      description: `Alle Produkte von ${site.shortName} mit Preis und Verfügbarkeit, und wie man sie bestellt.`,
    },
    articles: {
      title: 'Neues und Geschichten aus unserem Haus',
      description: `Was es bei ${site.shortName} Neues gibt, wie wir arbeiten, und was Kunden vor einer Bestellung oft fragen.`,
    },
    help: {
      title: 'Hilfe zu Bestellung und Lieferung',
      description: `So bestellen Sie bei ${site.shortName}, so laufen Lieferung und Rückgabe, und hier fragen Sie, wenn etwas nicht stimmt.`, // write
    },
    find: {
      title: 'Produkt oder Artikel suchen',
      description:
        'Alle Produkte, Artikel und Hilfeseiten dieser Website in einer Liste, die Sie eingrenzen können.',
    },
  },
  home: {
    heading: 'Sagen Sie in einer Zeile, was Sie machen', // write
    lead: `Dann in zwei Sätzen, für wen, und warum man zu ${site.shortName} kommt. Dieser Text steht in src/company/de.ts.`, // write
    action: 'Alle Produkte ansehen',
    picture: 'Drei Hügel unter einer runden Sonne', // write
    categories: 'Unsere Produkte',
    why: {
      heading: 'Warum man zu uns kommt',
      reasons: [
        { title: 'Der erste Grund', text: 'Ein Satz mit einer Tatsache, die ein Kunde nachprüfen kann.' }, // write
        { title: 'Der zweite Grund', text: 'Was Sie anders machen als andere, in einfachen Worten.' }, // write
        { title: 'Der dritte Grund', text: 'Was ein Kunde bekommt, wenn etwas schiefgeht.' }, // write
        { title: 'Der vierte Grund', text: 'Wer antwortet, wenn jemand anruft oder schreibt.' }, // write
      ],
    },
    latest: 'Neueste Artikel',
  },
  products: {
    heading: 'Alle Produkte',
    lead: 'Auf jeder Seite stehen der Preis und die Einzelheiten.',
  },
  advice: {
    heading: 'Welches passt zu Ihnen?',
    text: 'Schreiben Sie uns, wofür Sie es brauchen. Wir antworten binnen eines Werktags.',
    link: 'Fragen Sie uns',
  },
  price: { before: '', after: 'inkl. MwSt.' },
  datasheetFormat: 'PDF',
  articles: {
    heading: 'Artikel',
    lead: 'Was es Neues gibt, und wie wir arbeiten.',
    topics: { practice: 'Tipps', background: 'Hintergrund', company: 'Unternehmen' },
  },
  help: { heading: 'Hilfe', lead: 'Wie Sie bestellen, und was danach geschieht.' },
  about: { picture: 'Ein Haus und daneben ein Baum' }, // write
  inquiry: { message: 'Ihre Nachricht', hint: 'Was Sie brauchen, wie viel davon und bis wann' },
  searchExample: 'Name eines Produkts …',
  retired:
    'Was hier stand, gibt es nicht mehr. Wenn Sie ein Produkt suchen, das wir nicht mehr machen, fragen Sie uns.',
};
