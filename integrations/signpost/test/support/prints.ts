import { stripVTControlCharacters } from 'node:util';
import { beforeEach, vi } from 'vitest';

/** What a command printed since its test began, without colors; a test may empty it. */
export interface Prints {
  /** On stdout. */
  out: string;
  /** On stderr, each message with its line end. */
  err: string;
}

/** Keeps what commands print in each test of a file, in place of showing it. */
export function watchPrints(): Prints {
  const printed: Prints = { out: '', err: '' };
  beforeEach(() => {
    printed.out = '';
    printed.err = '';
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      printed.out += stripVTControlCharacters(String(text));
      return true;
    });
    vi.spyOn(console, 'log').mockImplementation((text: string) => {
      printed.out += `${stripVTControlCharacters(text)}\n`;
    });
    vi.spyOn(console, 'error').mockImplementation((text: string) => {
      printed.err += `${stripVTControlCharacters(text)}\n`;
    });
  });
  return printed;
}
