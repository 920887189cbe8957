import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';

export default defineRule({
  id: 'host-settings',
  title: "The host understands the settings in the project's file for it",
  level: 'error',
  conventions: ['W-ADDR-3'],
  why: 'A host ignores or refuses a file with a mistake, so pages get other URLs than intended, or the deployment fails.',
  fix: "write a value that the host's documentation lists",
  examples: () => ({
    good: { 'a value that Workers knows': siteOnWorkers('auto-trailing-slash') },
    bad: {
      'a value that Workers does not know': {
        files: siteOnWorkers('auto'),
        finds:
          'error wrangler.jsonc:1  wrangler.jsonc has `assets.html_handling: "auto"`, which the host doesn\'t know  Fix: Set it to one of `auto-trailing-slash`, `force-trailing-slash`, `drop-trailing-slash`, `none`.',
      },
    },
  }),
  *check({ serving }) {
    // The faults that the host found while it read its settings, such as wrangler.jsonc.
    for (const fault of serving?.faults ?? []) {
      const { message, level, fix, why } = fault;
      yield { ...fault, cause: { key: message, message, level, fix, why } };
    }
  },
});

function siteOnWorkers(handling: string): Record<string, string> {
  return { ...site(), 'wrangler.jsonc': `{ "assets": { "html_handling": "${handling}" } }` };
}
