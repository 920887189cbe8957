/** Words for a page that an editor puts into a name of its own. */
const page =
  '(?:page|post|article|document|site|website|item|entry|product|seite|dokument|beitrag|artikel|produkt|billet|página|pagina|documento|entrada|artículo|articolo|artigo|strona|bericht)';
/** A number of the copies that have the same name. */
const number = String.raw`(?: ?[#-]? ?\(?\d{1,3}\)?)?`;

/** Characters; no placeholder is longer. */
const longest = 60;

/** What an editor or a theme puts where a page has no title yet. */
const placeholders = [
  `(?:untitled|unnamed|no title|title missing|sans titre|sin título|sin titulo|senza titolo|sem título|unbenannt(?:e[rs]?)?|ohne titel|kein titel|naamloos|zonder titel|bez tytułu|без названия|無題|无标题|제목 없음)(?: ${page})?`,
  `(?:${page} )(?:sans (?:titre|nom)|sin (?:título|titulo|nombre)|senza (?:titolo|nome)|sem (?:título|nome)|ohne (?:titel|namen)|zonder (?:titel|naam))`,
  `(?:my |my first )?(?:new|neue[rs]?|nouvel(?:le)?|nouveau|nuev[oa]|nuov[oa]|nov[oa]|nieuwe?|nowa|sample|example|demo|dummy|default|blank|empty|beispiel|muster|leere) ?-?${page}`,
  `(?:${page} )(?:de test|de prueba|di prova|de teste|d'exemple|de ejemplo|di esempio|sin usar|nueva|nuova|nova)`,
  `(?:nueva|nuova|nova|nouvelle) ${page}`,
  `(?:test|prueba|prova|teste|essai)(?:[ -]?(?:test|${page}|123|title|titel)){0,3}`,
  `(?:beispiel|muster|test)(?:seite|titel|dokument|beitrag|text)`,
  `(?:insert|enter|add|put|type|write|your|the|my|add your|enter your|insert your) ?(?:page |site |post |seo |document |meta |a ){0,2}(?:title|headline|name)(?: (?:text|goes|comes|is|here|in)){0,3}`,
  `(?:page |site |post |seo |document |meta |article |main ){0,2}title(?: (?:text|tag|placeholder|goes|comes|here|to come)){0,3}`,
  `(?:seiten|dokument|beitrags|muster)?titel(?: der seite| hier| einfügen| eingeben| eintragen| folgt| kommt){0,2}|(?:hier|bitte) (?:steht |kommt |den |der |ihr |ihren |einen ){0,3}titel(?: eingeben| einfügen| eintragen)?`,
  "titre (?:de (?:la |votre )?page|du document|ici|de l'article)|(?:votre|insérer|saisir) (?:le |un )?titre(?: ici)?",
  'título (?:de (?:la |tu )?página|da página|aquí|aqui)|(?:tu|escribe(?: el| un)?|seu|insira o) título(?: aquí| aqui)?',
  'titolo (?:della )?pagina|(?:inserisci(?: il| un)?|il tuo) titolo(?: qui)?|titolo qui|paginatitel|titel van de pagina',
  String.raw`lorem ipsum.*|ipsum dolor.*|to ?do|todo:.*|t\.?b\.?[ad]\.?|fixme|placeholder(?: title| page| text)?|platzhalter|x{3,}|\?{2,}|-{2,}|asdf\w*|qwerty?|qwertz|foo(?: ?bar)?|bla(?: ?bla)+|n/a|temp(?:orary)?(?: page)?|tmp|change ?me|replace (?:me|this)|coming soon`,
  String.raw`(?:document|dokument|documento|presentation|präsentation|présentation|presentación|mappe|sheet|slide|folie|tabelle|classeur) ?\d{1,3}|powerpoint[ -](?:presentation|präsentation)|présentation powerpoint|presentación de powerpoint`,
  'hello,? world!?|hallo,? welt!?|bonjour tout le monde !?|¡?hola,? mundo!?|it works!?|just another .{3,30} site',
].map((one) => new RegExp(`^(?:${one})${number}$`, 'iu'));
/** What an editor puts around it. */
const marks = '<[({*"\'>])} .…!';

