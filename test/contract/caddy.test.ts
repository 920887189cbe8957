import { caddy } from '../../integrations/signpost/src/hosts/caddy/host.ts';
import { caddyEngine } from '../behavior/engines/caddy.ts';
import { isInFiles } from './from-files.ts';
import { describeContract } from './suite.ts';

/** Without a handler: lists, records, the pages of the prebuilt sizes. */
describeContract({
  name: 'Caddy, from the files alone',
  missing: caddyEngine.missing,
  start: ({ files, plan }) => caddyEngine.start({ name: 'main', files, plan }, caddy.emit(plan)),
  answers: isInFiles,
});
