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

/** The handler of the API. It comes before a program, as `signpostApi`. */
async function bundleApi(): Promise<string> {
  const { outputFiles } = await build({
    ...shared,
    entryPoints: [fileURLToPath(new URL('../src/api/file-api.ts', import.meta.url))],
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

/** The programs at each platform's edge, behind a line \`const signpost = …;\` with the config. */
export const programs = {
${texts.join('')}  api: ${JSON.stringify(await bundleApi())},
} as const;
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(new URL('programs.ts', folder), await programsText());
}
