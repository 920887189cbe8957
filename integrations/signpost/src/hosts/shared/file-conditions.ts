/** Headers of a request that the API looks at no more than its handler does: it has no parts, and nothing is written. */
export const fileConditions = ['Range', 'If-Match', 'If-Unmodified-Since'] as const;
