/** Words of each language for what is missing, with the words around them. */
const en =
  "(?:(?:the|this|that|your|requested) )*(?:web ?page|page|url(?: /\\S*)?|address|link|site|article|post|file|product|item|resource|content|event|listing|offer|position|vacancy|job(?: posting| listing| ad)?)(?: requested|,? (?:that |which )?you(?:'re|'ve| are| were| have)? (?:requested|request|looking for|looked for|wanted|after|trying to (?:reach|access|find|view|visit|open)|asked for),?)?";
const de =
  '(?:(?:die|diese|deine|ihre|der|dieser|das|dieses) )?(?:(?:von ihnen )?(?:angeforderte|gesuchte|gewünschte|aufgerufene)[rsn]? )?(?:seite|webseite|internetseite|url|adresse|inhalt|artikel|beitrag|produkt|datei|angebot|anzeige|inserat|stelle|stellenanzeige|stellenangebot|veranstaltung)(?:,? (?:die|den|das) (?:du suchst|sie suchen|sie aufrufen möchten),?)?';
const fr =
  "(?:(?:la|cette|votre|le|ce|cet) |l')?(?:page|contenu|article|adresse|produit|fichier|ressource|annonce|offre|événement)(?: (?:demandée?|recherchée?|que vous (?:cherchez|recherchez|demandez|avez demandée?)))?";
const es =
  '(?:(?:la|esta|esa|el|este|ese) )?(?:página|pagina|contenido|artículo|url|dirección|producto|archivo|anuncio|oferta|evento)(?: (?:solicitad[ao]|que (?:buscas?|estás? buscando|has? solicitado|intentas? ver)))?';
const it =
  "(?:(?:la|questa|il|questo) |l')?(?:pagina|contenuto|articolo|indirizzo|url|prodotto|file|annuncio|offerta)(?: (?:richiest[ao]|cercat[ao]|che (?:cerchi|cercavi|stai cercando|stavi cercando|hai (?:richiesto|cercato))))?";
const nl =
  '(?:(?:de|deze|die|uw|het|dit) )?(?:(?:opgevraagde|gevraagde|gezochte) )?(?:pagina|webpagina|inhoud|artikel|product|bestand|adres)(?: die (?:u|je) (?:zoekt|zocht|opvraagt|probeert te bereiken))?';
const pt =
  '(?:(?:a|esta|essa|o|este|esse) )?(?:página|pagina|conteúdo|artigo|endereço|url|produto|arquivo|ficheiro|anúncio|oferta|vaga)(?: (?:solicitad[ao]|pedid[ao]|que (?:você )?(?:procura|procurava|está (?:procurando|a procurar)|tentou (?:aceder|acessar))))?';
const el = 'σελίδα(?: που (?:ζητήσατε|ζητάτε|αναζητάτε|αναζητήσατε|ψάχνετε))?';
const ro =
  '(?:(?:această|aceasta) )?pagin[aă](?: (?:solicitată|căutată|cerută|pe care o (?:căuta[țţ]i|cau[țţ]i)))?';
const ru =
  '(?:(?:эта|данная|такая|запрашиваемая|запрошенная|искомая)(?: вами)? )?страница(?:,? которую вы (?:ищете|искали|запросили|запрашиваете),?)?';
const uk =
  '(?:(?:ця|така|запитувана|запитана|шукана|потрібна) )?сторінка(?:,? (?:яку|що) ви (?:шукаєте|шукали|запитали),?)?';
const sv = '(?:den här |denna )?sidan?(?: (?:som )?du (?:söker|sökte|letar efter|letade efter))?';
const da = '(?:den |denne )?siden?(?:,? (?:som )?du (?:leder efter|ledte efter|søger|søgte),?)?';
const nb =
  '(?:denne )?(?:nett)?siden(?:,? (?:som )?du (?:leter etter|lette etter|søker|søkte)(?: etter)?,?)?';

