import { removePageEnding, splitSegments, toUrlPath } from '../../../lib/url/path.ts';
import type { Page } from '../../../pages/page.ts';

// What a title may have in place of words about its page: an editor's default, a URL, the name of a file.

/** Default titles of editors, starter projects and themes, in lower case. */
const genericTitles: ReadonlySet<string> = new Set(
  `untitled|untitled document|document|page|new page|page title|title|index|test|default|home|homepage|home page|welcome|website
my website|my site|sample page|hello world!|startseite|willkommen|seite|neue seite|unbenannt|ohne titel|accueil|bienvenue
sans titre|nouvelle page|inicio|página de inicio|bienvenido|sin título|página nueva|pagina iniziale|benvenuto|senza titolo
nuova pagina|startpagina|welkom|zonder titel|nieuwe pagina|vite app|vite + react|vite + react + ts|vite + vue|react app
create next app|next.js|astro|astro basics|svelte app|nuxt|nuxt app|new remix app|my new hugo site|just another wordpress site`.split(
    /[|\n]/,
  ),
);

const urlAsText = /^(?:https?:\/\/|www\.)\S+$/i;
/** `flyer_final.pdf`, and `Microsoft Word - flyer.docx` of a document that Word saved as a page. */
const fileAsText =
  /^(?:Microsoft (?:Word|Excel|PowerPoint) - )?[\w%().-]+\.(?:html?|php|aspx?|jsp|md|docx?|odt|pdf|pptx?|xlsx?|indd|jpe?g|png)$/i;

/** What a title or its first part is instead of words, undefined for words. */
export function findAddress(texts: readonly string[]): string | undefined {
  if (texts.some((text) => urlAsText.test(text))) return 'is a URL';
  return texts.some((text) => fileAsText.test(text)) ? 'is the name of a file' : undefined;
}

/**
 * True for "set-up-pumps" of guide/set-up-pumps/index.html and guide/set-up-pumps.html. False for "pump-server" of index.html, the
 * home page of https://acme.github.io/pump-server/.
 */
export function isNameOfFile({ file }: Page, title: string): boolean {
  const name = removePageEnding(toUrlPath(file)).split('/').findLast(Boolean);
  return /^[a-z]+(?:-[a-z\d]+)+$/.test(title) && name === title;
}

/** Editors number their default titles: "New Page 1", "Untitled (2)". */
export function isGeneric(title: string): boolean {
  return genericTitles.has(title.toLowerCase().replace(/(?<=\p{L}) (?:\d{1,3}|\(\d{1,3}\))$/u, ''));
}

/**
 * /guide/page.html with the title and heading "Page" explains what a page is, /fr/testing/ with "Test" how to test; a page with the
 * heading "Index" is an index.
 */
export function isNounOfReference({ servedUrl, h1s }: Page, title: string): boolean {
  const name = title.toLowerCase();
  const [lastSegment = ''] = splitSegments(servedUrl).slice(-1);
  const isNamed = name === 'index' || lastSegment.toLowerCase().includes(name.replaceAll(' ', '-'));
  return (
    isNamed &&
    /^(?:astro|astro basics|document|home ?page|index|new page|next\.js|nuxt|page|test|title|website)$/.test(
      name,
    ) &&
    h1s.some(({ text }) => text.toLowerCase().includes(name))
  );
}
