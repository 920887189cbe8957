import { site } from '../site.ts';
import type { LanguageSettings } from './language.ts';

/** German: URLs, titles of the listings, and every word of the pages that is not content. */
export const de = {
  prefix: 'de',
  label: 'Deutsch',
  hreflang: 'de',
  locale: 'de-DE',
  segments: { products: 'produkte', articles: 'artikel', help: 'hilfe', find: 'suche' },
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
  labels: {
    home: 'Startseite',
    products: 'Produkte',
    articles: 'Artikel',
    help: 'Hilfe',
    find: 'Suche',
  },
  words: {
    skip: 'Zum Inhalt springen',
    menu: 'Menü',
    mainNavigation: 'Hauptnavigation',
    breadcrumbs: 'Sie sind hier',
    claim: `Messgeräte aus ${site.contact.city}, seit ${site.founded}.`,
    footer: {
      products: 'Produkte',
      service: 'Service',
      company: 'Unternehmen',
      rights: 'Alle Preise netto, nur für Gewerbetreibende.',
    },
    home: {
      heading: 'Messgeräte für Anlagen, die Jahrzehnte laufen',
      lead: `Wir bauen in ${site.contact.city} Durchflussmesser, Füllstandsensoren, Druckmessumformer und Temperaturfühler. Jedes Gerät wird auf unseren eigenen Prüfständen kalibriert, und wir reparieren jedes, das wir je gebaut haben.`,
      action: 'Alle Messgeräte ansehen',
      hero: 'Zeichnung einer Prozessanlage: ein Lagertank mit Radarsensor, eine Rohrleitung mit Durchflussmesser und Druckmessumformer, ein Behälter mit Temperaturfühler',
      quantities: 'Was möchten Sie messen?',
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
      featured: 'Häufig gewählt',
      featuredAll: 'Alle Produkte',
      latest: 'Aus der Praxis',
      latestAll: 'Alle Artikel',
    },
    products: {
      heading: 'Alle Messgeräte',
      lead: 'Geordnet nach dem, was sie messen. Auf jeder Seite finden Sie Messbereich, Genauigkeit, Einsatzgrenzen, Preis und Lieferzeit.',
      count: (count) => `${count} Geräte`,
    },
    category: {
      instruments: 'Die Geräte',
      advice: 'Welches Gerät passt?',
      adviceText:
        'Nennen Sie uns Medium, Messbereich, Prozessbedingungen und Anschluss. Sie erhalten binnen eines Werktags Antwort von einem Ingenieur.',
      adviceLink: 'Messstelle beschreiben',
    },
    product: {
      drawing: 'Zeichnung:',
      model: 'Typ',
      price: 'Preis',
      from: 'ab',
      net: 'netto, je Stück',
      onRequest: 'Auf Anfrage',
      availability: 'Verfügbarkeit',
      stock: (count) => (count > 0 ? `${count} auf Lager` : 'Fertigung nach Auftrag'),
      madeToOrder: 'Gebaut nach Ihren Angaben',
      datasheet: 'Datenblatt',
      datasheetFormat: 'PDF, englisch',
      highlights: 'Kurz gesagt',
      specifications: 'Technische Daten',
      related: 'Verwandte Geräte',
      articles: 'Zum Weiterlesen',
      order: 'Bestellen oder anfragen',
    },
    articles: {
      heading: 'Aus der Praxis',
      lead: 'Notizen von denen, die unsere Geräte entwickeln, einbauen und kalibrieren.',
      by: 'Von',
      topics: { practice: 'Praxis', engineering: 'Technik', company: 'Unternehmen' },
      instruments: 'Geräte in diesem Artikel',
      more: 'Weitere Artikel',
    },
    help: {
      heading: 'Hilfe zu Ihrem Messgerät',
      lead: 'In der Reihenfolge, in der Sie sie brauchen: von der Auswahl bis zur Rücksendung.',
      others: 'Weitere Hilfe',
    },
    pricing: { instrument: 'Gerät', price: 'Listenpreis', availability: 'Lager' },
    about: {
      drawing: `Zeichnung des Werks von ${site.shortName}: eine Halle mit Sheddach und Schornstein am Fluss, daneben der Kalibrierturm`,
    },
    contact: { write: 'Schreiben Sie uns' },
    form: {
      legend: 'Ihre Anfrage',
      instrument: 'Gerät',
      anyInstrument: 'Noch offen',
      name: 'Name',
      company: 'Firma',
      email: 'E-Mail',
      quantity: 'Stückzahl',
      message: 'Ihre Messstelle',
      messageHint: 'Medium, Messbereich, Druck, Temperatur, Anschluss',
      send: 'Anfrage senden',
      required: 'Pflichtfeld',
      note: 'Das Formular öffnet eine Nachricht in Ihrem Mailprogramm.',
      direct: 'Sie können uns auch direkt schreiben:',
      closed:
        'Zurzeit nehmen wir keine Bestellungen an. Schreiben können Sie uns weiterhin; wir antworten, sobald wir zurück sind.',
    },
    find: {
      heading: 'Suche',
      lead: 'Alle Messgeräte, Artikel und Hilfeseiten dieser Website.',
      label: 'Liste eingrenzen',
      placeholder: 'Dampf, DN 80, Kalibrierung …',
      count: 'Einträge',
      none: 'Dazu gibt es nichts. Versuchen Sie ein kürzeres Wort, oder fragen Sie uns.',
      kinds: { product: 'Messgeräte', article: 'Artikel', help: 'Hilfe' },
    },
    missing: {
      heading: 'Diese Seite gibt es nicht',
      text: 'Vielleicht enthält die Adresse einen Tippfehler, oder der Link, dem Sie gefolgt sind, ist veraltet.',
      home: 'Zur Startseite',
      popular: 'Häufig gesuchte Seiten',
      report: 'Fehlerhaften Link melden',
      reportText:
        'Wenn Sie ein Link hierher geführt hat, schreiben Sie uns bitte, wo er steht. Wir reparieren ihn.',
      subject: `Fehlerhafter Link auf ${new URL(site.origin).host}`,
    },
    retired: {
      heading: 'Diese Seite wurde zurückgezogen',
      text: 'Der Inhalt wurde endgültig entfernt und hat keinen Nachfolger. Für Geräte, die wir nicht mehr bauen, haben wir weiterhin Anleitungen und Ersatzteile: Fragen Sie uns.',
      report: 'Veralteten Link melden',
      reportText: 'Wenn Sie ein Link hierher geführt hat, schreiben Sie uns bitte, wo er steht.',
      subject: `Link auf eine zurückgezogene Seite von ${new URL(site.origin).host}`,
    },
    reference: {
      resources: 'Ressourcen',
      record: 'Der Datensatz',
      recordText: 'liefert einen Datensatz; die Liste liefert viele derselben Form.',
      field: 'Feld',
      type: 'Typ',
      description: 'Beschreibung',
      optional: 'kann fehlen',
      parameters: 'Parameter der Liste',
      parametersText:
        'Sie lassen sich frei kombinieren. Tragen Sie einen Wert ein und senden Sie die Anfrage: Die Antwort erscheint so, wie die Schnittstelle sie gibt.',
      request: 'Senden',
      example: 'Beispiel',
      failures: 'Wenn eine Anfrage abgelehnt wird',
      failuresText:
        'Jeder Fehler ist ein Objekt mit einem Code, einer Meldung, die sagt, was erlaubt ist, und einem leeren Feld „error“.',
      documentText:
        'Alles steht im OpenAPI-Dokument. Aus ihm entsteht diese Seite, und aus ihm können Sie einen Client erzeugen:',
      code: 'Code',
      status: 'Status',
      meaning: 'Bedeutung',
    },
  },
} as const satisfies LanguageSettings;
