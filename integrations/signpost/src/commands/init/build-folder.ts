import { wranglerFiles } from '../../hosts/platform-formats.ts';
import { openSettings } from '../../hosts/shared/settings-file.ts';
import { createRootReader, findFirstIn, readText } from '../../lib/disk/read.ts';
import type { SiteGenerator } from '../../lib/generators/generator.ts';
import { toKeys } from '../../lib/json/jsonc.ts';

/** The key of a host's settings for the folder to publish. */
const publishedFolders: readonly (readonly [files: readonly string[], section: string, key: string])[] = [
  [['netlify.toml'], 'build', 'publish'],
  [wranglerFiles, 'assets', 'directory'],
  [wranglerFiles, '', 'pages_build_output_dir'],
  [['vercel.json'], '', 'outputDirectory'],
  [['firebase.json'], 'hosting', 'public'],
];

/**
 * The folder of the build by the generator's configuration, such as `publishDir = "out"` of Hugo, or by the settings of a
 * host, such as `publish = "out"` in netlify.toml. Undefined for the generator's usual folder.
 */
export async function findConfiguredBuild(generator: SiteGenerator | undefined): Promise<string | undefined> {
  const text = await readGeneratorConfig(generator);
  const configured = generator?.distKey === undefined ? '' : readValue(text, generator.distKey);
  if (configured !== '') return cleanFolder(configured);

  const read = createRootReader('.');
  for (const [files, section, key] of publishedFolders) {
    const keys = openSettings(read, files).opened?.keys ?? {};
    const folder = (section === '' ? keys : toKeys(keys[section]))[key];
    if (typeof folder === 'string') return cleanFolder(folder);
  }
  return undefined;
}

/** `out` for `./out/`; undefined for the whole project. */
function cleanFolder(folder: string): string | undefined {
  const parts = folder.split('/').filter((part) => part !== '' && part !== '.');
  return parts.length === 0 ? undefined : parts.join('/');
}

/** The text of the generator's configuration; empty without one. */
export async function readGeneratorConfig(generator: SiteGenerator | undefined): Promise<string> {
  const file = await findFirstIn('.', [
    ...(generator?.configFiles ?? []),
    ...(generator?.sharedConfig?.files ?? []),
  ]);
  return (file && (await readText(file))) ?? '';
}

/** The value of a key at the start of a line, in YAML, TOML, JSON and JavaScript: `baseURL = 'https://…'`. */
export function readValue(text: string, key: string): string {
  const line = new RegExp(`^[ \\t]*["']?${key}["']?[ \\t]*[:=][ \\t]*["']?([^"'\\s,#]*)`, 'im');
  return line.exec(text)?.[1] ?? '';
}
