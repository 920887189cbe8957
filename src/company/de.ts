import { site } from '../site.ts';
import type { CompanyTexts } from './company.ts';

export const company: CompanyTexts = {
  claim: `Messgeräte aus ${site.contact.city}, seit ${site.founded}.`,
  rights: 'Alle Preise netto, nur für Gewerbetreibende.',
  listings: {
    home: {
      title: 'Messgeräte für Durchfluss, Füllstand, Druck und Temperatur',
      description: `${site.shortName} baut seit ${site.founded} in ${site.contact.city} industrielle Messgeräte: Durchflussmesser, Füllstandsensoren, Druckmessumformer und Temperaturfühler.`,
    },
    products: {
      title: 'Messgeräte: alle Produkte',
      description: `Alle Messgeräte von ${site.shortName} im Überblick: Durchflussmesser, Füllstandsensoren, Druckmessumformer und Temperaturfühler mit Daten, Preisen und Lieferzeit.`,
    },
    articles: {
      title: 'Artikel aus der Messpraxis',
      description:
        'Notizen unserer Ingenieure zu Auswahl, Einbau und Kalibrierung von Messgeräten, zu Dampf, Schaum und Kälte und zu dem, was in der Praxis schiefgeht.',
    },
    help: {
      title: 'Hilfe zu Ihrem Messgerät',
      description: `So wählen, montieren, kalibrieren Sie ein Messgerät von ${site.shortName} und nehmen es in Betrieb, so finden Sie Fehler und schicken ein Gerät an uns zurück.`,
    },
    find: {
      title: 'Messgerät oder Artikel suchen',
      description:
        'Alle Messgeräte, Artikel und Hilfeseiten dieser Website in einer Liste, die Sie eingrenzen können.',
    },
  },
  home: {
    heading: 'Messgeräte für Anlagen, die Jahrzehnte laufen',
    lead: `Wir bauen in ${site.contact.city} Durchflussmesser, Füllstandsensoren, Druckmessumformer und Temperaturfühler. Jedes Gerät wird auf unseren eigenen Prüfständen kalibriert, und wir reparieren jedes, das wir je gebaut haben.`,
    action: 'Alle Messgeräte ansehen',
    picture:
      'Zeichnung einer Prozessanlage: ein Lagertank mit Radarsensor, eine Rohrleitung mit Durchflussmesser und Druckmessumformer, ein Behälter mit Temperaturfühler',
    categories: 'Was möchten Sie messen?',
    why: {
      heading: 'Was Sie von einem Messgerät erwarten dürfen',
      reasons: [
        {
          title: 'Ein rückführbarer Wert',
          text: 'Jedes Gerät kommt mit einem eigenen Prüfprotokoll. Unser Labor ist nach ISO/IEC 17025 akkreditiert.',
        },
        {
          title: 'Daten, die stimmen',
          text: 'Eine Abweichung in unseren Datenblättern enthält Linearität, Hysterese und Wiederholbarkeit, gemessen an Seriengeräten.',
        },
        {
          title: 'Reparieren statt ersetzen',
          text: 'Wir reparieren jedes Gerät, das wir je gebaut haben, solange sich Teile beschaffen oder fertigen lassen.',
        },
        {
          title: 'Ansprechpartner mit Namen',
          text: 'Für jede Baureihe steht eine Ingenieurin oder ein Ingenieur ein, von der Zeichnung bis zur Reparatur.',
        },
      ],
    },
    latest: 'Aus der Praxis',
  },
  products: {
    heading: 'Alle Messgeräte',
    lead: 'Geordnet nach dem, was sie messen. Auf jeder Seite finden Sie Messbereich, Genauigkeit, Einsatzgrenzen, Preis und Lieferzeit.',
  },
  advice: {
    heading: 'Welches Gerät passt?',
    text: 'Nennen Sie uns Medium, Messbereich, Prozessbedingungen und Anschluss. Sie erhalten binnen eines Werktags Antwort von einem Ingenieur.',
    link: 'Messstelle beschreiben',
  },
  price: { before: 'ab', after: 'netto, je Stück' },
  datasheetFormat: 'PDF, englisch',
  articles: {
    heading: 'Aus der Praxis',
    lead: 'Notizen von denen, die unsere Geräte entwickeln, einbauen und kalibrieren.',
    topics: { practice: 'Praxis', background: 'Technik', company: 'Unternehmen' },
  },
  help: {
    heading: 'Hilfe zu Ihrem Messgerät',
    lead: 'In der Reihenfolge, in der Sie sie brauchen: von der Auswahl bis zur Rücksendung.',
  },
  about: {
    picture: `Zeichnung des Werks von ${site.shortName}: eine Halle mit Sheddach und Schornstein am Fluss, daneben der Kalibrierturm`,
  },
  inquiry: {
    message: 'Ihre Messstelle',
    hint: 'Medium, Messbereich, Druck, Temperatur, Anschluss',
  },
  searchExample: 'Dampf, DN 80, Kalibrierung …',
  retired:
    'Der Inhalt wurde endgültig entfernt und hat keinen Nachfolger. Für Geräte, die wir nicht mehr bauen, haben wir weiterhin Anleitungen und Ersatzteile: Fragen Sie uns.',
};
