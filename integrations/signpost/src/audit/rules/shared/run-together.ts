import { remember } from '../../../lib/remember.ts';
import { segmentsOf } from '../../../lib/url/path.ts';
import type { Page } from '../../site/page.ts';
import type { SitePages } from '../../site/site.ts';
import { descriptionOf } from './titles.ts';

/** Small words of a language, which show where others meet. */
const fillers: Readonly<Record<string, ReadonlySet<string>>> = {
  en: setOf(
    'how to a and our your the for of with in on at from what is are why where when who we us about my by',
  ),
  de: setOf('und oder für fuer mit von unser unsere der die das wie im zum zur über ueber uns wir bei'),
  fr: setOf('et de des du les pour nos notre avec nous'),
  es: setOf('los las con por para nuestro nuestra nuestros sobre'),
};

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

/** Words in most sites' URLs. */
const usual = new Set(
  `account advice answers apply article articles best better blog book booking build business buy call career careers care case
change cheap check choose city class clean client clients company contact cookie cost cost course courses create customer customers
delivery design development digital directions download downloads easy email event events every example experience fair find first
free frequently asked gallery general get give good great group guide hall health help here hire history home house ideas image
improve information insurance invoice join just know latest learn legal life list local login long look make management manual
market marketing media meet member members mission money more need new news next number offer offers office online open opening order
orders page pages partner partners parts pay payment people phone photo place plan policy press price prices pricing privacy problem
process product products professional program project projects property quality question questions quote read rental repair report
request research result results return returns review reviews rules safety sale sales save schedule school search security sell
service services shipping shop site small social software solution solutions space start started staff stock store stories story
support system team terms conditions test testimonials things time tips today together tools touch training travel understand update
use using value video view visit want warranty water website welcome work working works world write year years choose hire does make
produkt produkte leistungen firma kontakt uns team seite preise hilfe fragen kunden service unternehmen nous produits contact equipe
alles begonnen alle hat ist sind werden mehr neue neues machen richtig unseres entreprise services prix aide empresa productos servicios contacto equipo`.split(
    /\s+/,
  ),
);

/** Pages of many sites, whose names need no check. */
const known: ReadonlyMap<string, string> = new Map(
  `about-us contact-us privacy-policy cookie-policy terms-of-service terms-of-use terms-and-conditions our-team our-services
our-products our-story our-company our-work our-clients our-history our-mission meet-the-team get-in-touch get-a-quote
get-started how-it-works why-choose-us why-us who-we-are what-we-do where-to-buy work-with-us join-us find-us latest-news
case-studies case-study press-releases frequently-asked-questions customer-service customer-support shipping-and-returns
opening-hours ueber-uns unser-team unsere-leistungen unsere-produkte haeufige-fragen so-finden-sie-uns wir-ueber-uns
qui-sommes-nous nous-contacter nos-services nos-produits mentions-legales a-propos quienes-somos sobre-nosotros
nuestros-servicios politica-de-privacidad`
    .split(/\s+/)
    .map((slug) => [slug.replaceAll('-', ''), slug] as const),
);

/** The words in the site's titles, headings, descriptions and URLs, from four letters on. */
const wordsOf = remember((site: SitePages): ReadonlySet<string> => {
  const words = new Set<string>();
  for (const page of site.pages) {
    const texts = [...page.titles, ...page.h1s].map(({ text }) => text);
    const all = [...texts, descriptionOf(page)?.content ?? '', segmentsOf(page.url).join(' ')];
    for (const word of all
      .join(' ')
      .toLowerCase()
      .match(/[a-z]+/g) ?? [])
      if (word.length > 3 && word.length < 14) words.add(word);
  }
  return words;
});

/** The longest text that is split. */
const longest = 60;

/** The words of an unhyphenated text, if small words between others make it certain; undefined for a single word. */
export function wordsIn(site: SitePages, page: Page, text: string): string[] | undefined {
  const slug = known.get(text);
  if (slug !== undefined) return slug.split('-');
  if (text.length < 12 || !/^[a-z]+$/.test(text) || text.length > longest) return undefined;
  const small = fillers[page.lang?.text.slice(0, 2).toLowerCase() ?? 'en'];
  const found = small && cut(text, wordsOf(site), small);
  if (small === undefined || found === undefined || found.length < 3) return undefined;
  const others = found.filter((word) => !small.has(word));
  const count = found.filter((word) => word.length > 1).length - others.length;
  const title = [...page.titles, ...page.h1s].map((one) => one.text).join(' ');
  // The page may be about a name: of a company, of a function.
  const index = title.toLowerCase().indexOf(text);
  const isNamed = index >= 0 && /[A-Z]/.test(title.slice(index + 1, index + text.length));
  const isSure = count > 1 || others.length > 2 || (count > 0 && others.length > 1 && index < 0);
  return isSure && count > 0 && others.length > 0 && !isNamed ? found : undefined;
}

/** Words of parameter names; `sortby` and `orderby` are usual names. */
const ofParameters = new Set(
  `min max price sort order page size start end from date product item category type name color colour brand search filter
view language country city first last number count limit query results term id code value`.split(/\s+/),
);

/** The words of an unhyphenated parameter name; undefined for a single word. */
export function parameterWords(name: string): string[] | undefined {
  const words = /^[a-z]{6,30}$/.test(name) ? cut(name, ofParameters, ofParameters) : undefined;
  return words !== undefined && words.length > 1 && words.every((word) => ofParameters.has(word))
    ? words
    : undefined;
}

/** The fewest known words that form the text; undefined if impossible. */
function cut(text: string, own: ReadonlySet<string>, small: ReadonlySet<string>): string[] | undefined {
  const best: (string[] | undefined)[] = [[]];
  for (let end = 1; end <= text.length; end += 1) {
    for (let start = Math.max(0, end - 13); start < end; start += 1) {
      const before = best[start];
      const word = text.slice(start, end);
      if (before === undefined || !(small.has(word) || usual.has(word) || (own.has(word) && word !== text)))
        continue;
      const known = best[end];
      if (known === undefined || before.length + 1 < known.length) best[end] = [...before, word];
    }
  }
  return best[text.length];
}
