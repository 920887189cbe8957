import type { Host } from './host.ts';

// A generated file → where it belongs: in the build's folder, or in the project's root.

/** True for a generated file that belongs in `dist`. */
export function isDistFile({ files }: Pick<Host, 'files'>, path: string): boolean {
  return files.some((file) => file.target === 'build' && isAt(file.path, path));
}

/** True for a generated file in the project's root that a merge can keep: JSON, or marked blocks. */
export function isRootFile({ files }: Pick<Host, 'files'>, name: string): boolean {
  if (name.includes('/') || !/\.(?:jsonc?|toml)$/.test(name)) return false;
  return files.some((file) => file.path === name && file.target === 'project-root');
}

/** True for a file at a place: a name, a folder with a slash, or `*.map`. */
export function isAt(place: string, path: string): boolean {
  if (place === './') return path !== 'README.md';
  if (place.startsWith('*')) return path.endsWith(place.slice(1));
  return place === path || (place.endsWith('/') && path.startsWith(place));
}
