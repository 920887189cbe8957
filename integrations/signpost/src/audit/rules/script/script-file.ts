import { at, type Page, type Ref } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { noindexOf } from '../shared/noindex.ts';

const messages = {
  noindex: (file: string) => `${file} may remove the noindex, but crawlers may never run it`,
  redirect: (file: string) => `${file} may redirect the page`,
};

const loaded = '<script src="/a.js"></script>';
const moving = (script: string) => site({ '/m/': { head: loaded }, 'a.js': script });

export default defineRule({
  id: 'script-file',
  title: 'No script file redirects the page or removes a noindex',
  level: 'error',
  conventions: ['W-REDIR-3', 'W-NOINDEX-2'],
  why: 'A crawler may not run the script, or only days later. Until then it sees the page that should redirect, and a noindex that the script should remove has already removed the page from the index. (Google Search Central, JavaScript SEO and redirects; as of 2026 an initial noindex may skip rendering.)',
  fix: 'redirect on the server: add a redirect to redirects.yaml; remove noindex from the HTML, and let the script add it where needed',
  examples: () => ({
    good: { 'a script that does something else': moving('console.log(location.href);') },
    bad: { 'a redirect': moving('// moved\nlocation.replace("/gauges/");\n') },
  }),
  *check(site) {
    const reported = new Set<string>();
    for (const page of site.documents) {
      for (const { ref, file } of loadedScripts(site, page)) {
        const acts = site.scriptActs?.(file) ?? [];

        // Each page with a noindex is at risk.
        if (acts.includes('unset-noindex') && page.kind === 'page' && noindexOf(site, page)?.by === 'meta')
          yield { ...at(site, page, ref), message: messages.noindex(file) };

        // One redirecting file is one error, however many pages load it.
        if (page.kind !== 'page' || !acts.includes('redirect-alone') || reported.has(file)) continue;
        reported.add(file);
        yield { ...at(site, page, ref), level: 'warning', message: messages.redirect(file) };
      }
    }
  },
});

/** The site's own script files that a page loads. */
function loadedScripts(site: Site, page: Page): { readonly ref: Ref; readonly file: string }[] {
  return page.refs.flatMap((ref) => {
    if (ref.kind !== 'script' || ref.target.kind !== 'site') return [];
    const hit = site.find(ref.target.path, ref.target.query);
    return hit?.kind === 'file' && /\.m?js$/i.test(hit.file) ? [{ ref, file: hit.file }] : [];
  });
}
