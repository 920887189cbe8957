import { lookup } from 'mrmime';

/** The media type of a file without a known extension. */
export const unknownType = 'application/octet-stream';

/** The media type of a file by its extension, with UTF-8 for text (`W-HEAD-9`). */
export function mediaType(file: string): string {
  const type = file.endsWith('.ico') ? 'image/x-icon' : (lookup(file) ?? unknownType);
  return /^text\/|javascript$|xml$|svg/.test(type) ? `${type}; charset=utf-8` : type;
}
