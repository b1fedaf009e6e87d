import { phone } from '../support/screen.ts';
import { sweep } from '../support/sweep.ts';

sweep(phone);
