import { existsSync, readFileSync } from 'node:fs';
import { isObject } from '../json/json.ts';

/** True in a clone, where the code runs from `src`. The installed package runs from `dist`, split by the bundler. */
export const isSource = import.meta.url.endsWith('.ts');

const root = findFolderWith('package.json', new URL('./', import.meta.url));

/** The version in the package's manifest. */
export const version = readPackageVersion(readFileSync(packageFile('package.json'), 'utf8'));

export function packageFile(path: string): URL {
  return new URL(path, root);
}

/** False in signpost.mjs, the command line in one file. */
export const hasModuleFiles = true;

/** The URL of a module of the package, by the path in `src` without the extension. */
export function moduleFile(path: string): URL {
  return packageFile(isSource ? `src/${path}.ts` : `dist/${path}.js`);
}

/** The nearest folder upwards with a file of the name. */
function findFolderWith(name: string, folder: URL): URL {
  const above = new URL('..', folder);
  if (existsSync(new URL(name, folder)) || above.href === folder.href) return folder;
  return findFolderWith(name, above);
}

function readPackageVersion(text: string): string {
  const manifest: unknown = JSON.parse(text);
  return isObject(manifest) ? String(manifest.version) : '';
}
