import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { parts } from '../src/report/html/parts.ts';
import { tokens } from '../src/report/html/tokens.ts';
import { comments } from './comments.ts';
import { listBundledPackages, readLicenses } from './licenses.ts';

const deskFolder = new URL('../dist/desk/', import.meta.url);
const pageFolder = new URL('../src/migrate/desk/page/', import.meta.url);

/** Writes `dist/desk`: the page on which a migration is decided, with the library that draws it. */
export async function buildDeskPage(): Promise<void> {
  const page = await rolldown({
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    input: { desk: 'src/migrate/desk/page/main.tsx' },
    platform: 'browser',
  });
  const { output } = await page.write({ dir: 'dist/desk', format: 'esm', minify: true, comments });

  const [script] = output;
  // npm doesn't install these packages beside this one, so the page has their licenses.
  const licenses = await readLicenses(listBundledPackages(script.moduleIds));
  await writeFile(new URL(script.fileName, deskFolder), `${script.code}\n${licenses}`);
  await copyFile(new URL('index.html', pageFolder), new URL('index.html', deskFolder));
  const style = await readFile(new URL('desk.css', pageFolder), 'utf8');
  await writeFile(new URL('desk.css', deskFolder), tokens + parts + style);
}
