import { firebaseEngine } from './engines/firebase.ts';
import { describeGenerated } from './generated-suite.ts';
import { describeEngine } from './suite.ts';

describeEngine(firebaseEngine);
describeGenerated(firebaseEngine);
