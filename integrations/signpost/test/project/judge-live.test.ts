import { describe, expect, it } from 'vitest';
import { combineRuleChoices } from '../../src/audit/rules/index.ts';
import { type AuditSettings, serverCheckRows } from '../../src/audit/rules/settings.ts';
import { page, site } from '../../src/audit/rules/shared/example.ts';
import type { Finding } from '../../src/lib/finding.ts';
import { auditLiveSite, serverChecks } from '../../src/project/live/server-checks.ts';
import { parseSignpostYaml } from '../../src/project/settings/signpost-yaml.ts';
import { siteOf } from '../rules/example-site.ts';

const untitled = () => siteOf({ files: site({ 'index.html': page('/', { title: '' }) }) });
const served: readonly Finding[] = [
  ['server-https', 'https://www.example.com/', 'the response has no Strict-Transport-Security header'],
  [
    'server-variant',
    'https://www.example.com/gauges',
    'a page is also served without its trailing slash, at a second URL',
  ],
].map(([rule = '', url = '', message = '']) => ({ rule, url, message, level: 'warning', conventions: [] }));

async function reported(settings: AuditSettings) {
  const { findings, ignored, rules } = auditLiveSite(await untitled(), served, settings);
  return {
    found: findings.map(({ rule, level }) => `${level} ${rule}`),
    left: ignored.map(({ finding, reason }) => `${finding.rule}: ${reason}`),
    ran: rules.map(({ id }) => id).filter((id) => id.startsWith('server-')),
  };
}
const set = async (yaml: string) => (await parseSignpostYaml(`rules:\n${yaml}`)).rules;

describe('auditLiveSite and the settings of a server check', () => {
  it('has a setting for each server check', () => {
    expect(serverChecks.map(({ id, level, conventions }) => [id, { level, conventions }])).toEqual(
      Object.entries(serverCheckRows),
    );
  });

  it('applies the level of the settings', async () => {
    const { found } = await reported({
      rules: await set('  server-https: error\n  server-variant: { level: info }\n'),
    });
    expect(found).toEqual(expect.arrayContaining(['error server-https', 'info server-variant']));
  });

  it('runs checks of level error alone with the preset minimal', async () => {
    const { ran } = await reported({ rules: combineRuleChoices({ preset: 'minimal' }) });
    expect(ran).toEqual(['server-not-found', 'server-status', 'server-robots', 'server-https']);
  });

  it('hides a finding at an ignored URL, with the reason', async () => {
    const ignore = await set(
      '  server-variant:\n    ignore:\n      - { path: /gauges, reason: the old shop }\n',
    );
    const { found, left } = await reported({ rules: ignore });
    expect(found).not.toContain('warning server-variant');
    expect(left).toEqual(['server-variant: the old shop']);
  });
});
