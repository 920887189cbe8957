import { pieces } from './title-pieces.ts';

/** What a whole title or heading says when there is nothing. */
const notFound = new RegExp(
  `^(?:(?:error|fehler|erreur|errore|fout|erro)?\\W*(?:404|410)(?:\\W+(?:error|page|fehler|not found|seite))?|${[
    '(?:sorry,? )?(?:the |this )?(?:page|site|product|article|file|url)(?: was| is| could| can)?(?: not| ?n.t)(?: be)? found',
    'not found',
    '(?:the |this )?page does(?: not|n.t) exist',
    '(?:die |diese )?seite (?:wurde )?(?:leider )?nicht gefunden',
    'nicht gefunden',
    '(?:la |cette )?page (?:est )?(?:introuvable|non trouvée|inexistante)',
    'página no encontrada',
    'no se (?:ha encontrado|encontró) la página',
    'página não encontrada',
    'pagina non trovata',
    'pagina niet gevonden',
    'sidan (?:hittades inte|kunde inte hittas)',
    'siden (?:blev ikke fundet|ble ikke funnet|findes ikke)',
    'sivua ei löytynyt',
    'nie znaleziono strony|strona nie (?:została znaleziona|istnieje)',
    'stránka nenalezena|stránka nebyla nalezena',
    'страница не найдена',
    'ページが見つかりません(?:でした)?',
    '(?:找不到|未找到)(?:该|此)?(?:页面|網頁)|页面(?:未找到|不存在)',
    '페이지를 찾을 수 없습니다',
  ].join('|')})[.!]?$`,
  'iu',
);

/** True for a heading that says that there is nothing here. */
export function saysNotFound(heading: string): boolean {
  return notFound.test(heading);
}

/** True for a title of which one piece does, the others being the site's name and the like. */
export function titleSaysNotFound(title: string): boolean {
  return pieces(title).some(saysNotFound);
}
