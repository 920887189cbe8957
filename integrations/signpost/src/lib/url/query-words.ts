// Parameters of a query by their words: those that only change the view of a page (`sort=price`, `page=2`), and its language.

/** Parameters for the view of a page, not its content: sort order, print view. */
const viewName =
  /^(?:(?:\w+_)?sort(?:_?(?:by|order|dir|direction|field|key))?|order_?(?:by|dir|way)|per_?page|replytocom|amp|print)$/i;
/** Display parameters only with a number, such as the page of a list. `page=contact` selects a page. */
const numberedName =
  /^(?:paged?|pg|page_?(?:no|num|nr|number)|seite|pagina|start|limit_?start|limit|offset)$/i;
/** Display parameters only with the listed values. */
const viewParameter =
  /^(?:embed=true|output=amp|pop=1|tmpl=component|(?:dir|direction|order)=(?:asc|desc|up|down|[ad]))$/i;

const languageParameter =
  /^(?:lang|language|lng|locale|hl|sprache|langue|idioma)=([a-z]{2}(?:[-_][a-z]{2,4})?)$/i;

/**
 * Removes the display parameters: `/list.php?cat=3&sort=price&page=2` becomes
 * `/list.php?cat=3`.
 */
export function removeDisplayParameters(url: string): string {
  return removeParameters(url, (piece) => {
    const [name = '', value = ''] = piece.split(/=(.*)/s);
    return (
      viewName.test(name) || viewParameter.test(piece) || (numberedName.test(name) && /^\d+$/.test(value))
    );
  });
}

export function removeLanguage(url: string): string {
  return removeParameters(url, (piece) => languageParameter.test(piece));
}

/** The language in a query, in lower case: `en` of `?id=5&language=en`; undefined without one. */
export function findQueryLanguage(url: string): string | undefined {
  const [, query = ''] = url.split(/\?(.*)/s);
  const languages = query.split('&').map((piece) => languageParameter.exec(piece)?.[1]);
  return languages.find((code) => code !== undefined)?.toLowerCase();
}

function removeParameters(url: string, isOmitted: (piece: string) => boolean): string {
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  const kept = query.split('&').filter((piece) => piece !== '' && !isOmitted(piece));
  return kept.length === 0 ? path : `${path}?${kept.join('&')}`;
}
