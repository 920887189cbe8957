import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const folder = new URL('../src/audit/site/script/', import.meta.url);

/** The text of `model.ts`, which holds the model of a page as one script, for the engine that runs the scripts of pages. */
export async function modelText(): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: fileURLToPath(folder),
    entryPoints: ['model/main.js'],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2023',
    legalComments: 'none',
  });
  const text = outputFiles.map((file) => file.text).join('');
  return `// biome-ignore-all format: made by scripts/page-model.ts from model/; a test says when it is stale.

export const model = ${JSON.stringify(text)};
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(new URL('model.ts', folder), await modelText());
}
