// What the rooms use of `node:path`, in the browser: paths with slashes.

function withoutSlashesAtEnd(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end--;
  return path.slice(0, end);
}

export function basename(path: string): string {
  const whole = withoutSlashesAtEnd(path);
  return whole.slice(whole.lastIndexOf('/') + 1);
}

export function extname(path: string): string {
  return /(?<=.)\.[^.]*$/s.exec(basename(path))?.[0] ?? '';
}

export function dirname(path: string): string {
  const whole = withoutSlashesAtEnd(path);
  const lastSlash = whole.lastIndexOf('/');
  if (lastSlash === -1) return path.startsWith('/') ? '/' : '.';
  return withoutSlashesAtEnd(whole.slice(0, lastSlash)) || '/';
}

export function join(...parts: readonly string[]): string {
  const path = parts.filter((part) => part !== '').join('/');
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment === '..' && segments.length > 0 && segments.at(-1) !== '..') segments.pop();
    else if (segment !== '..' || !path.startsWith('/')) segments.push(segment);
  }
  const end = path.endsWith('/') && segments.length > 0 ? '/' : '';
  const joined = (path.startsWith('/') ? '/' : '') + segments.join('/') + end;
  return joined === '' ? '.' : joined;
}

export const posix = { basename, dirname, extname, join };

/** Only files of a disk are printed relative to a folder. */
export function relative(_folder: string, path: string): string {
  return path;
}
