import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isSource, packageFile, version } from '../lib/disk/package.ts';
import { readText } from '../lib/disk/read.ts';
import { writeFileAt } from '../lib/disk/write.ts';
import type { OutFile } from '../lib/file.ts';
import type { IconSource, ManifestTexts } from './emit/icons.ts';

/**
 * The icons of those names, drawn again only where the source, the texts or our own code changed: what draws takes
 * longer to load than all that a build without it asks of us before its pages.
 */
export async function drawnIcons(
  folder: string,
  source: IconSource,
  names: readonly string[],
  texts: ManifestTexts,
): Promise<OutFile[]> {
  const key = createHash('sha256')
    .update(codeKey())
    .update(JSON.stringify([source.name, names, texts]))
    .update(source.bytes)
    .digest('hex')
    .slice(0, 32);
  const file = join(folder, `${key}.json`);
  const kept = parseKept(await readText(file).catch(() => undefined));
  if (kept !== undefined) return kept;
  const { drawIcons } = await import('./emit/icons.ts');
  const files = await drawIcons(source, names, texts);
  // What can't be kept is drawn again.
  await writeFileAt(file, print(files)).catch(() => undefined);
  return files;
}

/** Each file as its path and its bytes in base64. */
function print(files: readonly OutFile[]): string {
  const rows = files.map(({ path, content }) => {
    const bytes = content instanceof Uint8Array ? content : typeof content === 'string' ? content : '';
    return [path, Buffer.from(bytes).toString('base64')];
  });
  return JSON.stringify(rows);
}

/** Undefined for what we didn't write whole. */
function parseKept(text: string | undefined): OutFile[] | undefined {
  try {
    const rows: unknown = JSON.parse(text ?? '');
    if (!Array.isArray(rows) || !rows.every(isRow)) return undefined;
    return rows.map(([path, content]) => ({ path, content: Buffer.from(content, 'base64') }));
  } catch {
    return undefined;
  }
}

function isRow(row: unknown): row is [string, string] {
  return Array.isArray(row) && row.length === 2 && row.every((cell) => typeof cell === 'string');
}

/** A hash of this package's version and of the code that draws. */
function codeKey(): string {
  const hash = createHash('sha1').update(`${version} ${process.version}`);
  if (isSource) for (const file of drawingCode()) hash.update(readFileSync(file));
  // A bundled piece is named for what it holds.
  else hash.update(readdirSync(packageFile('dist/chunks/')).sort().join());
  return hash.digest('hex');
}

function drawingCode(): string[] {
  const folder = fileURLToPath(packageFile('src/emit/'));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return files.filter((file) => file.endsWith('.ts')).map((file) => join(folder, file));
}
