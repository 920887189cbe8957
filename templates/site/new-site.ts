/**
 * `npm run new-site`: makes the template the site of a company. It asks for the name, the domain, the languages, the host and
 * the color, or takes them as options, and then removes itself.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { createInterface, type Interface } from 'node:readline/promises';
import { parseArgs } from 'node:util';

interface Answers {
  readonly name: string;
  readonly url: string;
  readonly languages: readonly string[];
  readonly host: string;
  readonly color: string;
  readonly hasApi: boolean;
}

const folder = import.meta.dirname;
const at = (path: string): string => join(folder, path);
/** The ids of the hosts that Signpost writes files for; the build of the template lists them. */
const { hosts }: { hosts: readonly string[] } = JSON.parse(readFileSync(at('new-site.json'), 'utf8'));
const knownLanguages = ['en', 'de'];

const usage = `Usage: npm run new-site -- --name "Acme Bakery" [options]

  --name TEXT         The name of the company or the site.
  --url URL           The site's URL, such as https://www.example.com
  --languages LIST    en, de, or both; the first one's URLs have no prefix: en,de
  --host HOST         ${hosts.join(', ')}
  --color COLOR       The color of links and buttons, such as #a83232. Its hue stays:
                      it is darker on a light page, and lighter on a dark one.
  --api               Keep the JSON API of products and articles.`;

const exampleUrl = 'https://www.example.com';

const questions = {
  name: { ask: 'Name of the company', fallback: undefined, check: checkName },
  url: { ask: 'URL of the site', fallback: exampleUrl, check: checkUrl },
  languages: { ask: 'Languages, the default first (en, de)', fallback: 'en', check: checkLanguages },
  host: { ask: `Host (${hosts.join(', ')})`, fallback: 'netlify', check: checkHost },
  color: { ask: 'Color of links and buttons', fallback: '#2f5d8a', check: checkColor },
} as const;
type Question = keyof typeof questions;

const answers = await readAnswers();
writeSettings(answers);
removeLanguages(answers);
writeColor(answers);
writePrivacy(answers);
if (!answers.hasApi) removeApi();
writePackage(answers);
listPlaceholders();
for (const file of ['new-site.ts', 'new-site.json']) rmSync(at(file));

console.log(`The site of ${answers.name} is in ${folder}. Next:

  npm install
  npm run build     builds and audits the site
  npm run preview   serves it with its redirects
  npm run dev       shows each change while you edit

Start with src/site.ts: ${answers.url === exampleUrl ? 'origin (the URL, which is still www.example.com), ' : ''}aliases, e-mail, address, telephone, legalName, navigation.
Then src/company/ and src/content/. The end of each build lists the lines that are still the template's.
README.md says how to add, rename and remove pages.
Astro needs Node 22.19 or later. If \`node -v\` prints less, first run: npm install --save-dev node@24`);

async function readAnswers(): Promise<Answers> {
  const given = parseOptions();
  const isAsking = given.name === undefined && process.stdin.isTTY;
  const terminal = isAsking ? createInterface({ input: process.stdin, output: process.stdout }) : undefined;
  const texts: Record<Question, string> = { name: '', url: '', languages: '', host: '', color: '' };

  for (const id of ['name', 'url', 'languages', 'host', 'color'] as const) {
    const { ask, fallback, check } = questions[id];
    let answer = given[id];
    while (answer === undefined && terminal !== undefined) {
      const typed = (await askOn(terminal, `${ask}${fallback ? ` [${fallback}]` : ''}: `)).trim();
      const candidate = typed || (fallback ?? '');
      const fault = check(candidate);
      if (fault === undefined) answer = candidate;
      else console.log(`  ${fault}`);
    }
    texts[id] = answer ?? fallback ?? '';
    const fault = check(texts[id]);
    if (fault !== undefined) stop(fault);
  }

  const wantsApi = terminal && (await askOn(terminal, 'A JSON API of products and articles? [n]: '));
  terminal?.close();
  const hasApi = given.api ?? /^y/i.test(wantsApi ?? '');
  return { ...texts, url: new URL(texts.url).origin, languages: splitList(texts.languages), hasApi };
}

/** The typed answer. Ctrl+C and Ctrl+D end the program. */
async function askOn(terminal: Interface, question: string): Promise<string> {
  try {
    return await terminal.question(question);
  } catch {
    stop('\nNo site was made. Run it again, or give the answers as options, which --help lists.');
  }
}

