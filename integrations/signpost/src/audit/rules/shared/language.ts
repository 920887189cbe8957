import { countsOf } from '../../../lib/counts.ts';
import { baseOf } from '../../../lib/url/language.ts';

/** Cached, since looking up language and region names is slow, and sites use few. */
const verdicts = new Map<string, string | undefined>();

/** Common mistakes, and the right codes. */
const meant: Record<string, string> = { uk: 'GB', eu: 'no region', un: 'no region' };

/** The error in a code of hreflang or lang; undefined for none. */
export function codeFault(code: string): string | undefined {
  const fault = verdicts.has(code) ? verdicts.get(code) : faultOf(code);
  verdicts.set(code, fault);
  return fault;
}

function faultOf(code: string): string | undefined {
  if (code.toLowerCase() === 'x-default') return undefined;
  const parts = /^([a-z]{2,3})(?:-([a-z]{4}))?(?:-([a-z]{2}|\d{3}))?$/i.exec(code);
  if (parts === null) return 'is not a language code';
  const [, language = '', , region] = parts;
  const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  if (languages.of(language) === undefined) return `has the language "${language}", which does not exist`;
  const [two = ''] = language.length === 3 ? Intl.getCanonicalLocales(language) : [];
  if (two.length === 2) return `has the language "${language}"; write ${two}`;
  if (region === undefined || /^\d/.test(region)) return undefined;
  const right = meant[region.toLowerCase()];
  if (right !== undefined) return `has the country "${region}"; write ${right}`;
  const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return regions.of(region.toUpperCase()) === undefined
    ? `has the country "${region}", which does not exist`
    : undefined;
}

/** Short words that every sentence of a language contains, by code. */
const words: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    en: 'the and of with for your our is are that this from how you we it its be or',
    de: 'der die das und mit für ist wir sie ein eine einen nicht von auf den dem zu im ihre unsere wie auch bei',
    fr: 'le la les des et une un pour avec est dans vous nous votre notre sur du qui aux par ou',
    es: 'el los las una un para con por que del es nuestro nuestra cómo y se su al más',
    it: 'il gli della delle per con una un che di nel sono nostro nostra e come dei al più',
    pt: 'o os uma um para com não que do da em nosso nossa dos das e ao mais',
    nl: 'het een van voor met en wij uw onze zijn op dat niet bij ook naar',
    pl: 'i w na z dla do nie jest oraz się od jak nasze po',
    sv: 'och för med att en ett är på som av till vi din våra hur',
    da: 'og til med på er af det for en et som vi din vores hvordan',
    nb: 'og til med på er av det for en et som vi din våre hvordan',
  }).map(([code, list]) => [code, list.split(' ')]),
);

/** The languages that have each word. */
const languagesWith: ReadonlyMap<string, readonly string[]> = new Map(
  [...new Set([...words.values()].flat())].map((word) => [
    word,
    [...words].flatMap(([code, list]) => (list.includes(word) ? [code] : [])),
  ]),
);

/** Languages that share many of these words, so that a few sentences can't distinguish them. */
const alike = [
  ['es', 'pt', 'it'],
  ['sv', 'da', 'nb'],
];

/** How many different words are enough. */
const enough = 4;

/** Scripts that none of the languages above uses; all come after this. */
const beyondLatin = /[^\0-\u036f]/;
const scripts: readonly (readonly [name: string, letters: RegExp, languages: RegExp])[] = [
  ['Cyrillic', /\p{Script=Cyrillic}/gu, /^(?:ru|uk|be|bg|sr|mk|mn|kk|ky|tg|tt|ba|cv|ce|os|sah|uz|az|bs)$/],
  ['Greek', /\p{Script=Greek}/gu, /^(?:el|grc)$/],
  ['Arabic', /\p{Script=Arabic}/gu, /^(?:ar|fa|ur|ps|ckb|ku|ug|sd|pnb|arz|ks|az|dv)$/],
  ['Hebrew', /\p{Script=Hebrew}/gu, /^(?:he|iw|yi|lad)$/],
  ['Japanese', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, /^(?:ja|ryu|ain)$/],
  ['Korean', /\p{Script=Hangul}/gu, /^ko$/],
  ['Chinese', /\p{Script=Han}/gu, /^(?:zh|ja|ko|yue|nan|wuu|cmn|hak|lzh|vi)$/],
];

/**
 * The language, or the script, of a text that is certainly not in the declared one. Undefined for a short text, and for
 * languages that aren't listed here.
 */
export function otherLanguage(text: string, said: string): string | undefined {
  const code = baseOf(said);
  if (beyondLatin.test(text)) {
    const letters = text.match(/\p{L}/gu)?.length ?? 0;
    for (const [name, script, languages] of scripts) {
      const own = text.match(script)?.length ?? 0;
      if (own > 10 && own * 2 > letters) return languages.test(code) ? undefined : name;
    }
  }
  const own = code === 'no' || code === 'nn' ? 'nb' : code;
  if (!words.has(own)) return undefined;
  const used = new Set(text.toLowerCase().match(/\p{L}+/gu));
  const found = countsOf([...used].flatMap((word) => languagesWith.get(word) ?? []));
  const group = alike.find((languages) => languages.includes(own));
  const least = Math.max(enough, 4 * (found.get(own) ?? 0));
  const other = [...words.keys()].find(
    (one) => one !== own && !group?.includes(one) && (found.get(one) ?? 0) >= least,
  );
  return other && nameOf(other);
}

/** In English, for messages. */
export function nameOf(code: string): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code;
}
