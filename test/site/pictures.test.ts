import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { faults } from '../../integrations/signpost/scripts/pictures/faults.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const pages = readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.html'))
  .map((name) => ({ name, text: readFileSync(join(root, 'dist', name), 'utf8') }));

describe('the pictures of the README', () => {
  test.each(faults)('the site still has what is broken for them: $from', ({ pages: meant, from, to }) => {
    const hit = pages.filter(({ name, text }) => meant.test(name) && text.replace(from, to) !== text);
    expect(hit.length).toBeGreaterThan(0);
  });

  test.each(['light', 'dark'])(
    '%s: small enough to load at once, and as bright as it says',
    async (scheme) => {
      const file = join(root, `docs/src/assets/report-${scheme}.png`);
      expect(statSync(file).size).toBeLessThan(200_000);
      const { channels } = await sharp(file).stats();
      const [red] = channels;
      const mean = red?.mean ?? 128;
      expect(scheme === 'light' ? mean > 200 : mean < 60).toBe(true);
    },
  );
});
