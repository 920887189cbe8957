import { lookup } from 'mrmime';

/** The media type of a file by its extension, with UTF-8 for text (`W-HEAD-9`). */
export function mediaType(file: string): string {
  const type = file.endsWith('.ico') ? 'image/x-icon' : (lookup(file) ?? 'application/octet-stream');
  return /^text\/|javascript$|xml$|svg/.test(type) ? `${type}; charset=utf-8` : type;
}
