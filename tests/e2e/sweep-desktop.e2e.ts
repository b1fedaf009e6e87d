import { desktopScreen } from '../support/screen.ts';
import { testEveryScene } from '../support/screen-sweep.ts';

testEveryScene(desktopScreen);
