import { runRules } from '../../../../src/audit/rules/run.ts';
import { readLiveSite } from '../../../../src/project/live-site.ts';

// Audits a site in a process of its own, which a test may kill: node audit-child.ts URL
const { site, findings } = await readLiveSite({ url: process.argv[2] ?? '', rate: 100_000, resume: true });
const reported = [...runRules(site), ...findings].map(
  ({ rule, url = '', message }) => `${rule} ${url} ${message}`,
);
process.stdout.write(JSON.stringify({ pages: site.pages.map(({ url }) => url), reported }));
