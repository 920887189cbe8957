import type { Markup } from '../markup.ts';

/** One picture: what it shows, what it says in words, and the drawing. */
export interface Picture {
  readonly title: string;
  readonly says: string;
  readonly drawing: Markup;
  /** True for one that needs the whole width. */
  readonly wide?: boolean;
}
