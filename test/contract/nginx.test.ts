import { nginx } from '../../integrations/signpost/src/hosts/nginx/host.ts';
import { nginxEngine } from '../behavior/engines/nginx.ts';
import { isInFiles } from './from-files.ts';
import { describeContract } from './suite.ts';

/** Without a handler: lists, records, the pages of the prebuilt sizes. */
describeContract({
  name: 'nginx, from the files alone',
  missing: nginxEngine.missing,
  start: ({ files, plan }) => nginxEngine.start({ name: 'main', files, plan }, nginx.emit(plan)),
  answers: isInFiles,
});