/** Sentences for a missing page, as they appear alone in a title or heading; in lower case with straight apostrophes. */
export const sentences: readonly string[] = [
  // English
  `${en} not found`,
  `${en} (?:(?:was|is|are|could|can|has)(?: not|n't)|can't|cannot)(?: been| be)? (?:found|located|available)(?: here| right now| on (?:this|our|the) (?:server|(?:web)?site))?`,
  `${en} (?:does(?: not|n't)(?: seem to| appear to)? exist|no longer exists|is no longer (?:available|here)|is(?: not|n't) here|is missing|has gone missing)(?: any ?more)?(?:,? or (?:it )?(?:has|have|was|were|may have|might have)(?: been)? (?:re)?moved(?: or (?:renamed|deleted|removed))?)?`,
  `(?:we're |we are )?(?:sorry,? )?(?:but )?(?:we |i )?(?:can't|cannot|can not|couldn't|could not|didn't|did not|were unable to|are unable to|weren't able to)(?: seem to)? (?:find|locate) ${en}`,
  `(?:it looks like |looks like |it seems )?nothing was found at this location`,
  'nothing found(?: here)?',
  'no such page',
  // German
  `${de} (?:(?:wurde|konnte|kann|ist) )?(?:leider )?nicht (?:mehr )?(?:gefunden|auffindbar|vorhanden|verfügbar)(?: werden)?`,
  `${de} (?:existiert|gibt es) (?:leider )?nicht(?: mehr| \\(mehr\\))?`,
  `(?:(?:wir (?:konnten|können)|(?:konnten|können) wir) )?(?:leider )?${de} (?:leider )?nicht finden`,
  'nicht gefunden',
  // French
  `${fr} (?:est )?(?:introuvable|inexistante?|manquante?|non trouvée?)`,
  `${fr} (?:n'existe (?:pas|plus|pas ou plus)(?: ou a été déplacée?)?|n'a (?:pas )?(?:été|pu être) trouvée?|n'est (?:pas|plus) (?:disponible(?: à la vente)?|en ligne))`,
  `(?:nous n'avons pas (?:pu trouver|trouvé)|nous ne trouvons pas|impossible de trouver) ${fr}`,
  // Spanish
  `${es} (?:(?:ya )?no (?:existe|está disponible)|inexistente|no (?:se ha (?:encontrado|podido encontrar)|se encuentra|se encontró|se pudo encontrar|fue encontrad[ao]|ha sido encontrad[ao]|encontrad[ao]|disponible))`,
  `no (?:se ha (?:encontrado|podido encontrar)|se encontró|se pudo encontrar|se encuentra|hemos (?:encontrado|podido encontrar)|encontramos|pudimos encontrar|podemos encontrar|existe) ${es}`,
  // Italian
  `${it} (?:inesistente|non (?:esiste(?: più)?|(?:è stat[ao] )?trovat[ao]|è (?:più )?disponibile|disponibile))`,
  `(?:non (?:abbiamo trovato|troviamo|riusciamo a trovare|è stato possibile trovare)|impossibile trovare) ${it}`,
  // Dutch
  `${nl},? (?:(?:is|werd|kon|kan) )?(?:helaas )?niet (?:gevonden(?: worden)?|worden gevonden|(?:meer )?beschikbaar)`,
  `${nl},? bestaat (?:helaas )?niet(?: meer)?`,
  `(?:we|wij) (?:konden|kunnen) ${nl} (?:helaas )?niet vinden`,
  // Portuguese
  `${pt} (?:inexistente|já não (?:existe|está disponível)|não (?:existe(?: mais)?|está mais disponível|(?:foi )?(?:encontrad[ao]|localizad[ao])|p[oô]de ser encontrad[ao]|(?:está )?disponível))`,
  `não (?:encontr[aá]mos|conseguimos encontrar|foi possível encontrar) ${pt}`,
  // Polish
  '(?:(?:ta|taka|podana|szukana|żądana|wybrana) )?strona(?:,? której szuka(?:sz|cie),?)? (?:(?:już )?nie istnieje|nie (?:została|zostala) (?:znaleziona|odnaleziona)|nie jest dostępna)',
  'nie (?:znaleziono|odnaleziono|znaleźliśmy|możemy znaleźć|mogliśmy znaleźć|udało się znaleźć) (?:(?:tej|takiej|podanej|szukanej|żądanej) )?strony',
  // Turkish
  '(?:(?:aradığınız|istediğiniz|istenen|bu) )?(?:sayfa|içerik) (?:bulunamadı|bulunamıyor|bulunmuyor|(?:artık )?mevcut değil(?:dir)?|yok)',
  '(?:(?:aradığınız|istediğiniz|bu) )?sayfayı bulamadık',
  // Ukrainian
  `${uk} (?:не (?:знайдена|існує|була знайдена)|(?:більше )?не існує|відсутня)`,
  '(?:(?:цю|потрібну|запитану) )?сторінку не (?:знайдено|вдалося знайти)|(?:такої|цієї) сторінки (?:не існує|немає|не знайдено)',
  '(?:нам |ми )?не (?:вдалося|змогли|можемо) знайти (?:(?:цю|таку|потрібну) )?сторінку',
  // Russian
  `${ru} (?:не (?:найдена|обнаружена|была найдена)|(?:больше )?не существует|отсутствует)`,
  '(?:такой|этой|запрашиваемой) страницы (?:(?:больше )?не существует|(?:больше )?нет)',
  '(?:мы |нам )?не (?:удалось найти|смогли найти|можем найти|нашли) (?:(?:эту|такую|запрашиваемую|нужную) )?страницу',
  // Arabic
  '(?:عذر[اً]{1,2}[،,]? )?(?:هذه )?(?:ال)?صفحة(?: المطلوبة| التي تبحث عنها)? (?:غير (?:موجودة|متوفرة|متاحة)|لا وجود لها|لم يتم العثور عليها)',
  '(?:عذر[اً]{1,2}[،,]? )?(?:لم يتم العثور|لم نتمكن من العثور|لم نعثر|تعذر العثور) على (?:هذه )?(?:ال)?صفحة(?: المطلوبة| التي تبحث عنها)?',
  // Hungarian
  '(?:(?:a|az|ez az) )?(?:(?:keresett|kért) )?(?:oldal|lap|tartalom) nem (?:található|létezik|elérhető|érhető el)',
  '(?:(?:a|az|ezt az) )?(?:(?:keresett|kért) )?(?:oldalt|lapot) nem (?:találjuk|találtuk|sikerült megtalálni)',
  // Greek
  `(?:(?:αυτή )?η )?${el} δεν (?:βρέθηκε|υπάρχει(?: πλέον)?|είναι διαθέσιμη|μπορεί να βρεθεί)`,
  `δεν (?:βρέθηκε|μπορέσαμε να βρούμε|μπορούμε να βρούμε|βρήκαμε) (?:(?:αυτή(?:ν)? )?(?:η|τη|την) )?${el}`,
  // Romanian
  `${ro} (?:inexistentă|negăsită|nu (?:(?:mai )?există|(?:a fost|a putut fi) găsită|s-a găsit|este disponibilă))`,
  `nu (?:am (?:găsit|putut găsi)|putem găsi) ${ro}`,
  // Vietnamese
  '(?:rất tiếc,? )?không (?:tìm thấy|thể tìm thấy|tồn tại) trang(?: web)?(?: này| bạn (?:yêu cầu|đang tìm(?: kiếm)?|tìm kiếm))?',
  '(?:rất tiếc,? )?trang(?: web)?(?: này| bạn (?:yêu cầu|đang tìm(?: kiếm)?|tìm kiếm|cần tìm))? không (?:tồn tại|(?:được |thể )?tìm thấy|có sẵn)',
  // Czech and Slovak
  '(?:(?:tato|t[aá]to|požadovaná|(?:vámi )?hledaná|zadaná) )?(?:stránka|strana)(?:,? kterou hledáte,?)? (?:nebyla nalezena|nenalezena|(?:již )?neexistuje|není k dispozici|sa nenašla|nebola nájdená)',
  '(?:(?:tuto|požadovanou|hledanou) )?stránku (?:se nepodařilo najít|jsme nenašli|nelze najít)',
  // Swedish, Danish, Norwegian, Finnish
  `${sv} (?:hittades inte|kunde inte hittas|kan inte hittas|finns inte(?: längre)?|existerar inte|saknas|(?:går|gick) inte att hitta)`,
  `vi (?:kunde inte hitta|kan inte hitta|hittade inte|hittar inte) (?:den )?${sv}`,
  `${da} (?:(?:blev )?ikke fundet|kunne ikke findes|kan ikke findes|findes ikke(?: længere)?|eksisterer ikke)`,
  `vi (?:kunne ikke finde|kan ikke finde|fandt ikke) ${da}`,
  `${nb} (?:(?:ble )?ikke funnet|finnes ikke(?: lenger)?|eksisterer ikke|kunne ikke (?:bli funnet|finnes)|kan ikke finnes)`,
  `(?:vi )?(?:fant ikke|finner ikke|kunne ikke finne|kan ikke finne) ${nb}`,
  '(?:(?:hakemaasi|etsimääsi|pyytämääsi|pyydettyä|tätä) )?sivua ei (?:löytynyt|löydy|voitu löytää|(?:enää )?ole(?: olemassa)?)|sivu ei ole (?:olemassa|saatavilla)',
  // Japanese, Chinese, Korean
  '(?:お探しの|ご指定の|指定された|アクセスしようとした)?(?:ページ|url|コンテンツ)[がは](?:見つかりません(?:でした)?|見つけられませんでした|見当たりません|存在しません|ありません)',
  '(?:(?:很?抱歉|对不起|對不起)[，, !！]*)?(?:我们|我們)?(?:找不到|未找到|无法找到|無法找到|没有找到|沒有找到)(?:该|此|这个|該|這個|(?:您|你)(?:要|所)?(?:访问|请求|查找|寻找|尋找|造訪|找)的)?(?:页面|网页|頁面|網頁)',
  '(?:(?:很?抱歉|对不起|對不起)[，, !！]*)?(?:该|此|这个|該|這個|(?:您|你)(?:要|所)?(?:访问|请求|查找|寻找|尋找|造訪|找)的)?(?:页面|网页|頁面|網頁)(?:未找到|不存在|找不到|无法找到|無法找到|没有找到|不见了|不見了)',
  '(?:(?:요청하신|찾으시는|해당|이) ?)?페이지[를가] ?(?:찾을 수 없습니다|찾을 수 없어요|찾지 못했습니다|존재하지 않습니다|없습니다)|존재하지 않는 페이지(?:입니다)?',
  // Hebrew
  'ה?(?:דף|עמוד)(?: (?:המבוקש|שחיפשתם?|שביקשתם?|הזה|זה))? (?:לא (?:נמצא|קיים)|אינ(?:נ)?ו (?:קיים|נמצא|זמין))',
  'לא (?:מצאנו|ניתן למצוא|הצלחנו למצוא) את ה?(?:דף|עמוד)(?: (?:המבוקש|שחיפשתם?|שביקשתם?|הזה))?',
  // Persian
  '(?:متا?أ?سفانه،? )?(?:این )?صفحه(?:ٔ| ی|‌ی)?(?: (?:مورد نظر(?: شما)?|درخواستی))? (?:(?:پیدا|یافت) نشد|وجود ندارد|موجود نیست)',
  // Hindi
  '(?:(?:यह|आपका|अनुरोधित) )?(?:पृष्ठ|पेज) (?:नहीं (?:मिला|मिल सका)|(?:मौजूद|उपलब्ध) नहीं है)',
  // Thai
  '(?:ขออภัย ?)?(?:เรา)?ไม่พบ(?:หน้า(?:เว็บ|เพจ)?|เพจ)(?:นี้|ที่(?:คุณ)?(?:กำลัง)?(?:ต้องการ|ค้นหา|มองหา|ร้องขอ))?',
  // Indonesian and Malay
  '(?:maaf,? )?(?:halaman|laman)(?: (?:ini|tersebut|yang (?:anda|kamu) (?:cari|minta|tuju)))? tidak (?:(?:dapat )?(?:ditemukan|dijumpai|ditemui)|ada|tersedia|wujud)',
  // Croatian, Bosnian and Serbian
  '(?:(?:ova|ta|tražena) )?(?:web[- ]?)?stran(?:ic)?a(?: koju (?:tražite|ste tražili))? (?:nije (?:pronađena|dostupna)|(?:više )?ne postoji)',
  '(?:(?:ова|та|тражена) )?(?:веб[- ]?)?стран(?:иц)?а(?: коју (?:тражите|сте тражили))? (?:није (?:пронађена|доступна)|(?:више )?не постоји)',
  // Slovenian
  '(?:(?:ta|iskana|zahtevana) )?stran(?:,? ki jo iščete,?)? (?:ni (?:bila )?najdena|(?:več )?ne obstaja)',
  '(?:(?:te|iskane|zahtevane) )?strani ni (?:bilo )?mogoče najti',
  // Bulgarian
  '(?:(?:тази|търсената|исканата) )?страница(?:та)?(?:,? която търсите,?)? не (?:(?:е|беше|бе) намерена|съществува|може да бъде намерена)',
  // Lithuanian, Latvian and Estonian
  '(?:(?:toks|šis|(?:jūsų )?ieškomas) )?puslapis (?:nerastas|nebuvo rastas|neegzistuoja)',
  '(?:(?:šī|šāda|meklētā|pieprasītā) )?lapa (?:nav (?:atrasta|pieejama)|netika atrasta|neeksistē)',
  '(?:(?:seda|otsitud|otsitavat|soovitud) )?leh(?:ekülge|te) ei (?:leitud|eksisteeri|ole olemas)',
  '(?:(?:see|otsitud) )?leh(?:ekülg|t) (?:puudub|ei ole (?:saadaval|olemas))',
  // Catalan and Galician
  "no (?:s'ha (?:trobat|pogut trobar)|hem (?:trobat|pogut trobar)) (?:(?:la|aquesta) )?pàgina(?: (?:sol·licitada|que (?:busqueu|busques|cerqueu|cerques)))?",
  "(?:(?:la|aquesta) )?pàgina(?: (?:sol·licitada|que (?:busqueu|busques|cerqueu|cerques)))? (?:no (?:existeix|trobada|s'ha (?:trobat|pogut trobar)))",
  '(?:(?:a|esta) )?páxina non (?:atopada|existe|se atopou|se puido atopar)',
  // What was there, and was taken away
  `${en} (?:was|(?:has|have|may have|might have)(?: been)?)(?: permanently)? (?:moved or )?(?:removed|deleted|no longer exists|doesn't exist|does not exist)(?: any ?more)?(?: or (?:moved|renamed|removed|deleted))?(?: by (?:its|the) (?:author|owner|seller))?(?:, had its name changed,? or is temporarily unavailable)?`,
  `the link you followed may be broken,? or ${en} may have been removed`,
  `${en} has (?:already )?(?:expired|been filled)`,
  `${de} (?:wurde|ist) (?:leider |bereits |inzwischen )?(?:entfernt|gelöscht)(?: worden)?`,
  `${fr} (?:a|ont) (?:peut-être )?été (?:supprimée?|retirée?|déplacée? ou supprimée?)`,
  `${es} (?:ha sido|fue) (?:eliminad|borrad|retirad)[ao]`,
  `${it} è stat[ao] (?:rimoss|eliminat)[ao]`,
  `${pt} foi (?:removid|eliminad|excluíd)[ao]`,
  `${nl} (?:is|werd) (?:helaas )?verwijderd`,
  'sidan har (?:tagits bort|raderats)',
  '(?:denne )?(?:nett)?siden er (?:blevet |blitt )?(?:slettet|fjernet)',
  '(?:ta )?strona została (?:przeniesiona lub )?usunięta',
  `${ru} (?:не найдена или )?(?:была )?удалена`,
  '(?:ця )?сторінк[ау] (?:була )?видален[ао]',
  '(?:お探しの|ご指定の|指定された|この)?(?:ページ|コンテンツ|記事)は(?:既に|すでに)?(?:削除されま(?:した|す)|削除された(?:か、?移動した)?可能性があります|(?:移動|削除)(?:または|もしくは|、)(?:移動|削除)された可能性があります|削除されたか、?移動した可能性があります)',
  '(?:(?:很?抱歉|对不起|對不起)[，, !！]*)?(?:该|此|这个|該|這個|(?:您|你)(?:要|所)?(?:访问|请求|查找|查看|造訪)的)?(?:页面|网页|内容|文章|頁面|網頁|內容)(?:可能)?已(?:经|經)?被?[删刪]除(?:或不存在)?',
  '(?:이미 )?삭제된 페이지입니다|(?:요청하신 )?페이지가 (?:존재하지 않거나 )?삭제되었습니다',
];

