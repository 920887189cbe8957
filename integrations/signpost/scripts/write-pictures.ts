import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { main } from '../src/cli.ts';
import { faults } from './pictures/faults.ts';

/** Writes the README's pictures: the report of our own site with faults sown in, as Chromium shows it by day and by night. */
const root = fileURLToPath(new URL('../../..', import.meta.url));
const pictures = join(root, 'docs/src/assets');
const chromium = process.env['CHROMIUM'] ?? 'chromium';
const [width, height] = [1040, 1070];

/** Blink's numbers for what the reader's system prefers. */
const schemes = { light: 1, dark: 0 };

const folder = mkdtempSync(join(tmpdir(), 'signpost-pictures-'));
try {
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
  sow(join(folder, 'dist'));
  process.chdir(folder);
  const code = await main(['audit', 'dist', '--format', 'html', '--output', 'report.html']);
  if (code !== 1) throw new Error('The site with its faults could not be audited.');
  mkdirSync(pictures, { recursive: true });
  for (const [scheme, number] of Object.entries(schemes)) await take(scheme, number);
} finally {
  process.chdir(root);
  rmSync(folder, { recursive: true, force: true });
}

/** Each fault in the pages that it is meant for; an error where the site has none of them any more. */
function sow(dist: string): void {
  const pages = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.html'),
  );
  for (const { pages: meant, from, to } of faults) {
    const hit = pages.filter((name) => {
      if (!meant.test(name)) return false;
      const text = readFileSync(join(dist, name), 'utf8');
      const broken = text.replace(from, to);
      if (broken !== text) writeFileSync(join(dist, name), broken);
      return broken !== text;
    });
    if (hit.length === 0) throw new Error(`The site has nothing like ${from} in ${meant}; build it first.`);
  }
}

/** The same letters on every machine. */
function fonts(): string {
  const file = join(folder, 'fonts.conf');
  const alias = (family: string, font: string): string =>
    `<match target="pattern"><test name="family"><string>${family}</string></test><edit name="family" mode="prepend" binding="strong"><string>${font}</string></edit></match>`;
  const families = ['system-ui', 'sans-serif'].map((family) => alias(family, 'Liberation Sans'));
  writeFileSync(
    file,
    `<?xml version="1.0"?><fontconfig><include>/etc/fonts/fonts.conf</include>${families.join('')}${alias('monospace', 'Liberation Mono')}</fontconfig>`,
  );
  return file;
}

async function take(scheme: string, number: number): Promise<void> {
  const shot = join(folder, `${scheme}.png`);
  execFileSync(
    chromium,
    [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--hide-scrollbars',
      '--force-device-scale-factor=1.5',
      `--blink-settings=preferredColorScheme=${number}`,
      `--window-size=${width},${height}`,
      `--user-data-dir=${join(folder, 'browser')}`,
      `--screenshot=${shot}`,
      `file://${join(folder, 'report.html')}`,
    ],
    { stdio: 'ignore', env: { ...process.env, FONTCONFIG_FILE: fonts() } },
  );
  const file = join(pictures, `report-${scheme}.png`);
  // Few colors: a third of the size, and nobody sees the difference.
  await sharp(shot).png({ palette: true, colours: 128, effort: 10, compressionLevel: 9 }).toFile(file);
  console.log(file);
}
