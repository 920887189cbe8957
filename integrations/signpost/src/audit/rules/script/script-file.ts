import { at, type Page, type ScriptAct } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Report } from '../rule.ts';
import { site } from '../shared/example.ts';
import { noindexOf } from '../shared/noindex.ts';

const loaded = '<script src="/a.js"></script>';
const noindex = '<meta name="robots" content="noindex">';
const moving = (script: string) => site({ '/m/': { head: loaded }, 'a.js': script });
const hidden = (script: string) => site({ '/app/': { head: noindex + loaded }, 'a.js': script });

export default defineRule({
  id: 'script-file',
  title: 'No script file redirects the page, or adds or removes a noindex',
  level: 'error',
  conventions: ['W-REDIR-3', 'W-NOINDEX-2'],
  why: 'A crawler may not run the script, or only days later. Until then it sees the page that should redirect, and a noindex that the script should remove has already removed the page from the index. (Google Search Central, JavaScript SEO and redirects; as of 2026 an initial noindex may skip rendering.)',
  fix: 'redirect on the server: add a redirect to redirects.yaml; remove noindex from the HTML, and let the script add it where needed',
  examples: () => ({
    good: {
      'a script that does something else': moving('console.log(location.href);'),
      'a script that redirects after a click': moving(
        'document.onclick = () => { location.href = "/gauges/"; };',
      ),
      'a library that can write the robots meta': hidden(
        'function head(n) { n.setAttribute("name", "robots"); n.setAttribute("content", "all"); }\nmenu.remove();',
      ),
    },
    bad: {
      'a redirect': moving('// moved\nlocation.replace("/gauges/");\n'),
      'a noindex that is added': moving(
        "const m = document.createElement('meta'); m.name = 'robots'; m.content = 'noindex'; document.head.append(m);",
      ),
      'a noindex that is removed': hidden(`document.querySelector('meta[name="robots"]').remove();`),
      'a noindex that is removed, as a bundler shortens it': hidden(
        `var m=document.querySelector('meta[name="robots"]');m&&m.parentNode.removeChild(m)`,
      ),
      'a noindex that is changed on load': hidden(
        `window.onload = function () { var m = document.querySelector('meta[name=robots]'); if (m) m.setAttribute('content', 'index, follow'); };`,
      ),
    },
  }),
  *check(site) {
    const reported = new Set<string>();
    for (const page of site.documents) {
      for (const act of page.acts) {
        const { file } = act;
        if (file === undefined || reported.has(`${act.act} ${file}`)) continue;
        const report = reportOf(site, page, act.act, file);
        if (report === undefined) continue;
        // A removed noindex concerns each page that has one; everything else is one error of the file.
        if (act.act !== 'unset-noindex') reported.add(`${act.act} ${file}`);
        yield { ...at(site, page, act), ...report };
      }
    }
  },
});

function reportOf(
  site: Site,
  page: Page,
  act: ScriptAct['act'],
  file: string,
): Omit<Report, 'file' | 'line' | 'column'> | undefined {
  if (act === 'unset-noindex' && page.kind === 'page' && noindexOf(site, page)?.by === 'meta')
    return { message: `${file} removes the noindex, but crawlers may never run it` };
  if (page.kind !== 'page') return undefined;
  if (act === 'redirect-alone')
    return { level: 'warning', message: `the page redirects by script, in ${file}` };
  if (act !== 'add-noindex') return undefined;
  return {
    level: 'warning',
    message: `${file} adds noindex to the page whenever it is opened`,
    fix: 'add it under a condition, or write noindex into the HTML of the pages that need it',
  };
}
