import { resolve } from 'node:path';
import { isHtml } from '../site/source.ts';
import { entriesOf } from './entries.ts';

/** True where an HTML page lies in a folder, outside of one folder in it. A `Problem` where it can't be read. */
export function hasPagesBeside(inner: string, folder: string): boolean {
  if (resolve(inner) === resolve(folder)) return false;
  const { files, folders } = entriesOf(folder, '');
  return files.some(isHtml) || folders.some((name) => hasPagesBeside(inner, `${folder}/${name}`));
}
