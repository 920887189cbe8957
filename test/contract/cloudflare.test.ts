import { cloudflare } from '../../integrations/signpost/src/hosts/cloudflare/host.ts';
import { missingWrangler, startWrangler } from '../behavior/engines/wrangler.ts';
import { describeContract } from './suite.ts';

describeContract({
  name: 'the Worker that is emitted for Cloudflare, run by workerd',
  missing: missingWrangler,
  answers: () => true,
  start: ({ files, handled }) => startWrangler(files, cloudflare.emit(handled), ['dev', '--local']),
});
