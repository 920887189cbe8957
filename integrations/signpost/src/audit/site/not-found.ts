import { type Language, languages } from './not-found-phrases.ts';
import { pieces } from './title-pieces.ts';

/** How a title or heading says that there is nothing: in words, or by the status alone, which may be a page's subject. */
export type NotFound = 'status' | 'words';

/** No title that says so is longer. */
const longest = 120;

const status =
  /^(?:(?:http|error|fehler|erreur|errore|fout|erro|błąd|ошибка|помилка|hata|hiba|chyba|virhe|feil|fejl|fel|eroare|lỗi|エラー|오류|错误|錯誤)?[\s:#-]*(?:404|410)(?:[\s:#()-]+(?:error|page|fehler|seite|erreur|hata|not found|gone))?\)?|not found)[.!]?$/;
/** What servers and frameworks write where they failed while the page was made. */
const failure =
  /^(?:(?:error )?(?:403|50[0234])[\s:|#–—-]+(?:forbidden|internal server error|bad gateway|service unavailable|gateway time-?out)|internal server error|error establishing a database connection|application error: a (?:client|server)-side exception has occurred.*)[.!]?$/;

const begin =
  '(?:¡?(?:o+ps|oeps|uh[- ]oh|whoops|sorry|hmm+|hoppla|leider|oups|désolée?|ups|vaya|lo sentimos|(?:siamo )?spiacenti|ops|desculpe|helaas|przepraszamy|ой|упс|извините|к сожалению|на жаль)[!,.:… ]+)?';

/** Made where a text has a stem of the language: such an expression takes a while to compile. */
const expressions = new Map<readonly string[], RegExp>();

function isSaidIn({ stems, sentences }: Language, text: string): boolean {
  if (!stems.some((stem) => text.includes(stem))) return false;
  const known = expressions.get(sentences);
  const expression = known ?? new RegExp(`^${begin}(?:${sentences.join('|')})[.!。！… ]*$`);
  if (known === undefined) expressions.set(sentences, expression);
  return expression.test(text);
}

/** Of most titles this is all that is asked. */
const mayDeny = new RegExp(
  [
    ...languages.flatMap(({ stems }) => stems),
    '4(?:04|10|03)',
    '50[0234]',
    'server error',
    ' database ',
    '-side exc',
  ].join('|'),
);

/** `404: `, where words follow. */
const number = /^(?:error |fehler |erreur |errore |fout |erro )?(?:404|410)[\s:|,.!–—-]+/;

/** How a heading says that there is nothing here, or an error in its place; undefined where it says something else. */
export function saysNotFound(heading: string): NotFound | undefined {
  return howOf(smallOf(heading));
}

/** The same of a title of which one piece says it, the others being the site's name and the like. */
export function titleSaysNotFound(title: string): NotFound | undefined {
  const small = smallOf(title);
  if (!mayDeny.test(small)) return undefined;
  const said = [small, ...pieces(small)].map(howOf);
  return said.includes('words') ? 'words' : said.find((how) => how !== undefined);
}

function howOf(small: string): NotFound | undefined {
  if (small.length > longest || !mayDeny.test(small)) return undefined;
  const text = small.replace(/\s+/g, ' ').trim();
  if (status.test(text) || failure.test(text)) return 'status';
  const rest = text.replace(number, '');
  return languages.some((language) => isSaidIn(language, rest)) ? 'words' : undefined;
}

function smallOf(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[’‘ʼ´`]/g, "'");
}
