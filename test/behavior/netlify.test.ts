import { describe, expect, test } from 'vitest';
import { netlify } from '../../integrations/signpost/src/hosts/netlify/host.ts';
import { requireEngine } from './engines/engine.ts';
import { filesAlone } from './engines/files-alone.ts';
import { netlifyEngine } from './engines/netlify.ts';
import { describeGenerated } from './generated-suite.ts';
import { siteOf } from './sites.ts';
import { describeEngine } from './suite.ts';

const alone = filesAlone(netlify, netlifyEngine);

for (const engine of [netlifyEngine, alone]) {
  describeEngine(engine);
  describeGenerated(engine);
}

describe.runIf(requireEngine(netlifyEngine))(
  'Netlify with an upload of dist, without the edge function',
  () => {
    test.each([
      ['/old-name', 'https://www.example.com/about/'],
      ['/old-name?a=1', 'https://www.example.com/about/?a=1'],
      ['/old-302', 'https://www.example.com/about/'],
    ])('sends the redirect of %s', async (path, location) => {
      const site = await siteOf('main');
      const output = netlify.emit(site.plan);
      expect(output.some(({ path }) => path.startsWith('netlify/edge-functions/'))).toBe(true);
      const uploaded = output.filter(({ path }) => !path.startsWith('netlify'));

      const running = await netlifyEngine.start(site, uploaded);
      const reply = await running.ask({ method: 'GET', url: `https://www.example.com${path}`, headers: {} });
      expect(reply.location).toBe(location);
    });
  },
);
