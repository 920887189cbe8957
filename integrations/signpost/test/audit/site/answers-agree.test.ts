import { describe, expect, test } from 'vitest';
import { amount, seedOr } from '../../../../../test/proof.ts';
import { enterFolder } from '../../commands/support/own-folder.ts';
import { compareWithAnswers } from './support/agreement.ts';
import { generateSite } from './support/generated-site.ts';
import { hostSettings } from './support/host-settings.ts';
import { writeProject } from './support/own-redirects.ts';

// What the audit says of a URL is what the host returns for it, by the responder that `explain` asks.

/** Each host has other sites, so that all of them are compared on some host. */
const count = amount(2, 10);
const settings = hostSettings.map((setting, index) => ({
  ...setting,
  sites: Array.from({ length: count }, (_, at) => generateSite(seedOr(1) + ((index * count + at) % 10))),
}));

describe.each(settings)('on $title', ({ sites, ...setting }) => {
  test.each(sites)('the audit of $title finds for each URL what the responder answers', async (generated) => {
    await enterFolder(writeProject(generated, setting));
    const { count, differences } = await compareWithAnswers(setting.id);
    expect(differences).toEqual([]);
    expect(count).toBeGreaterThan(80);
  });
});
