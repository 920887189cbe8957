/** Lines for a project's AGENTS.md, which coding agents read first: https://agents.md */
export const agentLines = `## URLs and redirects (Signpost)

- Every URL in \`published.txt\` must lead somewhere. If you rename or delete a page, add its redirect in the same change:
  \`npx astro-signpost map add /old /new/\`. Was it removed on purpose? \`npx astro-signpost map add /old --gone\`.
- Redirects are in \`redirects.yaml\`. Never edit \`deploy/\` or a block that Signpost marks as generated: each build writes them anew.
- After a build: \`npx astro-signpost audit --json\`. Exit code 0: fine. 1: findings. 2: wrong use; read stderr.
- A finding has \`fix\`, and \`source\` where it is to be made. Edit the source, not the file in the build. Findings of one \`cause\` need one repair.
- \`npx astro-signpost rules ID\` explains a finding, \`npx astro-signpost explain /path\` says what a URL returns, and why.
- \`npx astro-signpost audit --fix\` makes the changes that need no judgment.
- Don't delete lines of \`published.txt\`, switch a rule off or update the baseline to make a check pass: ask first.
`;
