import { splitTitle } from './html/head-facts.ts';
import type { Sentence, Text } from './page.ts';

// Whether a page says that it isn't there: "Page not found" as title, heading or sentence of a page that has hardly another word.

/** The text that a person reads on a page, besides navigation, header and footer. */
export interface PageText {
  /** The text of the first title. */
  readonly title: Text | undefined;
  readonly h1s: readonly Text[];
  /** The sentences of the text, headings included. */
  readonly sentences: readonly Sentence[];
  /** The number of characters without white space. */
  readonly length: number;
}

/** Words for a missing page, in lower case. */
const nouns = {
  en: "(?:(?:the|this|that|your) )?(?:requested )?(?:page|url|document|file|resource)(?: (?:that )?you(?:'re| are| were|'ve| have)? (?:requested|looking for|looked for|trying to (?:reach|view|visit)))?",
  de: '(?:(?:die|diese|das|dieses) )?(?:angeforderte |gesuchte |gewünschte )?(?:seite|datei|dokument)',
  fr: '(?:(?:la|cette|le|ce) )?(?:page|document|fichier)(?: (?:demandée?|que vous (?:cherchez|recherchez|demandez)))?',
  es: '(?:(?:la|esta|el|este) )?(?:página|documento|archivo)(?: (?:solicitad[ao]|que (?:buscas?|estás buscando)))?',
  it: '(?:(?:la|questa|il|questo) )?(?:pagina|documento|file)(?: (?:richiest[ao]|che (?:cerchi|stai cercando)))?',
  nl: '(?:(?:de|deze|het|dit) )?(?:opgevraagde |gevraagde )?(?:pagina|bestand|document)(?: die (?:u|je) zoekt)?',
};

/** Sentences for a missing page, whole and in lower case. Other languages and other words are left to people. */
const phrases = [
  'not found',
  'no such page',
  `${nouns.en} not found`,
  `${nouns.en} (?:was|is|were) not found(?: on this (?:server|site))?`,
  `${nouns.en} (?:can't|cannot|can not|couldn't|could not) be found`,
  `${nouns.en} (?:doesn't|does not) exist(?: any ?more)?(?:,? or (?:it )?(?:has|was|may have) (?:been )?moved)?`,
  `${nouns.en} no longer exists`,
  `${nouns.en} (?:isn't|is not|is no longer) available(?: any ?more)?`,
  `${nouns.en} is missing`,
  `we (?:can't|cannot|couldn't|could not) find ${nouns.en}`,
  '(?:it looks like )?nothing was found at this location',
  'nicht gefunden',
  `${nouns.de} nicht gefunden`,
  `${nouns.de} (?:wurde|konnte) (?:leider )?nicht gefunden(?: werden)?`,
  `${nouns.de} existiert (?:leider )?nicht(?: mehr)?`,
  `${nouns.de} gibt es (?:leider )?nicht(?: mehr)?`,
  `${nouns.de} ist (?:leider )?nicht (?:mehr )?(?:verfügbar|vorhanden)`,
  `wir (?:konnten|können) ${nouns.de} (?:leider )?nicht finden`,
  `${nouns.fr} (?:est )?introuvable`,
  `${nouns.fr} non trouvée?`,
  `${nouns.fr} n'existe (?:pas|plus)`,
  `${nouns.fr} n'a pas (?:été|pu être) trouvée?`,
  `nous n'avons pas (?:pu trouver|trouvé) ${nouns.fr}`,
  `${nouns.es} no encontrad[ao]`,
  `${nouns.es} (?:ya )?no existe`,
  `${nouns.es} no (?:se ha encontrado|se encuentra|se encontró|está disponible)`,
  `no (?:hemos encontrado|encontramos|se ha encontrado) ${nouns.es}`,
  `${nouns.it} non trovat[ao]`,
  `${nouns.it} (?:non esiste(?: più)?|inesistente)`,
  `${nouns.it} non (?:è stat[ao] trovat[ao]|è disponibile)`,
  `non (?:abbiamo trovato|troviamo) ${nouns.it}`,
  `${nouns.nl} (?:is )?niet gevonden`,
  `${nouns.nl} bestaat niet(?: meer)?`,
  `${nouns.nl} (?:kan|kon) niet (?:worden gevonden|gevonden worden)`,
  `we (?:konden|kunnen) ${nouns.nl} niet vinden`,
].map((phrase) => new RegExp(`^${phrase}$`));

