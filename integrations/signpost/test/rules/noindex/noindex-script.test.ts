import rule from '../../../src/audit/rules/noindex/noindex-script.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';

const noindex = '<meta name="robots" content="noindex">';

/** A noindex page that loads a script file. */
const loading = (script: string) =>
  site({ '/app/': { head: `${noindex}<script src="/a.js"></script>` }, 'a.js': script });

expectReports(rule, {
  good: {
    'a library file that can write the robots meta': loading(
      'function head(n) { n.setAttribute("name", "robots"); n.setAttribute("content", "all"); }\nmenu.remove();',
    ),
    'a script that adds it': site({
      '/app/': {
        head: `<script>const m = document.createElement('meta'); m.name = 'robots'; m.content = 'noindex'; document.head.append(m)</script>`,
      },
    }),
    'a removal that is a comment alone': site({
      '/app/': {
        head: `${noindex}<script>/* once: document.querySelector("meta[name=robots]").remove() */
// document.querySelector("meta[name=robots]").remove()</script>`,
      },
    }),
  },
  bad: {
    'it is removed by a script file': loading(`document.querySelector('meta[name="robots"]').remove();`),
    'it is removed by a bundled script file': loading(
      `var m=document.querySelector('meta[name="robots"]');m&&m.parentNode.removeChild(m)`,
    ),
    'it is changed on load by a script file': loading(
      `window.onload = function () { var m = document.querySelector('meta[name=robots]'); if (m) m.setAttribute('content', 'index, follow'); };`,
    ),
    'it is changed': site({
      '/app/': {
        head: `${noindex}<script>document.querySelector("meta[name=robots]").setAttribute("content", "index, follow")</script>`,
      },
    }),
  },
});
