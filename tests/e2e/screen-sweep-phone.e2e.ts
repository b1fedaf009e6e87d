import { phoneScreen } from '../support/browser/screen-sizes.ts';
import { testEveryScreenState } from '../support/browser/screen-sweep.ts';

testEveryScreenState(phoneScreen);
