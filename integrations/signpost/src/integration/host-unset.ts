import type { Finding } from '../core/finding.ts';
import { type Environment, platformOf } from './preview.ts';
import { isHidden, type Project } from './project.ts';

/** A build on a platform that the options don't name as the host: what was made for it lies beside `dist` and is not deployed. */
export function hostUnset(
  project: Pick<Project, 'options' | 'preview'>,
  environment: Environment,
): Finding[] {
  const platform = platformOf(environment);
  const { host } = project.options;
  if (platform === undefined || platform.host === host) return [];
  // Whoever wants no host's files doesn't ask for these.
  if (host === undefined && project.options.hosts.length === 0) return [];
  const named =
    host === undefined ? 'no `host` is named in the options' : `the \`host\` of the options is ${host}`;
  const noindex = isHidden(project) ? ', and the noindex of this preview is not in its headers' : '';
  return [
    {
      rule: 'host-unset',
      conventions: [],
      level: 'warning',
      message: `this build runs on ${platform.title}, and ${named}: redirects and headers are not deployed with it${noindex}`,
      fix: `write signpost({ host: '${platform.host}' }), or signpost({ hosts: [] }) where nothing is to be made for a host`,
    },
  ];
}
