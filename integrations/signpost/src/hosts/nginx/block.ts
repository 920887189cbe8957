import { comment } from './text.ts';

/** Lines of a config file; a block's lines stand two spaces in. */
export function lines(all: readonly string[]): string {
  return `${all.join('\n')}\n`;
}

/** `OPENING { … }`. */
export function block(opening: string, inner: readonly string[]): string[] {
  return [`${opening} {`, ...inner.map((line) => (line === '' ? '' : `  ${line}`)), '}'];
}

/** The same behind a blank line and a line that says what the block is for. */
export function explained(about: string, opening: string, inner: readonly string[]): string[] {
  return ['', comment(about), ...block(opening, inner)];
}

/** A body of any size is refused as a small one is: with 405 and `Allow`. Nothing reads it. */
export const anyBody = ['client_max_body_size 0;'];

/** Lines behind one that says what they do; nothing where there are none. */
export function noted(about: string, inner: readonly string[]): string[] {
  return inner.length === 0 ? [] : [comment(about), ...inner];
}
