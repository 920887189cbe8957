/** Why Search Console doesn't index a URL, by what its name contains in English, German, French, Spanish, Italian or Dutch. */
const reasonWords = {
  'soft-404': /soft.?404/i,
  'not-found': /\b404\b/,
  'server-error': /5xx/i,
  denied: /\b40[13]\b|4xx/i,
  noindex: /noindex/i,
  robots: /robots\.txt/i,
  'redirect-error':
    /redirect error|leitungsfehler|erreur liée|erreur de redir|error de redir|errore di reindir|omleidingsfout/i,
  redirect: /with redirect|weiterleitung|avec redirection|con redirecci|con reindirizz|omleiding/i,
  duplicate: /duplicate|duplikat|en double|duplicad|duplicat|dubbel/i,
  alternate:
    /alternate page|alternative seite|autre page|página alternativa|pagina alternativa|alternatieve/i,
  'not-indexed': /not indexed|nicht indexiert|non indexée|sin indexar|non indicizzata|niet geïndexeerd/i,
} as const;

export type Reason = NamedReason | 'unknown';

type NamedReason = keyof typeof reasonWords;

const isNamed = (name: string): name is NamedReason => Object.hasOwn(reasonWords, name);

/** The reason that a text names; the first one counts, since "Soft 404" names two. */
export function findReason(text: string): NamedReason | undefined {
  return Object.keys(reasonWords)
    .filter(isNamed)
    .find((name) => reasonWords[name].test(text));
}
