import { at, type Page } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { site, titled } from '../shared/example.ts';
import { short } from '../shared/judge.ts';
import { brandOf, indexableTitles } from '../shared/titles.ts';
import { elementIn, isFiller, unfilled } from '../shared/unfilled.ts';

const generic = new Set(
  `untitled|untitled document|untitled page|document|new page|page|title|index|home|homepage|home page|sample page|start|startseite|
welcome|willkommen|accueil|bienvenue|inicio|website|my site|my website|test|vite app|react app|
vite + react|vite + vue|vite + ts|create next app|next.js|astro|astro basics|my astro site|svelte app|angular|default title|
my app|nuxt|nuxt app|todo|new remix app|gatsby default starter|just another wordpress site|default|default page|page 1|seite 1|page title|site title|
ホーム|トップページ|首页|首頁|主页|主頁|홈|главная|главная страница|головна|página inicial|página de inicio|início|pagina iniziale|
strona główna|ana sayfa|hjem|etusivu|domů|hlavní stránka|kezdőlap|αρχική|trang chủ|beranda|الرئيسية|الصفحة الرئيسية|דף הבית`
    .replaceAll('\n', '')
    .split('|'),
);

export default defineRule({
  id: 'title-generic',
  title: 'A title says what the page is about',
  level: 'warning',
  conventions: ['W-HEAD-3'],
  why: '"Home", or the name of the tool that made the page, tells people nothing in the results. (Google Search Central, title links: avoid vague descriptors.)',
  fix: 'describe what readers find on this page',
  examples: () => ({
    good: {
      'what it is': site(),
      'a chapter on the first program': site({
        '/hello/': {
          title: 'Hello, World! | Acme',
          body: `<p>${'This program prints a line, and here is how. '.repeat(12)}</p>`,
        },
      }),
      'a page about a value, or about an entity': site({
        '/nan/': { title: 'Nan: a bread | Acme' },
        '/null/': { title: 'null | Acme', heading: 'null' },
        '/amp/': { title: '&amp;amp; | Acme', heading: '&amp;amp;' },
        '/b/': { title: '&lt;b&gt;: the element for bold text | Acme' },
        '/untitled/': { title: 'Untitled (1974): the sculpture | Acme' },
        '/draft/': { title: 'Draft horses of Bavaria | Acme' },
        '/page/': { title: 'Page 1 of the minutes of 1974 | Acme' },
        '/copy/': { title: 'How to copy a key | Acme' },
        '/jinja/': { title: '{{ each }} – Templates | Acme' },
      }),
    },
    bad: {
      Home: site({ '/': { title: 'Home' } }),
      'the tool': site({ '/': { title: 'Vite + React' } }),
      ...Object.fromEntries(
        [
          ['a brand that is missing', 'Gauges | undefined'],
          ['a name that is missing', '| Acme'],
          ['a delimiter without brand', 'Gauges – '],
          ['a template that was not run', '{{ page.title }} | Acme'],
          ['the placeholder of a template', '%title%'],
          ['an entity that was escaped twice', 'Gauges &amp;amp; pumps | Acme'],
          ['UTF-8 that was read as Latin-1', 'MessgerÃ¤te fÃ¼r Gas | Acme'],
          ['the quotes of such a text', 'Acmeâ€™s gauges'],
          ['HTML, which a title shows as it is', '&lt;em&gt;Gauges&lt;/em&gt; for gas | Acme'],
          ['the placeholder of a template of Next', '%s | Acme'],
          ['Home twice', 'Home | Home'],
          ['a default', 'Default'],
          ['a page with a number alone', 'Page 1'],
          ['the first tagline of WordPress', 'Gauges – Just another WordPress site'],
          ['the name that Hugo gives a site', 'Gauges | My New Hugo Site'],
          ['the first page of WordPress', 'Sample Page'],
          ['the URL at which it was made', 'localhost:3000'],
          ['Home in Japanese', 'ホーム'],
          ['a placeholder in German', 'Neue Seite 1 | Acme'],
          ['a picture of a camera', 'DSC_0042.JPG | Acme'],
          ['a copy before the brand', 'Gauges (Copy) | Acme'],
          ['a placeholder before the brand', 'New page | Acme'],
          ['a copy', 'Copy of Gauges | Acme'],
          ['a draft', '[Draft] Gauges'],
          ['a file', 'gauges_final-2.docx'],
          ['the file that a PDF was made of', 'Microsoft Word - gauges.doc'],
        ].map(([title = '', text = '']) => [title, site({ '/gauges/': { title: text } })]),
      ),
      'the brand alone, on a page that is not the home page': titled([
        'Gauges | Acme',
        'Pumps | Acme',
        'Meters | Acme',
        'Acme',
      ]),
      'a mistake of a template': site({ '/': { title: 'undefined' } }),
    },
  }),
  *check(site) {
    const brand = brandOf(site);
    const home = site.pages.reduce(
      (shortest, { url }) => (url.length < shortest.length ? url : shortest),
      site.pages[0]?.url ?? '',
    );
    const isHome = ({ url }: Page) => url.startsWith(home) && language.test(url.slice(home.length));
    for (const { page, title, parts } of indexableTitles(site)) {
      const fault = faultOf(page, title.text, parts) ?? bareBrand(isHome(page), title.text, parts, brand);
      if (fault === undefined) continue;
      const { says, ...fix } = fault;
      yield { ...at(site, page, title), message: `the title "${short(title.text)}" ${says}`, ...fix };
    }
  },
});

