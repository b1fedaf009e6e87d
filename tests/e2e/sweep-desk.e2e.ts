import { desk } from '../support/screen.ts';
import { sweep } from '../support/sweep.ts';

sweep(desk);
