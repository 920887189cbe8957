import { createRequire } from 'node:module';
import type { Handler, Parser, ParserOptions } from 'htmlparser2';

const require = createRequire(import.meta.url);

/**
 * htmlparser2's parser. It is loaded when the first one is asked for: pages are cut into tokens without it, and
 * loading it would take each thread as long as some hundred pages.
 */
export function newParser(handler: Partial<Handler>, options?: ParserOptions): Parser {
  const { Parser }: typeof import('./htmlparser2.ts') = require('./htmlparser2.ts');
  return new Parser(handler, options);
}
