import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Presses Undo of a toast, whose region takes no press until the render after the one that shows it. */
export const pressUndo = (user: UserEvent): Promise<void> =>
  waitFor(() => user.click(screen.getByRole('button', { name: 'Undo' })));
