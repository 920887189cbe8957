import { vercel } from '../../integrations/signpost/src/hosts/vercel/host.ts';
import { startVercel } from './platform-stubs.ts';
import { describeContract } from './suite.ts';

describeContract({
  name: 'the middleware that is emitted for Vercel',
  missing: () => undefined,
  answers: () => true,
  start: ({ files, handled }) => startVercel(files, vercel.emit(handled)),
});
