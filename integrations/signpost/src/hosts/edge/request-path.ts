import { parsePath } from '../../lib/url/path.ts';
import { dataFolder } from './site-data.ts';

/** True for the edge function's own data, which must never be served, in any percent-encoding. */
export function isSiteData(url: string): boolean {
  const segments = parsePath(new URL(url).pathname).split('/');
  return segments.find((segment) => segment !== '')?.toLowerCase() === dataFolder;
}
