import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';
import { tokens } from '../src/report/html/tokens.ts';
import { listBundledPackages, readLicenses } from './licenses.ts';

// The converter as one page, dist/convert.html, which works from a file. Its policy lets it request nothing and run nothing but its
// own script.

const page = new URL('../src/convert/page/', import.meta.url);

/** The builds of packages for a browser, and the rooms' use of Node. */
const forBrowser: Plugin = {
  name: 'for-browser',
  resolveId(id) {
    if (id === 'node:path') return fileURLToPath(new URL('path.ts', page));
    if (id.startsWith('node:')) return fileURLToPath(new URL('node.ts', page));
    // Without Node's streams.
    if (/^csv-parse(?:\/sync)?$/.test(id))
      return fileURLToPath(new URL('../../../node_modules/csv-parse/dist/esm/sync.js', import.meta.url));
    // The messages of zod in forty other languages.
    if (id.endsWith('/locales/index.js')) return noLocales;
    return null;
  },
  load(id) {
    if (id === noLocales) return 'export {};';
    // A page checks settings, and writes no schema for editors.
    if (id.endsWith('/zod/v4/core/json-schema-processors.js'))
      return 'export const toJSONSchema = undefined, allProcessors = {};';
    return id.endsWith('/hosts/edge/programs.ts') ? shareLines() : null;
  },
};

const noLocales = '\0no-locales';

/** The edge functions with each line once, since most of their lines are the same. A converted file has no API, and no server of Node. */
async function shareLines(): Promise<string> {
  const { programs } = await import('../src/hosts/edge/programs.ts');
  const { cloudflare, netlify, vercel } = programs;
  const texts = Object.entries({ cloudflare, netlify, vercel });
  const lines = [...new Set(texts.flatMap(([, text]) => text.split('\n')))];
  const numberByLine = new Map(lines.map((line, number) => [line, number]));
  const numbers = texts.map(([name, text]) => [name, text.split('\n').map((line) => numberByLine.get(line))]);

  return `const lines = ${JSON.stringify(lines)};
const numbers = ${JSON.stringify(Object.fromEntries(numbers))};
const join = (own) => own.map((number) => lines[number]).join('\\n');
export const programs = Object.fromEntries(Object.entries(numbers).map(([name, own]) => [name, join(own)]));`;
}

/** The text of the page. */
export async function bundleConvertPage(): Promise<string> {
  const bundle = await rolldown({
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    input: 'src/convert/page/main.tsx',
    platform: 'browser',
    plugins: [forBrowser],
    // Those of the schemas that no page writes.
    checks: { importIsUndefined: false },
  });
  const { output } = await bundle.generate({ format: 'iife', minify: true, codeSplitting: false });
  const chunks = output.filter((part) => part.type === 'chunk');
  const licenses = await readLicenses(listBundledPackages(chunks.flatMap(({ moduleIds }) => moduleIds)));
  const program = [...chunks.map(({ code }) => code), licenses].join('');
  // In a script of HTML, `</script` ends it, and `<!--` starts a comment.
  const script = program.replace(/<(?=\/script|!--|script)/gi, '\\x3C');

  const [html, style] = await Promise.all(
    ['index.html', 'convert.css'].map((name) => readFile(new URL(name, page), 'utf8')),
  );
  const hash = createHash('sha256').update(script).digest('base64');
  return (html ?? '')
    .replace('SCRIPT_HASH', () => `'sha256-${hash}'`)
    .replace('/* style */', () => tokens + style)
    .replace('/* script */', () => script);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = new URL('../dist/convert/', import.meta.url);
  await mkdir(folder, { recursive: true });
  await writeFile(new URL('convert.html', folder), await bundleConvertPage());
}
