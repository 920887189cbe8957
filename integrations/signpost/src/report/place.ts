import type { Finding } from '../lib/finding.ts';

/** True for a crawled page, which has a URL instead of a file. */
export function isUrl(file: string | undefined): file is string {
  return file !== undefined && /^https?:\/\//i.test(file) && URL.parse(file) !== null;
}

/** `file:line:column`, which terminals and editors make clickable; for a crawled page its URL, then the numbers. */
export function placeText({
  file,
  line,
  column,
  url,
}: Pick<Finding, 'file' | 'line' | 'column' | 'url'>): string {
  const numbers = [line, column].filter((part) => part !== undefined);
  // Terminals detect a URL up to the next space. A position would be read as a part of it.
  if (isUrl(file)) return numbers.every((one) => one === 1) ? file : `${file} ${numbers.join(':')}`;

  const place = [file ?? '', ...numbers].filter((part) => part !== '').join(':');
  // A row of a list is identified by its URL.
  const isRow = line !== undefined && column === undefined && url !== undefined;

  return isRow ? `${place} ${url}` : place;
}
