import { firebase } from '../../integrations/signpost/src/hosts/firebase/host.ts';
import { firebaseEngine } from '../behavior/engines/firebase.ts';
import { describeContract } from './suite.ts';

/** superstatic hands all below the API's base to the function that is emitted. */
describeContract({
  name: 'the function that is emitted for Firebase, behind superstatic',
  missing: firebaseEngine.missing,
  answers: () => true,
  start: ({ files, handled }) =>
    firebaseEngine.start({ name: 'main', files, plan: handled }, firebase.emit(handled)),
});
