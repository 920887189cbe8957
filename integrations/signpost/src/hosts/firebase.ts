import type { OutFile } from '../core/file.ts';
import { everything } from '../plan/abilities.ts';
import type { Plan } from '../plan/plan.ts';
import { beyond } from './firebase/beyond.ts';
import { configFile } from './firebase/config.ts';
import { unable } from './firebase/unable.ts';
import type { Host } from './host.ts';

/** Firebase Hosting, by the file that it reads in the project. It redirects before it looks for a file. */
export const firebase: Host = {
  id: 'firebase',
  title: 'Firebase Hosting',
  docs: 'https://firebase.google.com/docs/hosting/full-config#redirects',
  can: {
    ...everything,
    gone: false,
    queryConditions: false,
    oneHop: false,
    closing: false,
    protect: false,
    methods: false,
    apiQueries: false,
    apiHandler: false,
    apiRefusesVersions: false,
    proxy: false,
    dots: false,
    hidden: false,
    absolute: false,
    charset: false,
    doubleSlashes: false,
    indexes: false,
    queryMerge: false,
    captures: false,
    redirectHeaders: false,
    redirectAge: false,
    longNames: false,
    asSent: false,
    fragments: false,
    aliases: false,
    errorFolders: false,
    // Of one file: https://firebase.google.com/docs/hosting/usage-quotas-pricing
    limits: { fileBytes: 2 * 2 ** 30 },
  },
  places: [{ path: 'firebase.json', goes: 'the root of the project; if you have one, take these keys over' }],
  unable,
  beyond,
  emit: (plan: Plan): OutFile[] => [configFile(plan)],
};
