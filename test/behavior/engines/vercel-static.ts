import { findMediaType } from '../../../integrations/signpost/src/lib/media-type.ts';
import { decodePath } from './percent.ts';

/** Serves a path from the build; undefined where no file is there. */
export type Static = (pathname: string, status?: number) => Response | undefined;

/** Vercel's files without `cleanUrls` and `trailingSlash`: a folder's index answers with the slash and without. */
export function makeStatic(files: Readonly<Record<string, string>>): Static {
  return (pathname, status = 200) => {
    const path = decodePath(pathname).slice(1);
    const folder = path.replace(/\/$/, '');
    const names = path === '' ? ['index.html'] : [path, `${folder}/index.html`];
    const name = names.find((one) => files[one] !== undefined);
    const text = name === undefined ? undefined : files[name];
    if (name === undefined || text === undefined) return undefined;
    return new Response(text, { status, headers: { 'content-type': findMediaType(name) } });
  };
}
