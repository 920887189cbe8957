import { existsSync, readFileSync } from 'node:fs';

/** True in a clone, where the code runs from `src`; installed, it runs from `dist`, in pieces that a bundler cut. */
export const isSource = import.meta.url.endsWith('.ts');

const root = folderWith('package.json', new URL('./', import.meta.url));

/** The version of this package, from its own manifest. */
export const version = versionIn(readFileSync(packageFile('package.json'), 'utf8'));

/** A file of this package, by its path from the package's folder. */
export function packageFile(path: string): URL {
  return new URL(path, root);
}

/** A module of this package that is loaded by its URL, by its path in `src` without the ending. */
export function moduleFile(path: string): URL {
  return packageFile(isSource ? `src/${path}.ts` : `dist/${path}.js`);
}

/** The folder itself or the nearest above it that has such a file. */
function folderWith(name: string, folder: URL): URL {
  const above = new URL('..', folder);
  return existsSync(new URL(name, folder)) || above.href === folder.href ? folder : folderWith(name, above);
}

function versionIn(text: string): string {
  const manifest: unknown = JSON.parse(text);
  const isManifest = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return isManifest ? String(manifest.version) : '';
}
