/** How the search weighs words: a page whose title or description has them comes before one that has them often. */
export const searchRanking = { metaWeights: { title: 10 } };
