import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, transform } from 'esbuild';

/** What a site may need of the viewer-request function: each selection is a function of its own. */
const parts = ['Api', 'Guard', 'Patterns'] as const;
const folder = new URL('../src/hosts/aws/function/', import.meta.url);

/**
 * Shortens the syntax of modules without `await`. In the others that would put it into places where the runtime
 * does not know it, such as arguments.
 */
const shorten: Plugin = {
  name: 'shorten',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const minifySyntax = !/\basync\b/.test(text.replace(/\/\*\*[\s\S]*?\*\//g, ''));
      const { code } = await transform(text, {
        loader: 'ts',
        target: 'es2017',
        charset: 'utf8',
        minifySyntax,
      });
      return { contents: code, loader: 'js' };
    });
  },
};

/** Bundles one function, as small as it gets: a function has 10 KB at most, its settings with it. */
async function bundle(event: string, wanted: readonly string[] = []): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`${event}.ts`, folder))],
    bundle: true,
    write: false,
    plugins: [shorten],
    minifyWhitespace: true,
    minifyIdentifiers: true,
    format: 'esm',
    target: 'es2017',
    charset: 'utf8',
    define: Object.fromEntries(parts.map((part) => [`with${part}`, String(wanted.includes(part))])),
    absWorkingDir: fileURLToPath(folder),
  });
  const text = outputFiles.map((file) => file.text).join('');
  // CloudFront calls `handler` and knows no exports.
  const [whole, name] = /export\{(\w+) as default\};?\s*$/.exec(text) ?? [];
  if (whole === undefined) throw new Error(`${event}.ts has no default export`);
  return `${text.slice(0, -whole.length)}\nasync function handler(event){const made=await ${name}(event);return made}\n`;
}

/** The text of `functions.ts`, which holds each function as a string, so that emitting needs no disk. */
export async function functionsText(): Promise<string> {
  const selections = Array.from({ length: 2 ** parts.length }, (_, bits) =>
    parts.filter((_part, at) => (bits >> at) % 2 === 1),
  );
  const requests = await Promise.all(
    selections.map(async (wanted) => {
      const text = JSON.stringify(await bundle('viewer-request', wanted));
      return `  '${wanted.join('').toLowerCase()}': ${text},\n`;
    }),
  );
  return `// biome-ignore-all format: made by scripts/aws-functions.ts from function/; a test says when it is stale.

/** The viewer-request function, by the parts that it has. It comes after the imports and \`const site = …;\`. */
export const requestFunctions: Readonly<Record<string, string>> = {
${requests.join('')}};

/** The viewer-response function, behind \`const site = …;\`. */
export const responseFunction = ${JSON.stringify(await bundle('viewer-response'))};
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(new URL('../functions.ts', folder), await functionsText());
}
