import { mimes } from 'mrmime';

/** The media type of a file without a known extension. */
export const unknownType = 'application/octet-stream';

/** The media type of a file by extension, with UTF-8 for text (`W-HEAD-9`). */
export function findMediaType(file: string): string {
  // `x.constructor` has no type, although every object has such a key.
  const extension = file.slice(file.lastIndexOf('.') + 1).toLowerCase();
  const mediaType = Object.hasOwn(mimes, extension) ? mimes[extension] : undefined;
  const type = file.endsWith('.ico') ? 'image/x-icon' : (mediaType ?? unknownType);
  return isText(type) ? `${type}; charset=utf-8` : type;
}

/** True for a media type of text, which has a charset. JSON is always UTF-8. */
export function isText(type: string): boolean {
  return /^text\/|javascript$|xml$|svg/.test(type);
}

/** True for a media type that servers compress. */
export function isCompressible(type: string): boolean {
  return /^text\/|[/+](?:json|xml)$|javascript$/.test(type);
}

const ending = /\.(?:pdf|docx?|odt|rtf|xlsx?|ods|pptx?|odp|epub|txt)$/i;
/** Text files with a fixed name for programs, and verification files of services. */
const forPrograms =
  /(?:^|\/)(?:robots|llms[\w-]*|humans|ads|app-ads|security|sitemap[\w-]*|licen[cs]es?|[0-9a-f]{8,})\.txt$|\/\.well-known\//i;

/** True for an indexed document other than HTML, such as a PDF (`W-CANON-5`). */
export function isDocument(path: string): boolean {
  return ending.test(path) && !forPrograms.test(path);
}
