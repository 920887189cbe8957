import { describe, expect, it } from 'vitest';
import { saysNotFound, titleSaysNotFound } from '../../../src/audit/site/denial.ts';

/** As the error pages of WordPress, Drupal, Shopify and of sites at large say it. */
const sentences = `
en Page not found
en Nothing Found
he הדף לא נמצא
he העמוד המבוקש לא נמצא
he לא מצאנו את הדף שחיפשת
fa صفحه یافت نشد
fa صفحه مورد نظر پیدا نشد
fa این صفحه وجود ندارد
hi पृष्ठ नहीं मिला
hi यह पेज मौजूद नहीं है
th ไม่พบหน้า
th ไม่พบหน้าที่คุณกำลังค้นหา
id Halaman tidak ditemukan
id Maaf, halaman yang Anda cari tidak ditemukan.
ms Halaman tidak dijumpai
hr Stranica nije pronađena
hr Tražena stranica ne postoji
sr Страница није пронађена
sl Strani ni mogoče najti
sl Stran ne obstaja
bg Страницата не е намерена
bg Търсената страница не съществува.
lt Puslapis nerastas
lv Lapa nav atrasta
et Lehekülge ei leitud
et Lehte ei leitud
ca No s’ha trobat la pàgina
ca Pàgina no trobada
gl Páxina non atopada
en Oops! That page can't be found.
en Oops! That page can't be found.
en We couldn't find that page
en We can't find the page you’re looking for.
en We can't seem to find the page you're looking for
en The page you requested cannot be found
en The requested page could not be found.
en The page you were looking for doesn't exist
en The page you are looking for doesn't exist.
en This page does not exist
en This page isn't available
en Sorry, this page isn't available.
en The requested URL was not found
en This page no longer exists.
en Sorry, we couldn't find that page.
de Diese Seite existiert nicht
de Die Seite konnte nicht gefunden werden
de Die Seite wurde leider nicht gefunden.
de Diese Seite existiert leider nicht mehr.
de Die angeforderte Seite konnte nicht gefunden werden.
de Hoppla! Diese Seite konnte nicht gefunden werden.
de Diese Seite gibt es nicht
de Seite nicht gefunden
fr Cette page n'existe pas
fr Cette page n’existe plus.
fr Page introuvable
fr Page non trouvée
fr La page demandée n'a pas pu être trouvée.
fr La page demandée est introuvable
fr Oups ! Cette page est introuvable.
fr La page que vous recherchez n'existe pas
es La página no existe
es Esta página no existe
es Página no encontrada
es No se ha encontrado la página
es La página que buscas no existe
es ¡Vaya! No se ha podido encontrar esa página.
es No se pudo encontrar la página solicitada
it La pagina non è stata trovata
it Pagina non trovata
it Questa pagina non esiste
it La pagina che stai cercando non esiste.
nl Pagina niet gevonden
nl Deze pagina bestaat niet
nl Oeps! Die pagina kan niet worden gevonden.
nl De pagina die u zoekt, bestaat niet meer
pt Página não encontrada
pt Esta página não existe
pt A página solicitada não foi encontrada.
pt A página que você procura não existe
pl Strona nie została znaleziona
pl Nie znaleziono strony
pl Ta strona nie istnieje
pl Nie udało się znaleźć tej strony
tr Sayfa bulunamadı
tr Aradığınız sayfa bulunamadı.
tr Aradığınız sayfa mevcut değil
uk Сторінку не знайдено
uk Сторінка не існує
uk Такої сторінки не існує
ru Страница не найдена
ru Запрашиваемая страница не найдена
ru Такой страницы не существует
ar الصفحة غير موجودة
ar عذراً، الصفحة غير موجودة
ar لم يتم العثور على الصفحة
hu Az oldal nem található
hu A keresett oldal nem található.
hu A keresett oldalt nem találjuk
el Η σελίδα δεν βρέθηκε
el Η σελίδα που ζητήσατε δεν βρέθηκε
el Αυτή η σελίδα δεν υπάρχει
ro Pagina nu a fost găsită
ro Pagina nu există
ro Pagina pe care o căutați nu există
vi Không tìm thấy trang
vi Trang bạn tìm kiếm không tồn tại
vi Rất tiếc, trang này không tồn tại
cs Stránka nenalezena
cs Stránka nebyla nalezena
cs Požadovaná stránka neexistuje
sv Sidan hittades inte
sv Sidan kunde inte hittas
sv Sidan du söker finns inte
da Siden blev ikke fundet
da Siden findes ikke
da Vi kunne ikke finde siden
nb Siden ble ikke funnet
nb Siden finnes ikke
nb Vi fant ikke siden du leter etter
fi Sivua ei löytynyt
fi Sivua ei ole olemassa
ja ページが見つかりません
ja ページが見つかりませんでした
ja お探しのページは見つかりませんでした。
zh 找不到页面
zh 页面不存在
zh 抱歉，您访问的页面不存在
zh 找不到此頁面
ko 페이지를 찾을 수 없습니다
ko 요청하신 페이지를 찾을 수 없습니다.
ko 존재하지 않는 페이지입니다.
en No such page
en The requested URL /old.html was not found on this server.
en The page you were looking for has moved or doesn't exist anymore.
en The page may have been moved or deleted.
en The page you are looking for might have been removed, had its name changed, or is temporarily unavailable.
en The link you followed may be broken, or the page may have been removed.
en This page has been removed.
en This position is no longer available.
en This job has been filled.
en This listing has expired.
en Event not found
de Leider konnten wir die Seite nicht finden.
de Diese Seite existiert nicht (mehr).
de Die Seite, die Sie suchen, existiert nicht.
de Diese Stellenanzeige ist nicht mehr verfügbar.
de Diese Seite wurde entfernt.
fr Désolé, cette page n’existe pas.
fr La page n'existe plus ou a été déplacée.
fr Cette annonce n'est plus en ligne.
fr Cette page a été supprimée.
es Lo sentimos, la página que estás buscando no existe.
es Esta oferta ya no está disponible.
es Esta página ha sido eliminada.
it Spiacenti, la pagina che stavi cercando non esiste.
it Questa pagina è stata rimossa.
pt Desculpe, não encontramos a página que você procura.
pt Este produto não está mais disponível.
pt Esta página foi removida.
nl Dit product is niet meer beschikbaar.
nl Deze pagina is verwijderd.
sv Sidan har tagits bort.
da Siden er slettet.
nb Siden er slettet.
pl Ups! Nie znaleźliśmy tej strony.
pl Strona została usunięta.
ru Извините, страница не найдена.
ru Страница не найдена или была удалена.
uk На жаль, сторінку не знайдено
ja お探しのページは移動または削除された可能性があります。
ja このページは削除されました。
zh 页面已被删除
zh 抱歉，您要查看的页面已删除或不存在。
ko 삭제된 페이지입니다.
ko 페이지가 존재하지 않거나 삭제되었습니다.
`
  .trim()
  .split('\n')
  .map((line) => [line.slice(0, 2), line.slice(3)] as const);

