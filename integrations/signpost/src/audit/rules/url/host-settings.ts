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
    good: {
      'a value that Workers knows': {
        files: siteOnWorkers('auto-trailing-slash'),
        nearMiss: {
          replace: ['auto-trailing-slash', 'auto-slash'],
          finds:
            'error wrangler.jsonc:1  wrangler.jsonc has `assets.html_handling: "auto-slash"`, which the host doesn\'t know  Fix: Set it to one of `auto-trailing-slash`, `force-trailing-slash`, `drop-trailing-slash`, `none`.',
        },
      },
    },
    bad: {
      'a value that Workers does not know': {
        files: siteOnWorkers('auto'),
        finds:
          'error wrangler.jsonc:1  wrangler.jsonc has `assets.html_handling: "auto"`, which the host doesn\'t know  Fix: Set it to one of `auto-trailing-slash`, `force-trailing-slash`, `drop-trailing-slash`, `none`.',
      },
    },
  }),
  *check({ serving }) {
    // What the reader of a host's settings doesn't understand: an unknown value of `html_handling` or `not_found_handling` in wrangler.jsonc,
    // of `cleanUrls` or `trailingSlash` in vercel.json, firebase.json or staticwebapp.config.json, of `pretty_urls` in netlify.toml, and a
    // firebase.json with several sites. Other settings decide nothing about URLs, and aren't read.
    for (const fault of serving?.faults ?? []) {
      const { message, level, fix, why } = fault;
      yield { ...fault, cause: { key: message, message, level, fix, why } };
    }
  },
});

function siteOnWorkers(handling: string): Record<string, string> {
  return { ...site(), 'wrangler.jsonc': `{ "assets": { "html_handling": "${handling}" } }` };
}
