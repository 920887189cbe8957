import rule from '../../../src/audit/rules/noindex/noindex-script.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';

const noindex = '<meta name="robots" content="noindex">';

expectReports(rule, {
  good: {
    'a script that adds it': site({
      '/app/': {
        head: `<script>const m = document.createElement('meta'); m.name = 'robots'; m.content = 'noindex'; document.head.append(m)</script>`,
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
