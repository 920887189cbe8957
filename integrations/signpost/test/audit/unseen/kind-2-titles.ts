import { content } from './content.ts';
import { edit, everywhere, withPage } from './site.ts';
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
    name: 'Neue Seite',
    fault: 'The title is a placeholder, in German.',
    files: withPage('/de/kontakt/', { title: 'Neue Seite 1 | Halden' }),
    at: '/de/kontakt/',
    rules: generic,
  },
  {
    name: 'the bare brand',
    fault: 'The title of a page below the home page is the brand alone.',
    files: withPage('/valves/', { title: 'Halden' }),
    at: '/valves/',
    rules: generic,
  },
  {
    name: 'keywords with bars',
    fault: 'The title is a list of keywords.',
    files: withPage('/pumps/', {
      title: 'Pumps | Water pumps | Buy pumps | Cheap pumps | Pump shop | Pumps online',
    }),
    at: '/pumps/',
    rules: stuffed,
  },
  {
    name: 'Unbenanntes Dokument',
    fault: 'The title is the placeholder of an editor, in German.',
    files: withPage('/de/pumpen/', { title: 'Unbenanntes Dokument' }),
    at: '/de/pumpen/',
    rules: generic,
  },
  {
    name: 'the same title with other spaces',
    fault: 'Two titles differ by spaces only.',
    files: withPage('/about/', { title: ' Gate and&nbsp;check   valves | Halden ' }),
    rules: unique,
  },
  {
    name: 'Copy of',
    fault: 'The title is that of a copied page.',
    files: withPage('/valves/', { title: 'Copy of Pumps for clean and dirty water | Halden' }),
    at: '/valves/',
    rules: generic,
  },
  {
    name: 'keywords with plus signs',
    fault: 'The title is a list of keywords.',
    files: withPage('/valves/', {
      title: 'Valves + gate valves + check valves + ball valves + bronze valves + valve parts',
    }),
    at: '/valves/',
    rules: stuffed,
  },
  {
    name: 'Test page',
    fault: 'The title is a placeholder with the brand.',
    files: withPage('/pumps/', { title: 'Test page - Halden' }),
    at: '/pumps/',
    rules: generic,
  },
  {
    name: 'Page title goes here',
    fault: 'The title is a placeholder of the theme.',
    files: withPage('/news/', { title: 'Page title goes here' }),
    at: '/news/',
    rules: generic,
  },
  {
    name: 'a copy behind',
    fault: 'The title is that of a copied page.',
    files: withPage('/about/', { title: 'Who we are (Copy) | Halden' }),
    at: '/about/',
    rules: generic,
  },
  {
    name: 'the same title with another delimiter',
    fault: 'Two titles differ by the delimiter only.',
    files: withPage('/news/', { title: 'Who we are since 1974 – Halden' }),
    rules: unique,
  },
  {
    name: 'Untitled',
    fault: 'The title is the placeholder of an editor.',
    files: withPage('/about/', { title: 'Untitled' }),
    at: '/about/',
    rules: generic,
  },
  {
    name: 'the same title with the brand in front',
    fault: 'Two titles differ by the place of the brand only.',
    files: withPage('/about/', { title: 'Halden | Contact and directions' }),
    rules: unique,
  },
  {
    name: 'keywords without any delimiter',
    fault: 'The title repeats one word.',
    files: withPage('/pumps/', { title: 'pumps water pumps cheap pumps best pumps buy pumps pumps Bristol' }),
    at: '/pumps/',
    rules: stuffed,
  },
  {
    name: 'the same title without the brand',
    fault: 'Two titles differ by the brand only.',
    files: withPage('/pumps/', { title: 'Gate and check valves' }),
    rules: unique,
  },
  {
    name: 'Test',
    fault: 'The title is a placeholder.',
    files: withPage('/contact/', { title: 'Test' }),
    at: '/contact/',
    rules: generic,
  },
  {
    name: 'keywords with commas',
    fault: 'The title is a list of keywords.',
    files: withPage('/valves/', {
      title: 'valves, gate valves, check valves, bronze valves, cheap valves, valves Bristol',
    }),
    at: '/valves/',
    rules: stuffed,
  },
  {
    name: 'New page 2',
    fault: 'The title is a placeholder.',
    files: withPage('/news/', { title: 'New page 2 | Halden' }),
    at: '/news/',
    rules: generic,
  },
  {
    name: 'the same title in capitals',
    fault: 'Two titles differ by their case only.',
    files: withPage('/about/', { title: 'GATE AND CHECK VALVES | HALDEN' }),
    rules: unique,
  },
  {
    name: 'a slogan behind every title without a delimiter',
    fault: 'Every title ends in the same phrase, without a delimiter.',
    files: titles((h) => `${h} from your reliable partner in Bristol`),
    rules: boilerplate,
  },
  {
    name: 'a phrase in front of every title',
    fault: 'Every title starts with the same phrase, without a delimiter.',
    files: titles((h) => `Welcome to the official website of Halden ${h}`),
    rules: boilerplate,
  },
  {
    name: 'the brand with an empty part',
    fault: 'The title is a delimiter and the brand.',
    files: withPage('/news/', { title: '| Halden' }),
    at: '/news/',
    rules: generic,
  },
  {
    name: 'a picture of a camera',
    fault: 'The title is the file name of a picture.',
    files: withPage('/pumps/ring-pump/', { title: 'DSC_0042.JPG | Halden' }),
    at: '/pumps/ring-pump/',
    rules: generic,
  },
];

export const lookAlikes: readonly LookAlike[] = [
  {
    name: 'a copy that is the subject',
    files: withPage('/news/new-test-bench/', { title: 'How to copy a wheel on the lathe | Halden' }),
  },
  {
    name: 'a work without a name',
    files: withPage('/about/', { title: 'Untitled (1974): the sculpture in our yard | Halden' }),
  },
  { name: 'a title in two lines', files: edit('/valves/', '<title>', '<title>\n  ') },
  {
    name: 'a German test',
    files: withPage('/de/pumpen/', { title: 'Pumpen im Test: Druck und Geräusch | Halden' }),
  },
  { name: 'the brand in front of every title with a delimiter', files: titles((h) => `Halden: ${h}`) },
  {
    name: 'a file type that is the subject',
    files: withPage('/valves/', { title: 'Valve drawings as DXF and PDF | Halden' }),
  },
  { name: 'no brand in any title', files: titles((h) => h) },
];
