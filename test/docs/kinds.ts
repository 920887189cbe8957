/** Every kind of page. */
export const kinds = [
  '/',
  '/guides/audit/',
  '/reference/options/',
  '/reference/commands/audit/',
  '/rules/',
  '/rules/link/',
  '/reference/hosts/',
  '/reference/hosts/cloudflare/',
  '/evidence/verdicts/',
  '/nothing-here/',
];

/** Runs in the browser: how many pixels the page is wider than its window. */
export function readOverflow(): number {
  return document.documentElement.scrollWidth - innerWidth;
}
