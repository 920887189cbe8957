import type { OutFile } from '../core/file.ts';
import { everything } from '../plan/abilities.ts';
import type { Plan } from '../plan/plan.ts';
import { configFile } from './azure-swa/config.ts';
import { fixedSize, sizeOf } from './azure-swa/size.ts';
import { unable } from './azure-swa/unable.ts';
import type { Host } from './host.ts';

/** Azure Static Web Apps, by the file that it reads in the build. Its routes come before its files. */
export const azureSwa: Host = {
  id: 'azure-swa',
  title: 'Azure Static Web Apps',
  docs: 'https://learn.microsoft.com/azure/static-web-apps/configuration',
  can: {
    ...everything,
    statuses: [301, 302],
    queryConditions: false,
    placeholders: false,
    tails: false,
    oneHop: false,
    protect: false,
    methods: false,
    apiQueries: false,
    apiHandler: false,
    apiRefusesVersions: false,
    ignoreCase: false,
    proxy: false,
    dots: false,
    absolute: false,
    doubleSlashes: false,
    escapes: false,
    queryKept: false,
    queryMerge: false,
    captures: false,
    redirectHeaders: false,
    redirectAge: false,
    aliases: false,
    apiPath: false,
    // Files and bytes of a build are those of the free plan: https://learn.microsoft.com/azure/static-web-apps/quotas
    limits: { bytes: 20_000, files: 15_000, siteBytes: 250 * 2 ** 20 },
  },
  places: [{ path: 'staticwebapp.config.json', goes: 'dist' }],
  unable,
  size: { fixed: fixedSize, of: sizeOf },
  emit: (plan: Plan): OutFile[] => [configFile(plan)],
};
