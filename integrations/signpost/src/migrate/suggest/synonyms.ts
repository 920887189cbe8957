import type { Inventory } from './page-index.ts';
import { wordsOf } from './words.ts';

/** Names that sites give the same kind of page; a move often trades one for another. */
const groups = [
  'faq questions answers',
  'guide tutorial walkthrough lesson',
  'overview introduction basics fundamentals primer',
  'quickstart quick start started starting begin',
  'install installation setup download deploy',
  'configuration settings options preferences customize',
  'changelog releases history news updates whats',
  'blog news articles posts stories',
  'contribute contributing contributor participate involved',
  'community support help forum',
  'contact support help feedback',
  'about company mission',
  'team people members maintainers',
  'jobs careers hiring',
  'pricing prices plans',
  'glossary terms terminology definitions vocabulary',
  'troubleshoot debug diagnose problems errors issues',
  'upgrade migrate migration update',
  'examples samples demo showcase',
  'reference api specification',
  'usage using use',
  'create add new make write',
  'delete remove',
  'edit change modify update',
  'monitor observe watch observability',
  'login signin authentication',
  'events calendar conferences meetings',
  'documentation manual handbook',
  'library libraries packages modules sdk',
  'extension plugin addon integration',
  'privacy legal terms policy',
  'test testing verify validate check',
  'logs logging audit',
  'architecture design internals concepts',
  // A site in several languages often takes one set of names for all of them.
  'contact kontakt contacto contatti',
  'about company ueber uber unternehmen apropos',
  'imprint impressum',
  'privacy datenschutz confidentialite privacidad',
  'terms agb',
  'jobs careers karriere stellenangebote emplois empleo',
  'news aktuelles neuigkeiten nachrichten actualites noticias',
  'products produkte produits productos prodotti',
  'services leistungen servicios',
  'help hilfe aide ayuda',
  'downloads herunterladen telecharger descargas',
];

const senses = new Map<string, string[]>();
for (const group of groups) {
  const words = [...new Set(wordsOf(group))];
  for (const word of words) {
    const others = words.filter((other) => other !== word);
    senses.set(word, [...(senses.get(word) ?? []), ...others]);
  }
}

/** Words that say the same as these, of those that the new site has. */
export function sensesOf(words: readonly number[], { vocabulary, posting }: Inventory): number[] {
  return words.flatMap((word) => {
    const others = senses.get(vocabulary.word(word)) ?? [];
    return others.map((other) => vocabulary.id(other)).filter((id) => posting(id) !== undefined);
  });
}
