import { createRequire } from 'node:module';

// The links of a build by astro-link-validator, without its integration for Astro.
const { checkLinks } = await import(
  createRequire(new URL('../../test/engines/package.json', import.meta.url)).resolve('astro-link-validator')
);
const [folder = '.'] = process.argv.slice(2);
const { totalLinks, brokenLinks } = await checkLinks(folder, {});
console.log(totalLinks, brokenLinks.length);
