import { maxLengthOfEmptyPage, type PageText } from './not-found-text.ts';
import type { Text } from './page.ts';

// The text that a page has in place of its own: that it has moved, or a template's Lorem ipsum.

/** "This document has been moved to", in six languages, before a link. */
const movedPhrase =
  /\b(?:(?:page|document|article|site|file) has (?:been )?moved(?: permanently)?(?: to)?|(?:seite|dokument|artikel) (?:ist umgezogen|wurde verschoben)(?: nach)?|(?:page|document) a été déplacée?(?: vers)?|(?:página|documento) (?:se ha movido|se ha trasladado)(?: a)?|(?:pagina|documento) (?:è stat[ao] spostat[ao])(?: a)?|(?:pagina|document) is verplaatst(?: naar)?)\b/i;

/** The sentence of a page with little text about its move to a new URL; undefined without such a sentence. */
export function findMovedText({ sentences, length }: PageText): Text | undefined {
  if (length > maxLengthOfEmptyPage) return undefined;
  return sentences.find(({ text }) => movedPhrase.test(text));
}

/** The Lorem ipsum that a template has in place of a page's text; undefined without, or on a page about Lorem ipsum. */
export function findFillerText({ title, h1s, sentences }: PageText): Text | undefined {
  const subjects = title === undefined ? h1s : [title, ...h1s];
  if (subjects.some(({ text }) => /\blorem ipsum\b/i.test(text))) return undefined;
  return sentences.find(({ text }) => /^lorem ipsum dolor\b/i.test(text));
}