/** A text with none of these has none of the sentences: a quick test, since most have none. */
export const stems: readonly string[] =
  `not |cannot|missing|nothing|nicht|inexistant|manquant|n'|trouv|no |non |inesistente|impossibile|niet|não |nie |bulun|bulama|mevcut|yok|не |немає|відсутня|нет|отсутствует|غير |لم |لا |تعذر|nem |δεν |nu |inexistent|negăsit|không |neexist|nenal|nebyl|nepoda|nenaš|nelze|není|inte|saknas|ikke| ei |ません|不|未|没|沒|无|無|없|못|않|לא |אינו |איננו |نشد|ندارد|نیست|नहीं|ไม่พบ|tidak |nije |ne postoji|није | ni |ne obstaja|nerast|neegzist|nebuvo|nav |neeksist|netika|puudub|removed|deleted| moved or |expired|been filled|entfernt|gelöscht|supprimé|retiré|eliminad|borrad|retirad|rimoss|eliminat|removid|excluíd|verwijderd|tagits bort|raderats|slettet|fjernet|usunięta|удалена|видалена|削除|删除|刪除|삭제`.split(
    '|',
  );

/** What a page with hardly any text may say instead of content: regular expressions for parts of sentences. */
export interface Nothing {
  /** It never existed, or was removed. */
  readonly missing: readonly string[];
  /** A list or search without results. */
  readonly empty: readonly string[];
  /** A product that isn't sold, a job that is filled, an event that is over. */
  readonly ended: readonly string[];
  /** A server or site under maintenance, or an error. */
  readonly maintenance: readonly string[];
  /** There is no content yet. */
  readonly placeholder: readonly string[];
  /** Words after which a sentence isn't about the page itself: "When a position has been filled, we say so". */
  readonly conditions: string;
}

/** Other words in between. */
const gap = '[^.!?]{0,60}';

