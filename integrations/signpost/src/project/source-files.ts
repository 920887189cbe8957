import { type Dirent, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { platformFormats } from '../hosts/platform-formats.ts';
import type { SiteGenerator } from '../lib/generators/generator.ts';
import { listSourceFolders } from '../lib/generators/list.ts';

/** Files with pages, and files of layouts, components and data. */
export const pageFile = /\.(?:md|mdx|mdoc|markdown|astro|html?|njk|liquid|hbs|ejs|pug|vue|svelte|[jt]sx)$/i;
const dataFile = /\.(?:[cm]?[jt]s|ya?ml|toml|json)$/i;

/** Folders without sources of pages. */
const otherFolders: ReadonlySet<string> = new Set(
  'node_modules vendor coverage public static test tests dist build out _site bin target cache'.split(' '),
);

/** Files about the repository or its package, not of the site. The redirect map and netlify.toml have the same URLs as links. */
const otherRootFile =
  /^(?:readme|changelog|contributing|license|security|code_of_conduct)\b|^(?:package(?:-lock)?|composer)\.json$|^(?:pyproject|cargo)\.toml$|^redirects\.yaml$/i;

const maxFiles = 5_000;

/** Lists the files that the generator builds the site from: those in its folders, and pages and settings of the root. */
export function listSources(root: string, build: string, generator: SiteGenerator | undefined): string[] {
  const rootFiles = readFolder(root)
    .filter((entry) => entry.isFile() && isSourceInRoot(entry.name, generator))
    .map(({ name }) => name);

  const folders = listSourceFolders(generator);
  const filesInFolders = folders.flatMap((folder) => listFolder(root, { build, folders }, folder));
  return [...new Set([...rootFiles, ...filesInFolders])].slice(0, maxFiles);
}

function isSourceInRoot(name: string, generator: SiteGenerator | undefined): boolean {
  if (!isSource(name) || otherRootFile.test(name)) return false;
  if (platformFormats.some((format) => format.name === name)) return false;
  // report.json and signpost-baseline.json have the URLs of the site too.
  if (name.endsWith('.json') && generator?.configFiles.includes(name) !== true) return false;
  // A page of the root is a source if the generator reads it. `docusaurus.config.js` has the links of the navigation.
  return !pageFile.test(name) || generator === undefined || generator.readsRoot === true;
}

interface SourceFolders {
  readonly build: string;
  readonly folders: readonly string[];
}

function listFolder(root: string, sourceFolders: SourceFolders, folder: string): string[] {
  // docs/ of another generator has sources; here it is the build.
  if (folder === sourceFolders.build) return [];
  return readFolder(join(root, folder)).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (otherFolders.has(entry.name)) return [];
    // src/.vitepress/ has the title and description that each page gets; src/.git/ has none.
    const isHidden = entry.name.startsWith('.') && !sourceFolders.folders.includes(entry.name);
    if (entry.isDirectory()) return isHidden ? [] : listFolder(root, sourceFolders, path);
    return entry.isFile() && isSource(path) ? [path] : [];
  });
}

function isSource(path: string): boolean {
  return pageFile.test(path) || dataFile.test(path);
}

/** An unreadable folder doesn't fail the audit. */
function readFolder(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
