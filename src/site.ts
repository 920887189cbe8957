/**
 * The one file to edit to make this site yours: names, contact, languages, navigation and every
 * word that is not content. The texts of the pages are in `src/content/`.
 */

export type Language = 'en' | 'de';

/** The pages that list others; they have no content file, so that their title stands here. */
export type Listing = 'home' | 'products' | 'articles' | 'help' | 'find';

/** What the navigation can point to: a listing, or a text page by the name of its content file. */
export type Destination = Listing | 'pricing' | 'about' | 'contact' | 'imprint' | 'privacy' | 'developers';

export type CategoryKey = 'flow' | 'level' | 'pressure' | 'temperature';

interface LanguageSettings {
  /** First segment of every address in this language; empty for the default language. */
  prefix: string;
  /** What the language calls itself. */
  label: string;
  hreflang: string;
  /** For dates, numbers and prices. */
  locale: string;
  /** Address segments of the listings; all other segments are the `slug` of a content file. */
  segments: Record<Exclude<Listing, 'home'>, string>;
  /** Title and description of the listings, for search results and shared links. */
  listings: Record<Listing, { title: string; description: string }>;
  /** Link texts of the header and the footer. */
  labels: Record<Destination, string>;
  words: Words;
}

interface Words {
  skip: string;
  menu: string;
  mainNavigation: string;
  breadcrumbs: string;
  claim: string;
  footer: { products: string; service: string; company: string; country: string; rights: string };
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
  retired: { heading: string; text: string; report: string; reportText: string; subject: string };
}

interface Site {
  name: string;
  shortName: string;
  legalName: string;
  origin: string;
  /** Other host names that lead here. */
  aliases: readonly string[];
  titleDelimiter: string;
  founded: number;
  defaultLanguage: Language;
  contact: {
    street: string;
    postalCode: string;
    city: string;
    countryCode: string;
    telephone: string;
    email: string;
    sales: string;
    /** Where the inquiry forms go. `mailto:` needs no server; put the https address of a form service here. */
    formAction: string;
  };
  /** Letters of the category in an instrument's tag, as on a flow diagram (ISO 14617, ISA 5.1). */
  tags: Record<CategoryKey, string>;
  navigation: {
    header: readonly Destination[];
    service: readonly Destination[];
    company: readonly Destination[];
  };
  /** Product keys: what the home page and the page for missing addresses show first. */
  featured: readonly string[];
  languages: Record<Language, LanguageSettings>;
}