function isPlaceholder(text: string): boolean {
  if (text.length > longest) return false;
  const bare = withoutMarks(text);
  return (bare === '' && text !== '') || placeholders.some((one) => one.test(bare));
}

function withoutMarks(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && marks.includes(text.charAt(start))) start += 1;
  while (start < end && marks.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** A copy of a page, or one that isn't finished. */
const copied =
  /^(?:(?:copy|duplicate|clone|kopie|duplikat|copie|copia|cópia|kopia)(?: \(?\d+\)?)? (?:of|von|de|di|van)(?! (?:seguridad|sauvegarde|sicurezza|segurança))|\[(?:copy|clone|duplicate|kopie)\])\s|[ -][[(]?(?:copy|kopie|copie|copia|cópia|kopia|duplicate|clone)(?: ?\d+)?[\])]$/iu;
const bareCopy = /\s[-–—] (?:copy|kopie|copie|copia|cópia)(?: ?\(?\d{1,2}\)?)?(?=$|\s[|–—-])/iu;
const drafts =
  'draft|entwurf|brouillon|borrador|bozza|rascunho|concept version|wip|work in progress|in arbeit|do not (?:publish|use|index)|not for publication|nicht veröffentlichen|unpublished|to be deleted|delete me|internal only|old version|deprecated draft|staging|test only';
const draft = new RegExp(
  `^[\\[({<*](?:${drafts})(?: ?v?\\d+)?[\\])}>*]|[\\[({<*](?:${drafts})(?: ?v?\\d+)?[\\])}>*]$|^(?:draft|entwurf|brouillon|borrador|bozza|rascunho|wip)(?: ?v?\\d+)?(?::|$)`,
  'iu',
);

/** The name of a file, of a document, a picture or a page that no one reads by its name. */
const documentName =
  /^(?:microsoft \w+ - .+|[^|:/]{1,80}[\w)\]-]\.(?:docx?|xlsx?|pptx?|odt|ods|odp|rtf|pages|pdf|indd|psd|jpe?g|png|gif|webp|avif|heic|tiff?|bmp|svg|mp4|mov))$/iu;
const pageName = /^[^\s|:/]+\.(?:html?|php|aspx?|jsp)$/i;
const usualName =
  /^(?:index|default|home|main|page|untitled|new|test|seite|template)[\w-]*\.(?:html?|php|aspx?|jsp|md|mdx)$/i;
const cameraName =
  /^(?:img|image|dsc[nf]?|dscf|pict|gopr|mvi|vid|sam|cimg|pxl|photo|foto|picture|bild|scan|screenshot|screen shot|bildschirmfoto|capture)(?=[-_ ]?[\d-]{2,})[-_ \d:.at()]{3,}$/i;

const note = /^(?:TODO|FIXME|TBD|XXX)(?:[:\s-].{0,60})?$/;
const frameworks =
  'vite|react|vue|svelte|sveltekit|next\\.?js|nuxt|astro|gatsby|remix|qwik|solid|preact|lit|angular|ember|typescript|ts|swc|tailwind(?:css)?';
/** What the first page of a starter project is called. */
const starter = new RegExp(
  `^(?:(?:${frameworks})(?: \\+ (?:${frameworks}))+|(?:create |my |welcome to )?(?:${frameworks})(?: (?:app|starter|starter kit|basics|minimal|demo))+)$`,
  'i',
);

/** Why a title is what an editor, a copy or a file left behind; undefined for others. */
export function leftBehind(title: string, parts: readonly string[]): string | undefined {
  const [first = ''] = parts;
  // A work may be called so: "Untitled (1974): the sculpture".
  const alone = parts.length < 3 ? [title, first] : [title];
  if (alone.some((text) => isPlaceholder(text) || note.test(text))) return 'is a placeholder';
  if (alone.some((text) => starter.test(text))) return 'is that of a starter project';
  const last = parts.at(-1) ?? '';
  const isCopy = [title, first].some((text) => copied.test(text) || bareCopy.test(text));
  const isDraft = [title, first, last].some((text) => draft.test(text));
  if (isCopy || isDraft) return 'is that of a copy or a draft';
  if (pageName.test(title) || alone.some(isFileName)) return 'is the name of a file';
  return undefined;
}

function isFileName(text: string): boolean {
  return documentName.test(text) || usualName.test(text) || cameraName.test(text);
}
