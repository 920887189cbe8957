import { escapeHtml } from '../../lib/text/escape.ts';
import { compact } from '../../lib/text/text.ts';
import { getBaseLanguage } from '../../lib/url/language.ts';

/** The `generator` of a temporary landing page. */
export const landingGenerator = 'signpost: landing page';

/** The content of a maintenance page. */
export interface MaintenancePage {
  readonly name: string;
  /** Language tags, the default first. */
  readonly languages: readonly string[];
  /** A custom text, or one for each language. */
  readonly message: string | Readonly<Record<string, string>> | undefined;
  /** When the site is back; undefined for an unplanned outage. */
  readonly until: Date | undefined;
  /** A URL on another site with details, such as a status page. */
  readonly details: string | undefined;
  readonly contact: { readonly label?: string | undefined; readonly href: string } | undefined;
  /** The site's icon as a data: URL. */
  readonly icon: string | undefined;
  /** Only for a temporary landing page, which replaces a page and is indexed. A 503 page isn't. */
  readonly landing?: Landing;
}

/** The parts of the replaced page that a temporary landing page keeps. */
export interface Landing {
  readonly canonical: string | undefined;
  readonly isNoindex: boolean;
  readonly icons: readonly { readonly href: string; readonly type?: string | undefined }[];
}

/** The maintenance page as one HTML document with inline CSS and images, in each language (`W-CLOSE-4`). */
export function printMaintenancePage(page: MaintenancePage): string {
  const [mainLanguage = 'en', ...otherLanguages] = page.languages.filter(isSpoken);
  const { title, text } = selectWords(mainLanguage);

  return `<!doctype html>
<html lang="${escapeHtml(mainLanguage)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1.0">
<title>${escapeHtml(`${title} | ${page.name}`)}</title>
${page.landing === undefined ? '' : printLandingHead(page.landing, selectMessage(page, mainLanguage) ?? text)}<style>${css}</style>
</head>
<body>
<main>
<p class="name">${page.icon === undefined ? '' : `<img src="${escapeHtml(page.icon)}" alt="" width="40" height="40">`}${escapeHtml(page.name)}</p>
${[mainLanguage, ...otherLanguages].map((lang, index) => printSection(page, lang, index === 0)).join('\n')}
</main>
</body>
</html>
`;
}

