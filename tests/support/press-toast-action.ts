import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Presses the button of a toast, whose region takes no press until the render after the one that shows it. */
export const pressToastAction = (user: UserEvent, name: string): Promise<void> =>
  waitFor(() => user.click(screen.getByRole('button', { name })));
