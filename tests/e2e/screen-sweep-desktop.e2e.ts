import { desktopScreen } from '../support/browser/screen-sizes.ts';
import { testEveryScreenState } from '../support/browser/test-every-screen-state.ts';

testEveryScreenState(desktopScreen);
