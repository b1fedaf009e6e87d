import { desktopScreen } from '../support/browser/screen-sizes.ts';
import { testEveryScene } from '../support/browser/screen-sweep.ts';

testEveryScene(desktopScreen);
