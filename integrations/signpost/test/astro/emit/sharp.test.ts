import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const source = (file: string): string => fileURLToPath(new URL(`../../../src/${file}`, import.meta.url));

/** Runs some code where no package can load sharp, or Astro alone. */
function withoutSharp(code: string, visible: 'nowhere' | 'to Astro' = 'nowhere'): string {
  const isHidden = visible === 'nowhere' ? 'true' : `!context.parentURL?.endsWith('/astro/package.json')`;
  const hooks = `
    import { registerHooks } from 'node:module';
    registerHooks({
      resolve(name, context, next) {
        if (name === 'sharp' && ${isHidden}) throw Object.assign(new Error('no sharp'), { code: 'ERR_MODULE_NOT_FOUND' });
        return next(name, context);
      },
    });`;
  const given = [
    '--import',
    `data:text/javascript,${encodeURIComponent(hooks)}`,
    '--input-type=module',
    '-e',
    code,
  ];
  const { stdout, stderr } = spawnSync(process.execPath, given, { encoding: 'utf8', timeout: 240_000 });
  return stdout + stderr;
}

test('loadSharp refuses without sharp, with the option and the command to install', () => {
  const code = `
    const { drawIcons } = await import(${JSON.stringify(source('astro/emit/icons.ts'))});
    const { loadSharp } = await import(${JSON.stringify(source('astro/emit/sharp.ts'))});
    await drawIcons({ name: 'icon.svg', bytes: new Uint8Array() }, ['favicon.ico'], {}).catch(({ message }) => console.log(message));
    await loadSharp('cards').catch(({ message }) => console.log(message));
  `;
  expect(withoutSharp(code)).toBe(
    "The icons are drawn by sharp, which isn't installed. Run `npm install sharp`, or set `seo.icon` to false in the options of signpost().\n" +
      "The cards are drawn by sharp, which isn't installed. Run `npm install sharp`, or set `seo.socialImages` to false in the options of signpost().\n",
  );
});

test('loadSharp finds the sharp that only Astro can import', () => {
  const code = `
    const { loadSharp } = await import(${JSON.stringify(source('astro/emit/sharp.ts'))});
    const sharp = await loadSharp('cards');
    console.log(typeof sharp, Object.keys(sharp).includes('versions'));
  `;
  expect(withoutSharp(code, 'to Astro')).toBe('function true\n');
});
