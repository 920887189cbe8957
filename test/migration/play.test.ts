import { afterAll, describe, test } from 'vitest';
import { missingProgram, requireEngine } from '../behavior/engines/engine.ts';
import { apacheMissing } from './apache.ts';
import { nsdMissing } from './name-server.ts';
import { nginxMissing } from './nginx.ts';
import { playIn } from './play.ts';
import { afterSteps } from './steps/after.ts';
import { decideSteps } from './steps/decide.ts';
import { inventorySteps } from './steps/inventory.ts';
import { networkSteps } from './steps/network.ts';
import { releaseSteps } from './steps/release.ts';
import { openWorld } from './world.ts';

const opensslMissing = (): string | undefined => missingProgram('openssl', 'apt-get install openssl');
const engines = [apacheMissing, nginxMissing, nsdMissing, opensslMissing];
const isMissing = engines.map((missing) => requireEngine({ missing })).includes(false);

// Each step needs those before it, as in a real move.
describe.skipIf(isMissing)('a site moves from Apache to nginx', async () => {
  if (isMissing) return test.skip('needs its engines');
  const world = await openWorld();
  afterAll(() => world.close());
  const play = playIn(world);
  inventorySteps(play);
  decideSteps(play);
  networkSteps(play);
  releaseSteps(play);
  afterSteps(play);
});
