import { Problem } from '../core/problem.ts';
import { type RawPage, readPage, unreadablePage } from './raw-page.ts';
import { SharedStrings, type Strings } from './strings.ts';

/** Gives the bytes of a file, or its text where they are UTF-8. Throws a `Problem` where it can't be read. */
type Read = (file: string) => Buffer | string;

/** Reads HTML files one after another. */
export function readRawPages(files: readonly string[], read: Read): RawPage[] {
  const strings = new SharedStrings();
  return files.map((file) => readRawPage(file, read, strings));
}

/** Reads one HTML file, of `size` bytes where that is known; one that the system doesn't let us read has no facts. */
export function readRawPage(file: string, read: Read, strings: Strings, size?: number): RawPage {
  try {
    return readPage(file, read(file), strings, size);
  } catch (error) {
    if (error instanceof Problem) return unreadablePage(file, error.message);
    throw error;
  }
}
