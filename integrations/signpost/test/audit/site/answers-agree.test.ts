import { describe, expect, test } from 'vitest';
import { enterFolder } from '../../commands/support/own-folder.ts';
import { compareWithAnswers } from './support/agreement.ts';
import { generateSite } from './support/generated-site.ts';
import { hostSettings } from './support/host-settings.ts';
import { writeProject } from './support/own-redirects.ts';

// What the audit says of a URL is what the host returns for it, by the responder that `explain` asks.

const sites = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(generateSite);

describe.each(hostSettings)('on $title', (setting) => {
  test.each(sites)('the audit of $title finds for each URL what the responder answers', async (generated) => {
    await enterFolder(writeProject(generated, setting));
    const { count, differences } = await compareWithAnswers(setting.id);
    expect(differences).toEqual([]);
    expect(count).toBeGreaterThan(80);
  });
});