function printLandingHead({ canonical, isNoindex, icons }: Landing, description: string): string {
  // The replaced page stays indexed, unless it was noindex.
  const lines = compact(
    `<meta name="generator" content="${landingGenerator}">`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    isNoindex && '<meta name="robots" content="noindex">',
    canonical !== undefined && `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    ...icons.map(({ href, type }) => {
      const kind = type === undefined ? '' : ` type="${escapeHtml(type)}"`;
      return `<link rel="icon" href="${escapeHtml(href)}"${kind}>`;
    }),
  );
  return lines.map((line) => `${line}\n`).join('');
}

/** The heading, text, return date and links in one language. */
function printSection(page: MaintenancePage, lang: string, isFirst: boolean): string {
  const words = selectWords(lang);
  const heading = isFirst ? 'h1' : 'h2';
  const { details, contact } = page;
  const links = compact(
    details !== undefined && printLink(details, words.details),
    contact && printLink(contact.href, printContactLabel(contact, words.contact)),
  );

  return `<section lang="${escapeHtml(lang)}">
<${heading}>${escapeHtml(words.heading)}</${heading}>
<p>${escapeHtml(selectMessage(page, lang) ?? words.text)}</p>
<p>${printReturn(page.until, lang)}</p>
<ul>
${links.join('')}</ul>
</section>`;
}

function printLink(href: string, text: string): string {
  return `<li><a href="${escapeHtml(href)}">${escapeHtml(text)}</a></li>\n`;
}

function selectMessage({ message }: MaintenancePage, lang: string): string | undefined {
  if (typeof message !== 'object') return message;
  return Object.hasOwn(message, lang) ? message[lang] : undefined;
}

/** When the site is back: on a day, at a time, or within a day if nobody knows. */
function printReturn(until: Date | undefined, lang: string): string {
  const words = selectWords(lang);
  if (until === undefined) return `<time datetime="PT24H">${escapeHtml(words.soon)}</time>.`;
  // Midnight is a day without a time: 27 December 2026, or 27 December 2026 at 08:00 UTC.
  const isoTime = until.toISOString();
  const isDay = isoTime.endsWith('T00:00:00.000Z');
  const timeStyle = isDay ? undefined : 'short';
  const style: Intl.DateTimeFormatOptions = { dateStyle: 'long', timeStyle, timeZone: 'UTC' };
  const date = escapeHtml(new Intl.DateTimeFormat(lang, style).format(until));
  const time = isDay
    ? `<time datetime="${isoTime.slice(0, 10)}">${date}</time>`
    : `<time datetime="${isoTime}">${date} UTC</time>`;
  return `${escapeHtml(words.back)} ${time}.`;
}

function printContactLabel({ label, href }: NonNullable<MaintenancePage['contact']>, words: string): string {
  return label ?? `${words}: ${href.replace(/^(mailto|tel):/, '')}`;
}

/** Calm and neutral beside any brand: the site's icon is the only thing in its colors. */
const css = `
:root { color-scheme: light dark; font: 1.0625rem/1.6 system-ui, sans-serif; color: light-dark(#24282d, #e4e6e9); background: light-dark(#f7f7f5, #17191c); }
body { display: grid; place-items: center; min-height: 100vh; margin: 0; overflow-wrap: anywhere; }
main { box-sizing: border-box; width: 100%; max-width: 36rem; padding: 3rem 1.5rem; }
.name { display: flex; align-items: center; gap: 0.75rem; margin: 0 0 2.5rem; font-weight: 600; }
h1, h2 { margin: 0 0 1rem; font-size: 1.75rem; line-height: 1.2; letter-spacing: -0.01em; text-wrap: balance; }
p { margin: 0 0 0.5rem; }
section + section { margin-top: 2.5rem; border-top: 1px solid light-dark(#d9d9d5, #373b40); padding-top: 2.5rem; }
ul { margin: 1.25rem 0 0; padding: 0; list-style: none; }
li { padding: 0.25rem 0; }
a { color: inherit; text-decoration-thickness: 1px; text-underline-offset: 0.25em; }
a:hover { text-decoration-thickness: 2px; }
`;

interface Words {
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  readonly back: string;
  /** Instead of a date, if it is unknown: the site is back within a day. */
  readonly soon: string;
  readonly details: string;
  readonly contact: string;
}

const english: Words = {
  title: 'Closed for a short time',
  heading: 'We are closed for a short time',
  text: 'Our site can’t be reached for the moment. We are working on it.',
  back: 'We expect to be back on',
  soon: 'We expect to be back within 24 hours',
  details: 'Read what is happening',
  contact: 'Write to us',
};

const german: Words = {
  title: 'Vorübergehend geschlossen',
  heading: 'Wir haben vorübergehend geschlossen',
  text: 'Unsere Website ist im Moment nicht erreichbar. Wir arbeiten daran.',
  back: 'Voraussichtlich sind wir wieder da am',
  soon: 'Voraussichtlich sind wir innerhalb von 24 Stunden wieder da',
  details: 'Lesen Sie, was geschieht',
  contact: 'Schreiben Sie uns',
};

const wordsByLanguage: ReadonlyMap<string, Words> = new Map([
  ['en', english],
  ['de', german],
]);

/** The words in a language, by its first subtag; by default English. */
function selectWords(lang: string): Words {
  return wordsByLanguage.get(getBaseLanguage(lang)) ?? english;
}

/** True if the words exist in that language, and the date can be formatted in it. */
export function isSpoken(lang: string): boolean {
  return wordsByLanguage.has(getBaseLanguage(lang)) && isTag(lang);
}

/** True for a valid language tag: `de-AT`, not `de_AT` or `de-`. */
function isTag(lang: string): boolean {
  try {
    return Intl.getCanonicalLocales(lang).length > 0;
  } catch {
    return false;
  }
}
