import { expect, test } from 'vitest';
import { setUp } from './support/init.ts';
import { inOwnFolder } from './support/own-folder.ts';

const printed = inOwnFolder();

test("init keeps Netlify's own command in the build script, and says to replace it in netlify.toml", async () => {
  const toml =
    '[build]\n  publish = "public"\n  command = "npm run css && hugo --gc"\n[dev]\n  command = "hugo server"\n';
  await setUp({ 'hugo.toml': 'baseURL = "https://www.acme.dev/"\n', 'netlify.toml': toml });
  expect(printed.out).toContain(' && npm run css && hugo --gc && signpost map compile ');
  expect(printed.out).toContain(
    'In netlify.toml, write command = "npm run build" in place of "npm run css && hugo --gc", and add NODE_VERSION = "24" below a new line [build.environment], since Netlify',
  );
});

// https://docs.netlify.com/build/configure-builds/file-based-configuration/: a context's command replaces that of [build].
test('init keeps the flags of the contexts in netlify.toml that deploy without the redirects', async () => {
  const toml = `[build]
  publish = "public"
  command = "hugo --gc --minify"
[build.environment]
  HUGO_VERSION = "0.111.3"
[context.split1]
  command = "npm run build"
[context.deploy-preview]
  command = "hugo -b $DEPLOY_PRIME_URL"
[context.branch-deploy]
  command = "hugo --gc -b $DEPLOY_PRIME_URL"
`;
  await setUp({ 'hugo.toml': 'baseURL = "https://www.acme.dev/"\n', 'netlify.toml': toml });
  expect(printed.out).toContain(' && hugo --gc --minify && signpost map compile ');
  expect(printed.out).toContain(
    'In netlify.toml, write command = "npm run build" in place of "hugo --gc --minify", and add NODE_VERSION = "24" below [build.environment], since Netlify',
  );
  const redirects = '&& npx astro-signpost map compile --output deploy && cp -r deploy/netlify/_* public/';
  expect(printed.out).toContain(`[context.deploy-preview]
      command = "hugo -b $DEPLOY_PRIME_URL ${redirects}"
    [context.branch-deploy]
      command = "hugo --gc -b $DEPLOY_PRIME_URL ${redirects}"
`);
});

test('init takes the command of [context.production] in netlify.toml for the build script', async () => {
  const toml =
    '[build]\n  command = "npm run build"\n[context.production]\n  command = "hugo --gc --minify"\n';
  await setUp({ 'hugo.toml': 'baseURL = "https://www.acme.dev/"\n', 'netlify.toml': toml });
  expect(printed.out).toContain(' && hugo --gc --minify && signpost map compile ');
  expect(printed.out).toContain(
    'In netlify.toml, write command = "npm run build" in place of "hugo --gc --minify" below [context.production], and add NODE_VERSION = "24" below a new line [build.environment], since Netlify',
  );
});