const english: Nothing = {
  conditions: 'if|when|whenever|where|wherever|once|unless|until|in case|should',
  missing: [
    `\\b(?:page|article|post|story|url|address|link|file|document|content|resource|entry|item|product|listing|profile|site)\\b${gap} (?:can't|cannot|couldn't|could not|can not|wasn't|was not|isn't|is not|is no longer|are no longer|no longer|is currently not|not)(?: currently)?(?: be)? (?:found|located|displayed|available|accessible|published|online|here|there|with us|on (?:our|this|the) (?:web ?)?site|exists?|part of)`,
    `\\b(?:page|article|post|story|url|address|link|file|document|content|resource|entry|listing|profile)\\b${gap} (?:doesn't|does not|didn't|did not)(?: seem to| appear to)? exist`,
    `\\b(?:page|article|post|story|url|address|link|file|document|content|resource|entry|listing|profile)\\b${gap}(?<!\\b(?:that|which)(?: has| have| had)? )(?:has|have|had|was|were|is|been|gone|seems to be|appears to be) (?:permanently |since |recently |now )?(?:removed|deleted|retired|taken down|taken offline|unpublished|withdrawn|missing|moved|vanished|disappeared|gone|expired|broken|outdated|invalid)`,
    "(?:can't|cannot|can not|couldn't|could not|unable to|didn't|did not|weren't able to|failed to) (?:seem to )?(?:find|locate) (?:what you|it here|anything here|(?:[\\w']+ ){0,3}(?:page|article|post|url|address|file|document|content|resource|product|item)\\b)",
    `(?:there(?:'s| is| was)|we have) (?:nothing|no (?:such )?(?:page|article|post|file|document|content|product))${gap} (?:here|at (?:this|that)|under (?:this|that)|by that|with (?:this|that))`,
    'nothing (?:to see |lives |is )?(?:here|at this (?:url|address|location|link))',
    "you(?:'ve| have)? (?:followed a (?:broken|dead|bad|old) link|taken a wrong turn|reached a dead end)",
  ],
  empty: [
    `\\b(?:no|0|zero) (?:[\\w-]+ ){0,2}(?:results?|products?|items?|posts?|articles?|entries|matches|hits|jobs?|vacancies|positions|openings|events?|listings?|records?|offers?|properties|files|documents|pages|news|downloads|projects|recipes|courses|dates|appointments|photos|videos|books|stories|data)\\b${gap}(?:found|match|available|published|listed|here|\\byet\\b|to (?:show|display|see)|at the moment|right now|currently|at this time|at present|in this |with this |under this|scheduled|planned|upcoming|for your|posted|added)`,
    '\\b(?:there (?:are|is)|we have|we found|we could find)(?: currently| at present| presently)? no (?:[\\w-]+ ){0,3}(?:results?|products?|items?|posts?|articles?|entries|matches|jobs?|vacancies|positions|openings|events?|listings?|records?|offers?)\\b',
    '^no (?:[\\w-]+ ){0,2}(?:results?|products?|items?|posts?|articles?|entries|matches|vacancies|openings|events|listings)[.!… ]*$',
    `\\b(?:search|query|selection|filters?|criteria)\\b${gap}(?:(?:didn't|did not|doesn't|does not) (?:match|return|find|bring|give)|returned (?:no|0|zero|nothing)|found (?:no|nothing)|(?:produced|yielded|gave|brought) no|matches nothing|no matches)`,
    '\\bnothing (?:match|fits|was found for|found (?:for|matching|in)|has been (?:published|posted|added)|to (?:show|display)\\b|in (?:this|your) (?:category|section|cart|basket|list))',
    "(?:couldn't|could not|can't|cannot|didn't|did not|unable to) find any(?:thing (?:that |which )?(?:match|fit)| (?!page))",
    '\\b(?:category|list|folder|section|archive|tag|collection|page|gallery|directory|cart|basket|wish ?list|album|shelf|blog|calendar) is (?:currently |still |now )?empty',
  ],
  ended: [
    '(?:has|have|had|was|were|is|are|been)(?: been)? (?:permanently |now )?(?:discontinued|phased out|withdrawn from sale)',
    '(?:is|are|can) no longer (?:be )?(?:available|sold|ordered|bought|stocked|manufactured|produced|made|offered|in stock|in production|for sale|in our (?:range|shop|store|catalogue)|part of our|on sale|supplied)',
    `\\b(?:product|item|model|article|version|offer|device|range|series)\\b${gap}(?:discontinued|unavailable|out of production|end of life|not (?:available|sold) any ?more|reached its end)`,
    `\\b(?:position|job|vacancy|role|opening|posting|internship|apprenticeship|applications?|call|tender|registrations?|enrol?ment|bookings?|sale|auction|competition|contest|survey|poll|voting|promotion|campaign|offer|deal|coupon|voucher|event|webinar|course|workshop|conference|fair|exhibition|giveaway|listing|advert(?:isement)?|tickets?|ticket sales|deadline|season)\\b${gap}(?:(?:has|have|is|are|was|were)(?: now| already| since| been| all)* (?:filled|closed|over|ended|expired|finished|concluded|taken place|passed|cancel?led|sold out|taken|withdrawn)|(?:no longer|not) (?:open|available|accepting|taking|active|valid|running|advertised)|ended|expired)`,
    '(?:removed|taken|dropped|withdrawn|pulled) [^.!?]{0,40}(?:from|out of) (?:our|the|its) (?:range|catalogue|catalog|shop|store|assortment|programme|product line)|(?:stopped|ceased|no longer) (?:making|selling|producing|stocking|offering|make|sell|produce|stock|offer)',
    'no longer (?:accepting (?:applications|orders|registrations|submissions|bookings|entries)|hiring)',
    '^(?:registrations?|bookings?|applications?|sales?|voting|enrol?ment|entries|ticket sales) (?:is |are )?(?:now )?closed',
    '\\b(?:listing|property|house|flat|apartment|car|vehicle|item|ad|advert|lot|piece)\\b[^.!?]{0,50}(?:has|have|is|was)(?: been)?(?: already| now)? sold\\b',
  ],
  maintenance: [
    '\\b(?:down for|under|undergoing)(?: [\\w-]+){0,2} maintenance\\b',
    '(?:closed|offline|unavailable) for(?: [\\w-]+){0,3} maintenance\\b|(?:performing|doing|carrying out|due to|because of)(?: [\\w-]+)? (?:scheduled|planned|routine|essential)(?: [\\w-]+)? maintenance\\b',
    '\\bmaintenance (?:mode|in progress|break|window|is being)',
    '\\b(?:temporarily|briefly|momentarily|currently) (?:unavailable|offline|down\\b|closed|out of (?:service|order))',
    '\\b(?:be|are|come) (?:right |straight )?back (?:online |up |with you )?(?:soon|shortly|later|in a|in an|tomorrow)|^back (?:soon|shortly)\\b',
    '\\b(?:site|website|page|service|shop|store) is (?:currently |temporarily |now )?(?:offline|down\\b|unavailable|closed)',
    '\\b(?:site|website|shop|store) is (?:currently |now )?(?:undergoing|being (?:updated|upgraded|rebuilt|redesigned|moved))\\b',
    'service (?:temporarily )?unavailable',
    '(?:upgrading|updating|improving|repairing) (?:our|the|this) (?:web ?site|site|systems?|servers?|shop|store)',
    'something went wrong|an? (?:unexpected |internal )?error (?:has )?occurred',
  ],
  placeholder: [
    'coming (?:very )?soon|(?:arriving|launching|opening|available) soon|(?:more|details|text|content|information) to follow',
    `under (?:re)?construction|still being (?:built|written|made)|work in progress|being (?:re)?(?:built|designed|written)|in preparation`,
    '\\bto ?do\\b ?[:!-]|\\btbd\\b|\\btba\\b|(?<!used )to be (?:written|added|announced|done|completed|filled|continued)',
    '(?:your|add|insert|put|enter|type|some|page|write|place) (?:your |the |some |page )?(?:text|content|copy|description|title|headline|words)(?: goes| text)? (?:here|below)',
    `\\b(?:text|content|information|details)\\b${gap}will (?:follow|appear|be (?:added|available|published))(?: here)? (?:soon|shortly|later)`,
    'intentionally (?:left )?blank|sample (?:text|content)|content (?:goes|will (?:go|be|appear)|coming)|placeholder (?:text|page|content)|^placeholder[.!… ]*$|(?:this is|just) a? ?(?:placeholder|dummy|test page|sample page|example page|blank page)|dummy text',
    "we(?:'re| are) (?:still )?working on (?:this|it|our|the|something)|(?:check|come|stop|look) back (?:again )?(?:soon|later)|watch this space|stay tuned",
    'welcome to nginx|^it works!?$|default (?:web )?page|welcome to wordpress|^hello,? world[.!… ]*$|parked (?:domain|free)|domain (?:is )?(?:parked|for sale)',
    'click (?:here )?to edit|double[- ]click to edit|edit this text|edit this page (?:to|in|with)\\b|start writing',
  ],
};

