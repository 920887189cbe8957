import { expect, test } from 'vitest';
import type { AdapterProject } from './adapter-project.ts';
import { type Deployment, describeMatrix } from './matrix.ts';
import { startVercelOutput } from './vercel-output.ts';

const start = ({ root }: AdapterProject): Promise<Deployment> => startVercelOutput(root);

describeMatrix('vercel', {}, start, (made, { map }) => {
  test("the middleware runs only if the routes of Vercel can't hold the map", async () => {
    const files = await made()
      .list('.vercel/output/functions')
      .catch(() => []);
    expect(files.some((file) => file.startsWith('_signpost.func/'))).toBe(map === 'whole');
  });

  test('the output has every file of the build, and none that Signpost removed', async () => {
    const files = await made().list('.vercel/output/static');
    expect(files).toEqual(expect.arrayContaining(['about/index.html', 'sitemap.xml', 'robots.txt']));
    const gone = ['_signpost/api.json', 'sitemap-index.xml', 'sitemap-0.xml'];
    expect(files.filter((file) => gone.includes(file))).toEqual([]);
  });
});
