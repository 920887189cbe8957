import { netlify } from '../../integrations/signpost/src/hosts/netlify/host.ts';
import { startNetlify } from './platform-stubs.ts';
import { describeContract } from './suite.ts';

describeContract({
  name: 'the edge function that is emitted for Netlify',
  missing: () => undefined,
  answers: () => true,
  start: ({ files, handled }) => startNetlify(files, netlify.emit(handled)),
});
