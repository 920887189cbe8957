/** What differs from page to page. */
export interface Parts {
  readonly lang: string;
  readonly title: string;
  readonly description: string;
  readonly h1: string;
  /** The text of the page, as HTML. */
  readonly text: string;
  /** Left out for the page's own URL; '' for none. */
  readonly canonical?: string;
  /** More at the end of the head. */
  readonly head?: string;
  /** More at the end of the main part. */
  readonly body?: string;
}

/** Path ─▶ the pages of the clean site. */
export const content: Readonly<Record<string, Parts>> = {
  '/': {
    lang: 'en',
    title: 'Pumps and valves for waterworks | Halden',
    description: 'Halden builds pumps and valves for waterworks, and repairs them for thirty years.',
    h1: 'Pumps and valves for waterworks',
    text: `<p>Halden has built pumps for waterworks, breweries and ships since 1974. Every pump leaves our hall in Bristol
after a run of eight hours on the test bench, with a record of its pressure, flow and noise.</p>
<p>Spare parts for machines from the first year on are in stock, and most of them are sent within two days.</p>`,
  },
  '/pumps/': {
    lang: 'en',
    title: 'Pumps for clean and dirty water | Halden',
    description: 'Ring pumps, gear pumps and submersible pumps, with their flow, pressure and weight.',
    h1: 'Pumps for clean and dirty water',
    text: `<p>We build three families of pumps. The ring pump moves clean water at high pressure, the gear pump takes oil and
syrup, and the submersible pump drains shafts and cellars without a priming line.</p>
<p>All of them are made of cast bronze, with bearings that run for 40,000 hours. <a href="/pumps/ring-pump/">The ring pump
in detail</a> shows the drawings.</p>`,
  },
  '/pumps/ring-pump/': {
    lang: 'en',
    title: 'Ring pump for 6 to 40 bar | Halden',
    description: 'The ring pump moves 3 to 60 cubic metres an hour at 6 to 40 bar. Drawings and prices.',
    h1: 'Ring pump for 6 to 40 bar',
    text: `<p>The ring pump moves between 3 and 60 cubic metres of water an hour, at a pressure of up to 40 bar. Its wheel runs
without contact, so that nothing wears but the two bearings.</p>
<p><img src="/images/ring-pump.png" alt="The ring pump, cut open" width="640" height="480"></p>
<p>It weighs 84 kg, takes a motor of 7.5 kW, and is delivered within three weeks. A set of bearings is 120 pounds.</p>`,
  },
  '/valves/': {
    lang: 'en',
    title: 'Gate and check valves | Halden',
    description:
      'Gate valves and check valves in bronze from DN 25 to DN 300, tested at twice their pressure.',
    h1: 'Gate valves and check valves',
    text: `<p>Our valves are cast in bronze and turned on our own lathes. Gate valves close without turbulence, check valves
without a stroke that could be heard. Both are tested at twice the pressure that they are sold for.</p>
<p>Sizes go from DN 25 to DN 300. Other flanges than those of EN 1092 are made to your drawing.</p>`,
  },
  '/news/': {
    lang: 'en',
    title: 'News from the works | Halden',
    description: 'What is new at Halden: machines, people, fairs and changes in delivery times.',
    h1: 'News from the works',
    text: `<p>Here we write about new machines, about the people who work with them, and about the fairs where you can meet us.
A new text appears about once a month, and none is ever taken down.</p>
<p>October: <a href="/news/new-test-bench/">Our new test bench measures noise as well</a>, which took a year to build.</p>`,
  },
  '/news/new-test-bench/': {
    lang: 'en',
    title: 'Our new test bench measures noise | Halden',
    description: 'The test bench in hall 3 measures pressure, flow and, from October 2026 on, noise.',
    h1: 'Our new test bench measures noise',
    text: `<p>Since October every pump is measured in a quiet room. Sixteen microphones record what a person beside it would
hear, from a start to full load, and the curve is in the papers that come with the machine.</p>
<p>The bench was planned and built by our apprentices, together with the university of Bath.</p>`,
  },
  '/about/': {
    lang: 'en',
    title: 'Who we are since 1974 | Halden',
    description: 'Halden is a family company of 140 people in Bristol that builds pumps and valves.',
    h1: 'Who we are',
    text: `<p>Halden was founded in 1974 by two engineers who had repaired the pumps of other makers for ten years. Today 140
people work here, 22 of them apprentices, and the company still belongs to the two families.</p>
<p>We cast, turn, assemble and test in one place, so that the person who answers the telephone can look at the machine.</p>`,
  },
  '/contact/': {
    lang: 'en',
    title: 'Contact and directions | Halden',
    description: 'How to reach our engineers in Bristol by telephone, email and train.',
    h1: 'Contact and directions',
    text: `<p>Our engineers answer from eight to five: <a href="tel:+441179460123">0117 946 0123</a>, or
<a href="mailto:works@example.com">works@example.com</a>. Please have the number on the plate of your pump at hand.</p>
<p>The works are ten minutes on foot from Temple Meads station, behind the old sugar house. Lorries use the quay.</p>`,
  },
  '/de/': {
    lang: 'de',
    title: 'Pumpen und Armaturen für Wasserwerke | Halden',
    description: 'Halden baut Pumpen und Armaturen für Wasserwerke und repariert sie dreißig Jahre lang.',
    h1: 'Pumpen und Armaturen für Wasserwerke',
    text: `<p>Halden baut seit 1974 Pumpen für Wasserwerke, Brauereien und Schiffe. Jede Pumpe läuft acht Stunden auf dem
Prüfstand, bevor sie das Werk verlässt, und ein Protokoll hält Druck, Menge und Geräusch fest.</p>
<p>Ersatzteile für alle Maschinen seit dem ersten Baujahr liegen bereit; die meisten gehen binnen zwei Tagen hinaus.</p>`,
  },
  '/de/pumpen/': {
    lang: 'de',
    title: 'Pumpen für Rein- und Schmutzwasser | Halden',
    description: 'Ringpumpen, Zahnradpumpen und Tauchpumpen mit Menge, Druck und Gewicht.',
    h1: 'Pumpen für Rein- und Schmutzwasser',
    text: `<p>Wir bauen drei Familien von Pumpen. Die Ringpumpe fördert reines Wasser mit hohem Druck, die Zahnradpumpe nimmt
Öl und Sirup, und die Tauchpumpe leert Schächte und Keller, ohne dass man sie füllen muss.</p>
<p>Alle sind aus Bronze gegossen, und ihre Lager laufen vierzigtausend Stunden.</p>`,
  },
  '/de/kontakt/': {
    lang: 'de',
    title: 'Kontakt und Anfahrt | Halden',
    description: 'So erreichen Sie unsere Ingenieure in Bristol: Telefon, E-Mail und Bahn.',
    h1: 'Kontakt und Anfahrt',
    text: `<p>Unsere Ingenieure sind von acht bis fünf Uhr da: <a href="tel:+441179460123">+44 117 946 0123</a> oder
<a href="mailto:werk@example.com">werk@example.com</a>. Bitte halten Sie die Nummer auf dem Schild Ihrer Pumpe bereit.</p>
<p>Vom Bahnhof Temple Meads sind es zehn Minuten zu Fuß. Lastwagen fahren über den Kai.</p>`,
  },
  '/404': {
    lang: 'en',
    title: 'Page not found | Halden',
    description: 'There is no page at this URL.',
    h1: 'Page not found',
    canonical: '',
    head: '<meta name="robots" content="noindex">',
    text: `<p>This page does not exist. It may have moved, or the link was wrong.</p>
<p>Go to the <a href="/">home page</a>, to <a href="/pumps/">our pumps</a> or to <a href="/news/">the news</a>, or
<a href="mailto:web@example.com">report the broken link</a>.</p>`,
  },
};
