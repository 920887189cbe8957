import { at, type Page, type Ref } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { hitOf } from '../shared/judge.ts';
import { noindexOf, noindexPages } from '../shared/noindex.ts';
import { mostScripts, sortedRefs } from '../shared/refs.ts';

const loaded = '<script src="/a.js"></script>';
const noindex = '<meta name="robots" content="noindex">';
const moving = (script: string) => site({ 'm/index.html': page('/m/', { head: loaded }), 'a.js': script });
const hidden = (script: string) =>
  site({ 'app/index.html': page('/app/', { head: noindex + loaded }), 'a.js': script });

export default defineRule({
  id: 'script-file',
  title: 'No script file redirects the page, or adds or removes a noindex',
  level: 'error',
  conventions: ['W-REDIR-3', 'W-NOINDEX-2'],
  why: 'A crawler may not run the script, or only days later. Until then it sees the page that should redirect, and a noindex that the script should remove has already removed the page from the index. (Google Search Central, JavaScript SEO and redirects; as of 2026 an initial noindex may skip rendering.)',
  fix: 'redirect on the server: add a redirect to redirects.yaml; remove noindex from the HTML, and let the script add it where needed',
  examples: () => ({
    good: [
      { title: 'a script that does something else', files: moving('console.log(location.href);') },
      {
        title: 'a script that redirects after a click',
        files: moving('document.onclick = () => { location.href = "/gauges/"; };'),
      },
      {
        title: 'a library that can write the robots meta',
        files: hidden(
          'function head(n) { n.setAttribute("name", "robots"); n.setAttribute("content", "all"); }\nmenu.remove();',
        ),
      },
    ],
    bad: [
      { title: 'a redirect', files: moving('// moved\nlocation.replace("/gauges/");\n') },
      {
        title: 'a noindex that is added',
        files: moving(
          "const m = document.createElement('meta'); m.name = 'robots'; m.content = 'noindex'; document.head.append(m);",
        ),
      },
      {
        title: 'a noindex that is removed',
        files: hidden(`document.querySelector('meta[name="robots"]').remove();`),
      },
      {
        title: 'a noindex that is removed, as a bundler shortens it',
        files: hidden(`var m=document.querySelector('meta[name="robots"]');m&&m.parentNode.removeChild(m)`),
      },
      {
        title: 'a noindex that is changed on load',
        files: hidden(
          `window.onload = function () { var m = document.querySelector('meta[name=robots]'); if (m) m.setAttribute('content', 'index, follow'); };`,
        ),
      },
    ],
  }),
  *check(site) {
    const { scripts } = sortedRefs(site);
    if (scripts.size > mostScripts || site.scriptActs === undefined) return;
    const removing = new Set<string>();
    for (const [file, { page, ref }] of scripts) {
      if (!/\.m?js$/i.test(file)) continue;
      const acts = site.scriptActs(file);
      if (acts.includes('unset-noindex')) removing.add(file);
      if (acts.includes('add-noindex'))
        yield {
          ...at(site, page, ref),
          level: 'warning',
          message: `${file} adds noindex to each page that loads it`,
          fix: 'add it under a condition, or write noindex into the HTML of the pages that need it',
        };
      if (!acts.includes('redirect-alone') || page.kind !== 'page') continue;
      yield { ...at(site, page, ref), level: 'warning', message: `the page redirects by script, in ${file}` };
    }
    if (removing.size === 0) return;
    for (const page of noindexPages(site).keys()) {
      if (page.kind !== 'page' || noindexOf(site, page)?.by !== 'meta') continue;
      for (const { ref, file } of scriptsOf(site, page)) {
        if (!removing.has(file)) continue;
        const message = `${file} removes the noindex, but crawlers may never run it`;
        yield { ...at(site, page, ref), message };
      }
    }
  },
});

function scriptsOf(site: Site, page: Page): { readonly ref: Ref; readonly file: string }[] {
  return page.refs
    .filter(({ kind }) => kind === 'script')
    .flatMap((ref) => {
      const hit = hitOf(site, ref.target);
      return hit?.kind === 'file' ? [{ ref, file: hit.file }] : [];
    });
}