function parseOptions() {
  try {
    const { values } = parseArgs({
      options: {
        name: { type: 'string' },
        url: { type: 'string' },
        languages: { type: 'string' },
        host: { type: 'string' },
        color: { type: 'string' },
        api: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
    if (!values.help) return values;
  } catch (error) {
    stop(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
  console.log(usage);
  process.exit(0);
}

function checkName(name: string): string | undefined {
  if (name !== '' && name.length <= 60) return undefined;
  return 'Name the company in at most 60 characters: --name "Acme Bakery".';
}

function checkUrl(url: string): string | undefined {
  const { protocol, pathname } = URL.parse(url) ?? {};
  if (protocol === 'https:' && pathname === '/') return undefined;
  return `${JSON.stringify(url)} isn't the URL of a site. Write it with https and without a path: --url https://www.example.com`;
}

function checkLanguages(list: string): string | undefined {
  const unknown = splitList(list).find((language) => !knownLanguages.includes(language));
  if (unknown !== undefined)
    return `The template has no words in ${JSON.stringify(unknown)}. Take en or de, and translate src/languages/ and src/company/ afterwards.`;
  return splitList(list).length === 0 ? 'Name a language: --languages en,de' : undefined;
}

function checkHost(host: string): string | undefined {
  return hosts.includes(host) ? undefined : `${JSON.stringify(host)} isn't one of ${hosts.join(', ')}.`;
}

function checkColor(color: string): string | undefined {
  if (/^#[0-9a-f]{6}$/i.test(color)) return undefined;
  return `${JSON.stringify(color)} isn't a color. Write it as #a83232.`;
}

function splitList(list: string): string[] {
  return [...new Set(list.split(/[\s,]+/).filter(Boolean))];
}

function writeSettings({ name, url, languages, host, color }: Answers): void {
  const hostName = new URL(url).hostname;
  const domain = hostName.replace(/^www\./, '');
  const settings = {
    languages: `[${languages.map(quote).join(', ')}]`,
    name: quote(name),
    shortName: quote(name),
    legalName: quote(name),
    brand: `{ color: ${quote(color)}, accent: ${quote(color)}, dark: ${quote(darken(color))} }`,
    form: quote(host === 'netlify' ? 'netlify' : 'mailto'),
    hosting: `{ host: ${quote(host)}, furtherHosts: [] }`,
    // Without a URL, origin and e-mail stay placeholders.
    ...(url !== exampleUrl && {
      origin: quote(url),
      // www.acme.example: acme.example leads to it.
      aliases: domain === hostName ? '[]' : `[${quote(domain)}]`,
      email: quote(`info@${domain}`),
    }),
  };

  edit('src/site.ts', (text) =>
    Object.entries(settings).reduce(
      (edited, [key, value]) =>
        edited.replace(new RegExp(`^( +${key}: ).*,(?: // write)?$`, 'm'), (_, start) => `${start}${value},`),
      text,
    ),
  );
}

/** Deletes the pages of the other languages, and puts the URLs of a German default language below `/`. */
function removeLanguages({ languages }: Answers): void {
  const others = knownLanguages.filter((language) => !languages.includes(language));
  for (const collection of readdirSync(at('src/content')))
    for (const language of others) rmSync(at(`src/content/${collection}/${language}`), { recursive: true });

  // The texts link to /contact/ and to /de/kontakt/.
  if (languages[0] === 'de')
    for (const file of listTexts()) {
      const isGerman = file.split('/').at(-2) === 'de';
      edit(file, (text) => (isGerman ? text.replaceAll('](/de/', '](/') : text.replaceAll('](/', '](/en/')));
    }
}

function writeColor({ color }: Answers): void {
  const drawings = readdirSync(at('src/illustrations')).filter((name) => name.endsWith('.svg'));
  const files = ['src/icon.svg', ...drawings.map((name) => `src/illustrations/${name}`)];
  for (const file of files) edit(file, (text) => text.replaceAll('#2f5d8a', color));
}

/** What the privacy page says of the host and of the form. */
function writePrivacy({ host }: Answers): void {
  const isOwnServer = ['nginx', 'apache', 'caddy'].includes(host);
  const sendsForms = host === 'netlify';
  const words = {
    HOST_EN: isOwnServer
      ? 'Our server records each request in a log: IP address, time, requested URL, status and browser. We need this to deliver the pages and to find faults (Article 6(1)(f) GDPR). Say here where the server is, and when the log is deleted.'
      : 'The company that hosts this website for us records each request: IP address, time, requested URL, status and browser. This is needed to deliver the pages and to find faults (Article 6(1)(f) GDPR). Name the host here, and link to its privacy policy.',
    HOST_DE: isOwnServer
      ? 'Unser Server protokolliert jede Anfrage: IP-Adresse, Zeit, aufgerufene URL, Status und Browser. Wir brauchen das, um die Seiten auszuliefern und Fehler zu finden (Art. 6 Abs. 1 lit. f DSGVO). Schreiben Sie hier, wo der Server steht, und wann das Protokoll gelöscht wird.'
      : 'Das Unternehmen, das diese Website für uns ausliefert, protokolliert jede Anfrage: IP-Adresse, Zeit, aufgerufene URL, Status und Browser. Das ist nötig, um die Seiten auszuliefern und Fehler zu finden (Art. 6 Abs. 1 lit. f DSGVO). Nennen Sie hier den Anbieter, mit einem Link auf seine Datenschutzerklärung.',
    FORM_EN: sendsForms
      ? 'The host stores what you send with a form until we delete it.'
      : 'The form opens your mail program: only what you send from it reaches us.',
    FORM_DE: sendsForms
      ? 'Was Sie mit einem Formular senden, speichert der Anbieter für uns, bis wir es löschen.'
      : 'Das Formular öffnet Ihr Mailprogramm: Uns erreicht nur, was Sie von dort senden.',
  };
  for (const file of listTexts().filter((name) => name.endsWith('/privacy.md')))
    edit(file, (text) =>
      text.replace(/(?:HOST|FORM)_(?:EN|DE)/g, (word) => words[word as keyof typeof words]),
    );
}

function removeApi(): void {
  const files = ['src/api.ts', 'src/api-reference.ts', 'src/components/reference'];
  const view = 'src/components/views/texts/developers.astro';
  const texts = listTexts().filter((file) => file.endsWith('/developers.md'));
  for (const file of [...files, view, ...texts]) rmSync(at(file), { recursive: true });
  edit('astro.config.mjs', (text) => text.replace("      api: { module: 'src/api.ts' },\n", ''));
  edit('src/site.ts', (text) => text.replace("'developers', ", ''));
}

function writePackage({ name }: Answers): void {
  const toPackageName = (text: string): string =>
    text
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '');
  edit('package.json', (text) => {
    const content = JSON.parse(text);
    content.name = toPackageName(basename(resolve(folder))) || toPackageName(name) || 'site';
    delete content.scripts['new-site'];
    return `${JSON.stringify(content, null, 2)}\n`;
  });
}

/**
 * Takes the marks off the placeholders: `// write`, `# write` and `<!-- write -->` at the end of a line. The build names each of
 * these lines until it is changed.
 */
function listPlaceholders(): void {
  const mark = / (?:\/\/ write|# write|<!-- write -->)$/;
  const companyFiles = readdirSync(at('src/company')).map((name) => `src/company/${name}`);
  const placeholders: Record<string, string[]> = {};

  for (const file of ['src/site.ts', ...companyFiles, ...listTexts()])
    edit(file, (text) => {
      const lines = text.split('\n');
      const marked = lines.filter((line) => mark.test(line)).map((line) => line.replace(mark, '').trim());
      if (marked.length > 0) placeholders[file] = marked;
      return lines.map((line) => line.replace(mark, '')).join('\n');
    });
  writeFileSync(at('template-texts.json'), `${JSON.stringify(placeholders, null, 2)}\n`);
}

/** The content files, as paths in the project. */
function listTexts(): string[] {
  return readdirSync(at('src/content'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `src/content/${name.replaceAll('\\', '/')}`);
}

function edit(path: string, change: (text: string) => string): void {
  const file = at(path);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

/** A string of TypeScript. */
function quote(text: string): string {
  return text.includes("'") ? JSON.stringify(text) : `'${text.replaceAll('\\', '\\\\')}'`;
}

/** The color as dark as white text on it needs: `#182f46` for `#2f5d8a`. */
function darken(color: string): string {
  const channels = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
  const [red = 0, green = 0, blue = 0] = channels;
  const lightness = 0.299 * red + 0.587 * green + 0.114 * blue;
  const factor = Math.min(0.5, 45 / Math.max(lightness, 1));
  return `#${channels
    .map((channel) =>
      Math.round(channel * factor)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

function stop(message: string): never {
  console.error(message);
  process.exit(2);
}