describe('a page that says that there is nothing', () => {
  it.each(sentences)('%s: %s', (_, sentence) => {
    expect(saysNotFound(sentence)).toBe('words');
    expect(titleSaysNotFound(`${sentence.replace(/[.。]$/, '')} | Acme`)).toBe('words');
    expect(saysNotFound(`404: ${sentence}`)).toBe('words');
  });

  it.each([
    '500 Internal Server Error',
    '500: Internal Server Error',
    '502 Bad Gateway',
    'Error establishing a database connection',
    'Application error: a client-side exception has occurred',
  ])('by what a server says that failed: %s', (heading) => {
    expect(saysNotFound(heading)).toBe('status');
    expect(saysNotFound(`What "${heading}" means`)).toBeUndefined();
  });

  it.each(['404', 'Error 404', '404 Not Found', '410 Gone', 'Fehler 404', '404 – Not found', 'Not found'])(
    'by the status alone: %s',
    (text) => {
      expect(titleSaysNotFound(text)).toBe('status');
    },
  );

  it.each([
    'Peugeot 404',
    '404 Main Street',
    '404 ways to save water',
    'What a 404 page should say',
    'How to fix "Page not found"',
    'Page not found: what to do',
    'The page that could not be found: a novel',
    'Lost and found',
    'We found the page you are looking for',
    'Why the requested file was not found in the archive',
    'Not found in translation',
    'Die Seite im Wandel',
    'La page blanche',
    'Products not available in stores',
    'Diese Seite existiert nicht ohne euch',
    'Questa pagina non esiste ancora in italiano',
    '페이지를 찾는 방법',
    'ページの探し方',
    'הדף הראשון',
    'ไม่พบความแตกต่าง',
    'Stranica nije samo trgovina',
    'Halaman depan tidak selalu penting',
    'Strani ni več kot deset',
    'This page has been translated by Ann',
    'The link was removed from the chain',
    'This job has been filled with joy',
    'These tables are no longer available in oak',
    'Diese Seite wurde von Hand gemacht',
    'Cette page a été traduite',
    'Esta página ha sido traducida',
    'このページは翻訳されました',
  ])('is silent: %s', (text) => {
    expect(saysNotFound(text)).toBeUndefined();
  });
});
