import { hostFindings, ownFindings, placeFindings } from '../hosts/findings.ts';
import { defineFindings, type Example } from '../lib/finding.ts';
import { mapFindings } from '../map/map-findings.ts';

// Findings that no rule of the audit makes, in the shape of a rule: text, and examples that the tests run.

/** Files of a project, and the command that finds the fault in them. */
function auditFiles(files: Example['files']) {
  return {
    files: { 'dist/index.html': home, ...files },
    command: 'audit dist --site https://www.example.com',
  };
}

const home = '<!doctype html><html lang="en"><head><title>Pumps | Example</title></head><body></body></html>';

/** A redirect with a comment that hides findings of `map-target`. */
function auditIgnoreComment(to: string) {
  const comment = '# signpost-ignore map-target: the shop serves it';
  const redirect = `- { from: /a, to: ${to}, since: 2026-01-01 }`;
  return auditFiles({ 'redirects.yaml': `redirects:\n  ${comment}\n  ${redirect}\n` });
}

/** Findings about the two files that say what the audit leaves out: ignores, and the ledger. */
export const ignoreFindings = defineFindings([
  {
    id: 'ignore-unused',
    title: 'An ignore matches no finding',
    level: 'warning',
    conventions: [],
    why: 'It hides nothing now. Left in place, it would hide the next problem.',
    fix: 'remove the comment or the `ignore` of the settings',
    examples: () => ({
      bad: { 'A comment above a redirect that has no fault': auditIgnoreComment('/') },
      good: { 'The comment hides a finding': auditIgnoreComment('/shop/') },
    }),
  },
  {
    id: 'ledger-syntax',
    title: "A line of the ledger of published URLs can't be read",
    level: 'error',
    conventions: ['W-MIG-4'],
    why: "`published.txt` lists every URL that was ever published, so that none is lost. A URL on a line that can't be read may be lost unnoticed.",
    fix: 'write a path that starts with a slash and the day after it: `/about/ 2026-03-01`',
    examples: () => ({
      bad: { 'A line without a path': auditFiles({ 'published.txt': 'about us\n' }) },
      good: { 'A path and its day': auditFiles({ 'published.txt': '/\t2026-03-01\n' }) },
    }),
  },
]);

/** Findings of an Astro build only. */
export const buildFindings = defineFindings([
  {
    id: 'card-characters',
    title: 'The font of the social cards lacks characters',
    level: 'warning',
    conventions: [],
    why: "The social image of a page leaves out the characters that the font doesn't have.",
    fix: 'set `seo.socialImages.font` in the options to a .ttf or .otf file that has them',
    examples: () => ({
      bad: { 'A Thai title in the built-in font': { 'src/pages/index.astro': '<Head title="ปั๊มน้ำ" />' } },
      good: { 'A Greek title': { 'src/pages/index.astro': '<Head title="Αντλίες" />' } },
    }),
  },
  {
    id: 'on-demand',
    title: 'Pages are rendered on demand',
    level: 'info',
    conventions: [],
    why: "The build has no file of them, so the audit doesn't see them, the sitemap doesn't list them, and hosts that serve files return 404. (Astro Docs, on-demand rendering.)",
    fix: 'list their URLs in `seo.sitemap.onDemand`, so that the sitemap has them. Search results and account pages need no entry: set `noindex` in their `<Head>`. If no on-demand page belongs in the sitemap, set `onDemand: []`. To check the pages, audit the live site',
    examples: () => ({
      bad: {
        'A page with `prerender = false`': {
          'src/pages/offers.astro': '---\nexport const prerender = false;\n---',
        },
      },
      good: { 'A page that is prerendered': { 'src/pages/offers.astro': '<h1>Offers</h1>' } },
    }),
  },
]);

/** All findings without a rule, whose texts reports print. */
export const otherFindings = [
  ...mapFindings,
  ...ownFindings,
  ...hostFindings,
  ...placeFindings,
  ...buildFindings,
  ...ignoreFindings,
] as const;
