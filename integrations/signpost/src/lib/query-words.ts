/** Parameters that say how a page is shown, and not which: the order of a list, another form of the page. */
const manner =
  /^(?:(?:\w+_)?sort(?:_?(?:by|order|dir|direction|field|key))?|order_?(?:by|dir|way)|per_?page|replytocom|amp|print)$/i;
/** Those that do so with a number alone, such as the page of a list: `page=contact` names a page. */
const counted = /^(?:paged?|pg|page_?(?:no|num|nr|number)|seite|pagina|start|limit_?start|limit|offset)$/i;
/** Those that do so with such a value alone. */
const shown =
  /^(?:embed=true|output=amp|pop=1|tmpl=component|(?:dir|direction|order)=(?:asc|desc|up|down|[ad]))$/i;

const language = /^(?:lang|language|lng|locale|hl|sprache|langue|idioma)=([a-z]{2}(?:[-_][a-z]{2,4})?)$/i;

/**
 * A URL without the parameters that only say how its page is shown: `/list.php?cat=3&sort=price&page=2` is
 * `/list.php?cat=3`.
 */
export function withoutManner(url: string): string {
  return without(url, (piece) => {
    const [name = '', value = ''] = piece.split(/=(.*)/s);
    return manner.test(name) || shown.test(piece) || (counted.test(name) && /^\d+$/.test(value));
  });
}

/** A URL without the parameter of its language. */
export function withoutLanguage(url: string): string {
  return without(url, (piece) => language.test(piece));
}

/** The language that a query asks for, in lower case: `en` of `?id=5&language=en`; undefined where it names none. */
export function languageInQuery(url: string): string | undefined {
  const [, query = ''] = url.split(/\?(.*)/s);
  const languages = query.split('&').map((piece) => language.exec(piece)?.[1]);
  return languages.find((code) => code !== undefined)?.toLowerCase();
}

function without(url: string, isOmitted: (piece: string) => boolean): string {
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  const kept = query.split('&').filter((piece) => piece !== '' && !isOmitted(piece));
  return kept.length === 0 ? path : `${path}?${kept.join('&')}`;
}
