import { nginx } from '../../integrations/signpost/src/hosts/nginx.ts';
import { nginxEngine } from '../behaviour/engines/nginx.ts';
import { describeContract } from './suite.ts';

/** Without a handler: lists, records, the pages of the prebuilt sizes. */
describeContract({
  name: 'nginx, from the files alone',
  missing: nginxEngine.missing,
  start: ({ files, plan }) => nginxEngine.start({ name: 'main', files, plan }, nginx.emit(plan)),
  answers(target, { plan }) {
    const [path = '', query] = target.split('?');
    if (query === undefined) return true;
    const resource = plan.api?.resources.find(({ name }) => path === `/api/${name}`);
    const [, size] = /^(?:page=\d+&size=(\d+)|size=(\d+)&page=\d+)$/.exec(query)?.filter(Boolean) ?? [];
    return resource?.sizes.includes(Number(size)) ?? false;
  },
});