const german: Nothing = {
  conditions: 'wenn|falls|sobald|sollte|solange|wo',
  missing: [
    `(?:seite|url|adresse|inhalt|artikel|beitrag|datei|anzeige|inserat|link|dokument)\\b${gap}nicht (?:mehr )?(?:gefunden|finden|auffindbar|vorhanden|verfügbar|erreichbar|online|aufrufbar|existier|da\\b)`,
    `(?:seite|url|adresse|inhalt|artikel|beitrag|datei|anzeige|inserat|link|dokument)\\b${gap}(?:gelöscht|entfernt|verschoben|umgezogen|offline genommen|abgelaufen|ungültig|veraltet)`,
    `(?:existiert|gibt es|ist)${gap}(?:seite|inhalt|artikel|beitrag|dokument|hier)\\b${gap}nicht`,
    '(?:hier|unter dieser (?:adresse|url)) (?:ist|gibt es|befindet sich|findet sich)(?: leider)? (?:nichts|keine seite)',
  ],
  empty: [
    `\\bkeine?n? (?:[\\p{L}-]+ ){0,2}(?:treffer|(?:such)?ergebnisse?|produkte?|artikel|beiträge|einträge|stellen|stellenangebote|veranstaltungen|termine|angebote|nachrichten|dokumente|inhalte|objekte|neuigkeiten|downloads|bilder|bewertungen|kurse)\\b${gap}(?:gefunden|vorhanden|verfügbar|veröffentlicht|\\bvor\\b|ausgeschrieben|geplant|eingetragen|zu dies|in dies|für ihre|an\\b|offen|frei)`,
    `\\b(?:suche|anfrage|auswahl|filter)\\b${gap}(?:keine|nichts|0 treffer|ohne (?:ergebnis|treffer)|erfolglos)`,
    '(?:leider|es wurde|wir haben|konnten)(?: [\\p{L}]+){0,3} nichts (?:[\\p{L}]+ )?(?:gefunden|finden)',
    `(?:zurzeit|zur zeit|derzeit|aktuell|momentan|im moment|gegenwärtig|noch)${gap}\\bkeine (?:[\\p{L}-]+ ){0,2}(?:stellen|angebote|termine|veranstaltungen|produkte|artikel|beiträge|einträge|inhalte|ergebnisse|nachrichten|kurse)`,
    '(?:kategorie|liste|warenkorb|rubrik|seite|ordner|archiv|merkzettel|galerie) ist (?:derzeit |noch |aktuell |leider )?leer',
  ],
  ended: [
    'nicht (?:mehr|länger) (?:lieferbar|verfügbar|erhältlich|im sortiment|im programm|hergestellt|(?:nach)?produziert|nachgeliefert|gefertigt|angeboten|bestellbar|verkauft|gültig|aktiv|geführt)',
    'aus (?:dem|unserem) (?:sortiment|programm|angebot) (?:genommen|gestrichen|entfernt)',
    `\\b(?:produkt|artikel|modell|serie|produktion|herstellung|verkauf|dienst|service)\\b${gap}(?:eingestellt|ausgelaufen|vergriffen|abgekündigt|endgültig ausverkauft)`,
    `(?:stelle|position|job|stellenangebot|ausbildungsplatz|praktikum)\\b${gap}(?:besetzt|vergeben|geschlossen|nicht mehr|abgelaufen)`,
    `(?:veranstaltung|aktion|angebot|anmeldung|anmeldefrist|kurs|seminar|termin|frist|bewerbungsfrist|bewerbungsphase|ausschreibung|gewinnspiel|wettbewerb|umfrage|messe|verkauf|auktion|ausstellung|vorverkauf|gutschein|rabatt)\\b${gap}(?:beendet|abgelaufen|vorbei|geschlossen|zu ende|stattgefunden|abgesagt|abgeschlossen|ausgelaufen|nicht mehr)`,
  ],
  maintenance: [
    'wartungs(?:arbeiten|modus|pause|fenster)|(?:wegen|gerade|derzeit|in|zur|geplante) (?:[\\p{L}]+ )?wartung|wird (?:gerade |derzeit )?gewartet',
    `vorübergehend${gap}(?:nicht|geschlossen|offline)|kurzzeitig nicht`,
    '(?:gleich|bald|in kürze|demnächst) (?:wieder|zurück)',
    `(?:derzeit|momentan|zurzeit|aktuell|gerade)${gap}(?:nicht (?:erreichbar|verfügbar)|offline)`,
    'ein (?:[\\p{L}]+ )?fehler (?:ist )?aufgetreten|etwas ist schief',
  ],
  placeholder: [
    '\\bin kürze\\b|\\bdemnächst\\b|in bearbeitung|im aufbau|in arbeit\\b|in vorbereitung|hier entsteht|(?:inhalt|text|inhalte|texte|informationen|mehr) folg(?:t|en)|baustelle|platzhalter|wird (?:gerade |derzeit |noch )?(?:überarbeitet|erstellt|aufgebaut|bearbeitet)',
    'blindtext|wortbergen|kommt bald|bald verfügbar|hier (?:steht|kommt|folgt) (?:ihr|dein|der|noch|bald|ein)',
  ],
};

const french: Nothing = {
  conditions: "si|s'il|lorsque?|quand|dès que|en cas",
  missing: [
    `(?:page|contenu|article|adresse|fichier|ressource|annonce|lien|document|produit)\\b${gap}(?:introuvable|inexistant|n'existe (?:pas|plus)|(?:pas|plus) (?:pu )?(?:être |été )?(?:trouv|disponible|en ligne|accessible)|n'est (?:pas|plus) (?:disponible|en ligne|accessible|là))`,
    `(?:page|contenu|article|fichier|ressource|annonce|lien|document)\\b${gap}(?:supprimé|retiré|déplacé|effacé|expiré|dépublié|a disparu|rompu|obsolète)`,
    `(?:ne (?:trouvons|trouve|parvenons)|n'avons|impossible de)${gap}(?:trouv|retrouv|localis)${gap}(?:page|contenu|article|document|adresse)`,
    "il n'y a rien (?:ici|à cette adresse)|rien (?:ici|à voir ici|à cette adresse)",
  ],
  empty: [
    `\\b(?:aucune?|0|pas de|pas d')\\s?(?:[\\p{L}-]+ ){0,2}(?:résultats?|produits?|articles?|annonces?|offres?|événements?|publications?|actualités?|postes?|éléments?|documents?|contenus?|évènements?|messages?|photos?|billets?)\\b`,
    `(?:recherche|requête|sélection)\\b${gap}(?:aucun|rien|n'a (?:pas|rien)|ne correspond)`,
    "(?:rien|n'avons rien|n'a rien) (?:n'a été )?trouvé",
    '(?:catégorie|liste|panier|rubrique|page|galerie) est (?:actuellement |encore |pour le moment )?vide',
  ],
  ended: [
    "(?:n'est|ne sont|n'étant) plus (?:disponible|commercialisé|fabriqué|produit|vendu|en vente|proposé|en stock|au catalogue|d'actualité|valable|ouvert|à pourvoir|distribué)",
    `(?:produit|article|modèle|référence|gamme)\\b${gap}(?:abandonné|arrêté|supprimé|retiré|discontinué|indisponible|en fin de vie)`,
    `(?:poste|offre|annonce|emploi|candidature|candidatures|stage|inscriptions?|événement|évènement|concours|vente|promotion|enquête|salon|cours|formation|appel)\\b${gap}(?:pourvue?|clôturée?s?|close?s?|terminée?s?|fermée?s?|expirée?s?|passée?|finie?s?|annulée?s?|(?:a|ont) (?:pris fin|eu lieu))`,
  ],
  maintenance: [
    '(?:en|de|pour) (?:cours de )?(?:[\\p{L}]+ )?maintenance|maintenance (?:en cours|programmée|prévue)',
    '(?:temporairement|momentanément|actuellement) (?:indisponible|fermé|hors (?:ligne|service)|inaccessible)|de retour (?:bientôt|très vite|dans)|bientôt de retour|revenons (?:bientôt|vite|très)',
    "une erreur (?:est survenue|s'est produite)|service indisponible",
  ],
  placeholder: [
    'en construction|en (?:cours de )?(?:travaux|rédaction|préparation|création|construction)|\\bbientôt\\b|prochainement|à venir\\b|à compléter|texte à|contenu à|faux[- ]texte|votre texte ici|revenez (?:plus tard|bientôt)',
  ],
};