const apology =
  /^(?:oops|whoops|uh[- ]oh|sorry|hoppla|leider|oups|désolée?|ups|vaya|lo sentimos|spiacenti|helaas)[!,.:… ]+/;
/** `404`, `Error 404`, `404 - Page not found` */
const status =
  /^(?:http |error |fehler |erreur |errore |fout )?(?:404|410)(?: error| gone)?(?:[\s:|,.!–—-]+|$)/;

/** The whole heading of a page on that status. Error pages rather have "Page not found". */
const nameOfStatus = /^\W*(?:http |status |error )?(?:404|410)\W+(?:not found|gone)\W*$/i;

/** True for a whole title, heading or sentence of a missing page: `Oops! Page not found.` */
export function isNotFoundText(text: string): boolean {
  if (text.length > 160) return false;

  const normalized = text
    .toLowerCase()
    .replace(/[’‘´`]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .replace(apology, '');
  const words = normalized
    .replace(status, '')
    .replace(apology, '')
    .replace(/(?<![.!… ])[.!… ]+$/, '')
    // "Page not found (404)" of pkgdown
    .replace(/ \(404\)$/, '');
  if (words === '') return normalized !== '' && status.test(normalized);
  return phrases.some((phrase) => phrase.test(words));
}

/** Characters without white space; a page with more has content of its own. */
export const maxLengthOfEmptyPage = 400;
/** The same for a page where only the title, only a heading or only a sentence is of that kind. */
const maxLengthWithOneText = 100;

/**
 * The text by which a page declares itself missing; undefined without such a text. A title or heading alone isn't enough,
 * since an article may be about error 404: title, heading and text must say so, two of them, or the page must have hardly
 * another word.
 */
export function findSoftNotFoundText(page: PageText): Text | undefined {
  if (page.length > maxLengthOfEmptyPage) return undefined;
  const title = page.title !== undefined && isNotFoundTitle(page.title.text) ? page.title : undefined;
  const heading = page.h1s.find(({ text }) => isNotFoundText(text));
  // A bare "404" may be the text of a link.
  const sentence = page.sentences.find(
    ({ text }) => text !== heading?.text && /[a-z]{3}/i.test(text) && isNotFoundText(text),
  );

  const texts = [heading, title, sentence].filter((text) => text !== undefined);
  // A reference of HTTP has the page "404 Not Found", which names its subject in title and heading.
  const isNameOfStatus = heading !== undefined && nameOfStatus.test(heading.text) && sentence === undefined;
  if (texts.length > 1 && !isNameOfStatus) return texts[0];
  // A heading with other words is the subject of the page: "How to fix 404 errors: page not found".
  const isAboutSomething = page.h1s.length > 0 && heading === undefined && sentence === undefined;
  if (page.length <= maxLengthWithOneText && !isAboutSomething) return texts[0];
  return undefined;
}

/** What only an error page has in its title or heading: "404", "Content not found. #". */
const errorWords =
  /(?<!\d)404(?!\d)|\bnot found\b|\bnicht gefunden\b|\bintrouvable\b|\bno encontrad|\bnon trovat|\bniet gevonden\b/i;

/** Where an error page tells visitors that the page is missing: its title, a heading or a sentence. */
export function findTextOfErrorPage(page: PageText): Text | undefined {
  const { title, h1s, sentences } = page;
  return (
    findFirstNotFoundText(page) ??
    [...(title ? [title] : []), ...h1s, ...sentences].find(({ text }) => errorWords.test(text))
  );
}

/** The title, heading or sentence of a missing page. */
export function findFirstNotFoundText({ title, h1s, sentences }: PageText): Text | undefined {
  if (title !== undefined && isNotFoundTitle(title.text)) return title;
  return [...h1s, ...sentences].find(({ text }) => isNotFoundText(text));
}

function isNotFoundTitle(title: string): boolean {
  return [title, ...splitTitle(title)].some(isNotFoundText);
}
