import type { Page, Ref, ScriptAct } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';

/** A script file of the site that a page loads, and what it may do. */
interface LoadedScript {
  readonly ref: Ref;
  readonly file: string;
  readonly acts: readonly ScriptAct['act'][];
}

export function listLoadedScripts(site: Site, page: Page): LoadedScript[] {
  return page.refs.flatMap((ref) => {
    if (ref.kind !== 'script' || ref.target.kind !== 'site') return [];

    const hit = site.find(ref.target.path, ref.target.query);
    if (hit?.kind !== 'file' || !/\.m?js$/i.test(hit.file)) return [];
    return [{ ref, file: hit.file, acts: site.scriptActs?.(hit.file) ?? [] }];
  });
}
