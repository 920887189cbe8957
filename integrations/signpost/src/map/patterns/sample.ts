/** A path that a pattern matches: `/blog/any-slug/any` for `/blog/:slug/*`. */
export function samplePath(pattern: string, rest = 'any'): string {
  return pattern.replace(/\/:(\w+)/g, '/any-$1').replaceAll('*', rest);
}

/** Paths for every rest of a pattern: `/shop/`, `/shop/any` and `/shop/any/more` for `/shop/*`. */
export function samplePaths(pattern: string): string[] {
  const rests = pattern.includes('*') ? ['', 'any', 'any/more'] : [''];
  return rests.map((rest) => samplePath(pattern, rest));
}
