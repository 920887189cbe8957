import type { Role } from './frontier.ts';
import type { Answer } from './reply.ts';

/** Of an image its size is read, which stands at its beginning. */
const mostOfImage = 65_536;

/** How much of a body is worth reading: all text, wherever its address was found. */
export function worth(role: Role, status: number, headers: Answer['headers']): number {
  if (status !== 200) return 0;
  const type = headers.get('content-type')?.[0] ?? (role === 'page' ? 'text/html' : '');
  if (role === 'part' || role === 'sitemap' || /html|css|json|xml/i.test(type))
    return Number.POSITIVE_INFINITY;
  return /^image\//i.test(type) ? mostOfImage : 0;
}
