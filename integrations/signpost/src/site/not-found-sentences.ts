import { furtherLanguages } from './not-found-further.ts';
import { da, de, el, en, es, fr, it, nb, nl, pt, ro, ru, sv, uk } from './not-found-nouns.ts';
import { removed } from './not-found-removed.ts';

/** How a language says it. A text that has none of the stems can't say it, and most have none. */
export interface Language {
  readonly stems: readonly string[];
  readonly sentences: readonly string[];
}

/**
 * Sentences by which sites say that an address leads to nothing, each as it stands alone in a title or a heading. They
 * are written with small letters and straight apostrophes.
 */
export const languages: readonly Language[] = [
  // English
  {
    stems: ['not ', "n't", 'cannot', 'no longer', 'missing', 'nothing', 'no such '],
    sentences: [
      `${en} not found`,
      `${en} (?:(?:was|is|are|could|can|has)(?: not|n't)|can't|cannot)(?: been| be)? (?:found|located|available)(?: here| right now| on (?:this|our|the) (?:server|(?:web)?site))?`,
      `${en} (?:does(?: not|n't)(?: seem to| appear to)? exist|no longer exists|is no longer (?:available|here)|is(?: not|n't) here|is missing|has gone missing)(?: any ?more)?(?:,? or (?:it )?(?:has|have|was|were|may have|might have)(?: been)? (?:re)?moved(?: or (?:renamed|deleted|removed))?)?`,
      `(?:we're |we are )?(?:sorry,? )?(?:but )?(?:we |i )?(?:can't|cannot|can not|couldn't|could not|didn't|did not|were unable to|are unable to|weren't able to)(?: seem to)? (?:find|locate) ${en}`,
      `(?:it looks like |looks like |it seems )?nothing was found at this location`,
      'nothing found(?: here)?',
      'no such page',
    ],
  },
  // German
  {
    stems: ['nicht'],
    sentences: [
      `${de} (?:(?:wurde|konnte|kann|ist) )?(?:leider )?nicht (?:mehr )?(?:gefunden|auffindbar|vorhanden|verfügbar)(?: werden)?`,
      `${de} (?:existiert|gibt es) (?:leider )?nicht(?: mehr| \\(mehr\\))?`,
      `(?:(?:wir (?:konnten|können)|(?:konnten|können) wir) )?(?:leider )?${de} (?:leider )?nicht finden`,
      'nicht gefunden',
    ],
  },
  // French
  {
    stems: ['introuvable', 'inexistant', 'manquant', "n'", 'trouv', 'ne trouvons'],
    sentences: [
      `${fr} (?:est )?(?:introuvable|inexistante?|manquante?|non trouvée?)`,
      `${fr} (?:n'existe (?:pas|plus|pas ou plus)(?: ou a été déplacée?)?|n'a (?:pas )?(?:été|pu être) trouvée?|n'est (?:pas|plus) (?:disponible(?: à la vente)?|en ligne))`,
      `(?:nous n'avons pas (?:pu trouver|trouvé)|nous ne trouvons pas|impossible de trouver) ${fr}`,
    ],
  },
  // Spanish
  {
    stems: ['no ', 'inexistente'],
    sentences: [
      `${es} (?:(?:ya )?no (?:existe|está disponible)|inexistente|no (?:se ha (?:encontrado|podido encontrar)|se encuentra|se encontró|se pudo encontrar|fue encontrad[ao]|ha sido encontrad[ao]|encontrad[ao]|disponible))`,
      `no (?:se ha (?:encontrado|podido encontrar)|se encontró|se pudo encontrar|se encuentra|hemos (?:encontrado|podido encontrar)|encontramos|pudimos encontrar|podemos encontrar|existe) ${es}`,
    ],
  },
  // Italian
  {
    stems: ['non ', 'inesistente', 'impossibile'],
    sentences: [
      `${it} (?:inesistente|non (?:esiste(?: più)?|(?:è stat[ao] )?trovat[ao]|è (?:più )?disponibile|disponibile))`,
      `(?:non (?:abbiamo trovato|troviamo|riusciamo a trovare|è stato possibile trovare)|impossibile trovare) ${it}`,
    ],
  },
  // Dutch
  {
    stems: ['niet'],
    sentences: [
      `${nl},? (?:(?:is|werd|kon|kan) )?(?:helaas )?niet (?:gevonden(?: worden)?|worden gevonden|(?:meer )?beschikbaar)`,
      `${nl},? bestaat (?:helaas )?niet(?: meer)?`,
      `(?:we|wij) (?:konden|kunnen) ${nl} (?:helaas )?niet vinden`,
    ],
  },
  // Portuguese
  {
    stems: ['não ', 'inexistente'],
    sentences: [
      `${pt} (?:inexistente|já não (?:existe|está disponível)|não (?:existe(?: mais)?|está mais disponível|(?:foi )?(?:encontrad[ao]|localizad[ao])|p[oô]de ser encontrad[ao]|(?:está )?disponível))`,
      `não (?:encontr[aá]mos|conseguimos encontrar|foi possível encontrar) ${pt}`,
    ],
  },
  // Polish
  {
    stems: ['nie '],
    sentences: [
      '(?:(?:ta|taka|podana|szukana|żądana|wybrana) )?strona(?:,? której szuka(?:sz|cie),?)? (?:(?:już )?nie istnieje|nie (?:została|zostala) (?:znaleziona|odnaleziona)|nie jest dostępna)',
      'nie (?:znaleziono|odnaleziono|znaleźliśmy|możemy znaleźć|mogliśmy znaleźć|udało się znaleźć) (?:(?:tej|takiej|podanej|szukanej|żądanej) )?strony',
    ],
  },
  // Turkish
  {
    stems: ['bulun', 'bulama', 'mevcut', 'yok'],
    sentences: [
      '(?:(?:aradığınız|istediğiniz|istenen|bu) )?(?:sayfa|içerik) (?:bulunamadı|bulunamıyor|bulunmuyor|(?:artık )?mevcut değil(?:dir)?|yok)',
      '(?:(?:aradığınız|istediğiniz|bu) )?sayfayı bulamadık',
    ],
  },
  // Ukrainian
  {
    stems: ['не ', 'немає', 'відсутня'],
    sentences: [
      `${uk} (?:не (?:знайдена|існує|була знайдена)|(?:більше )?не існує|відсутня)`,
      '(?:(?:цю|потрібну|запитану) )?сторінку не (?:знайдено|вдалося знайти)|(?:такої|цієї) сторінки (?:не існує|немає|не знайдено)',
      '(?:нам |ми )?не (?:вдалося|змогли|можемо) знайти (?:(?:цю|таку|потрібну) )?сторінку',
    ],
  },
  // Russian
  {
    stems: ['не ', 'нет', 'отсутствует'],
    sentences: [
      `${ru} (?:не (?:найдена|обнаружена|была найдена)|(?:больше )?не существует|отсутствует)`,
      '(?:такой|этой|запрашиваемой) страницы (?:(?:больше )?не существует|(?:больше )?нет)',
      '(?:мы |нам )?не (?:удалось найти|смогли найти|можем найти|нашли) (?:(?:эту|такую|запрашиваемую|нужную) )?страницу',
    ],
  },
  // Arabic
  {
    stems: ['غير ', 'لم ', 'لا ', 'تعذر'],
    sentences: [
      '(?:عذر[اً]{1,2}[،,]? )?(?:هذه )?(?:ال)?صفحة(?: المطلوبة| التي تبحث عنها)? (?:غير (?:موجودة|متوفرة|متاحة)|لا وجود لها|لم يتم العثور عليها)',
      '(?:عذر[اً]{1,2}[،,]? )?(?:لم يتم العثور|لم نتمكن من العثور|لم نعثر|تعذر العثور) على (?:هذه )?(?:ال)?صفحة(?: المطلوبة| التي تبحث عنها)?',
    ],
  },
  // Hungarian
  {
    stems: ['nem '],
    sentences: [
      '(?:(?:a|az|ez az) )?(?:(?:keresett|kért) )?(?:oldal|lap|tartalom) nem (?:található|létezik|elérhető|érhető el)',
      '(?:(?:a|az|ezt az) )?(?:(?:keresett|kért) )?(?:oldalt|lapot) nem (?:találjuk|találtuk|sikerült megtalálni)',
    ],
  },
  // Greek
  {
    stems: ['δεν '],
    sentences: [
      `(?:(?:αυτή )?η )?${el} δεν (?:βρέθηκε|υπάρχει(?: πλέον)?|είναι διαθέσιμη|μπορεί να βρεθεί)`,
      `δεν (?:βρέθηκε|μπορέσαμε να βρούμε|μπορούμε να βρούμε|βρήκαμε) (?:(?:αυτή(?:ν)? )?(?:η|τη|την) )?${el}`,
    ],
  },
  // Romanian
  {
    stems: ['nu ', 'inexistent', 'negăsit'],
    sentences: [
      `${ro} (?:inexistentă|negăsită|nu (?:(?:mai )?există|(?:a fost|a putut fi) găsită|s-a găsit|este disponibilă))`,
      `nu (?:am (?:găsit|putut găsi)|putem găsi) ${ro}`,
    ],
  },
  // Vietnamese
  {
    stems: ['không '],
    sentences: [
      '(?:rất tiếc,? )?không (?:tìm thấy|thể tìm thấy|tồn tại) trang(?: web)?(?: này| bạn (?:yêu cầu|đang tìm(?: kiếm)?|tìm kiếm))?',
      '(?:rất tiếc,? )?trang(?: web)?(?: này| bạn (?:yêu cầu|đang tìm(?: kiếm)?|tìm kiếm|cần tìm))? không (?:tồn tại|(?:được |thể )?tìm thấy|có sẵn)',
    ],
  },
  // Czech and Slovak
  {
    stems: ['neexist', 'nenal', 'nebyl', 'nepoda', 'nenaš', 'nelze', 'není'],
    sentences: [
      '(?:(?:tato|t[aá]to|požadovaná|(?:vámi )?hledaná|zadaná) )?(?:stránka|strana)(?:,? kterou hledáte,?)? (?:nebyla nalezena|nenalezena|(?:již )?neexistuje|není k dispozici|sa nenašla|nebola nájdená)',
      '(?:(?:tuto|požadovanou|hledanou) )?stránku (?:se nepodařilo najít|jsme nenašli|nelze najít)',
    ],
  },
  // Swedish, Danish, Norwegian, Finnish
  {
    stems: ['inte', 'saknas', 'ikke', ' ei '],
    sentences: [
      `${sv} (?:hittades inte|kunde inte hittas|kan inte hittas|finns inte(?: längre)?|existerar inte|saknas|(?:går|gick) inte att hitta)`,
      `vi (?:kunde inte hitta|kan inte hitta|hittade inte|hittar inte) (?:den )?${sv}`,
      `${da} (?:(?:blev )?ikke fundet|kunne ikke findes|kan ikke findes|findes ikke(?: længere)?|eksisterer ikke)`,
      `vi (?:kunne ikke finde|kan ikke finde|fandt ikke) ${da}`,
      `${nb} (?:(?:ble )?ikke funnet|finnes ikke(?: lenger)?|eksisterer ikke|kunne ikke (?:bli funnet|finnes)|kan ikke finnes)`,
      `(?:vi )?(?:fant ikke|finner ikke|kunne ikke finne|kan ikke finne) ${nb}`,
      '(?:(?:hakemaasi|etsimääsi|pyytämääsi|pyydettyä|tätä) )?sivua ei (?:löytynyt|löydy|voitu löytää|(?:enää )?ole(?: olemassa)?)|sivu ei ole (?:olemassa|saatavilla)',
    ],
  },
  // Japanese, Chinese, Korean
  {
    stems: ['ません', '不', '未', '没', '沒', '无', '無', '없', '못', '않'],
    sentences: [
      '(?:お探しの|ご指定の|指定された|アクセスしようとした)?(?:ページ|url|コンテンツ)[がは](?:見つかりません(?:でした)?|見つけられませんでした|見当たりません|存在しません|ありません)',
      '(?:(?:很?抱歉|对不起|對不起)[，, !！]*)?(?:我们|我們)?(?:找不到|未找到|无法找到|無法找到|没有找到|沒有找到)(?:该|此|这个|該|這個|(?:您|你)(?:要|所)?(?:访问|请求|查找|寻找|尋找|造訪|找)的)?(?:页面|网页|頁面|網頁)',
      '(?:(?:很?抱歉|对不起|對不起)[，, !！]*)?(?:该|此|这个|該|這個|(?:您|你)(?:要|所)?(?:访问|请求|查找|寻找|尋找|造訪|找)的)?(?:页面|网页|頁面|網頁)(?:未找到|不存在|找不到|无法找到|無法找到|没有找到|不见了|不見了)',
      '(?:(?:요청하신|찾으시는|해당|이) ?)?페이지[를가] ?(?:찾을 수 없습니다|찾을 수 없어요|찾지 못했습니다|존재하지 않습니다|없습니다)|존재하지 않는 페이지(?:입니다)?',
    ],
  },
  ...furtherLanguages,
  ...removed,
];