/** The URL on the developer's machine. */
const localhost = /^(?:https?:\/\/)?(?:localhost|127\.0\.0\.1)(?::\d+)?(?:\/|$)/i;
/** Placeholders for a site's name; each is too long for a real name. */
const taglines = new Set([
  'just another wordpress site',
  'my wordpress blog',
  'my new hugo site',
  'create next app',
  'vite + react',
]);

/** Characters of the longest placeholder; most titles are longer. */
const longestGeneric = Math.max(...[...generic, ...taglines].map(({ length }) => length));

function isAmong(names: ReadonlySet<string>, text: string): boolean {
  return text.length <= longestGeneric && names.has(text.toLowerCase());
}

interface Fault {
  readonly says: string;
  readonly fix?: string;
}

/** Words; WordPress's first post has fewer. */
const chapter = 100;

function faultOf({ h1s, text }: Page, title: string, parts: readonly string[]): Fault | undefined {
  // A chapter about the first program that learners write.
  if (text.words > chapter && /^hello,? world!?$/i.test(parts[0] ?? '')) return undefined;
  const vague = vagueness(title, parts);
  if (vague !== undefined) return { says: vague };
  const says = unfilled(title, parts);
  if (says === undefined) return undefined;
  // Documentation may be about `undefined` or `&amp;`: its heading says so too.
  if (h1s.some(({ text }) => text !== '' && title.includes(text) && unfilled(text))) return undefined;
  return elementIn(title) === undefined ? { says } : { says, fix: 'remove the tags; a title has no markup' };
}

/** The rest of a URL after that of its language's home page. */
const language = /^(?:[a-z]{2,3}(?:-[a-z\d]{2,8})?\/?)?$/i;
const homeWord = /^(?:home ?page|home|welcome|start|startseite|willkommen|accueil|bienvenue|inicio)$/i;
const greeting =
  /^(?:(?:welcome to|willkommen bei|bienvenue (?:chez|à|sur)|bienvenid[oa]s? a|benvenut[io] (?:in|su|da)|bem-vindo (?:a|à|ao)) )/i;

/** Only the brand, on a page below the home page. */
function bareBrand(
  isHome: boolean,
  title: string,
  parts: readonly string[],
  brand: string | undefined,
): Fault | undefined {
  if (brand === undefined || isHome) return undefined;
  const isBrand = (part: string) => part.replace(greeting, '') === brand;
  const others = parts.filter((part) => !isBrand(part));
  if (others.length === parts.length || others.some((part) => !homeWord.test(part))) return undefined;
  const says =
    others.length === 0 && title !== brand
      ? `has nothing but the brand "${brand}"`
      : `says no more than the brand`;
  return { says, fix: 'add what is on this page before the brand' };
}

function vagueness(title: string, parts: readonly string[]): string | undefined {
  if (isAmong(generic, title) || isFiller(title) || localhost.test(title))
    return 'says nothing about the page';
  const left = leftBehind(title, parts);
  if (left !== undefined) return left;
  if (parts.length > 1 && parts.every((part) => isAmong(generic, part))) return 'says nothing about the page';
  if (parts.some((part) => isAmong(taglines, part))) return 'still has the default text of its tool';
  if (/^[|·•–—-](?:\s|$)|\s[|·•–—-]$/.test(title)) return 'has nothing before or after its delimiter';
  return undefined;
}

/** Words for a page that an editor uses in a default name. */
const pageWord =
  '(?:page|post|article|document|site|website|item|entry|product|seite|dokument|beitrag|artikel|produkt|billet|página|pagina|documento|entrada|artículo|articolo|artigo|strona|bericht)';
/** A number of a copy. */
const number = String.raw`(?: ?[#-]? ?\(?\d{1,3}\)?)?`;

