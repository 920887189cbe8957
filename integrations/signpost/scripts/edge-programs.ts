import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** The programs for hosts that run code at their edge, by platform. */
const platforms = ['cloudflare', 'netlify', 'node', 'vercel'] as const;
const folder = new URL('../src/hosts/edge/', import.meta.url);

const shared = {
  bundle: true,
  write: false,
  target: 'es2022',
  charset: 'utf8',
  legalComments: 'none',
  absWorkingDir: fileURLToPath(folder),
} as const;

/** The handler of the API, which comes before a program as `signpostApi`. */
async function bundleApi(): Promise<string> {
  const { outputFiles } = await build({
    ...shared,
    entryPoints: [fileURLToPath(new URL('../src/api/edge.ts', import.meta.url))],
    format: 'esm',
  });
  const text = outputFiles.map((file) => file.text).join('');
  const body = text.replace(/^export \{\n {2}createEdgeApi\n\};\n/m, '');
  if (body === text) throw new Error('src/api/edge.ts exports more than createEdgeApi');
  // In a scope of its own: both parts have names of their own for what they share.
  return `const signpostApi = (() => {\n${body}return { createEdgeApi };\n})();\n`;
}

/** The adapters for functions behind a host, whole with the handler; they stand before a function as `signpostApi`. */
async function bundleFunctions(): Promise<string> {
  const adapters = ['azure', 'firebase'].map((name) => `export * from './${name}.ts';\n`);
  const resolveDir = fileURLToPath(new URL('../src/api/adapters/', import.meta.url));
  const { outputFiles } = await build({
    ...shared,
    stdin: { contents: adapters.join(''), resolveDir, loader: 'ts' },
    format: 'iife',
    globalName: 'signpostApi',
  });
  return outputFiles.map(({ text }) => text).join('');
}

/** Bundles one platform's program as it is emitted: one module, readable, without Node. */
async function bundle(platform: string): Promise<string> {
  const { outputFiles } = await build({
    ...shared,
    entryPoints: [fileURLToPath(new URL(`platform-${platform}.ts`, folder))],
    format: 'esm',
    // Where TLS ends at a proxy is no question at an edge, and no edge has this module.
    alias: { 'node:net': './no-net.ts' },
    platform: platform === 'node' ? 'node' : 'browser',
  });
  return outputFiles.map(({ text }) => text).join('');
}

/** The text of `programs.ts`, which holds each program as a string, so that emitting needs no disk. */
export async function programsText(): Promise<string> {
  const texts = await Promise.all(
    platforms.map(async (platform) => `  ${platform}: ${JSON.stringify(await bundle(platform))},\n`),
  );
  return `// biome-ignore-all format: made by scripts/edge-programs.ts from platform-*.ts; a test says when it is stale.

/** What runs at each platform's edge, behind a line \`const signpost = …;\` with the config. */
export const programs = {
${texts.join('')}  api: ${JSON.stringify(await bundleApi())},
  functions: ${JSON.stringify(await bundleFunctions())},
} as const;
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(new URL('programs.ts', folder), await programsText());
}
