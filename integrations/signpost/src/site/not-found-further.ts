/** As `languages` of `not-found-sentences.ts`, of languages in which fewer sites are written. */
export const furtherLanguages: readonly {
  readonly stems: readonly string[];
  readonly sentences: readonly string[];
}[] = [
  // Hebrew
  {
    stems: ['לא ', 'אינו ', 'איננו '],
    sentences: [
      'ה?(?:דף|עמוד)(?: (?:המבוקש|שחיפשתם?|שביקשתם?|הזה|זה))? (?:לא (?:נמצא|קיים)|אינ(?:נ)?ו (?:קיים|נמצא|זמין))',
      'לא (?:מצאנו|ניתן למצוא|הצלחנו למצוא) את ה?(?:דף|עמוד)(?: (?:המבוקש|שחיפשתם?|שביקשתם?|הזה))?',
    ],
  },
  // Persian
  {
    stems: ['نشد', 'ندارد', 'نیست'],
    sentences: [
      '(?:متا?أ?سفانه،? )?(?:این )?صفحه(?:ٔ| ی|‌ی)?(?: (?:مورد نظر(?: شما)?|درخواستی))? (?:(?:پیدا|یافت) نشد|وجود ندارد|موجود نیست)',
    ],
  },
  // Hindi
  {
    stems: ['नहीं'],
    sentences: ['(?:(?:यह|आपका|अनुरोधित) )?(?:पृष्ठ|पेज) (?:नहीं (?:मिला|मिल सका)|(?:मौजूद|उपलब्ध) नहीं है)'],
  },
  // Thai
  {
    stems: ['ไม่พบ'],
    sentences: [
      '(?:ขออภัย ?)?(?:เรา)?ไม่พบ(?:หน้า(?:เว็บ|เพจ)?|เพจ)(?:นี้|ที่(?:คุณ)?(?:กำลัง)?(?:ต้องการ|ค้นหา|มองหา|ร้องขอ))?',
    ],
  },
  // Indonesian and Malay
  {
    stems: ['tidak '],
    sentences: [
      '(?:maaf,? )?(?:halaman|laman)(?: (?:ini|tersebut|yang (?:anda|kamu) (?:cari|minta|tuju)))? tidak (?:(?:dapat )?(?:ditemukan|dijumpai|ditemui)|ada|tersedia|wujud)',
    ],
  },
  // Croatian, Bosnian and Serbian
  {
    stems: ['nije ', 'ne postoji', 'није ', 'не постоји'],
    sentences: [
      '(?:(?:ova|ta|tražena) )?(?:web[- ]?)?stran(?:ic)?a(?: koju (?:tražite|ste tražili))? (?:nije (?:pronađena|dostupna)|(?:više )?ne postoji)',
      '(?:(?:ова|та|тражена) )?(?:веб[- ]?)?стран(?:иц)?а(?: коју (?:тражите|сте тражили))? (?:није (?:пронађена|доступна)|(?:више )?не постоји)',
    ],
  },
  // Slovenian
  {
    stems: [' ni ', 'ne obstaja'],
    sentences: [
      '(?:(?:ta|iskana|zahtevana) )?stran(?:,? ki jo iščete,?)? (?:ni (?:bila )?najdena|(?:več )?ne obstaja)',
      '(?:(?:te|iskane|zahtevane) )?strani ni (?:bilo )?mogoče najti',
    ],
  },
  // Bulgarian
  {
    stems: ['не '],
    sentences: [
      '(?:(?:тази|търсената|исканата) )?страница(?:та)?(?:,? която търсите,?)? не (?:(?:е|беше|бе) намерена|съществува|може да бъде намерена)',
    ],
  },
  // Lithuanian, Latvian and Estonian
  {
    stems: ['nerast', 'neegzist', 'nebuvo', 'nav ', 'neeksist', 'netika', ' ei ', 'puudub'],
    sentences: [
      '(?:(?:toks|šis|(?:jūsų )?ieškomas) )?puslapis (?:nerastas|nebuvo rastas|neegzistuoja)',
      '(?:(?:šī|šāda|meklētā|pieprasītā) )?lapa (?:nav (?:atrasta|pieejama)|netika atrasta|neeksistē)',
      '(?:(?:seda|otsitud|otsitavat|soovitud) )?leh(?:ekülge|te) ei (?:leitud|eksisteeri|ole olemas)',
      '(?:(?:see|otsitud) )?leh(?:ekülg|t) (?:puudub|ei ole (?:saadaval|olemas))',
    ],
  },
  // Catalan and Galician
  {
    stems: ['no ', 'non '],
    sentences: [
      "no (?:s'ha (?:trobat|pogut trobar)|hem (?:trobat|pogut trobar)) (?:(?:la|aquesta) )?pàgina(?: (?:sol·licitada|que (?:busqueu|busques|cerqueu|cerques)))?",
      "(?:(?:la|aquesta) )?pàgina(?: (?:sol·licitada|que (?:busqueu|busques|cerqueu|cerques)))? (?:no (?:existeix|trobada|s'ha (?:trobat|pogut trobar)))",
      '(?:(?:a|esta) )?páxina non (?:atopada|existe|se atopou|se puido atopar)',
    ],
  },
];