const spanish: Nothing = {
  conditions: 'si|cuando|en caso|una vez',
  missing: [
    `(?:página|pagina|contenido|artículo|url|dirección|archivo|anuncio|enlace|documento|recurso)\\b${gap}(?:no (?:existe|se (?:ha )?(?:podido|pudo|encuentra|encontr)|está (?:disponible|aquí)|disponible|fue encontrad|ha sido encontrad)|inexistente)`,
    `(?:página|contenido|artículo|archivo|anuncio|enlace|documento|recurso)\\b${gap}(?:eliminad|borrad|retirad|movid|trasladad|caducad|suprimid|desaparecid|roto)`,
    `no (?:hemos|podemos|pudimos|encontramos|se)${gap}(?:encontr|localiz)${gap}(?:página|contenido|artículo|documento|dirección|buscas|busca\\b)`,
    'no hay nada (?:aquí|en esta)|aquí no hay nada',
  ],
  empty: [
    `(?:no (?:se (?:han|ha) encontrado|se encontr(?:ó|aron)|hay|hemos encontrado|encontramos|existen|tenemos)|\\b0|ning[uú]n)(?: [\\p{L}]+){0,2} (?:resultados?|productos?|artículos?|entradas?|ofertas?|eventos?|noticias|publicaciones|vacantes|puestos?|elementos?|coincidencias|registros|documentos?|comentarios)`,
    'sin (?:resultados|productos|entradas|coincidencias)',
    `(?:búsqueda|selección|consulta)\\b${gap}(?:no (?:ha |produjo|devolvió|coincide|arroj|obtuvo|dio)|ningún|sin )`,
    '(?:categoría|lista|carrito|sección|página|cesta|galería) está (?:actualmente |aún |todavía )?vac[ií]a?o?',
  ],
  ended: [
    '(?:ya no|no|dejó de) (?:está(?:n)? (?:disponible|a la venta|en venta|en stock|vigente|abiert|en catálogo)|se (?:vende|fabrica|produce|ofrece|comercializa|encuentra (?:disponible|a la venta))|fabricarse|venderse)',
    'descatalogad|discontinuad|descontinuad|fuera de (?:producción|catálogo)',
    `(?:vacante|puesto|oferta|empleo|convocatoria|inscripci(?:ón|ones)|evento|concurso|promoción|encuesta|venta|curso|plazo|feria|subasta|sorteo|candidaturas?)\\b${gap}(?:cubiert|cerrad|finalizad|terminad|caducad|expirad|vencid|concluid|cancelad|celebrad|ha pasado|ya pasó|no (?:está )?(?:disponible|abiert|activ))`,
  ],
  maintenance: [
    '(?:en|de|por) (?:[\\p{L}]+ )?mantenimiento|mantenimiento (?:programado|en curso)',
    '(?:temporalmente|momentáneamente|actualmente) (?:no disponible|fuera de servicio|cerrad|inaccesible|fuera de línea)|volve(?:mos|remos) (?:pronto|en|enseguida)|estaremos de vuelta',
    '(?:ha ocurrido|se ha producido|se produjo|ocurrió) un error|algo (?:ha salido|salió) mal',
  ],
  placeholder: [
    'en construcción|próximamente|muy pronto|\\bpronto\\b (?:disponible|estar|más)|en (?:obras|preparación|desarrollo)|estamos trabajando en|contenido (?:aquí|próxim|en camino)|texto de (?:relleno|prueba|ejemplo)|tu texto aquí|por definir|pendiente de',
  ],
};

const italian: Nothing = {
  conditions: 'se|quando|qualora|nel caso',
  missing: [
    `(?:pagina|contenuto|articolo|indirizzo|url|file|annuncio|link|documento|risorsa)\\b${gap}(?:inesistente|non (?:esiste|è (?:stat[ao] )?(?:trovat|più|disponibil|raggiungibil|presente)|trovat|disponibil|si trova))`,
    `(?:pagina|contenuto|articolo|file|annuncio|link|documento|risorsa)\\b${gap}(?:rimoss|eliminat|cancellat|spostat|scadut|ritirat|scompars|interrott)`,
    `(?:non (?:abbiamo|siamo|riusciamo|troviamo|è stato possibile)|impossibile)${gap}trov${gap}(?:pagina|contenuto|articolo|documento|cerchi|cercavi|cerca)`,
    "qui non c'è (?:nulla|niente)|non c'è (?:nulla|niente) (?:qui|a questo)",
  ],
  empty: [
    "(?:nessun[oa]?|0|non (?:ci sono|abbiamo trovato|sono stat[ie] trovat[ie]|è stato trovato alcun))'? ?(?:[\\p{L}]+ ){0,2}(?:risultat[oi]|prodott[oi]|articol[oi]|post|event[oi]|offert[ae]|elementi?|notizi[ae]|annunci?o?|document[oi]|posizion[ei]|corrispondenz[ae])",
    `(?:ricerca|selezione)\\b${gap}(?:non ha|nessun|senza)`,
    '(?:categoria|lista|carrello|sezione|pagina|galleria) è (?:attualmente |ancora )?vuot',
  ],
  ended: [
    '(?:non (?:è|sono|viene|vengono) più|non più) (?:disponibil|in vendita|vendut|prodott|fabbricat|in produzione|a catalogo|a listino|offert|valid|apert|commercializzat)',
    'fuori (?:produzione|catalogo|commercio)|(?:articolo|prodotto|modello)\\b[^.!?]{0,60}(?:dismess|cessat|esaurit)',
    `(?:posizione|posto|offerta|annuncio|candidature?|iscrizioni?|evento|concorso|promozione|corso|vendita|sondaggio|fiera|bando|asta)\\b${gap}(?:chius|conclus|terminat|scadut|copert|assegnat|finit|passat|annullat|non è più|si è (?:svolt|tenut))`,
  ],
  maintenance: [
    '(?:in|di|per) (?:[\\p{L}]+ )?manutenzione|manutenzione (?:programmata|in corso)',
    '(?:temporaneamente|momentaneamente|attualmente) (?:non disponibil|chius|fuori servizio|offline|non raggiungibil)|torn(?:iamo|eremo) (?:presto|subito|a breve|online)|a breve (?:online|di nuovo)',
    'si è verificato un errore|qualcosa è andato storto',
  ],
  placeholder: [
    'in (?:costruzione|allestimento|arrivo|preparazione|lavorazione)|prossimamente|presto (?:disponibile|online|in arrivo)|lavori in corso|testo (?:segnaposto|di prova|qui)|contenuto in arrivo|da completare|stiamo lavorando',
  ],
};

