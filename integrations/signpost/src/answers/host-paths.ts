/** Paths that hosts answer by themselves, and those of programs. */
const hostPaths = /^\/(?:cdn-cgi|cgi-bin|\.netlify|_vercel|_ah|__|\.auth)\//;

/** True for `/cdn-cgi/trace` and `/.netlify/functions/search`, which no file of a build answers. */
export function isHostPath(path: string): boolean {
  return hostPaths.test(path);
}
