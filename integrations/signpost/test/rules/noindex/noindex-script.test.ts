import rule from '../../../src/audit/rules/noindex/noindex-script.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { testCases } from '../cases.ts';

const noindex = '<meta name="robots" content="noindex">';

testCases(rule, {
  good: {
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
    'it is changed': site({
      '/app/': {
        head: `${noindex}<script>document.querySelector("meta[name=robots]").setAttribute("content", "index, follow")</script>`,
      },
    }),
  },
});