const dutch: Nothing = {
  conditions: 'als|wanneer|indien|zodra|mocht',
  missing: [
    `(?:pagina|inhoud|artikel|bestand|adres|link|bericht|document|advertentie|vacature)\\b${gap}(?:niet (?:meer )?(?:gevonden|vinden|beschikbaar|bereikbaar|online|te vinden)|bestaat (?:helaas )?niet|onvindbaar|verwijderd|verplaatst|verlopen|verdwenen|offline gehaald)`,
    `(?:kunnen|konden|kan)${gap}(?:pagina|inhoud|artikel|document)\\b${gap}(?:niet|nergens)${gap}vinden`,
    'hier is (?:helaas )?niets|niets (?:te vinden|gevonden) (?:op|onder|hier)',
  ],
  empty: [
    '\\b(?:geen|0) (?:[\\p{L}-]+ ){0,2}(?:resultaten|producten|artikelen|berichten|vacatures|evenementen|items|aanbiedingen|treffers|nieuws|documenten|gegevens|zoekresultaten)\\b',
    `(?:zoekopdracht|selectie|zoeken)\\b${gap}(?:geen|niets|leverde)`,
    'niets gevonden|(?:categorie|lijst|winkelwagen|pagina|rubriek|map) is (?:momenteel |nog |nu )?leeg',
  ],
  ended: [
    `niet (?:meer|langer) (?:leverbaar|verkrijgbaar|beschikbaar|te koop|geproduceerd|gemaakt|verkocht|in het assortiment|geldig|actief)`,
    'uit (?:het|ons) assortiment|uit (?:de )?productie|(?:product|artikel|model)\\b[^.!?]{0,60}(?:stopgezet|vervallen|uitverkocht)',
    `(?:vacature|functie|positie|aanbieding|inschrijving|aanmelding|evenement|actie|cursus|wedstrijd|enquête|verkoop|beurs|veiling|prijsvraag)\\b${gap}(?:vervuld|gesloten|verlopen|afgelopen|voorbij|beëindigd|ingevuld|geannuleerd|geweest|niet meer)`,
  ],
  maintenance: [
    '\\bonderhoud\\b|onderhoudswerkzaamheden',
    '(?:tijdelijk|momenteel|even) (?:niet (?:beschikbaar|bereikbaar)|gesloten|offline|buiten (?:gebruik|werking))|(?:zo|snel|binnenkort|straks) (?:weer )?terug|er is (?:een fout|iets) (?:opgetreden|misgegaan)',
  ],
  placeholder: [
    'in aanbouw|onder constructie|\\bbinnenkort\\b|in ontwikkeling|in bewerking|volgt (?:nog|binnenkort|later|spoedig)|hier komt|wordt aan gewerkt|voorbeeldtekst|opvultekst|jouw tekst hier',
  ],
};

const portuguese: Nothing = {
  conditions: 'se|quando|caso|assim que',
  missing: [
    `(?:página|conteúdo|artigo|endereço|url|arquivo|ficheiro|anúncio|link|documento|recurso)\\b${gap}(?:inexistente|não (?:existe|foi (?:encontrad|localizad|possível)|está (?:mais )?(?:disponível|aqui)|p[oô]de|pode|se encontra|encontrad|disponível))`,
    `(?:página|conteúdo|artigo|arquivo|ficheiro|anúncio|link|documento|recurso)\\b${gap}(?:removid|excluíd|eliminad|apagad|movid|expir|retirad|desaparec|quebrad)`,
    `não (?:encontr|conseguimos|foi possível|localiz)${gap}(?:página|conteúdo|artigo|documento|procura)`,
    'não há nada (?:aqui|neste)|nada (?:aqui|por aqui)',
  ],
  empty: [
    '(?:nenhum[a]?|0|não (?:há|foram encontrad[oa]s|encontr[aá]mos|existem|temos)|sem)(?: [\\p{L}]+){0,2} (?:resultados?|produtos?|artigos?|publicaç(?:ão|ões)|postage(?:m|ns)|eventos?|ofertas?|vagas?|itens|item|notícias?|registros?|correspondências?|documentos?)',
    `(?:pesquisa|busca|seleção)\\b${gap}(?:não|nenhum|sem )`,
    '(?:categoria|lista|carrinho|seção|secção|página|galeria) está (?:atualmente |ainda )?vazi',
  ],
  ended: [
    '(?:já não|não) (?:está(?:o)? (?:mais )?(?:disponíve[li]|à venda|em (?:stock|estoque|produção)|vigente|abert|válid)|é (?:mais )?(?:fabricad|produzid|vendid|comercializad)|se (?:vende|fabrica)|são mais)',
    'descontinuad|fora de (?:linha|produção|catálogo)|(?:produto|artigo|modelo)\\b[^.!?]{0,60}(?:esgotad|indisponível|retirad)',
    `(?:vaga|posição|oferta|anúncio|candidaturas?|inscriç(?:ão|ões)|evento|concurso|promoção|curso|venda|inquérito|pesquisa|feira|leilão|sorteio)\\b${gap}(?:preenchid|encerrad|terminad|expirad|fechad|concluíd|finalizad|cancelad|já (?:passou|aconteceu|terminou)|terminou|acabou)`,
  ],
  maintenance: [
    '(?:em|de|para) (?:[\\p{L}]+ )?manutenção|manutenção (?:programada|em curso)',
    '(?:temporariamente|momentaneamente|atualmente) (?:indisponíve|fora do ar|fechad|encerrad|fora de serviço|offline)|volt(?:amos|aremos) (?:em breve|já|logo|dentro)|(?:ocorreu um|houve um) erro|algo (?:deu|correu) (?:errado|mal)',
  ],
  placeholder: [
    'em (?:construção|breve|desenvolvimento|preparação|obras)|brevemente|conteúdo (?:em breve|aqui)|estamos (?:a trabalhar|trabalhando)|texto (?:de exemplo|aqui)|por definir|a definir',
  ],
};

