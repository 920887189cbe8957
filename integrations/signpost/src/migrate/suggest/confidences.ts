// The confidences of proposals from facts besides words.

/** The confidence in a file at the same URL. */
export const certain = 0.99;

/** The confidence in a file with the right name, and in a feed. */
export const sure = 0.9;

/** From this confidence on, a page is proposed rather than a file with the right name. */
export const likely = 0.5;
