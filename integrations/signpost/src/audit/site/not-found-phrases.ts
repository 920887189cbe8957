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