/** Languages with fewer sites; their words for a missing page are in `sentences`. */
const others: Nothing = {
  conditions: 'när|hvis|når|jos|jeśli|gdy|jeżeli|pokud|když|dacă|когда|если|якщо|коли|eğer',
  missing: [
    // Swedish, Danish, Norwegian, Finnish
    `\\bsid(?:a|an|e|en|ene)\\b${gap}(?:inte (?:hitta|finn|tillgänglig)|hittades inte|finns inte|saknas|flyttats|tagits bort|raderats|ikke (?:finde|fundet|finnes|funnet|lenger|længere|tilgængelig|tilgjengelig)|findes ikke|finnes ikke|flyttet|slettet|fjernet)`,
    `\\b(?:hitta(?:r|de)?|finde|finder|finne|finner|fant)\\b${gap}(?:inte|ikke)${gap}\\bsid(?:an?|en?)\\b|\\b(?:inte|ikke) (?:hitta|finde|finne)${gap}\\bsid(?:an?|en?)\\b`,
    `\\bsivu[a]?\\b${gap}(?:ei (?:löyd|löyt|ole|voitu)|poistettu|siirretty)`,
    // Polish, Czech, Slovak, Hungarian, Romanian, Turkish
    `\\bstron[aąęy]\\b${gap}(?:nie (?:istnieje|została|zostala|jest|znalez|odnalez)|usunięt|przeniesion)|nie (?:znaleź|znalez|mogliśmy|możemy|udało)${gap}\\bstron`,
    `stránk[auy]${gap}(?:nebyla|neexist|nenal|nenaš|nelze|není|odstraněn|přesunut|smazán|odstránen|presunut|vymazan)`,
    `\\boldal(?:t)?\\b${gap}(?:nem (?:talál|létezik|elérhető)|törölt|eltávolít|áthelyez)`,
    `pagin[aă]${gap}(?:nu (?:a fost|există|mai|poate|este|s-a)|ștears|mutat|eliminat)`,
    `(?:sayfa|içerik)(?:yı|ya|nın)?${gap}(?:bulunama|bulama|mevcut değil|kaldırıl|silin|taşın|yok)`,
    // Russian, Ukrainian, Greek
    `страниц[аыу]${gap}(?:не (?:найден|существует|удалось|может)|удален|удалён|перемещен|перемещён|больше нет)|не (?:удалось|можем|смогли|нашли)${gap}страниц`,
    `сторінк[аиу]${gap}(?:не (?:знайден|існує|вдалося)|видален|переміщен)|не (?:вдалося|можемо|змогли)${gap}сторінк`,
    `σελίδα${gap}δεν${gap}(?:βρέθηκε|υπάρχει|βρεθεί|διαθέσιμη)|σελίδα${gap}(?:διαγραφεί|αφαιρεθεί|μετακινηθεί)`,
    // Japanese, Chinese, Korean
    '(?:ページ|コンテンツ|記事|url|商品)[^。！？]{0,40}(?:見つかりません|見つけられません|存在しません|ありません(?!か)|削除され|移動され|移動または削除|終了し(?:まし)?た|見当たりません)',
    '(?:页面|网页|内容|文章|链接|頁面|網頁|內容|連結)[^。！？]{0,30}(?:不存在|找不到|未找到|无法找到|無法找到|没有找到|已(?:经|經)?被?(?:删除|刪除|移除|下架|移动|移動)|已失效|已过期|已過期|不见了)|(?:找不到|未找到|无法找到|無法找到)[^。！？]{0,30}(?:页面|网页|内容|頁面|網頁|內容)',
    '(?:페이지|콘텐츠|게시물|문서)[^.!?]{0,30}(?:찾을 수 없|존재하지 않|삭제되|이동되|없습니다|사라졌)',
  ],
  empty: [
    'inga (?:[\\p{L}]+ ){0,2}(?:resultat|produkter|träffar|inlägg|artiklar|evenemang|tjänster|jobb|annonser)|(?:ingen|0) (?:[\\p{L}]+ ){0,2}(?:resultater|produkter|treff|innlegg|indlæg|artikler|hits|stillinger|arrangementer|begivenheder|varer|annoncer)|ei (?:tuloksia|tuotteita|hakutuloksia)|(?:hakusi|haku)[^.!?]{0,30}ei ',
    '(?:brak|nie znaleziono)(?: [\\p{L}]+){0,2} (?:wyników|produktów|wpisów|ofert|artykułów|wydarzeń|pozycji)|żadn(?:ych|e) (?:wynik|produkt)|(?:žádné|nenalezeny žádné|nebyly nalezeny)[^.!?]{0,20}(?:výsledky|produkty|příspěvky|články|položky)|nincs(?:enek)? (?:találat|termék|eredmény|bejegyzés)|(?:niciun|nu (?:s-au|au fost|am) găsit)[^.!?]{0,20}(?:rezultat|produs|articol)|(?:sonuç|ürün|kayıt|yazı) bulunama',
    '(?:ничего|результатов|товаров|записей|статей|вакансий|событий)[^.!?]{0,20}(?:не (?:найдено|нашлось|нашли)|нет)|(?:нічого|результатів|товарів|записів)[^.!?]{0,20}(?:не знайдено|немає)|δεν (?:βρέθηκαν|υπάρχουν) (?:αποτελέσματα|προϊόντα|άρθρα)',
    '(?:検索結果|該当する[^。]{0,15}|商品|記事|投稿|結果)[^。]{0,20}(?:見つかりません|ありません|0 ?件)|(?:没有|沒有|未|暂无|暫無|无)(?:找到|符合|匹配|相关|相關)?[^。！]{0,12}(?:结果|結果|产品|產品|商品|文章|内容|數據|数据|职位)|(?:검색 ?결과|상품|게시물|결과)[^.!?]{0,12}(?:없습니다|없음)',
  ],
  ended: [
    '(?:utgått|har utgått|inte längre|slutsåld för gott|ikke (?:lenger|længere)) ?(?:ur|fra|tillgänglig|tilgjengelig|tilgængelig|till salu|til salg|i sortiment)?|udgået|utgått|ei ole enää|poistunut (?:valikoimasta|myynnistä)|(?:tjänsten|stillingen|jobbet|platsen)[^.!?]{0,30}(?:tillsatt|besat|besatt)|(?:evenemanget|arrangementet|begivenheden)[^.!?]{0,30}(?:slut|över|over|afsluttet|avsluttet)',
    '(?:produkt|artykuł|model)[^.!?]{0,40}(?:wycofan|niedostępn|nie jest już|zakończon)|(?:oferta|rekrutacja|wydarzenie|promocja|konkurs)[^.!?]{0,40}(?:zakończ|nieaktualn|wygas|zamknięt)|(?:produkt|zboží|výrobek)[^.!?]{0,40}(?:již není|už není|ukončen|vyřazen)|(?:termék)[^.!?]{0,40}(?:már nem|megszűnt)|(?:produsul)[^.!?]{0,40}(?:nu mai este|retras)|(?:ürün)[^.!?]{0,40}(?:artık|üretimi durdu|satışta değil)|(?:ilan|pozisyon)[^.!?]{0,30}(?:kapan|doldu|sona er)',
    '(?:товар|продукт|модель|артикул)[^.!?]{0,40}(?:снят с производства|снята с производства|больше не|нет в продаже|недоступ)|(?:вакансия|акция|мероприятие|набор|предложение)[^.!?]{0,30}(?:закрыт|заверш|истек|окончен|неактуальн)|(?:товар|вакансія|акція|подія)[^.!?]{0,40}(?:знят|більше не|закрит|завершен|недоступн)|το προϊόν[^.!?]{0,30}(?:δεν|καταργ)',
    '販売(?:を)?終了|生産(?:を)?終了|廃番|取り扱い(?:を)?終了|募集(?:は|を)?(?:終了|締め切)|受付(?:は|を)?終了|イベント[^。]{0,15}終了|(?:产品|商品|產品)[^。]{0,12}(?:停产|停產|下架|不再)|(?:职位|活动|活動|职缺|職缺|招聘)[^。]{0,12}(?:已结束|已結束|已关闭|已關閉|已满|已截止|已过期)|(?:단종|판매 ?종료|판매가 종료|채용[^.]{0,12}마감|모집[^.]{0,12}마감|종료되었습니다|종료된)',
  ],
  maintenance: [
    'underhåll|under vedlikehold|vedlikehold|vedligeholdelse|huolto(?:katko|töiden)|(?:przerwa|prace) (?:techniczn|serwisow|konserwac)|konserwacj|údržb|karbantartás|mentenanță|bakım (?:çalışma|modu|nedeniyle)|bakımda|техническ(?:ие|их|ое) (?:работ|обслуж)|технічн(?:і|их|е) (?:робот|обслуг)|συντήρηση|メンテナンス(?:中|のため)|维护中|維護中|系统维护|系統維護|점검 ?중|점검으로',
    'tillfälligt (?:stängd|otillgänglig)|midlertidig(?:t)? (?:lukket|stengt|utilgjengelig|ude af drift)|tilapäisesti|chwilowo niedostępn|tymczasowo (?:niedostępn|zamknięt)|dočasně (?:nedostupn|mimo)|átmenetileg|temporar indisponibil|geçici olarak|временно (?:недоступ|закрыт|не работает)|тимчасово (?:недоступ|закрит)|προσωρινά',
  ],
  placeholder: [
    'under (?:uppbyggnad|konstruktion|oppbygging|konstruksjon|opbygning|udarbejdelse|arbete)|kommer (?:snart|inom kort)|(?:snart|tulossa) (?:pian|her|tilgjengelig|tillgänglig|klar)|tulossa pian|rakenteilla|w (?:budowie|przygotowaniu|trakcie)|(?:już )?wkrótce|ve výstavbě|připravujeme|již brzy|vo výstavbe|pripravujeme|hamarosan|(?:szerkesztés|fejlesztés|feltöltés) alatt|în (?:construcție|constructie|curând|lucru)|yapım aşamasında|çok yakında|yapım halinde',
    'в разработке|скоро (?:здесь|появится|будет|откро)|^скоро[.!… ]*$|на стадии разработки|находится в (?:разработке|процессе)|у розробці|незабаром|в процесі|υπό κατασκευή|σύντομα (?:κοντά|διαθέσιμ)|準備中|工事中|近日(?:公開|オープン|追加)|作成中|建设中|建設中|即将(?:上线|推出|开放)|即將(?:推出|上線)|敬请期待|敬請期待|준비 ?중|공사 ?중|곧 (?:공개|오픈|출시)|قيد الإنشاء|قريب[اً]{1,2}|sắp ra mắt|đang (?:xây dựng|cập nhật)|segera hadir|בבנייה|בקרוב',
  ],
};

export const nothings: readonly Nothing[] = [
  english,
  german,
  french,
  spanish,
  italian,
  dutch,
  portuguese,
  others,
];