export const site = {
  name: 'Fennhaus Instruments',
  shortName: 'Fennhaus',
  legalName: 'Fennhaus Messtechnik GmbH',
  origin: 'https://www.fennhaus.example',
  aliases: ['fennhaus.example', 'fennhaus-shop.example'],
  titleDelimiter: ' | ',
  founded: 1968,
  defaultLanguage: 'en',
  contact: {
    street: 'Messwerkstraße 12',
    postalCode: '23560',
    city: 'Lübeck',
    countryCode: 'DE',
    telephone: '+49 451 5550 100',
    email: 'info@fennhaus.example',
    sales: 'sales@fennhaus.example',
    formAction: 'mailto:sales@fennhaus.example',
  },
  tags: { flow: 'FT', level: 'LT', pressure: 'PT', temperature: 'TT' },
  navigation: {
    header: ['products', 'articles', 'help', 'pricing', 'about', 'contact'],
    service: ['help', 'pricing', 'articles', 'find'],
    company: ['about', 'contact', 'developers', 'imprint', 'privacy'],
  },
  featured: ['magnetic-m40', 'radar-r80', 'hygienic-y15', 'multipoint-n64'],
  languages: {
    en: {
      prefix: '',
      label: 'English',
      hreflang: 'en',
      locale: 'en-GB',
      segments: { products: 'products', articles: 'articles', help: 'help', find: 'find' },
      listings: {
        home: {
          title: 'Flow, level, pressure and temperature instruments',
          description:
            'Fennhaus has built industrial measuring instruments in Lübeck since 1968: flow meters, level sensors, pressure transmitters and temperature probes, sixteen in all.',
        },
        products: {
          title: 'Measuring instruments: all products',
          description:
            'All 16 Fennhaus instruments at a glance: flow meters, level sensors, pressure transmitters and temperature probes, with data, prices and availability.',
        },
        articles: {
          title: 'Articles on measuring practice',
          description:
            'Notes from our engineers on choosing, installing and calibrating instruments, on steam, foam and cold, and on what goes wrong in practice.',
        },
        help: {
          title: 'Help with your instrument',
          description:
            'How to choose, install, commission and calibrate a Fennhaus instrument, how to find a fault and how to send an instrument back to us.',
        },
        find: {
          title: 'Find an instrument or article',
          description:
            'Every instrument, article and help page of this site in one list that you can narrow down.',
        },
      },
      labels: {
        home: 'Home',
        products: 'Products',
        articles: 'Articles',
        help: 'Help',
        find: 'Find',
        pricing: 'Prices',
        about: 'About us',
        contact: 'Contact',
        imprint: 'Imprint',
        privacy: 'Privacy',
        developers: 'JSON API',
      },
      words: {
        skip: 'Skip to content',
        menu: 'Menu',
        mainNavigation: 'Main',
        breadcrumbs: 'You are here',
        claim: 'Measuring instruments from Lübeck since 1968.',
        footer: {
          products: 'Products',
          service: 'Service',
          company: 'Company',
          country: 'Germany',
          rights: 'All prices net, for business customers.',
        },
        home: {
          heading: 'Measuring instruments for plants that run for decades',
          lead: 'We build flow meters, level sensors, pressure transmitters and temperature probes in Lübeck. Each one is calibrated on our own rigs, and we repair every instrument that we have ever made.',
          action: 'See all instruments',
          hero: 'Drawing of a process line: a storage tank with a radar level sensor, a pipe with a flow meter and a pressure transmitter, and a vessel with a temperature probe',
          quantities: 'What do you want to measure?',
          why: {
            heading: 'What you can expect of an instrument',
            reasons: [
              {
                title: 'A value you can trace',
                text: 'Every instrument comes with a test record of its own points. Our laboratory is accredited under ISO/IEC 17025.',
              },
              {
                title: 'Data that hold',
                text: 'An error in our data sheets includes linearity, hysteresis and repeatability, and was measured on series devices.',
              },
              {
                title: 'Repair, not replacement',
                text: 'We repair every instrument that we have ever made, as long as its parts can be obtained or produced.',
              },
              {
                title: 'An engineer with a name',
                text: 'One engineer answers for each product line, from the drawing to the repair bench, and speaks with you.',
              },
            ],
          },
          featured: 'Often chosen',
          featuredAll: 'All products',
          latest: 'From our practice',
          latestAll: 'All articles',
        },
        products: {
          heading: 'Instruments for four quantities',
          lead: 'Sixteen instruments in four groups. Each page states range, accuracy, process limits, price and delivery.',
          count: (count) => `${count} instruments`,
        },
        category: {
          instruments: 'The instruments',
          advice: 'Not sure which one fits?',
          adviceText:
            'Tell us medium, range, process conditions and connection. An engineer answers within one working day.',
          adviceLink: 'Describe your measuring point',
        },
        product: {
          drawing: 'Drawing:',
          model: 'Model',
          price: 'Price',
          from: 'from',
          net: 'net, per piece',
          onRequest: 'On inquiry',
          availability: 'Availability',
          stock: (count) => (count > 0 ? `${count} in stock` : 'Made to order'),
          madeToOrder: 'Built to your specification',
          datasheet: 'Data sheet',
          datasheetFormat: 'PDF, English',
          highlights: 'In short',
          specifications: 'Technical data',
          related: 'Related instruments',
          articles: 'Read about it',
          order: 'Order or inquire',
        },
        articles: {
          heading: 'From our practice',
          lead: 'Notes from the people who design, install and calibrate our instruments.',
          by: 'By',
          topics: { practice: 'Practice', engineering: 'Engineering', company: 'Company' },
          instruments: 'Instruments in this article',
          more: 'More articles',
        },
        help: {
          heading: 'Help with your instrument',
          lead: 'In the order in which you will need it: from the choice to the return.',
          others: 'More help',
        },
        pricing: { instrument: 'Instrument', price: 'List price', availability: 'Stock' },
        about: {
          drawing:
            'Drawing of the Fennhaus works: a saw-tooth roofed workshop with a chimney beside the river, and a calibration tower',
        },
        contact: { write: 'Write to us' },
        form: {
          legend: 'Your inquiry',
          instrument: 'Instrument',
          anyInstrument: 'Not decided yet',
          name: 'Name',
          company: 'Company',
          email: 'E-mail',
          quantity: 'Quantity',
          message: 'Your measuring point',
          messageHint: 'Medium, range, pressure, temperature, connection',
          send: 'Send inquiry',
          required: 'required',
          note: 'The form opens a message in your mail program.',
          direct: 'You can also write to us directly:',
          closed:
            'We are not taking orders at the moment. You can still write to us; we answer when we are back.',
        },
        find: {
          heading: 'Find',
          lead: 'Every instrument, article and help page of this site.',
          label: 'Narrow the list',
          placeholder: 'Steam, DN 80, calibration …',
          count: 'entries',
          none: 'Nothing matches. Try a shorter word, or ask us.',
          kinds: { product: 'Instruments', article: 'Articles', help: 'Help' },
        },
        missing: {
          heading: 'This page does not exist',
          text: 'There is no page at this address. It may have been mistyped, or the link that brought you here may be out of date.',
          home: 'To the home page',
          popular: 'Pages that are often looked for',
          report: 'Report the broken link',
          reportText: 'If a link led you here, please tell us where you found it. We will repair it.',
          subject: 'Broken link on www.fennhaus.example',
        },
        retired: {
          heading: 'This page has been retired',
          text: 'What stood here has been withdrawn for good and has no successor. For instruments that we no longer build, we still keep manuals and spare parts: please ask us.',
          report: 'Report the outdated link',
          reportText: 'If a link led you here, please tell us where you found it.',
          subject: 'Link to a retired page on www.fennhaus.example',
        },
      },
    },
    de: {
      prefix: 'de',
      label: 'Deutsch',
      hreflang: 'de',
      locale: 'de-DE',
      segments: { products: 'produkte', articles: 'artikel', help: 'hilfe', find: 'suche' },
      listings: {
        home: {
          title: 'Messgeräte für Durchfluss, Füllstand, Druck und Temperatur',
          description:
            'Fennhaus baut seit 1968 in Lübeck industrielle Messgeräte: Durchflussmesser, Füllstandsensoren, Druckmessumformer und Temperaturfühler.',
        },
        products: {
          title: 'Messgeräte: alle Produkte',
          description:
            'Alle 16 Messgeräte von Fennhaus im Überblick: Durchflussmesser, Füllstandsensoren, Druckmessumformer und Temperaturfühler mit Daten, Preisen und Lieferzeit.',
        },
        articles: {
          title: 'Artikel aus der Messpraxis',
          description:
            'Notizen unserer Ingenieure zu Auswahl, Einbau und Kalibrierung von Messgeräten, zu Dampf, Schaum und Kälte und zu dem, was in der Praxis schiefgeht.',
        },
        help: {
          title: 'Hilfe zu Ihrem Messgerät',
          description:
            'So wählen, montieren, kalibrieren Sie ein Messgerät von Fennhaus und nehmen es in Betrieb, so finden Sie Fehler und schicken ein Gerät an uns zurück.',
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
        pricing: 'Preise',
        about: 'Über uns',
        contact: 'Kontakt',
        imprint: 'Impressum',
        privacy: 'Datenschutz',
        developers: 'JSON-Schnittstelle',
      },
      words: {
        skip: 'Zum Inhalt springen',
        menu: 'Menü',
        mainNavigation: 'Hauptnavigation',
        breadcrumbs: 'Sie sind hier',
        claim: 'Messgeräte aus Lübeck, seit 1968.',
        footer: {
          products: 'Produkte',
          service: 'Service',
          company: 'Unternehmen',
          country: 'Deutschland',
          rights: 'Alle Preise netto, nur für Gewerbetreibende.',
        },
        home: {
          heading: 'Messgeräte für Anlagen, die Jahrzehnte laufen',
          lead: 'Wir bauen in Lübeck Durchflussmesser, Füllstandsensoren, Druckmessumformer und Temperaturfühler. Jedes Gerät wird auf unseren eigenen Prüfständen kalibriert, und wir reparieren jedes, das wir je gebaut haben.',
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
          heading: 'Messgeräte für vier Messgrößen',
          lead: 'Sechzehn Geräte in vier Gruppen. Auf jeder Seite finden Sie Messbereich, Genauigkeit, Einsatzgrenzen, Preis und Lieferzeit.',
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
          drawing:
            'Zeichnung des Werks von Fennhaus: eine Halle mit Sheddach und Schornstein am Fluss, daneben der Kalibrierturm',
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
          text: 'Unter dieser Adresse liegt keine Seite. Vielleicht enthält sie einen Tippfehler, oder der Link, dem Sie gefolgt sind, ist veraltet.',
          home: 'Zur Startseite',
          popular: 'Häufig gesuchte Seiten',
          report: 'Fehlerhaften Link melden',
          reportText:
            'Wenn Sie ein Link hierher geführt hat, schreiben Sie uns bitte, wo er steht. Wir reparieren ihn.',
          subject: 'Fehlerhafter Link auf www.fennhaus.example',
        },
        retired: {
          heading: 'Diese Seite wurde zurückgezogen',
          text: 'Der Inhalt wurde endgültig entfernt und hat keinen Nachfolger. Für Geräte, die wir nicht mehr bauen, haben wir weiterhin Anleitungen und Ersatzteile: Fragen Sie uns.',
          report: 'Veralteten Link melden',
          reportText: 'Wenn Sie ein Link hierher geführt hat, schreiben Sie uns bitte, wo er steht.',
          subject: 'Link auf eine zurückgezogene Seite von www.fennhaus.example',
        },
      },
    },
  },
} as const satisfies Site;

export const languages = Object.keys(site.languages) as Language[];

/** Settings and words of a language, with wide types: a component must not depend on one wording. */
export const wordsOf = (language: Language): Words => site.languages[language].words;

export const settingsOf = (language: Language): LanguageSettings => site.languages[language];
