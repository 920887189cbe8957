import { azureSwa } from '../../integrations/signpost/src/hosts/azure-swa/host.ts';
import { azureEngine } from '../behavior/engines/azure-swa.ts';
import { describeContract } from './suite.ts';

/** The emulator hands all below /api/ to the function that is emitted, which a host of ours runs. */
describeContract({
  name: 'the function that is emitted for Azure, behind swa-cli',
  missing: azureEngine.missing,
  answers: () => true,
  start: ({ files, handled }) =>
    azureEngine.start({ name: 'main', files, plan: handled }, azureSwa.emit(handled)),
});
