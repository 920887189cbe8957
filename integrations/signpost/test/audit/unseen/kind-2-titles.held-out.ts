import { content } from './content.ts';
import { added, everywhere, withPage } from './site.ts';
import type { LookAlike, Variation } from './variation.ts';

/** Every page with another title, made of its heading. */
const titles = (make: (heading: string) => string) =>
  everywhere(/<title>.*<\/title>/, (path) => `<title>${make(content[path]?.h1 ?? '')}</title>`);

const generic = ['title-generic'];

const stuffed = ['title-stuffed'];

const boilerplate = ['title-boilerplate', 'title-brand'];

const unique = ['title-unique'];

export const variations: readonly Variation[] = [
  {
    name: 'Kopie von',
    fault: 'The title is that of a copied page, in German.',
    files: withPage('/de/pumpen/', { title: 'Kopie von Armaturen | Halden' }),
    at: '/de/pumpen/',
    rules: generic,
  },
  {
    name: 'to do',
    fault: 'The title is a note of the author.',
    files: withPage('/valves/', { title: 'TODO title' }),
    at: '/valves/',
    rules: generic,
  },
  {
    name: 'keywords with dots',
    fault: 'The title is a list of keywords.',
    files: withPage('/valves/', {
      title: 'Valves · Gate valves · Check valves · Bronze valves · Ball valves · Valve repair',
    }),
    at: '/valves/',
    rules: stuffed,
  },
  {
    name: 'keywords with semicolons',
    fault: 'The title is a list of keywords.',
    files: withPage('/pumps/ring-pump/', {
      title: 'ring pump; pump; water pump; high pressure pump; pump price; buy pump',
    }),
    at: '/pumps/ring-pump/',
    rules: stuffed,
  },
  {
    name: 'keywords with slashes',
    fault: 'The title is a list of keywords.',
    files: withPage('/pumps/', {
      title: 'pumps / water pumps / ring pumps / gear pumps / oil pumps / ship pumps',
    }),
    at: '/pumps/',
    rules: stuffed,
  },
  {
    name: 'buy in front of every title',
    fault: 'Every title starts with the same words.',
    files: titles((h) => `Buy online cheap and fast from Halden ${h}`),
    rules: boilerplate,
  },
  {
    name: 'a Word file',
    fault: 'The title is the name of the file that the page was exported from.',
    files: withPage('/about/', { title: 'Microsoft Word - company_profile.docx' }),
    at: '/about/',
    rules: generic,
  },
  {
    name: 'Sans titre',
    fault: 'The title is a placeholder, in French.',
    files: added('/fr/', {
      lang: 'fr',
      title: 'Sans titre',
      h1: 'Pompes',
      text: '<p>Nos pompes sont construites à Bristol depuis 1974. Chacune tourne huit heures sur le banc d’essai avant de quitter l’usine, et les pièces sont en stock.</p>',
    }),
    at: '/fr/',
    rules: generic,
  },
  {
    name: 'a German phrase in front of every title',
    fault: 'Every title starts with the same phrase.',
    files: titles((h) => `Willkommen auf der Internetseite der Firma Halden ${h}`),
    rules: boilerplate,
  },
  {
    name: 'a file name',
    fault: 'The title is a file name.',
    files: withPage('/contact/', { title: 'contact_final_v2.html' }),
    at: '/contact/',
    rules: generic,
  },
  {
    name: 'a long brand with a slogan behind a delimiter',
    fault: 'Every title ends in the same long slogan.',
    files: titles(
      (h) => `${h} | Halden Pumps and Valves, the best pumps and valves in all of England since 1974`,
    ),
    rules: boilerplate,
  },
  {
    name: 'Untitled Document',
    fault: 'The title is the placeholder of Dreamweaver.',
    files: withPage('/valves/', { title: 'Untitled Document' }),
    at: '/valves/',
    rules: generic,
  },
  {
    name: 'You are here',
    fault: 'Every title starts with the same phrase.',
    files: titles((h) => `You are here: Halden Pumps and Valves Limited Bristol » ${h}`),
    rules: boilerplate,
  },
  {
    name: 'the same German title without the brand',
    fault: 'Two titles differ by the brand only.',
    files: withPage('/de/kontakt/', { title: 'Pumpen für Rein- und Schmutzwasser' }),
    rules: unique,
  },
  {
    name: 'a draft in brackets',
    fault: 'The title says that the page is a draft.',
    files: withPage('/news/new-test-bench/', { title: '[Draft] Our new test bench measures noise | Halden' }),
    at: '/news/new-test-bench/',
    rules: generic,
  },
  {
    name: 'Lorem ipsum',
    fault: 'The title is filler text.',
    files: withPage('/about/', { title: 'Lorem ipsum dolor sit amet | Halden' }),
    at: '/about/',
    rules: generic,
  },
  {
    name: 'Document sin título',
    fault: 'The title is a placeholder, in Spanish.',
    files: added('/es/', {
      lang: 'es',
      title: 'Documento sin título',
      h1: 'Bombas',
      text: '<p>Nuestras bombas se construyen en Bristol desde 1974. Cada una funciona ocho horas en el banco de pruebas antes de salir de la fábrica.</p>',
    }),
    at: '/es/',
    rules: generic,
  },
  {
    name: 'German keywords with dashes',
    fault: 'The title is a list of keywords, in German.',
    files: withPage('/de/pumpen/', {
      title: 'Pumpen – Ringpumpen – Zahnradpumpen – Tauchpumpen – Pumpen kaufen – Pumpen günstig',
    }),
    at: '/de/pumpen/',
    rules: stuffed,
  },
  {
    name: 'undefined',
    fault: 'The title is the text of a missing value.',
    files: withPage('/contact/', { title: 'undefined | Halden' }),
    at: '/contact/',
    rules: generic,
  },
  {
    name: 'a variable of the template',
    fault: 'The title has an unfilled variable.',
    files: withPage('/about/', { title: '{{ page.title }} | Halden' }),
    at: '/about/',
    rules: generic,
  },
  {
    name: 'the brand in front of every title without a delimiter',
    fault: 'Every title starts with the brand, without a delimiter.',
    files: titles((h) => `Halden Pumps ${h}`),
    rules: boilerplate,
  },
  {
    name: 'a framework’s own title',
    fault: 'The title is the default title of a starter project.',
    files: withPage('/pumps/', { title: 'Vite + React + TS' }),
    at: '/pumps/',
    rules: generic,
  },
  {
    name: 'a draft with a colon',
    fault: 'The title says that the page is a draft.',
    files: withPage('/news/', { title: 'DRAFT: News from the works | Halden' }),
    at: '/news/',
    rules: generic,
  },
];

export const lookAlikes: readonly LookAlike[] = [
  {
    name: 'a list of towns',
    files: withPage('/contact/', { title: 'Our works in Bristol, Bath and Exeter | Halden' }),
  },
  { name: 'the brand behind every title with a dash', files: titles((h) => `${h} – Halden`) },
  {
    name: 'a new page in the history',
    files: withPage('/news/', { title: 'A new page in the history of waterworks | Halden' }),
  },
  {
    name: 'two titles that differ by a year',
    files: added('/news/archive-2025/', { title: 'News from the works in 2025 | Halden' }, '/news/'),
  },
  {
    name: 'a test that is the subject',
    files: withPage('/news/new-test-bench/', { title: 'Test of the ring pump at 40 bar | Halden' }),
  },
  {
    name: 'a list of three things',
    files: withPage('/pumps/', { title: 'Ring, gear and submersible pumps | Halden' }),
  },
];
