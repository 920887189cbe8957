import rule from '../../../src/audit/rules/script/script-file.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { testCases } from '../cases.ts';

const loaded = '<script src="/a.js"></script>';

const noindex = '<meta name="robots" content="noindex">';

const moving = (script: string) => site({ '/m/': { head: loaded }, 'a.js': script });

const hidden = (script: string) => site({ '/app/': { head: noindex + loaded }, 'a.js': script });

testCases(rule, {
  good: {
    'a script that redirects after a click': moving(
      'document.onclick = () => { location.href = "/gauges/"; };',
    ),
    'a library that can write the robots meta': hidden(
      'function head(n) { n.setAttribute("name", "robots"); n.setAttribute("content", "all"); }\nmenu.remove();',
    ),
  },
  bad: {
    'a noindex that is removed': hidden(`document.querySelector('meta[name="robots"]').remove();`),
    'a noindex that is removed, as a bundler shortens it': hidden(
      `var m=document.querySelector('meta[name="robots"]');m&&m.parentNode.removeChild(m)`,
    ),
    'a noindex that is changed on load': hidden(
      `window.onload = function () { var m = document.querySelector('meta[name=robots]'); if (m) m.setAttribute('content', 'index, follow'); };`,
    ),
  },
});
