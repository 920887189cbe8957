import { haproxy } from '../../integrations/signpost/src/hosts/haproxy/host.ts';
import { haproxyEngine } from '../behavior/engines/haproxy.ts';
import { isInFiles } from './from-files.ts';
import { describeContract } from './suite.ts';

/** Without a handler: lists, records, the pages of the prebuilt sizes. */
describeContract({
  name: 'HAProxy, from the files alone',
  missing: haproxyEngine.missing,
  start: ({ files, plan }) => haproxyEngine.start({ name: 'main', files, plan }, haproxy.emit(plan)),
  answers: isInFiles,
});
