import { apache } from '../../integrations/signpost/src/hosts/apache/host.ts';
import { apacheEngine } from '../behavior/engines/apache.ts';
import { isInFiles } from './from-files.ts';
import { describeContract } from './suite.ts';

/** Without a handler: lists, records, the pages of the prebuilt sizes. */
describeContract({
  name: 'Apache, from the files alone',
  missing: apacheEngine.missing,
  start: ({ files, plan }) => apacheEngine.start({ name: 'main', files, plan }, apache.emit(plan)),
  answers: isInFiles,
});