/** Characters; placeholders are shorter. */
const longest = 60;

/** Default titles of editors and themes. */
const placeholders = [
  `(?:untitled|unnamed|no title|title missing|sans titre|sin título|sin titulo|senza titolo|sem título|unbenannt(?:e[rs]?)?|ohne titel|kein titel|naamloos|zonder titel|bez tytułu|без названия|無題|无标题|제목 없음)(?: ${pageWord})?`,
  `(?:${pageWord} )(?:sans (?:titre|nom)|sin (?:título|titulo|nombre)|senza (?:titolo|nome)|sem (?:título|nome)|ohne (?:titel|namen)|zonder (?:titel|naam))`,
  `(?:my |my first )?(?:new|neue[rs]?|nouvel(?:le)?|nouveau|nuev[oa]|nuov[oa]|nov[oa]|nieuwe?|nowa|sample|example|demo|dummy|default|blank|empty|beispiel|muster|leere) ?-?${pageWord}`,
  `(?:${pageWord} )(?:de test|de prueba|di prova|de teste|d'exemple|de ejemplo|di esempio|sin usar|nueva|nuova|nova)`,
  `(?:nueva|nuova|nova|nouvelle) ${pageWord}`,
  `(?:test|prueba|prova|teste|essai)(?:[ -]?(?:test|${pageWord}|123|title|titel)){0,3}`,
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
];
/** For text in lower case. One by one, they compile in a third of the time. */
const placeholder = placeholders.map((text) => new RegExp(`^(?:${text})${number}$`, 'u'));
/** Markers that editors add. */
const marks = '<[({*"\'>])} .…!';

function isPlaceholder(text: string): boolean {
  if (text.length > longest) return false;
  const bare = withoutMarks(text).toLowerCase();
  return (bare === '' && text !== '') || placeholder.some((one) => one.test(bare));
}

function withoutMarks(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && marks.includes(text.charAt(start))) start += 1;
  while (start < end && marks.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** A copy of a page, or an unfinished one. */
const copied =
  /^(?:(?:copy|duplicate|clone|kopie|duplikat|copie|copia|cópia|kopia)(?: \(?\d+\)?)? (?:of|von|de|di|van)(?! (?:seguridad|sauvegarde|sicurezza|segurança))|\[(?:copy|clone|duplicate|kopie)\])\s|[ -][[(]?(?:copy|kopie|copie|copia|cópia|kopia|duplicate|clone)(?: ?\d+)?[\])]$/iu;
const bareCopy = /\s[-–—] (?:copy|kopie|copie|copia|cópia)(?: ?\(?\d{1,2}\)?)?(?=$|\s[|–—-])/iu;
const drafts =
  'draft|entwurf|brouillon|borrador|bozza|rascunho|concept version|wip|work in progress|in arbeit|do not (?:publish|use|index)|not for publication|nicht veröffentlichen|unpublished|to be deleted|delete me|internal only|old version|deprecated draft|staging|test only';
const draft = new RegExp(
  `^[\\[({<*](?:${drafts})(?: ?v?\\d+)?[\\])}>*]|[\\[({<*](?:${drafts})(?: ?v?\\d+)?[\\])}>*]$|^(?:draft|entwurf|brouillon|borrador|bozza|rascunho|wip)(?: ?v?\\d+)?(?::|$)`,
  'iu',
);

/** A file name of a document, picture or page. */
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
/** First pages of starter projects. */
const starter = new RegExp(
  `^(?:(?:${frameworks})(?: \\+ (?:${frameworks}))+|(?:create |my |welcome to )?(?:${frameworks})(?: (?:app|starter|starter kit|basics|minimal|demo))+)$`,
  'i',
);

/** Why a title is a leftover of an editor, a copy or a file; undefined for others. */
function leftBehind(title: string, parts: readonly string[]): string | undefined {
  const [first = ''] = parts;
  // A work of art may be called so: "Untitled (1974): the sculpture".
  const alone = parts.length < 3 ? [title, first] : [title];
  if (alone.some((text) => isPlaceholder(text) || note.test(text))) return 'is a placeholder';
  if (alone.some((text) => starter.test(text))) return 'is the default title of a starter project';
  const last = parts.at(-1) ?? '';
  const isCopy = [title, first].some((text) => copied.test(text) || bareCopy.test(text));
  const isDraft = [title, first, last].some((text) => draft.test(text));
  if (isCopy || isDraft) return 'marks a copy or a draft';
  if (pageName.test(title) || alone.some(isFileName)) return 'is the name of a file';
  return undefined;
}

function isFileName(text: string): boolean {
  return documentName.test(text) || usualName.test(text) || cameraName.test(text);
}
